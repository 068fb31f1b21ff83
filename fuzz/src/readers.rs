//! What readers promise of any text: an instance or a short error, and that what is written is read back.
//!
//! The tests of the command run the same on fewer texts, where no fuzzer is at hand.

use recuit::edge::{Experiment, Model, read_setting, set};
use recuit_experiments::{Plan, Tuning};
use serde_json::json;
use std::path::Path;

/// The longest that a message may be, in bytes; none may have control characters.
const LONGEST: usize = 3000;

fn is_short(error: &impl ToString) {
    let message = error.to_string();
    assert!(message.len() <= LONGEST && !message.contains(char::is_control), "{message}");
}

/// Read a text; what was read is shown in a line and drawn for people, and both are read as the same again.
pub(crate) fn instances(model: &dyn Model, text: &str) {
    let instances = match model.read(text) {
        Ok(instances) => instances,
        Err(error) => return is_short(&error),
    };
    for instance in instances.iter().take(4) {
        let shown = instance.show();
        for (form, text) in [("line", &shown.line), ("text", &shown.text)] {
            let again =
                model.read(text).unwrap_or_else(|error| panic!("the {form} is not read: {error}\n{text}"));
            let [again] = &again[..] else {
                panic!("the {form} is read as {} instances:\n{text}", again.len())
            };
            assert_eq!(again.show(), shown, "the {form} is read as another instance");
        }
    }
}

/// Read a text as solutions, of an instance or of none.
pub(crate) fn solutions(model: &dyn Model, text: &str, instance: Option<&str>) {
    if let Err(error) = model.check(text, instance) {
        is_short(&error);
    }
}

/// Read a text as an experiment, a plan and a tuning. What is read is written and read again, as the same.
pub(crate) fn experiments(text: &str) {
    for read in [Experiment::from_toml, Experiment::from_json] {
        match read(text) {
            Ok(experiment) => {
                let written = json!(experiment);
                let again = Experiment::from_value(written.clone())
                    .unwrap_or_else(|error| panic!("{error}\n{written}"));
                assert_eq!(json!(again), written);
            }
            Err(error) => is_short(&error),
        }
    }
    // File names would reach outside of the test, and generating may take any time.
    if ["/", "\\", "\"-\"", "'-'", "*", "?", "generate"].iter().any(|word| text.contains(word)) {
        return;
    }
    let nowhere = Path::new("/nonexistent");
    for is_json in [false, true] {
        match Plan::from_text(text, is_json, nowhere) {
            Ok(plan) => {
                let written = serde_json::to_string(&plan).expect("a plan is plain data");
                assert_eq!(serde_json::from_str::<Plan>(&written).expect("it was just written"), plan);
            }
            Err(error) => is_short(&error),
        }
        if let Err(error) = Tuning::from_text(text, is_json, nowhere) {
            is_short(&error);
        }
    }
}

/// Set what each line says in an experiment.
pub(crate) fn settings(text: &str) {
    let mut experiment = json!({ "model": { "name": "queens" } });
    for line in text.lines() {
        let done = read_setting(line).and_then(|(key, value)| set(&mut experiment, key, value));
        if let Err(error) = done {
            is_short(&error);
        }
    }
    if let Err(error) = Experiment::from_value(experiment) {
        is_short(&error);
    }
}
