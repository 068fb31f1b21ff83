//! Why there is no answer, as the page shows it.

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::json;

/// A request that is refused: its status and what is wrong.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    complaint: Complaint,
}

/// What is wrong, and where, if that is known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Complaint {
    /// In the words of the command.
    pub(crate) message: String,
    /// The place in the text of the instance, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    /// The row and the column of each cell that the message names, from 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<(usize, usize)>,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Refusal { status, complaint: Complaint { message: message.into(), ..Complaint::default() } }
    }

    /// What was asked for is not understood.
    pub(crate) fn bad(message: impl Into<String>) -> Self {
        Refusal::new(StatusCode::BAD_REQUEST, message)
    }

    /// Something else is to end first.
    pub(crate) fn busy(message: impl Into<String>) -> Self {
        Refusal::new(StatusCode::TOO_MANY_REQUESTS, message)
    }

    pub(crate) fn too_long() -> Self {
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "a request has at most a megabyte")
    }

    pub(crate) fn missing() -> Self {
        Refusal::new(StatusCode::NOT_FOUND, "there is nothing here")
    }

    /// What the command complains of.
    pub(crate) fn of_command(stderr: &str) -> Self {
        Refusal { status: StatusCode::UNPROCESSABLE_ENTITY, complaint: Complaint::read(stderr) }
    }

    /// The system fails.
    pub(crate) fn trouble(error: &std::io::Error) -> Self {
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, json_text(json!(self.complaint).to_string())).into_response()
    }
}

/// An answer in JSON. With axum's own, a feature of `serde_json` comes that all models would be compiled with.
pub(crate) fn json_text(text: impl Into<Vec<u8>>) -> Response {
    ([(CONTENT_TYPE, "application/json")], text.into()).into_response()
}

impl Complaint {
    /// What the command writes to stderr when it ends without an answer.
    pub(crate) fn read(stderr: &str) -> Self {
        let text = stderr.trim();
        let text = text.find("recuit: ").map_or(text, |at| &text[at + "recuit: ".len()..]);
        let place = place(text);
        let (message, line, column) = match place {
            Some((line, column, rest)) => (rest, Some(line), Some(column)),
            None => (text, None, None),
        };
        Complaint { message: message.to_owned(), line, column, cells: cells(message) }
    }
}

/// The line, the column and the rest of "standard input:1:5: found ..." or "line 1, column 5: found ...".
fn place(text: &str) -> Option<(usize, usize, &str)> {
    let (line, column, rest) = match text.strip_prefix("standard input:") {
        Some(text) => {
            let (line, text) = text.split_once(':')?;
            let (column, rest) = text.split_once(": ")?;
            (line, column, rest)
        }
        None => {
            let (line, text) = text.strip_prefix("line ")?.split_once(", column ")?;
            let (column, rest) = text.split_once(": ")?;
            (line, column, rest)
        }
    };
    Some((line.parse().ok()?, column.parse().ok()?, rest))
}

/// Cells that a message names, such as r5c3 or row 5, column 3, in its order.
fn cells(message: &str) -> Vec<(usize, usize)> {
    let words: Vec<&str> =
        message.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let short = |word: &str| {
        let (row, column) = word.strip_prefix('r')?.split_once('c')?;
        Some((row.parse().ok()?, column.parse().ok()?))
    };
    let long = |words: &[&str]| match words {
        ["row", row, "column", column, ..] => Some((row.parse().ok()?, column.parse().ok()?)),
        _ => None,
    };
    let mut found: Vec<_> =
        (0..words.len()).filter_map(|at| short(words[at]).or_else(|| long(&words[at..]))).collect();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_complaint_says_where() {
        let complaint = Complaint::read("recuit: standard input:2:5: found 'x', expected a digit\n");
        assert_eq!((complaint.line, complaint.column), (Some(2), Some(5)));
        assert_eq!(complaint.message, "found 'x', expected a digit");
        let complaint = Complaint::read("recuit: line 1, column 9: found 5 in r1c9 and r1c2, expected one");
        assert_eq!((complaint.line, complaint.column), (Some(1), Some(9)));
        assert_eq!(complaint.cells, [(1, 9), (1, 2)]);
        let complaint =
            Complaint::read("recuit: found 5 at row 1, column 2, which row 1, column 1 holds too");
        assert_eq!(complaint.cells, [(1, 2), (1, 1)]);
        assert_eq!(Complaint::read("recuit: no such thing").message, "no such thing");
        assert_eq!(Complaint::read("line 99999999999999999999, column 1: x").line, None);
    }
}
