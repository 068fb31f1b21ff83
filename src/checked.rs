//! Ranges of parameters that are read from a file: a value outside its range would make a search run forever, or
//! mean nothing.
//!
//! Each range is a type for `#[serde(with = "...")]`: it refuses what lies outside, and tells the schema of the
//! parameter what lies inside.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

fn float<'de, D: Deserializer<'de>>(
    deserializer: D,
    expected: &'static str,
    accepts: fn(f64) -> bool,
) -> Result<f64, D::Error> {
    let value = f64::deserialize(deserializer)?;
    let accepted = value.is_finite() && accepts(value);
    if accepted { Ok(value) } else { Err(D::Error::invalid_value(Unexpected::Float(value), &expected)) }
}

macro_rules! ranges {
    ($($(#[$about:meta])* $range:ident = $expected:literal, $accepts:expr, $bounds:tt;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        pub enum $range {}

        impl $range {
            /// Writes the number as it is.
            ///
            /// # Errors
            /// When the serializer fails.
            pub fn serialize<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
                value.serialize(serializer)
            }

            /// Reads a number in the range.
            ///
            /// # Errors
            /// At anything else.
            pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
                float(deserializer, $expected, $accepts)
            }
        }

        impl JsonSchema for $range {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($range).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let mut schema = json_schema!($bounds);
                schema.insert("type".to_owned(), "number".into());
                schema
            }
        }
    )*};
}

ranges! {
    /// Above 0 and below 1.
    Fraction = "a number above 0 and below 1", |value| value > 0.0 && value < 1.0,
        { "exclusiveMinimum": 0, "exclusiveMaximum": 1 };
    /// From 0 to 1.
    Share = "a number from 0 to 1", |value| (0.0..=1.0).contains(&value), { "minimum": 0, "maximum": 1 };
    /// Above 1.
    AboveOne = "a number above 1", |value| value > 1.0, { "exclusiveMinimum": 1 };
    /// 1 or above.
    FromOne = "a number of at least 1", |value| value >= 1.0, { "minimum": 1 };
    /// Above 0.
    Positive = "a number above 0", |value| value > 0.0, { "exclusiveMinimum": 0 };
    /// 0 or above.
    NotNegative = "a number that is not negative", |value| value >= 0.0, { "minimum": 0 };
}

/// A whole number above 0, of whichever type.
#[derive(Clone, Copy, Debug)]
pub enum AtLeastOne {}

impl AtLeastOne {
    /// Writes the number as it is.
    ///
    /// # Errors
    /// When the serializer fails.
    pub fn serialize<S: Serializer, T: Serialize>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        value.serialize(serializer)
    }

    /// Reads a number above 0.
    ///
    /// # Errors
    /// At anything else.
    pub fn deserialize<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default + PartialEq>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        let value = T::deserialize(deserializer)?;
        if value != T::default() {
            Ok(value)
        } else {
            Err(D::Error::invalid_value(Unexpected::Unsigned(0), &"a whole number above 0"))
        }
    }
}

impl JsonSchema for AtLeastOne {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "AtLeastOne".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "integer", "minimum": 1 })
    }
}
