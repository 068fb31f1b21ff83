//! Models and settings by their names.

use crate::error::Error;
use recuit::edge::{Experiment, ExperimentError, Model};
use serde_json::json;

/// The error of an experiment, naming the setting that it is about.
pub(crate) fn blame_setting(settings: &[String], error: ExperimentError) -> Error {
    match settings.iter().find(|setting| error.is_about(setting)) {
        Some(setting) => Error::Setting { setting: setting.clone(), error },
        None => Error::Experiment(error),
    }
}

/// The model of that name, writing in that format.
pub(crate) fn model(name: &str, format: Option<&str>) -> Result<Box<dyn Model>, Error> {
    let mut model = json!({ "name": name });
    if let Some(format) = format {
        model["format"] = json!(format);
    }
    Ok(Experiment::from_value(json!({ "model": model }))?.model)
}
