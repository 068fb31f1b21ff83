//! What the page asks for, and the arguments of the command that say the same.

use crate::answer::Refusal;
use crate::catalog::{Catalog, is_name};
use serde::Deserialize;
use std::path::Path;

/// Seconds for a search where none are said, and at most.
const SECONDS: f64 = 10.0;
const MOST_SECONDS: f64 = 60.0;

/// The most events that are recorded of a search, about.
const MOST_EVENTS: u64 = 100_000;

/// The most parameters that are set, and the most bytes of each.
const MOST_SETTINGS: usize = 64;
const LONGEST_SETTING: usize = 400;

/// What begins the names of parameters that a page may set; limits are the server's.
const SETTABLE: [&str; 5] = ["engine.", "formulation.", "model.", "limits.steps=", "limits.target="];

/// How an instance is posed, and which one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Posed {
    model: String,
    formulation: Option<String>,
    engine: Option<String>,
    #[serde(default)]
    instance: Which,
    #[serde(default)]
    set: Vec<String>,
}

/// An instance: one that ships with the model, or a text.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Which {
    set: Option<String>,
    /// Which of the set or of the text, from 1.
    number: Option<usize>,
    text: Option<String>,
}

/// A search.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    posed: Posed,
    seed: Option<u64>,
    seconds: Option<f64>,
    events: Option<u64>,
}

/// Instances that are to be made.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wishes {
    model: String,
    /// Each as in `difficulty=hard`.
    #[serde(default)]
    wishes: Vec<String>,
    seed: Option<u64>,
}

impl Posed {
    /// Which of the instances that the command shows is meant, from 0.
    pub(crate) fn index(&self) -> usize {
        self.instance.number.unwrap_or(1).saturating_sub(1)
    }

    /// What the command is given as standard input.
    pub(crate) fn input(&self) -> &str {
        self.instance.text.as_deref().unwrap_or_default()
    }

    /// The arguments of `recuit show`.
    pub(crate) fn show(&self, catalog: &Catalog) -> Result<Vec<String>, Refusal> {
        let mut arguments = vec!["show".to_owned(), "--json".to_owned()];
        if let Some(engine) = name(&self.engine)? {
            arguments.push(format!("--set=engine.name={engine}"));
        }
        // Nothing is searched.
        let is_shown =
            |setting: &&String| !["engine.", "limits."].iter().any(|begin| setting.starts_with(begin));
        arguments.extend(self.settings(is_shown)?);
        arguments.extend(self.names(catalog, false)?);
        Ok(arguments)
    }

    /// The parameters that are set, of those that are wanted.
    fn settings(&self, is_wanted: impl Fn(&&String) -> bool) -> Result<Vec<String>, Refusal> {
        if self.set.len() > MOST_SETTINGS {
            return Err(Refusal::bad(format!("at most {MOST_SETTINGS} parameters can be set")));
        }
        let mut arguments = Vec::new();
        for setting in self.set.iter().filter(is_wanted) {
            let is_known = SETTABLE.iter().any(|begin| setting.starts_with(begin)) && setting.contains('=');
            if !is_known || setting.len() > LONGEST_SETTING || setting.contains('\0') {
                return Err(Refusal::bad("a parameter is set as in engine.tries=1000"));
            }
            arguments.push(format!("--set={setting}"));
        }
        Ok(arguments)
    }

    /// The model, what it is posed as, and the instance; names stand where none can be taken for an option or a file.
    fn names(&self, catalog: &Catalog, is_picked: bool) -> Result<Vec<String>, Refusal> {
        let sets = catalog.sets(&self.model)?;
        let mut arguments = Vec::new();
        if let Some(formulation) = name(&self.formulation)? {
            arguments.push(format!("--formulation={formulation}"));
        }
        arguments.extend(["--".to_owned(), self.model.clone()]);
        let Which { set, number, text } = &self.instance;
        match (set, text) {
            (Some(_), Some(_)) => return Err(Refusal::bad("an instance is one of a set or a text")),
            (Some(set), None) => {
                if !sets.contains(set) {
                    return Err(Refusal::bad(format!("{} has no such set", self.model)));
                }
                arguments.push(match number {
                    Some(number) if is_picked => format!("{set}#{number}"),
                    _ => set.clone(),
                });
            }
            (None, Some(_)) => arguments.push("-".to_owned()),
            (None, None) => {}
        }
        Ok(arguments)
    }
}

impl Wanted {
    /// What the command is given as standard input.
    pub(crate) fn input(&self) -> &str {
        self.posed.input()
    }

    /// The most seconds that the search may take.
    pub(crate) fn seconds(&self) -> Result<f64, Refusal> {
        match self.seconds.unwrap_or(SECONDS) {
            seconds if seconds > 0.0 && seconds <= MOST_SECONDS => Ok(seconds),
            _ => Err(Refusal::bad(format!("a search has at most {MOST_SECONDS} seconds"))),
        }
    }

    /// The arguments of `recuit watch`, with the trace in that file.
    pub(crate) fn watch(&self, catalog: &Catalog, trace: &Path) -> Result<Vec<String>, Refusal> {
        let mut arguments = vec!["watch".to_owned(), "--live".to_owned()];
        arguments.push(format!("--trace={}", trace.display()));
        arguments.push(format!("--time-limit={}", self.seconds()?));
        if let Some(seed) = self.seed {
            arguments.push(format!("--seed={seed}"));
        }
        if let Some(events) = self.events {
            arguments.push(format!("--events={}", events.clamp(100, MOST_EVENTS)));
        }
        if let Some(engine) = name(&self.posed.engine)? {
            arguments.push(format!("--engine={engine}"));
        }
        arguments.extend(self.posed.settings(|_| true)?);
        arguments.extend(self.posed.names(catalog, true)?);
        Ok(arguments)
    }
}

impl Wishes {
    /// The arguments of `recuit generate`.
    pub(crate) fn generate(&self, catalog: &Catalog) -> Result<Vec<String>, Refusal> {
        catalog.sets(&self.model)?;
        let mut arguments = vec!["generate".to_owned(), format!("--seed={}", self.seed.unwrap_or(1))];
        arguments.extend(["--".to_owned(), self.model.clone()]);
        let is_wish =
            |wish: &String| wish.contains('=') && wish.len() <= LONGEST_SETTING && !wish.contains('\0');
        if self.wishes.len() > MOST_SETTINGS || !self.wishes.iter().all(is_wish) {
            return Err(Refusal::bad("a wish is written as in difficulty=hard"));
        }
        arguments.extend(self.wishes.iter().cloned());
        Ok(arguments)
    }
}

/// The name of a formulation or an engine, if there is one: neither an option nor a path. The command says
/// whether it is known.
fn name(given: &Option<String>) -> Result<Option<&str>, Refusal> {
    match given.as_deref() {
        Some(given) if !is_name(given) => Err(Refusal::bad("formulations and engines have names")),
        given => Ok(given),
    }
}
