//! Schedules by name.

use super::{Described, from_table, registered};
use crate::{Adaptive, Constant, Geometric, Linear, Logarithmic, ModifiedLam, Planned, Schedule};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::fmt::Debug;

/// A schedule that experiment files can name. To register one of your own, in any crate:
///
/// ```
/// use recuit::edge::NamedSchedule;
/// use recuit::{Level, Schedule};
/// use schemars::JsonSchema;
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Debug, Serialize, Deserialize, JsonSchema)]
/// #[serde(deny_unknown_fields)]
/// struct Sawtooth {
///     /// How many levels it takes to fall.
///     teeth: u64,
/// }
///
/// impl Schedule for Sawtooth {
///     fn temperature(&self, level: &Level) -> f64 {
///         level.initial * (1.0 - (level.index % self.teeth) as f64 / self.teeth as f64)
///     }
/// }
///
/// #[typetag::serde(name = "sawtooth")]
/// impl NamedSchedule for Sawtooth {
///     fn summary(&self) -> &'static str { "linear, again and again" }
/// }
///
/// let named: Box<dyn NamedSchedule> = serde_json::from_str(r#"{"name": "sawtooth", "teeth": 4}"#).unwrap();
/// let level = Level { index: 5, initial: 8.0, previous: 8.0, acceptance: 0.5, ..Level::default() };
/// assert_eq!(named.temperature(&level), 6.0);
/// ```
#[typetag::serde(tag = "name")]
pub trait NamedSchedule: Schedule + Described + Debug + Send + Sync {
    /// What it does, in a line.
    fn summary(&self) -> &'static str;
}

/// One of those that are registered, each with a `name` beside its parameters.
impl JsonSchema for dyn NamedSchedule {
    fn schema_name() -> Cow<'static, str> {
        "Schedule".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let alternative = |name: &String| {
            let schedule: Box<dyn NamedSchedule> = from_table(json!({ "name": name })).ok()?;
            let mut alternative = (*schedule).schema().to_value();
            alternative["description"] = schedule.summary().into();
            alternative["properties"]["name"] = json!({ "const": name });
            Some(alternative)
        };
        let names = registered::<Box<dyn NamedSchedule>>();
        let alternatives: Vec<Value> = names.iter().filter_map(alternative).collect();
        json_schema!({ "oneOf": alternatives })
    }
}

impl Default for Box<dyn NamedSchedule> {
    fn default() -> Self {
        Box::new(Geometric::default())
    }
}

#[typetag::serde(name = "geometric")]
impl NamedSchedule for Geometric {
    fn summary(&self) -> &'static str {
        "T <- factor * T"
    }
}

#[typetag::serde(name = "linear")]
impl NamedSchedule for Linear {
    fn summary(&self) -> &'static str {
        "from the initial temperature straight down to zero in so many levels"
    }
}

#[typetag::serde(name = "logarithmic")]
impl NamedSchedule for Logarithmic {
    fn summary(&self) -> &'static str {
        "T = initial * ln 2 / ln(level + 2), the schedule of the convergence proof"
    }
}

#[typetag::serde(name = "constant")]
impl NamedSchedule for Constant {
    fn summary(&self) -> &'static str {
        "the initial temperature throughout: the Metropolis algorithm"
    }
}

#[typetag::serde(name = "adaptive")]
impl NamedSchedule for Adaptive {
    fn summary(&self) -> &'static str {
        "fast while nearly all or nearly none of the moves are accepted, slow in between"
    }
}

#[typetag::serde(name = "planned")]
impl NamedSchedule for Planned {
    fn summary(&self) -> &'static str {
        "geometric, down to a share of the initial temperature just when the moves or seconds end"
    }
}

#[typetag::serde(name = "modified-lam")]
impl NamedSchedule for ModifiedLam {
    fn summary(&self) -> &'static str {
        "up and down, so that the share of accepted moves follows a plan over the moves or seconds"
    }
}
