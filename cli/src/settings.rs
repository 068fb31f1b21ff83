//! What `--set` says, in its place; and the model of a name.

use crate::error::Error;
use recuit::edge::{Experiment, ExperimentError, Model, read_setting, set};
use serde_json::{Value, json};

/// Put the values of `--set` in their places.
pub(crate) fn apply_settings(experiment: &mut Value, settings: &[String]) -> Result<(), Error> {
    settings.iter().try_for_each(|setting| {
        let (key, value) = read_setting(setting)?;
        let model = if key.starts_with("formulation") { "model." } else { "" };
        Ok(set(experiment, &format!("{model}{key}"), value)?)
    })
}

/// The error of an experiment, naming the setting that it is about.
pub(crate) fn blame_setting(settings: &[String], error: ExperimentError) -> Error {
    match settings.iter().find(|setting| error.is_about(setting)) {
        Some(setting) => Error::Setting { setting: setting.clone(), error },
        None => Error::Experiment(error),
    }
}

/// The model of that name that writes in that format.
pub(crate) fn model(name: &str, format: Option<&str>) -> Result<Box<dyn Model>, Error> {
    let mut model = json!({ "name": name });
    if let Some(format) = format {
        model["format"] = json!(format);
    }
    Ok(Experiment::from_value(json!({ "model": model }))?.model)
}
