//! Single parameters, set from the command line.

use super::ExperimentError;
use serde_json::{Value, json};

/// Take `key=value` apart. The value is read as TOML; what is not TOML is a text.
///
/// ```
/// use recuit::edge::{read_setting, set};
/// let mut experiment = serde_json::json!({ "model": "queens" });
/// let (key, value) = read_setting("engine.schedule.factor=0.99").unwrap();
/// set(&mut experiment, key, value).unwrap();
/// assert_eq!(experiment["engine"]["schedule"]["factor"], 0.99);
/// ```
///
/// # Errors
/// Where there is no `=`, and at numbers that are not finite.
pub fn read_setting(setting: &str) -> Result<(&str, Value), ExperimentError> {
    let (key, value) =
        setting.split_once('=').ok_or_else(|| ExperimentError::new(format!("{setting:?}"), "KEY=VALUE"))?;
    let table: Result<Value, _> = toml::from_str(&format!("value = {value}"));
    // If there is more than one key, the value itself has several lines, and is a text.
    let typed = table.ok().filter(|table| table.as_object().is_some_and(|table| table.len() == 1));
    let typed = typed.map(|mut table| table["value"].take());
    match typed.unwrap_or_else(|| json!(value)) {
        Value::Null => Err(ExperimentError::new(setting, "a finite number")),
        typed => Ok((key.trim(), typed)),
    }
}

/// Set the value at `key`, a path such as `a.b.c`, in a table.
///
/// # Errors
/// When something on the path is not a table.
pub fn set(table: &mut Value, key: &str, value: Value) -> Result<(), ExperimentError> {
    let mut place = table;
    for part in key.split('.') {
        // A name alone stands for a table with that name.
        if place.is_string() {
            *place = json!({ "name": place });
        }
        if !(place.is_object() || place.is_null()) {
            let found = format!("{place} where {key} would stand");
            return Err(ExperimentError::new(found, format!("a table to set {part} in")));
        }
        place = &mut place[part];
    }
    *place = value;
    Ok(())
}

/// Apply the settings of a command line, `key=value` each, to the table of an experiment. Keys that begin
/// with `formulation` belong to the model.
///
/// # Errors
/// At the first setting that cannot be read or applied.
pub fn set_all(experiment: &mut Value, settings: &[String]) -> Result<(), ExperimentError> {
    settings.iter().try_for_each(|setting| {
        let (key, value) = read_setting(setting)?;
        let model = if key.starts_with("formulation") { "model." } else { "" };
        set(experiment, &format!("{model}{key}"), value)
    })
}
