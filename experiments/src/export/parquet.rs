//! Parquet, for data frames.

use super::row::{Row, rows};
use crate::{Plan, Record};
use ::parquet::errors::ParquetError;
use ::parquet::file::writer::SerializedFileWriter;
use ::parquet::record::RecordWriter;
use std::io::{self, Write};

/// Write records as a Parquet file, without compression; unknown values are null.
///
/// # Errors
/// Those of the writer.
///
/// # Panics
/// When a record is of a contender or instance that the plan does not have.
pub fn parquet(plan: &Plan, records: &[Record], out: impl Write + Send) -> io::Result<()> {
    Ok(write(&rows(plan, records), out)?)
}

fn write(rows: &[Row], out: impl Write + Send) -> Result<(), ParquetError> {
    let mut out = SerializedFileWriter::new(out, rows.schema()?, Default::default())?;
    let mut group = out.next_row_group()?;
    rows.write_to_row_group(&mut group)?;
    group.close()?;
    out.close()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::row::example;
    use ::parquet::file::reader::{FileReader, SerializedFileReader};
    use serde_json::Value;
    use std::collections::BTreeMap;

    /// The columns of each row, by name.
    fn read(file: Vec<u8>) -> Vec<Vec<(String, String)>> {
        let reader = SerializedFileReader::new(bytes::Bytes::from(file)).unwrap();
        let rows = reader.get_row_iter(None).unwrap().map(Result::unwrap);
        rows.map(|row| row.get_column_iter().map(|(name, field)| (name.clone(), field.to_string())).collect())
            .collect()
    }

    #[test]
    fn it_reads_back_as_the_json_lines_do() {
        let (plan, records) = example();
        let (mut file, mut lines) = (Vec::new(), Vec::new());
        super::parquet(&plan, &records, &mut file).unwrap();
        crate::export::json_lines(&plan, &records, &mut lines).unwrap();
        let lines = String::from_utf8(lines).unwrap();
        let rows = read(file);
        assert_eq!((rows.len(), lines.lines().count()), (2, 2));
        for (row, line) in rows.iter().zip(lines.lines()) {
            let object: BTreeMap<String, Value> = serde_json::from_str(line).unwrap();
            let row: BTreeMap<_, _> = row.iter().cloned().collect();
            assert_eq!(row, object.into_iter().map(|(name, value)| (name, value.to_string())).collect());
        }
    }

    #[test]
    fn no_records_are_no_rows() {
        let (plan, _) = example();
        let mut file = Vec::new();
        super::parquet(&plan, &[], &mut file).unwrap();
        assert!(read(file).is_empty());
    }
}
