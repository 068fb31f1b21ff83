// What starts the page of a lesson.

import { json, options, traces } from "recuit/embedded.js";
import { Lesson } from "recuit/lesson/lesson.js";

window.lesson = new Lesson(document.getElementById("recuit"), json("[data-lesson]"), traces(), options());
await window.lesson.open();
