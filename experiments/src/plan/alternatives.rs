//! Lists and ranges, where one value is wanted: each of its members in turn.

use recuit::edge::ExperimentError;
use serde_json::{Map, Value, json};

/// No plan has more contenders.
const CONTENDERS: u64 = 10_000;
/// No plan has more seeds.
const SEEDS: u64 = 1_000_000;

/// Every table that comes about when each list in `table`, and each range such as "30..55 by 5", is replaced by one of
/// its members. Keys in alphabetical order, the first one changing slowest.
///
/// # Errors
/// At an empty list, at a range without members, and where there are more than ten thousand tables.
pub(super) fn alternatives(table: &Value) -> Result<Vec<Value>, ExperimentError> {
    count(table, "the plan")?;
    all(table)
}

/// How many tables there are, before they are made.
fn count(value: &Value, place: &str) -> Result<u64, ExperimentError> {
    let number = match value {
        Value::Object(entries) => entries
            .iter()
            .try_fold(1u64, |product, (key, value)| Ok(product.saturating_mul(count(value, key)?)))?,
        Value::Array(list) => {
            list.iter().try_fold(0u64, |sum, value| Ok(sum.saturating_add(count(value, place)?)))?
        }
        Value::String(text) => Range::read(text).map_or(1, |range| range.count),
        _ => 1,
    };
    if number > CONTENDERS {
        let found = match value {
            Value::String(text) => format!("{text:?}, {number} values"),
            _ => format!("{number} combinations of values"),
        };
        let error = ExperimentError::new(found, format!("at most {CONTENDERS} for {place}"));
        return Err(error.about(value.as_str().unwrap_or(place)));
    }
    Ok(number)
}

fn all(table: &Value) -> Result<Vec<Value>, ExperimentError> {
    match table {
        Value::Object(entries) => {
            let mut tables = vec![Map::new()];
            for (key, value) in entries {
                let members = match value {
                    Value::Array(list) if list.is_empty() => return Err(empty().about(key)),
                    value => all(value)?,
                };
                let chosen = |table: &Map<String, Value>, member: &Value| {
                    let mut table = table.clone();
                    table.insert(key.clone(), member.clone());
                    table
                };
                let with = |table| members.iter().map(move |member| chosen(table, member));
                tables = tables.iter().flat_map(with).collect();
            }
            Ok(tables.into_iter().map(Value::Object).collect())
        }
        Value::Array(list) if list.is_empty() => Err(empty()),
        Value::Array(list) => {
            let members: Result<Vec<_>, _> = list.iter().map(all).collect();
            Ok(members?.concat())
        }
        Value::String(text) => match Range::read(text) {
            Some(range) if range.count == 0 => {
                Err(ExperimentError::new(format!("{text:?}"), "a range that goes upwards").about(text))
            }
            Some(range) => Ok((0..range.count).map(|index| range.member(index)).collect()),
            None => Ok(vec![table.clone()]),
        },
        _ => Ok(vec![table.clone()]),
    }
}

fn empty() -> ExperimentError {
    ExperimentError::new("an empty list", "at least one value")
}

/// The numbers of a range such as "30..55 by 5", both ends included.
struct Range {
    first: f64,
    step: f64,
    count: u64,
}

impl Range {
    /// `None` for any other text.
    fn read(text: &str) -> Option<Self> {
        let (ends, step) = text.split_once(" by ")?;
        let (first, last) = ends.split_once("..")?;
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
        let (first, last, step) = (number(first)?, number(last)?, number(step).filter(|&step| step > 0.0)?);
        // A step of one tenth is not quite one: the end must not be missed by rounding.
        let count = ((last - first) / step + 1e-9).floor() + 1.0;
        Some(Range { first, step, count: count.max(0.0) as u64 })
    }

    fn member(&self, index: u64) -> Value {
        let value = self.first + index as f64 * self.step;
        let is_whole = [self.first, self.step].iter().all(|number| number.fract() == 0.0);
        if is_whole { json!(value as i64) } else { json!((value * 1e12).round() / 1e12) }
    }
}

/// The whole numbers of a list, of a range such as "1..20", or from 1 up to a single number.
///
/// # Errors
/// At anything else, where there is none, where one stands twice, and at more than a million.
pub(super) fn seeds(wanted: &Value) -> Result<Vec<u64>, ExperimentError> {
    let refuse_with =
        |expected: &str| ExperimentError::new(format!("seeds = {wanted}"), expected).about("seeds");
    let refuse = || refuse_with("a number of seeds, a list of them, or a range such as \"1..20\"");
    let span = |first: u64, last: u64| {
        let few = last.saturating_sub(first) < SEEDS;
        let too_many = || refuse_with(&format!("at most {SEEDS} seeds"));
        if few { Ok((first..=last).collect()) } else { Err(too_many()) }
    };
    let seeds: Vec<u64> = match wanted {
        Value::Number(count) => span(1, count.as_u64().ok_or_else(refuse)?)?,
        Value::String(text) => {
            let (first, last) = text.split_once("..").ok_or_else(refuse)?;
            let number = |text: &str| text.trim().parse::<u64>().map_err(|_| refuse());
            span(number(first)?, number(last)?)?
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
        assert_eq!(alternatives(&json!("100..200")).unwrap(), [json!("100..200")]);
    }

    #[test]
    fn what_is_too_much_is_counted_and_refused_before_it_is_made() {
        for wrong in [json!("1..18446744073709551615"), json!("0..1000000"), json!(1_000_000_000_000u64)] {
            assert!(seeds(&wrong).unwrap_err().to_string().contains("at most 1000000 seeds"), "{wrong}");
        }
        assert_eq!(seeds(&json!("1..1000000")).unwrap().len(), 1_000_000);
        let said = |table: Value| alternatives(&table).unwrap_err().to_string();
        let one = json!({ "a": "1..100000000 by 1" });
        assert_eq!(said(one), r#"found "1..100000000 by 1", 100000000 values, expected at most 10000 for a"#);
        let both = json!({ "e": { "a": "1..200 by 1", "b": "1..200 by 1" } });
        assert_eq!(said(both), "found 40000 combinations of values, expected at most 10000 for e");
        assert!(alternatives(&json!("0..1e300 by 1e-300")).is_err());
        assert_eq!(alternatives(&json!({ "a": "1..100 by 1", "b": "1..100 by 1" })).unwrap().len(), 10_000);
    }

    #[test]
    fn what_holds_nothing_is_refused() {
        assert!(alternatives(&json!({ "factor": [] })).unwrap_err().to_string().contains("an empty list"));
        assert!(alternatives(&json!("5..1 by 1")).is_err());
        for wrong in [json!(0), json!([]), json!([1, 1]), json!("3..1"), json!("many"), json!(-3), json!(1.5)]
        {
            assert!(seeds(&wrong).is_err(), "{wrong}");
        }
        assert_eq!(seeds(&json!("18446744073709551615..18446744073709551615")).unwrap(), [u64::MAX]);
        assert_eq!(seeds(&json!("3..5")).unwrap(), [3, 4, 5]);
        assert_eq!(seeds(&json!(2)).unwrap(), [1, 2]);
        assert_eq!(seeds(&json!([7, 5])).unwrap(), [7, 5]);
    }
}
