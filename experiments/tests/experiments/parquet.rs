//! Runs as Parquet, where that is compiled in.

use super::synthetic;
use parquet::file::reader::{FileReader, SerializedFileReader};
use recuit_experiments::export;
use serde_json::Value;
use std::collections::BTreeMap;

/// The columns of each row, by name.
fn read(file: Vec<u8>) -> Vec<BTreeMap<String, String>> {
    let reader = SerializedFileReader::new(bytes::Bytes::from(file)).unwrap();
    let rows = reader.get_row_iter(None).unwrap().map(Result::unwrap);
    rows.map(|row| row.get_column_iter().map(|(name, field)| (name.clone(), field.to_string())).collect())
        .collect()
}

#[test]
fn it_reads_back_as_the_json_lines_do() {
    let (plan, records) = synthetic::study();
    let (mut file, mut lines) = (Vec::new(), Vec::new());
    export::parquet(&plan, &records, &mut file).unwrap();
    export::json_lines(&plan, &records, &mut lines).unwrap();
    let lines = String::from_utf8(lines).unwrap();
    let rows = read(file);
    assert_eq!((rows.len(), lines.lines().count()), (records.len(), records.len()));
    for (row, line) in rows.into_iter().zip(lines.lines()) {
        let object: BTreeMap<String, Value> = serde_json::from_str(line).unwrap();
        assert_eq!(row, object.into_iter().map(|(name, value)| (name, value.to_string())).collect());
    }
}

#[test]
fn no_records_are_no_rows() {
    let (plan, _) = synthetic::study();
    let mut file = Vec::new();
    export::parquet(&plan, &[], &mut file).unwrap();
    assert!(read(file).is_empty());
}
