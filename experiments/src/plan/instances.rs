//! Where the instances of a plan come from.

use super::alternatives::alternatives;
use super::{PlanError, Subject};
use crate::Source;
use recuit::edge::{ExperimentError, Instance, Model, Unmade, from_table};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::Path;

/// One entry of `instances`: what a source of instances may say.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// A file, a pattern of files, a set that ships with the model, or an instance.
    from: Option<String>,
    /// What the model is asked to make.
    generate: Option<Value>,
    /// The model that reads them, where contenders have several.
    model: Option<String>,
    group: Option<String>,
    level: Option<f64>,
    /// How many: the first ones of those that are read, or as many as are made.
    count: Option<usize>,
    /// From which seed they are made.
    #[serde(default = "one")]
    seed: u64,
}

fn one() -> u64 {
    1
}

/// The instances that `wanted` describes, a list of entries, read by the models that the contenders have.
pub(super) fn subjects(
    wanted: &Value,
    models: &[(String, &dyn Model)],
    folder: &Path,
) -> Result<Vec<Subject>, PlanError> {
    let entries = match wanted {
        Value::Array(entries) => entries.clone(),
        // One that ships with each model.
        Value::Null => models.iter().map(|(name, _)| json!({ "model": name })).collect(),
        entry => vec![entry.clone()],
    };
    let mut subjects = Vec::new();
    for entry in entries {
        let entry = if entry.is_string() { json!({ "from": entry }) } else { entry };
        for table in alternatives(&entry)? {
            let level = level_of(&entry, &table);
            let entry: Entry = from_table(table)?;
            let model = model_of(&entry, models)?;
            subjects.extend(entry.subjects(level, model, folder)?);
        }
    }
    if subjects.is_empty() {
        return Err(ExperimentError::new("no instance", "at least one").about("instances").into());
    }
    Ok(subjects)
}

/// The level of an alternative: the number in `generate` that varies between the alternatives, with its key,
/// if only one does.
fn level_of(entry: &Value, table: &Value) -> Option<(String, f64)> {
    let asked = entry["generate"].as_object()?;
    let made = table["generate"].as_object()?;
    let mut varying = asked.iter().filter(|(key, value)| made.get(*key) != Some(value));
    let (key, _) = varying.next().filter(|_| varying.next().is_none())?;
    Some((key.clone(), made[key].as_f64()?))
}

fn model_of<'a>(
    entry: &Entry,
    models: &'a [(String, &'a dyn Model)],
) -> Result<&'a (String, &'a dyn Model), ExperimentError> {
    let names = || models.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ");
    match &entry.model {
        Some(wanted) => models.iter().find(|(name, _)| name == wanted).ok_or_else(|| {
            let found = format!("instances of the model {wanted:?}");
            ExperimentError::new(found, format!("a model of a contender: {}", names())).about(wanted)
        }),
        None if models.len() == 1 => Ok(&models[0]),
        None => {
            let found = format!("contenders of several models: {}", names());
            Err(ExperimentError::new(found, "a `model` for each entry of `instances`").about("instances"))
        }
    }
}

impl Entry {
    fn subjects(
        self,
        varied: Option<(String, f64)>,
        (model_name, model): &(String, &dyn Model),
        folder: &Path,
    ) -> Result<Vec<Subject>, PlanError> {
        let Entry { from, generate, group, level, count, seed, .. } = self;
        let mut read: Vec<(String, Box<dyn Instance>)> = Vec::new();
        let source = match (from, generate) {
            (Some(from), None) => {
                let from = match level {
                    Some(level) => from.replace("{level}", &level.to_string()),
                    None => from,
                };
                for argument in files(&from, folder) {
                    let instances = Source::find(&argument, *model, folder)?.instances(*model)?;
                    read.extend(named(&stem(&argument), instances));
                }
                if count.is_some_and(|count| count > read.len()) {
                    let found = format!("no more than {} in {from}", read.len());
                    let expected = format!("{} as `count` has it", count.unwrap_or_default());
                    return Err(ExperimentError::new(found, expected).about("count").into());
                }
                stem(&from)
            }
            (None, Some(request)) => {
                for number in 0..count.unwrap_or(1) as u64 {
                    let none = || Unmade::Refused(format!("{model_name} makes no instances"));
                    let made = model.generator().ok_or_else(none);
                    let made = made.and_then(|generator| generator.make(&request, seed.wrapping_add(number)));
                    let text = made.map_err(PlanError::Generate)?;
                    read.extend(named(&format!("{}", seed.wrapping_add(number)), model.read(&text)?));
                }
                varied
                    .as_ref()
                    .map_or_else(|| "generated".to_owned(), |(key, level)| format!("{key}={level}"))
            }
            (None, None) => {
                let instances = Source::instances_or_shipped(None, *model, folder)?;
                let shipped = model.shipped()[0].0;
                read.extend(named(shipped, instances));
                shipped.to_owned()
            }
            (Some(_), Some(_)) => {
                let found = "`from` and `generate` in one entry of `instances`";
                return Err(ExperimentError::new(found, "one of them").about("generate").into());
            }
        };
        read.truncate(count.unwrap_or(usize::MAX));
        let group = match (group, level) {
            (Some(group), Some(level)) => group.replace("{level}", &level.to_string()),
            (Some(group), None) => group,
            (None, Some(level)) => level.to_string(),
            (None, _) => source,
        };
        let level = level.or(varied.map(|(_, level)| level));
        let subject = |(name, instance): (String, Box<dyn Instance>)| {
            let text = instance.show().line;
            Subject { name, model: model_name.clone(), group: group.clone(), level, text }
        };
        Ok(read.into_iter().map(subject).collect())
    }
}

/// Instances with their names: their own, or that of their source with their place in it.
fn named(source: &str, instances: Vec<Box<dyn Instance>>) -> Vec<(String, Box<dyn Instance>)> {
    let several = instances.len() > 1;
    let name = |(number, instance): (usize, Box<dyn Instance>)| {
        let own = instance.name().map(str::to_owned);
        let placed = || if several { format!("{source}#{}", number + 1) } else { source.to_owned() };
        (own.unwrap_or_else(placed), instance)
    };
    instances.into_iter().enumerate().map(name).collect()
}

/// The files of a pattern, in the order of their names; an argument that is no pattern stays as it is.
fn files(argument: &str, folder: &Path) -> Vec<String> {
    let is_pattern = argument.contains(['*', '?']);
    let pattern = folder.join(argument);
    let paths = pattern.to_str().filter(|_| is_pattern).and_then(|pattern| glob::glob(pattern).ok());
    let mut files: Vec<String> =
        paths.into_iter().flatten().flatten().map(|path| path.display().to_string()).collect();
    // "10.txt" comes after "9.txt".
    files.sort_by_key(|file| (file.len(), file.clone()));
    if files.is_empty() {
        files.push(argument.to_owned());
    }
    files
}

/// A short name for a source: of a file its name without folders and extension, of an instance its text if
/// that is short.
fn stem(argument: &str) -> String {
    let path = Path::new(argument);
    match path.file_stem().and_then(|stem| stem.to_str()) {
        Some("*") => {
            path.parent().map_or_else(|| argument.to_owned(), |parent| stem(&parent.display().to_string()))
        }
        Some(stem) if stem.len() <= 40 => stem.to_owned(),
        _ => "instance".to_owned(),
    }
}
