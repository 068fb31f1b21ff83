//! Lists and ranges in place of a single value: each of their members in turn.

use recuit::edge::ExperimentError;
use serde_json::{Map, Value, json};

/// More alternatives than anybody compares; without a limit, a few long lists would soon fill the memory.
const MOST: usize = 10_000;
/// More seeds than anybody has time for.
const MOST_SEEDS: u64 = 1_000_000;

/// Every table that results when each list in `table`, and each range such as "30..55 by 5", is replaced by
/// one of its members. A list in a list is a value that is a list, as the members of a portfolio are. Keys are in
/// alphabetical order, the first one changing slowest.
///
/// # Errors
/// At an empty list, at a range without members, and at more than 10,000 alternatives.
pub(super) fn alternatives(table: &Value) -> Result<Vec<Value>, ExperimentError> {
    match table {
        Value::Object(entries) => {
            let mut tables = vec![Map::new()];
            for (key, value) in entries {
                let members = match value {
                    Value::Array(list) if list.is_empty() => return Err(empty().about(key)),
                    value => alternatives(value)?,
                };
                let chosen = |table: &Map<String, Value>, member: &Value| {
                    let mut table = table.clone();
                    table.insert(key.clone(), member.clone());
                    table
                };
                if tables.len().saturating_mul(members.len()) > MOST {
                    return Err(too_many().about(key));
                }
                let with = |table| members.iter().map(move |member| chosen(table, member));
                tables = tables.iter().flat_map(with).collect();
            }
            Ok(tables.into_iter().map(Value::Object).collect())
        }
        Value::Array(list) if list.is_empty() => Err(empty()),
        Value::Array(list) => {
            let each = |member: &Value| match member {
                Value::Array(_) => Ok(vec![member.clone()]),
                member => alternatives(member),
            };
            let members: Result<Vec<_>, _> = list.iter().map(each).collect();
            let members = members?.concat();
            if members.len() > MOST { Err(too_many()) } else { Ok(members) }
        }
        Value::String(text) => match range(text) {
            Some(members) if members.len() > MOST => Err(too_many().about(text)),
            Some(members) if members.is_empty() => {
                Err(ExperimentError::new(format!("{text:?}"), "a range that goes upwards").about(text))
            }
            Some(members) => Ok(members),
            None => Ok(vec![table.clone()]),
        },
        _ => Ok(vec![table.clone()]),
    }
}

fn too_many() -> ExperimentError {
    ExperimentError::new("more alternatives", format!("{MOST} at most"))
}

fn empty() -> ExperimentError {
    ExperimentError::new("an empty list", "at least one value")
}

/// The numbers of a range such as "30..55 by 5", both ends included; `None` for any other text.
fn range(text: &str) -> Option<Vec<Value>> {
    let (ends, step) = text.split_once(" by ")?;
    let (first, last) = ends.split_once("..")?;
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    let (first, last, step) = (number(first)?, number(last)?, number(step).filter(|&step| step > 0.0)?);
    // A step of 0.1 is not exactly a tenth: rounding must not make the range miss its end.
    let count = ((last - first) / step + 1e-9).floor() + 1.0;
    let is_whole = [first, step].iter().all(|number| number.fract() == 0.0);
    let member = |index: u64| {
        let value = first + index as f64 * step;
        if is_whole { json!(value as i64) } else { json!((value * 1e12).round() / 1e12) }
    };
    // One more than is allowed is enough to be refused.
    Some((0..count.clamp(0.0, MOST as f64 + 1.0) as u64).map(member).collect())
}

/// The whole numbers of a list, of a range such as "1..20", or from 1 up to a single number.
///
/// # Errors
/// At anything else, when there is no seed, and when a seed is given twice.
pub(super) fn seeds(wanted: &Value) -> Result<Vec<u64>, ExperimentError> {
    let refuse_with =
        |expected: &str| ExperimentError::new(format!("seeds = {wanted}"), expected).about("seeds");
    let refuse = || refuse_with("a number of seeds, a list of them, or a range such as \"1..20\"");
    let all = |first: u64, last: u64| {
        if last.saturating_sub(first) >= MOST_SEEDS {
            return Err(refuse_with(&format!("{MOST_SEEDS} seeds at most")));
        }
        Ok((first..=last).collect())
    };
    let seeds: Vec<u64> = match wanted {
        Value::Number(count) => all(1, count.as_u64().ok_or_else(refuse)?)?,
        Value::String(text) => {
            let (first, last) = text.split_once("..").ok_or_else(refuse)?;
            let number = |text: &str| text.trim().parse::<u64>().map_err(|_| refuse());
            all(number(first)?, number(last)?)?
        }
        Value::Array(list) => {
            list.iter().map(|seed| seed.as_u64().ok_or_else(refuse)).collect::<Result<_, _>>()?
        }
        _ => return Err(refuse()),
    };
    if seeds.is_empty() {
        return Err(refuse_with("at least one seed, and ranges that go upwards"));
    }
    let mut sorted = seeds.clone();
    sorted.sort_unstable();
    sorted.dedup();
    if sorted.len() < seeds.len() {
        return Err(refuse_with("each seed once"));
    }
    Ok(seeds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_ranges_are_combined() {
        let table = json!({ "a": [1, 2], "b": { "c": "0..10 by 5", "d": "x" } });
        let all: Vec<(i64, i64)> = alternatives(&table)
            .unwrap()
            .iter()
            .map(|table| (table["a"].as_i64().unwrap(), table["b"]["c"].as_i64().unwrap()))
            .collect();
        assert_eq!(all, [(1, 0), (1, 5), (1, 10), (2, 0), (2, 5), (2, 10)]);
        let tenths = alternatives(&json!("0.1..0.3 by 0.1")).unwrap();
        assert_eq!(tenths, [json!(0.1), json!(0.2), json!(0.3)]);
        assert_eq!(alternatives(&json!("2x3")).unwrap(), [json!("2x3")]);
        let lists = [json!(["tabu", "annealing"]), json!(["tabu"])];
        assert_eq!(alternatives(&json!(lists)).unwrap(), lists);
        assert_eq!(alternatives(&json!("100..200")).unwrap(), [json!("100..200")]);
    }

    #[test]
    fn what_holds_too_much_is_refused_before_there_is_no_memory_left() {
        for wrong in [json!(u64::MAX), json!("1..18446744073709551615"), json!("0..1000000000000")] {
            assert!(seeds(&wrong).unwrap_err().to_string().contains("1000000 seeds at most"), "{wrong}");
        }
        let hundred = "1..100 by 1";
        for wrong in [
            json!("0..1 by 1e-8"),
            json!([hundred, hundred, "0..9899 by 1"]),
            json!({ "a": hundred, "b": [hundred, hundred] }),
        ] {
            assert!(alternatives(&wrong).unwrap_err().to_string().contains("10000 at most"), "{wrong}");
        }
    }

    #[test]
    fn what_holds_nothing_is_refused() {
        assert!(alternatives(&json!({ "factor": [] })).unwrap_err().to_string().contains("an empty list"));
        assert!(alternatives(&json!("5..1 by 1")).is_err());
        for wrong in [json!(0), json!([]), json!([1, 1]), json!("3..1"), json!("many"), json!(-3), json!(1.5)]
        {
            assert!(seeds(&wrong).is_err(), "{wrong}");
        }
        assert_eq!(seeds(&json!("3..5")).unwrap(), [3, 4, 5]);
        assert_eq!(seeds(&json!(2)).unwrap(), [1, 2]);
        assert_eq!(seeds(&json!([7, 5])).unwrap(), [7, 5]);
    }
}
