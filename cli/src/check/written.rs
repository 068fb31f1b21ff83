//! Solutions in what `recuit solve --json` has written.

use recuit::InputError;
use serde_json::Value;

/// The solutions of a text of JSON objects, one on each line.
#[derive(Debug)]
pub(super) struct Written {
    /// The solutions as the model writes them, one after the other.
    pub(super) text: String,
    /// The line of the object that each line of them was taken from.
    lines: Vec<usize>,
}

impl Written {
    /// The solutions in a text; `None` if it does not begin as an object does. What ended without a solution is there with its
    /// best so far, so that there are as many as instances.
    ///
    /// # Errors
    /// At the first line that is no object or tells of no solution.
    pub(super) fn read(text: &str) -> Option<Result<Self, InputError>> {
        text.trim_start().starts_with('{').then(|| {
            let mut written = Written { text: String::new(), lines: Vec::new() };
            let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
            for (line, number) in lines {
                let found = solution(line, number)?;
                written.lines.extend(found.lines().map(|_| number));
                written.text.extend([&found, "\n"]);
            }
            Ok(written)
        })
    }

    /// An error in the solutions, at the object that it was taken from.
    pub(super) fn blame(&self, error: InputError) -> InputError {
        let line = self.lines.get(error.line - 1).or(self.lines.last()).copied().unwrap_or(1);
        InputError { line, column: 1, ..error }
    }
}

/// The solution of the object on a line.
fn solution(line: &str, number: usize) -> Result<String, InputError> {
    let object: Value = serde_json::from_str(line).map_err(|error| {
        let expected = "an object on each line, as recuit solve --json writes them";
        InputError::new(number, error.column().max(1), error.to_string(), expected)
    })?;
    let told = [&object["solution"], &object["best"]].into_iter().find_map(Value::as_str);
    told.map(str::to_owned).ok_or_else(|| {
        let status = object["status"].as_str().map(|status| format!(" ({status})")).unwrap_or_default();
        InputError::new(number, 1, format!("no solution{status}"), "one in each object, or a best so far")
    })
}
