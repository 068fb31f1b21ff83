//! The parameters that may be tuned, and values drawn from them.

use rand::{Rng, RngExt};
use recuit::edge::{ExperimentError, from_table};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Parameters by their path in the experiment, such as `engine.schedule.factor`, and what they may be.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Space(pub BTreeMap<String, Domain>);

/// What a parameter may be.
#[derive(Clone, Debug, PartialEq)]
pub enum Domain {
    /// One of these.
    Choice(Vec<Value>),
    /// A number between two.
    Between(Between),
}

/// The numbers between two, both included.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Between {
    /// The least.
    pub from: f64,
    /// The largest.
    pub to: f64,
    /// The scale on which its numbers are equally likely.
    #[serde(default)]
    pub scale: Transform,
    /// Whole numbers only?
    #[serde(default)]
    pub whole: bool,
}

/// On which scale the numbers of an interval are equally likely.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Transform {
    /// As they are.
    #[default]
    Linear,
    /// Their logarithms: for what may differ by orders of magnitude.
    Log,
    /// The logarithms of their difference from 1: for cooling factors and probabilities near 1, such as 0.9,
    /// 0.99, 0.999.
    LogToOne,
}

impl Transform {
    fn onto(self, number: f64) -> f64 {
        match self {
            Transform::Linear => number,
            Transform::Log => number.ln(),
            Transform::LogToOne => (1.0 - number).ln(),
        }
    }

    fn back(self, place: f64) -> f64 {
        match self {
            Transform::Linear => place,
            Transform::Log => place.exp(),
            Transform::LogToOne => 1.0 - place.exp(),
        }
    }
}

impl Space {
    /// The space that a file describes.
    ///
    /// # Errors
    /// Where a parameter has neither a list of values nor an interval, and where it cannot have a value.
    pub fn from_table(table: BTreeMap<String, Value>) -> Result<Self, ExperimentError> {
        let read = |(path, value): (String, Value)| Ok((path.clone(), Domain::read(&path, value)?));
        let space = Space(table.into_iter().map(read).collect::<Result<_, _>>()?);
        space.check()?;
        Ok(space)
    }

    /// Check that every parameter can have a value.
    ///
    /// # Errors
    /// When there is no parameter, a choice is empty, or an interval has its ends in the wrong order or not
    /// on its scale, or none of the whole numbers that it is to keep to.
    pub fn check(&self) -> Result<(), ExperimentError> {
        if self.0.is_empty() {
            return Err(ExperimentError::new("no parameter", "at least one to be tuned").about("space"));
        }
        for (path, domain) in &self.0 {
            let refuse =
                |found: String, expected: &str| Err(ExperimentError::new(found, expected).about(path));
            match domain {
                Domain::Choice(values) if values.is_empty() => {
                    return refuse("an empty list".to_owned(), "at least one value");
                }
                Domain::Between(Between { from, to, scale, whole }) => {
                    let ends = [*from, *to].map(|end| scale.onto(end));
                    if from > to || ends.iter().any(|end| !end.is_finite()) {
                        let found = format!("from {from} to {to} on the scale {scale:?}");
                        return refuse(found, "from the least to the largest, all on the scale");
                    }
                    if *whole && from.ceil() > to.floor() {
                        return refuse(format!("from {from} to {to}"), "a whole number between them");
                    }
                }
                Domain::Choice(_) => {}
            }
        }
        Ok(())
    }

    /// For each parameter, values that stand for all that it may have.
    pub(super) fn samples(&self) -> Vec<(String, Value)> {
        let of = |(path, domain): (&String, &Domain)| {
            domain.samples().into_iter().map(|value| (path.clone(), value)).collect::<Vec<_>>()
        };
        self.0.iter().flat_map(of).collect()
    }

    /// A value for each parameter, drawn independently.
    pub fn draw(&self, rng: &mut impl Rng) -> BTreeMap<String, Value> {
        self.0.iter().map(|(path, domain)| (path.clone(), domain.draw(rng))).collect()
    }

