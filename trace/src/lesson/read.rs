//! Reading the text of a lesson.

use super::{Arguments, Ask, Figure, Kind, Lesson, Part, Prose, Quantity, Watching};
use crate::Language;
use recuit::InputError;
use recuit::edge::nearest;

/// The panels of the player that a lesson may open.
const PANELS: [&str; 6] = ["lines", "curves", "tree", "frontier", "why", "heat"];

const HEAD: [&str; 3] = ["title", "language", "minutes"];
const OF_PARTS: [&str; 7] = ["watch", "from", "to", "panels", "ask", "figure", "notes"];

impl Lesson {
    /// Read the text of a lesson.
    ///
    /// # Errors
    /// At the first line that is not as `docs/lessons.md` says.
    pub fn read(text: &str) -> Result<Self, InputError> {
        let mut reader = Reader::default();
        for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            reader.line = index + 1;
            reader.read(line.trim_end())?;
        }
        reader.finish()
    }
}

/// What was read so far.
#[derive(Default)]
struct Reader {
    line: usize,
    title: String,
    language: Option<Language>,
    minutes: Option<u64>,
    parts: Vec<Part>,
    /// What the line before was part of.
    within: Within,
    /// Is what is read now for the teacher?
    is_notes: bool,
    /// A setting that the lines after it may go on with.
    pending: Option<Setting>,
}

#[derive(Default, PartialEq)]
enum Within {
    #[default]
    Nothing,
    Settings,
    Paragraph,
    List,
}

/// `key: value`, where it stands.
struct Setting {
    key: String,
    value: Arguments,
}

impl Reader {
    fn read(&mut self, line: &str) -> Result<(), InputError> {
        if line.starts_with(char::is_whitespace)
            && let Some(Setting { value, .. }) = &mut self.pending
        {
            value.text.push('\n');
            value.text += line;
            return Ok(());
        }
        self.settle()?;
        if line.trim().is_empty() {
            self.within = Within::Nothing;
        } else if let Some(title) = line.strip_prefix("# ") {
            self.parts.push(Part { title: title.trim().to_owned(), ..Part::default() });
            (self.within, self.is_notes) = (Within::Nothing, false);
        } else if matches!(self.within, Within::Nothing | Within::Settings) && setting(line).is_some() {
            let (key, value) = setting(line).unwrap_or_default();
            let column = line.chars().count() - value.chars().count() + 1;
            let value = Arguments { text: value.to_owned(), line: self.line, column };
            self.pending = Some(Setting { key: key.to_owned(), value });
            self.within = Within::Settings;
        } else if self.within == Within::Settings {
            let known = self.keys().join(", ");
            return Err(InputError::new(self.line, 1, line, format!("one of {known}, then a colon"))
                .suggest("leave a line empty before prose"));
        } else {
            self.prose(line)?;
        }
        Ok(())
    }

