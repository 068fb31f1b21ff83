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
        allow_format(name)?;
        model["format"] = json!(format);
    }
    Ok(Experiment::from_value(json!({ "model": model }))?.model)
}

/// Check that the model of that name has formats to choose from.
pub(crate) fn allow_format(name: &str) -> Result<(), Error> {
    let has_formats = serde_json::to_value(model(name, None)?).is_ok_and(|model| !model["format"].is_null());
    if has_formats {
        Ok(())
    } else {
        Err(Error::Usage(format!("{name} is written in one way only: leave out --format")))
    }
}