    /// A value for each parameter near those of `parent`: numbers within `reach`, a fraction of the interval
    /// on its scale, and choices kept with probability `1 - reach`.
    pub fn draw_near(
        &self,
        parent: &BTreeMap<String, Value>,
        reach: f64,
        rng: &mut impl Rng,
    ) -> BTreeMap<String, Value> {
        let near = |(path, domain): (&String, &Domain)| {
            let value = match (domain, parent.get(path)) {
                (Domain::Between(between), Some(value)) => between.draw_near(value, reach, rng),
                (Domain::Choice(_), Some(value)) if rng.random::<f64>() >= reach => value.clone(),
                _ => domain.draw(rng),
            };
            (path.clone(), value)
        };
        self.0.iter().map(near).collect()
    }
}

impl Domain {
    /// What a file says that the parameter `path` may be.
    fn read(path: &str, value: Value) -> Result<Self, ExperimentError> {
        let expected = "a list of values, or a table with `from`, `to` and perhaps `scale` and `whole`";
        match value {
            Value::Array(values) => Ok(Domain::Choice(values)),
            // TOML takes a path without quotes for tables in tables.
            Value::Object(table) if table.values().any(|value| value.is_object() || value.is_array()) => {
                let path = format!("{path}.{}", table.keys().next().map_or("", String::as_str));
                let expected = format!("the path of a parameter in quotes, as in \"{path}\"");
                Err(ExperimentError::new(path.as_str(), expected).about(path))
            }
            Value::Object(_) => from_table(value).map(Domain::Between).map_err(|mut error| {
                if error.found.starts_with("no `") {
                    error.expected = expected.to_owned();
                }
                error.found = format!("{} for the parameter {path}", error.found);
                error.about(path)
            }),
            value => Err(ExperimentError::new(format!("{path} = {value}"), expected).about(path)),
        }
    }

    /// Every choice; of an interval its ends, after a number inside that is hardly ever whole by chance, so that what
    /// takes whole numbers only is told of that one.
    fn samples(&self) -> Vec<Value> {
        match self {
            Domain::Choice(values) => values.clone(),
            Domain::Between(between) => {
                let [low, high] = between.ends();
                [0.382, 0.0, 1.0].map(|part| between.at(low + part * (high - low))).to_vec()
            }
        }
    }

    fn draw(&self, rng: &mut impl Rng) -> Value {
        match self {
            Domain::Choice(values) => values[rng.random_range(0..values.len())].clone(),
            Domain::Between(between) => {
                let [low, high] = between.ends();
                between.at(low + rng.random::<f64>() * (high - low))
            }
        }
    }
}

impl Between {
    /// The ends on the scale, ascending.
    fn ends(&self) -> [f64; 2] {
        let ends = [self.from, self.to].map(|end| self.scale.onto(end));
        if ends[0] <= ends[1] { ends } else { [ends[1], ends[0]] }
    }

    /// The number at a place on the scale, with as many digits as anybody would write.
    fn at(&self, place: f64) -> Value {
        let number = self.scale.back(place).clamp(self.from, self.to);
        if self.whole {
            // Rounding must not leave the interval.
            return json!(number.round().clamp(self.from.ceil(), self.to.floor()) as i64);
        }
        let precise = match self.scale {
            Transform::LogToOne => 1.0 - rounded(1.0 - number),
            _ => rounded(number),
        };
        json!(((precise * 1e12).round() / 1e12).clamp(self.from, self.to))
    }

    fn draw_near(&self, value: &Value, reach: f64, rng: &mut impl Rng) -> Value {
        let [low, high] = self.ends();
        let center = value.as_f64().map_or((low + high) / 2.0, |number| self.scale.onto(number));
        let place = center + (2.0 * rng.random::<f64>() - 1.0) * reach * (high - low);
        self.at(place.clamp(low, high))
    }
}

