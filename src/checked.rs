//! Range checks for parameters that are read from a file: a value outside its range would make a search run
//! forever, or mean nothing.

use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer};

fn float<'de, D: Deserializer<'de>>(
    deserializer: D,
    expected: &'static str,
    accept: impl Fn(f64) -> bool,
) -> Result<f64, D::Error> {
    let value = f64::deserialize(deserializer)?;
    let accepted = value.is_finite() && accept(value);
    if accepted { Ok(value) } else { Err(D::Error::invalid_value(Unexpected::Float(value), &expected)) }
}

/// Above 0 and below 1.
pub(crate) fn fraction<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    float(deserializer, "a number above 0 and below 1", |value| value > 0.0 && value < 1.0)
}

/// From 0 to 1.
pub(crate) fn share<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    float(deserializer, "a number from 0 to 1", |value| (0.0..=1.0).contains(&value))
}

/// Above 1.
pub(crate) fn above_one<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    float(deserializer, "a number above 1", |value| value > 1.0)
}

/// Above 0.
pub(crate) fn positive<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    float(deserializer, "a number above 0", |value| value > 0.0)
}

/// 0 or above.
pub(crate) fn not_negative<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    float(deserializer, "a number that is not negative", |value| value >= 0.0)
}

/// A whole number above 0.
pub(crate) fn at_least_one<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default + PartialEq>(
    deserializer: D,
) -> Result<T, D::Error> {
    let value = T::deserialize(deserializer)?;
    if value != T::default() {
        Ok(value)
    } else {
        Err(D::Error::invalid_value(Unexpected::Unsigned(0), &"a whole number above 0"))
    }
}
