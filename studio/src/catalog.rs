//! What there is, as `recuit list --json` tells it.

use crate::answer::Refusal;
use crate::command::Command;
use axum::http::StatusCode;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The names of all models with their sets, and the text that says so.
pub(crate) struct Catalog {
    pub(crate) text: Arc<Vec<u8>>,
    sets: HashMap<String, Vec<String>>,
}

#[derive(Deserialize)]
struct Section {
    kind: String,
    names: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    name: String,
    #[serde(default)]
    sets: Vec<String>,
}

impl Catalog {
    /// Ask the command.
    pub(crate) async fn read(command: &Command) -> Result<Self, Refusal> {
        let text = command.answer(&["list".to_owned(), "--json".to_owned()], "").await?;
        let sections: Vec<Section> = serde_json::from_slice(&text).map_err(|error| {
            Refusal::new(StatusCode::BAD_GATEWAY, format!("this is no recuit command: {error}"))
        })?;
        let models =
            sections.into_iter().filter(|section| section.kind == "models").flat_map(|models| models.names);
        let sets = models.map(|model| (model.name, model.sets)).collect();
        Ok(Catalog { text: Arc::new(text), sets })
    }

    /// The names of the sets of instances that ship with a model.
    pub(crate) fn sets(&self, model: &str) -> Result<&[String], Refusal> {
        let sets = self.sets.get(model).map(Vec::as_slice);
        sets.ok_or_else(|| Refusal::new(StatusCode::NOT_FOUND, "there is no model of that name"))
    }
}

/// Pages of `recuit list` that were read: they never change while the command is the same.
#[derive(Default)]
pub(crate) struct Pages(Mutex<HashMap<Vec<String>, Arc<Vec<u8>>>>);

impl Pages {
    /// The page about these names: a model; or a model, a formulation and an engine.
    pub(crate) async fn page(&self, names: Vec<String>, command: &Command) -> Result<Arc<Vec<u8>>, Refusal> {
        if !names.iter().all(|name| is_name(name)) {
            return Err(Refusal::missing());
        }
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&names).cloned();
        if let Some(page) = known {
            return Ok(page);
        }
        let mut arguments = vec!["list".to_owned(), "--json".to_owned(), "--".to_owned()];
        arguments.extend(names.iter().cloned());
        let page = Arc::new(command.answer(&arguments, "").await?);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(names, page.clone());
        Ok(page)
    }
}

/// Can this be the name of a model, a formulation or an engine? Then it is neither an option nor a path.
pub(crate) fn is_name(name: &str) -> bool {
    let is_letter = |c: char| c.is_alphanumeric() || "-_+".contains(c);
    (1..=64).contains(&name.len()) && name.starts_with(char::is_alphanumeric) && name.chars().all(is_letter)
}
