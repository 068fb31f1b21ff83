//! Models and settings by their names.

use crate::error::Error;
use recuit::edge::{Experiment, ExperimentError, Model};
use serde_json::{Value, json};

/// The error of an experiment, naming the setting that it is about.
pub(crate) fn blame_setting(settings: &[String], error: ExperimentError) -> Error {
    match settings.iter().find(|setting| error.is_about(setting)) {
        Some(setting) => Error::Setting { setting: setting.clone(), error },
        None => Error::Experiment(error),
    }
}

/// The model of that name, writing in that format.
pub(crate) fn model(name: &str, format: Option<&str>) -> Result<Box<dyn Model>, Error> {
    let named = |table: Value| Ok::<_, Error>(Experiment::from_value(json!({ "model": table }))?.model);
    let model = named(json!({ "name": name }))?;
    let Some(format) = format else { return Ok(model) };
    let has_formats = serde_json::to_value(&model).is_ok_and(|model| !model["format"].is_null());
    if !has_formats {
        return Err(Error::Usage(format!("{name} is written in one way only: leave out --format")));
    }
    named(json!({ "name": name, "format": format }))
}
