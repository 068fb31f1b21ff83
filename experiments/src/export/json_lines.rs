//! A JSON object a line.

use super::row::rows;
use crate::{Plan, Record};
use std::io::{self, BufWriter, Write};

/// Write records as JSON objects, one a line; unknown values are `null`.
///
/// # Errors
/// Those of the writer.
///
/// # Panics
/// When a record is of a contender or instance that the plan does not have.
pub fn json_lines(plan: &Plan, records: &[Record], out: impl Write) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    for row in rows(plan, records) {
        serde_json::to_writer(&mut out, &row)?;
        out.write_all(b"\n")?;
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::super::row::example;
    use serde_json::{Value, json};

    #[test]
    fn an_object_a_line_in_the_order_of_trials() {
        let (plan, records) = example();
        let mut out = Vec::new();
        super::json_lines(&plan, &records, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let [annealing, exact] = &lines[..] else { panic!("{text}") };
        assert_eq!(
            [&annealing["contender"], &annealing["accepted"]],
            [&json!("annealing, slow"), &json!(17)]
        );
        assert_eq!(
            [&exact["seed"], &exact["stop"], &exact["cost"]],
            [&json!(u64::MAX), &json!("goal"), &Value::Null]
        );
    }

    #[test]
    fn a_full_disk_is_reported() {
        struct Full;
        impl std::io::Write for Full {
            fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
                Err(std::io::ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> std::io::Result<()> {
                Ok(())
            }
        }
        let (plan, records) = example();
        let errors = [
            super::json_lines(&plan, &records, Full),
            crate::export::csv(&plan, &records, Full),
            #[cfg(feature = "parquet")]
            crate::export::parquet(&plan, &records, Full),
        ];
        for error in errors.map(Result::unwrap_err) {
            assert!(error.to_string().contains("no storage space"), "{error}");
        }
    }
}