/// To three significant digits.
fn rounded(number: f64) -> f64 {
    if number == 0.0 {
        return 0.0;
    }
    let unit = 10f64.powf(number.abs().log10().floor() - 2.0);
    (number / unit).round() * unit
}

#[cfg(test)]
mod tests {
    use super::*;
    use recuit::stream;

    fn space(text: &str) -> Result<Space, String> {
        Space::from_table(serde_json::from_str(text).unwrap()).map_err(|error| error.to_string())
    }

    #[test]
    fn draws_stay_inside_and_spread_over_the_scale() {
        let space = space(
            r#"{ "a": { "from": 0.9, "to": 0.9999, "scale": "log-to-one" }, "b": ["x", "y"],
                 "c": { "from": 1, "to": 1000, "scale": "log", "whole": true } }"#,
        )
        .unwrap();
        let mut rng = stream(1, 0);
        let draws: Vec<_> = (0..300).map(|_| space.draw(&mut rng)).collect();
        let number = |draw: &BTreeMap<String, Value>, path: &str| draw[path].as_f64().unwrap();
        assert!(draws.iter().all(|draw| (0.9..=0.9999).contains(&number(draw, "a")) && draw["c"].is_i64()));
        // A third of the draws in each order of magnitude.
        let middle = draws.iter().filter(|draw| (0.99..0.999).contains(&number(draw, "a"))).count();
        assert!((60..140).contains(&middle), "{middle}");
        let small = draws.iter().filter(|draw| number(draw, "c") < 10.0).count();
        assert!((60..140).contains(&small), "{small}");
        for draw in draws {
            let near = space.draw_near(&draw, 0.0, &mut rng);
            assert_eq!(near["b"], draw["b"]);
            assert!((number(&near, "c") - number(&draw, "c")).abs() <= 1.0);
            assert!((number(&near, "a") - number(&draw, "a")).abs() < 1e-3);
        }
    }

    #[test]
    fn domains_without_values_are_refused() {
        for wrong in [
            "{}",
            r#"{ "a": [] }"#,
            r#"{ "a": { "from": 2, "to": 1 } }"#,
            r#"{ "a": { "from": 0, "to": 1, "scale": "log" } }"#,
            r#"{ "a": { "from": 0.5, "to": 1, "scale": "log-to-one" } }"#,
            r#"{ "a": { "from": 1.2, "to": 1.4, "whole": true } }"#,
        ] {
            assert!(space(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn whole_numbers_are_those_inside() {
        let space = space(r#"{ "a": { "from": 0.4, "to": 2.6, "whole": true } }"#).unwrap();
        let mut rng = stream(1, 0);
        let mut drawn: Vec<i64> = (0..100).map(|_| space.draw(&mut rng)["a"].as_i64().unwrap()).collect();
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!(drawn, [1, 2]);
    }

    #[test]
    fn what_is_no_domain_is_told_with_its_key() {
        for (wrong, told) in [
            ("3", "found a.b = 3, expected a list of values, or a table with `from`, `to` and perhaps"),
            (
                r#"{ "from": 1 }"#,
                "found no `to` for the parameter a.b, expected a list of values, or a table",
            ),
            (
                r#"{ "from": 1, "too": 3 }"#,
                "found the unknown key \"too\" for the parameter a.b, expected one of from, to",
            ),
            (r#"{ "from": 1, "too": 3 }"#, "; did you mean to?"),
            (
                r#"{ "from": 1, "to": 3, "scale": "lin" }"#,
                "\"lin\" for the parameter a.b, expected one of linear, log",
            ),
            (r#"{ "from": 1, "to": 3, "scale": "lin" }"#, "; did you mean linear?"),
            (r#"{ "from": "x", "to": 3 }"#, "found the text \"x\" for the parameter a.b, expected a number"),
        ] {
            let error = space(&format!(r#"{{ "a.b": {wrong} }}"#)).unwrap_err();
            assert!(error.contains(told), "{error}");
        }
    }
}
