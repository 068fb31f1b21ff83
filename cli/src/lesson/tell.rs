//! A lesson in the terminal: what a page shows, for who reads lines.

use crate::error::Error;
use crate::terminal::folded;
use crate::watch::{Recorded, said, sentences};
use recuit_trace::lesson::{Lesson, Prose, Question, questions};
use recuit_trace::{Steps, Trace, TraceError, Words};
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
        let damaged = |error| Error::Trace { path: part.title.clone(), error };
        let asked = questions(part, &traces, &words).map_err(damaged)?;
        ask(&mut out, &asked, recorded, &words)?;
        if !(part.notes.is_empty() && part.figures.is_empty()) {
            writeln!(out, "{}\n", words.text("lesson.notes"))?;
            prose(&mut out, &part.notes)?;
            for figure in &part.figures {
                let text = figure.text(lesson.language);
                let figure = format!("- {text}{}{}", words.text("lesson.colon"), figure.command.typed());
                writeln!(out, "{}", folded(&figure, [0, 2]))?;
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

/// Without the marks of emphasis and code. A mark that has no other is a character like any, as the star of A*.
fn plain(text: &str) -> String {
    let (mut plain, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(['*', '`']) {
        let (before, mark) = rest.split_at(at);
        let behind = &mark[1..];
        let marked = behind.split_once(&mark[..1]).map_or("", |(marked, _)| marked);
        plain += before;
        if marked.is_empty() || (mark.starts_with('*') && marked.trim() != marked) {
            plain += &mark[..1];
            rest = behind;
        } else {
            plain += marked;
            rest = &behind[marked.len() + 1..];
        }
    }
    plain + rest
}

/// The questions, each with the step that was told before it, and then the answers.
fn ask(out: &mut impl Write, asked: &[Question], recorded: &[Recorded], words: &Words) -> Result<(), Error> {
    if asked.is_empty() {
        return Ok(());
    }
    let colon = words.text("lesson.colon");
    writeln!(out, "{}\n", words.text("lesson.questions"))?;
    for (index, question) in asked.iter().enumerate() {
        let choices: Vec<&str> = question.choices.iter().map(|choice| choice.text.as_str()).collect();
        let choices = if choices.is_empty() { String::new() } else { format!(" ({})", choices.join("; ")) };
        let searches = ["lesson.search.0", "lesson.search.1"];
        let search = searches.get(question.pane).filter(|_| recorded.len() > 1);
        let search = search.map_or_else(String::new, |key| format!("[{}] ", words.text(key)));
        let damaged = |error| Error::Trace { path: question.text.clone(), error };
        let place = place(&recorded[question.pane], question.position, words).map_err(damaged)?;
        let line = format!("{}. {search}{place}{colon}{}{choices}", index + 1, question.text);
        writeln!(out, "{}", folded(&line, [0, 3]))?;
    }
    writeln!(out, "\n{}\n", words.text("lesson.answers"))?;
    for (index, question) in asked.iter().enumerate() {
        let answer = match question.choices.get(question.answer as usize) {
            Some(choice) => choice.text.clone(),
            None => question.answer.to_string(),
        };
        let line = format!("{}. {answer}{colon}{}", index + 1, question.reason);
        writeln!(out, "{}", folded(&line, [0, 3]))?;
    }
    Ok(writeln!(out)?)
}

/// Where it is asked that comes after so many recorded events: by the step that is told last.
fn place(recorded: &Recorded, played: u64, words: &Words) -> Result<String, TraceError> {
    let mut steps = Steps::of(&recorded.trace);
    let mut last = None;
    while let Some(step) = steps.next_step()?.filter(|step| step.played <= played) {
        last = Some(step);
    }
    Ok(last.map_or_else(
        || words.text("lesson.start"),
        |step| words.after(step.number, said(&step, recorded, words)),
    ))
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn marks_are_left_out_and_stars_are_kept() {
        assert_eq!(plain("*Greedy* looks at `h`, A* at g + h"), "Greedy looks at h, A* at g + h");
        assert_eq!(plain("A*, and *weighted* A*"), "A*, and weighted A*");
        assert_eq!(plain("2 * 3 * 4, and `"), "2 * 3 * 4, and `");
    }
}
