//! Runs as Parquet, where that is compiled in.

use super::synthetic;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use recuit_experiments::export;
use serde_json::Value;
use std::collections::BTreeMap;

/// The columns of each row, by name: what is shown of them is JSON.
fn read(file: Vec<u8>) -> Vec<BTreeMap<String, Value>> {
    let reader = SerializedFileReader::new(bytes::Bytes::from(file)).unwrap();
    let rows = reader.get_row_iter(None).unwrap().map(Result::unwrap);
    let value = |(name, field): (&String, &Field)| (name.clone(), field.to_string().parse().unwrap());
    rows.map(|row| row.get_column_iter().map(value).collect()).collect()
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
        assert_eq!(row, serde_json::from_str::<BTreeMap<String, Value>>(line).unwrap());
    }
}

#[test]
fn no_records_are_no_rows() {
    let (plan, _) = synthetic::study();
    let mut file = Vec::new();
    export::parquet(&plan, &[], &mut file).unwrap();
    assert!(read(file).is_empty());
}
