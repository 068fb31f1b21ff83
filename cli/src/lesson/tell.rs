//! A lesson in the terminal: what a page shows, for who reads lines.

use crate::error::Error;
use crate::terminal::folded;
use crate::watch::{Recorded, sentences};
use recuit_trace::lesson::{Lesson, Prose, Question, questions};
use recuit_trace::{Trace, Words};
use std::io::{self, Write};

/// How many steps of each search are told.
const STEPS: u64 = 20;

pub(super) fn tell(lesson: &Lesson, recorded: &[Vec<Recorded>]) -> Result<(), Error> {
    let words = Words::new(lesson.language);
    let mut out = anstream::stdout().lock();
    writeln!(out, "{}", lesson.title)?;
    for (part, recorded) in lesson.parts.iter().zip(recorded) {
        writeln!(out, "\n# {}\n", part.title)?;
        prose(&mut out, &part.prose)?;
        if let Some(watching) = &part.watch {
            writeln!(out, "{}\n  recuit watch {}\n", words.text("lesson.command"), watching.command.typed())?;
        }
        for one in recorded {
            sentences(&mut out, one, STEPS, &words)?;
            writeln!(out)?;
        }
        let traces: Vec<&Trace> = recorded.iter().map(|recorded| &recorded.trace).collect();
        let asked = questions(part, &traces, &words)
            .map_err(|error| Error::Trace { path: part.title.clone(), error })?;
        ask(&mut out, &asked, &words)?;
        if !(part.notes.is_empty() && part.figures.is_empty()) {
            writeln!(out, "{}\n", words.text("lesson.notes"))?;
            prose(&mut out, &part.notes)?;
            for figure in &part.figures {
                let text = figure.text(lesson.language);
                writeln!(out, "{}", folded(&format!("- {text}: {}", figure.command.typed()), [0, 2]))?;
            }
        }
    }
    Ok(())
}

fn prose(out: &mut impl Write, prose: &[Prose]) -> io::Result<()> {
    for piece in prose {
        match piece {
            Prose::Paragraph(text) => writeln!(out, "{}", folded(&plain(text), [0, 0]))?,
            Prose::List(items) => {
                for item in items {
                    writeln!(out, "{}", folded(&format!("- {}", plain(item)), [0, 2]))?;
                }
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Without the marks of emphasis and code.
fn plain(text: &str) -> String {
    text.replace(['*', '`'], "")
}

/// The questions, and then the answers.
fn ask(out: &mut impl Write, asked: &[Question], words: &Words) -> io::Result<()> {
    if asked.is_empty() {
        return Ok(());
    }
    writeln!(out, "{}\n", words.text("lesson.questions"))?;
    for (index, question) in asked.iter().enumerate() {
        let choices: Vec<&str> = question.choices.iter().map(|choice| choice.text.as_str()).collect();
        let choices = if choices.is_empty() { String::new() } else { format!(" ({})", choices.join("; ")) };
        let place = words.after(question.position);
        writeln!(out, "{}", folded(&format!("{}. {place}: {}{choices}", index + 1, question.text), [0, 3]))?;
    }
    writeln!(out, "\n{}\n", words.text("lesson.answers"))?;
    for (index, question) in asked.iter().enumerate() {
        let answer = match question.choices.get(question.answer as usize) {
            Some(choice) => choice.text.clone(),
            None => question.answer.to_string(),
        };
        writeln!(out, "{}", folded(&format!("{}. {answer}: {}", index + 1, question.reason), [0, 3]))?;
    }
    writeln!(out)
}
