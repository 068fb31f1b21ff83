//! The page of a lesson, as one file.

use super::{Figure, Lesson, Quantity, Question, Watching};
use crate::page::{
    LESSON_MODULES, LESSON_STYLE, MODULES, PageParts, STYLE, WORDS, json_element, trace_element,
};
use crate::words::{Phrase, plural};
use crate::{Language, Words};
use serde_json::{Map, Value, json};

/// A lesson with what was recorded for it.
pub struct Shown<'a> {
    /// The name under which a browser keeps the score.
    pub name: String,
    /// The lesson in one language or in several, with the same parts and searches in each.
    pub lessons: Vec<&'a Lesson>,
    /// What was recorded for each part.
    pub parts: Vec<ShownPart>,
    /// The language in which it is opened.
    pub language: Language,
}

/// What was recorded for a part.
#[derive(Default)]
pub struct ShownPart {
    /// The files of its traces.
    pub traces: Vec<Vec<u8>>,
    /// Its questions in each of the languages.
    pub questions: Vec<Vec<Question>>,
}

/// The page of a lesson: one file that needs no server and no network.
pub fn lesson_page(shown: &Shown<'_>) -> String {
    let Shown { name, lessons, parts, language } = shown;
    let mut traces = String::new();
    let mut count = 0;
    let mut searches = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let first = count;
        for trace in &part.traces {
            traces += &trace_element(trace, "");
            count += 1;
        }
        let watch = lessons.first().and_then(|lesson| lesson.parts.get(index)?.watch.as_ref());
        searches.push(match watch {
            Some(Watching { from, to, panels, .. }) => {
                json!({ "traces": (first..count).collect::<Vec<_>>(), "from": from, "to": to, "panels": panels })
            }
            None => json!({ "traces": [] }),
        });
    }
    let text = |(place, lesson): (usize, &&Lesson)| {
        let parts = lesson.parts.iter().zip(parts).map(|(part, shown)| {
            json!({
                "title": part.title,
                "prose": part.prose,
                "command": part.watch.as_ref().map(|watching| watching.command.typed()),
                "questions": shown.questions.get(place),
                "notes": part.notes,
                "figures": part.figures.iter().map(|figure| figure.said(lesson.language)).collect::<Vec<_>>(),
            })
        });
        let text =
            json!({ "title": lesson.title, "minutes": lesson.minutes, "parts": parts.collect::<Vec<_>>() });
        (lesson.language.code().to_owned(), text)
    };
    let texts: Map<String, Value> = lessons.iter().enumerate().map(text).collect();
    let lesson = json!({ "name": name, "searches": searches, "texts": texts });
    traces += &json_element("data-lesson", &lesson.to_string());
    let title = lessons
        .iter()
        .find(|lesson| lesson.language == *language)
        .or(lessons.first())
        .map_or("", |lesson| lesson.title.as_str());
    let page = PageParts {
        modules: &[MODULES, LESSON_MODULES],
        styles: &[STYLE, LESSON_STYLE],
        words: &[WORDS],
        start: "recuit/lesson/page.js",
        nonce: None,
    };
    page.page(&traces, title, Some(language.code()))
}

impl super::Arguments {
    /// The arguments as they are typed, on one line.
    pub fn typed(&self) -> String {
        self.text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

impl Figure {
    /// What it says, and the command that measures it.
    fn said(&self, language: Language) -> Value {
        json!({ "text": self.text(language), "command": self.command.typed() })
    }

    /// What it says, in words.
    pub fn text(&self, language: Language) -> String {
        let number = |number: f64| Phrase::Number { number, digits: 6 };
        let seeds = |phrase: &'static str, seeds: u64, value| {
            crate::words::phrase(phrase, [("value", value), ("seeds", number(seeds as f64))])
        };
        let key = match self.quantity {
            Quantity::Steps => "lesson.figure.steps",
            Quantity::Cost => "lesson.figure.cost",
            Quantity::Space => "lesson.figure.space",
            Quantity::Solved if self.value == 0.0 => "lesson.figure.unsolved",
            Quantity::Solved => "lesson.figure.solved",
            Quantity::DeadEnds => "lesson.figure.dead_ends",
            Quantity::Tries => "lesson.figure.tries",
            Quantity::Reheats => "lesson.figure.reheats",
            Quantity::PeakNodes => "lesson.figure.peak_nodes",
        };
        let value = vec![("value", number(self.value))];
        let is_counted = !matches!(self.quantity, Quantity::Cost | Quantity::Space | Quantity::Solved);
        let plain = if is_counted {
            plural(key, value, self.value.ceil() as u64)
        } else {
            Phrase::Words { key, gaps: value, count: None }
        };
        let said = match self.seeds {
            Some(count) if self.quantity == Quantity::Solved => {
                seeds("lesson.figure.solved_of", count, number(self.value))
            }
            Some(count) => seeds("lesson.figure.median", count, plain),
            None => plain,
        };
        Words::new(language).say(&said)
    }
}
