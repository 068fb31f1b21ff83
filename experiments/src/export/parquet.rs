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