    /// What may be set here.
    fn keys(&self) -> &'static [&'static str] {
        if self.parts.is_empty() { &HEAD } else { &OF_PARTS }
    }

    fn prose(&mut self, line: &str) -> Result<(), InputError> {
        let is_notes = self.is_notes;
        let Some(part) = self.parts.last_mut() else {
            return Err(InputError::new(self.line, 1, line, "the heading of a part before its prose")
                .suggest("a heading is a line such as: # The first cell"));
        };
        let prose = if is_notes { &mut part.notes } else { &mut part.prose };
        let item = line.strip_prefix("- ");
        match (item, &self.within, prose.last_mut()) {
            (Some(item), Within::List, Some(Prose::List(items))) => items.push(item.to_owned()),
            (Some(item), _, _) => {
                prose.push(Prose::List(vec![item.to_owned()]));
                self.within = Within::List;
            }
            (None, Within::List, Some(Prose::List(items))) => {
                let item = items.last_mut().expect("a list has an item");
                *item = format!("{item} {}", line.trim());
            }
            (None, Within::Paragraph, Some(Prose::Paragraph(text))) => {
                *text = format!("{text} {}", line.trim());
            }
            _ => {
                prose.push(Prose::Paragraph(line.trim().to_owned()));
                self.within = Within::Paragraph;
            }
        }
        Ok(())
    }

    /// The setting that was read is complete.
    fn settle(&mut self) -> Result<(), InputError> {
        let Some(Setting { key, value }) = self.pending.take() else { return Ok(()) };
        let keys = self.keys();
        if !keys.contains(&key.as_str()) {
            let error =
                InputError::new(value.line, 1, format!("{key}:"), format!("one of {}", keys.join(", ")));
            return Err(match nearest(&key, keys.iter().copied()) {
                Some(meant) => error.suggest(format!("did you mean {meant}?")),
                None => error.suggest("prose that begins so is written with a capital letter"),
            });
        }
        if self.parts.is_empty() { self.head(&key, &value) } else { self.set(&key, value) }
    }

    fn head(&mut self, key: &str, value: &Arguments) -> Result<(), InputError> {
        match key {
            "title" => self.title = value.text.clone(),
            "minutes" => self.minutes = Some(number(value)?),
            _ => {
                let language = Language::of(&value.text).ok_or_else(|| wrong(value, "en or fr"))?;
                self.language = Some(language);
            }
        }
        Ok(())
    }

    fn set(&mut self, key: &str, value: Arguments) -> Result<(), InputError> {
        let part = self.parts.last_mut().expect("a part");
        match key {
            "notes" => {
                self.is_notes = true;
                self.within = Within::Nothing;
                if !value.text.is_empty() {
                    self.prose(&value.text)?;
                }
                return Ok(());
            }
            "watch" if part.watch.is_some() => {
                return Err(InputError::new(value.line, 1, "a second search", "one in a part")
                    .suggest("begin another part, or show two side by side by --against"));
            }
            "watch" => part.watch = Some(Watching { command: command(value)?, ..Watching::default() }),
            "ask" => part.asks.push(ask(&value)?),
            "figure" => part.figures.push(figure(&value)?),
            _ => {
                let Some(watching) = &mut part.watch else {
                    return Err(InputError::new(
                        value.line,
                        1,
                        format!("{key}:"),
                        "a line with watch: before it",
                    ));
                };
                match key {
                    "from" => watching.from = number(&value)?,
                    "to" => watching.to = Some(number(&value)?),
                    _ => watching.panels = Some(panels(&value)?),
                }
            }
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Lesson, InputError> {
        self.settle()?;
        let missing =
            |what: &str, expected: &str| InputError::new(1, 1, format!("no {what}"), expected.to_owned());
        if self.title.is_empty() {
            return Err(missing("title", "a line such as title: Backtracking"));
        }
        let language =
            self.language.ok_or_else(|| missing("language", "a line with language: en or language: fr"))?;
        if self.parts.is_empty() {
            return Err(InputError::new(
                self.line.max(1),
                1,
                "no part",
                "a heading such as # The first cell",
            ));
        }
        for part in &mut self.parts {
            let search = part.watch.as_ref().map(|watching| watching.command.clone());
            for figure in part.figures.iter_mut().filter(|figure| figure.command.text.is_empty()) {
                let Arguments { line, column, .. } = figure.command;
                figure.command = search.clone().ok_or_else(|| {
                    InputError::new(
                        line,
                        column,
                        "a figure of no search",
                        "a comma and a search, in a part without watch:",
                    )
                })?;
            }
            if let (Some(ask), None) = (part.asks.first(), &part.watch) {
                let (name, _) = Kind::NAMES.iter().find(|(_, kind)| *kind == ask.kind).expect("a name");
                return Err(InputError::new(
                    1,
                    1,
                    format!("ask: {name} in {:?}", part.title),
                    "a search to ask about",
                )
                .suggest("add a line with watch: to this part"));
            }
        }
        let Reader { title, minutes, parts, .. } = self;
        Ok(Lesson { title, language, minutes, parts })
    }
}

/// The key and the value of a line such as `watch: sudoku`: a word in small letters, and a colon behind it.
fn setting(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(':')?;
    let is_key = !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    let is_apart = value.is_empty() || value.starts_with(' ');
    (is_key && is_apart).then_some((key, value.trim_start()))
}

fn wrong(value: &Arguments, expected: &str) -> InputError {
    let found = if value.text.is_empty() { "nothing" } else { &value.text };
    InputError::new(value.line, value.column, found, expected)
}

fn number(value: &Arguments) -> Result<u64, InputError> {
    value.text.replace([',', '_'], "").parse().map_err(|_| wrong(value, "a whole number"))
}

/// A search, which may be written as it is typed.
fn command(mut value: Arguments) -> Result<Arguments, InputError> {
    for typed in ["recuit", "watch"] {
        let rest = value.text.strip_prefix(typed).filter(|rest| rest.is_empty() || rest.starts_with(' '));
        if let Some(rest) = rest.map(str::trim_start) {
            value.column += value.text.chars().count() - rest.chars().count();
            value.text = rest.to_owned();
        }
    }
    if value.text.is_empty() {
        return Err(wrong(&value, "what follows recuit watch, such as sudoku --engine depth-first"));
    }
    Ok(value)
}

fn named<T: Copy>(value: &Arguments, word: &str, names: &[(&'static str, T)]) -> Result<T, InputError> {
    if let Some((_, found)) = names.iter().find(|(name, _)| *name == word) {
        return Ok(*found);
    }
    let known: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
    let found = if word.is_empty() { "nothing" } else { word };
    let error = value.error(word, found, format!("one of {}", known.join(", ")));
    Err(match nearest(word, known) {
        Some(meant) => error.suggest(format!("did you mean {meant}?")),
        None => error,
    })
}

fn ask(value: &Arguments) -> Result<Ask, InputError> {
    let words: Vec<&str> = value.text.split_whitespace().collect();
    let kind = named(value, words.first().copied().unwrap_or(""), &Kind::NAMES)?;
    let count = match words.get(1) {
        None => 1,
        Some(word) => word.parse().map_err(|_| value.error(word, *word, "how many questions, such as 3"))?,
    };
    match words.get(2) {
        None => Ok(Ask { kind, count }),
        Some(word) => Err(value.error(word, *word, "the end of the line")),
    }
}

fn panels(value: &Arguments) -> Result<Vec<&'static str>, InputError> {
    let names = PANELS.map(|panel| (panel, panel));
    let words = value.text.split([' ', ',']).filter(|word| !word.is_empty() && *word != "none");
    words.map(|word| named(value, word, &names)).collect()
}

/// `steps 57`, `solved 14 of 20`, each perhaps with a comma and a search.
fn figure(value: &Arguments) -> Result<Figure, InputError> {
    let (counted, search) = value.text.split_once(',').unwrap_or((&value.text, ""));
    let words: Vec<&str> = counted.split_whitespace().collect();
    let quantity = named(value, words.first().copied().unwrap_or(""), &Quantity::NAMES)?;
    let expected = "a quantity and how much of it, such as steps 57, or solved 14 of 20";
    let (amount, seeds) = match words[1..] {
        [amount] => (amount, None),
        [amount, "of", seeds] => (amount, Some(seeds)),
        _ => return Err(wrong(value, expected)),
    };
    let amount_error = || value.error(amount, amount, "a number, without signs between its digits");
    let amount: f64 = amount.parse().map_err(|_| amount_error())?;
    let seeds = seeds.map(|seeds| seeds.parse().map_err(|_| value.error(seeds, seeds, "a number of seeds")));
    let (line, mut column) = (value.line, value.column);
    let trimmed = search.trim_start();
    column += value.text.chars().count() - trimmed.chars().count();
    let command = Arguments { text: trimmed.to_owned(), line, column };
    let command = if trimmed.is_empty() { command } else { self::command(command)? };
    Ok(Figure { quantity, value: amount, seeds: seeds.transpose()?, line, command })
}

#[cfg(test)]
mod tests;
