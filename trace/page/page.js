// What starts a page of traces alone.

import { options, traces } from "recuit/embedded.js";
import { mount } from "recuit/player.js";

const { title } = document.querySelector("[data-trace]")?.dataset ?? {};
window.player = await mount(document.getElementById("recuit"), traces(), { ...options(), title });
