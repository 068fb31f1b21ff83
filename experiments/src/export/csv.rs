//! Comma-separated values.

use super::row::rows;
use crate::{Plan, Record};
use std::io::{self, Write};

/// Write records as comma-separated values (RFC 4180, lines ended by a line feed) under a heading; unknown
/// values are empty.
///
/// # Errors
/// Those of the writer.
///
/// # Panics
/// When a record is of a contender or instance that the plan does not have.
pub fn csv(plan: &Plan, records: &[Record], out: impl Write) -> io::Result<()> {
    let mut out = ::csv::Writer::from_writer(out);
    for row in rows(plan, records) {
        out.serialize(row)?;
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::super::row::example;

    #[test]
    fn a_line_a_record_in_the_order_of_trials() {
        let (plan, records) = example();
        let mut out = Vec::new();
        super::csv(&plan, &records, &mut out).unwrap();
        let expected = "\
            trial,contender,instance,group,level,seed,status,stop,success,cost,steps,seconds,log10_space,\
            nodes,backtracks,dead_ends,max_depth,goals,peak_nodes,tries,accepted,uphill,sideways,levels,reheats,swaps\n\
            0,\"annealing, slow\",p1,hard,32.5,18446744073709551615,unknown,step-limit,false,3.0,100,0.1,,\
            0,0,0,0,0,0,0,17,0,0,0,0,0\n\
            1,exact,p1,hard,32.5,18446744073709551615,solved,goal,true,,42,0.042,,\
            43,0,0,0,0,0,0,0,0,0,0,0,0\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
