//! Making instances.

use super::error::from_described;
use schemars::{JsonSchema, Schema, schema_for};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// How a model makes instances: [`Model::generator`](super::Model::generator) returns it.
pub struct Generation<'a> {
    schema: Schema,
    by_default: Value,
    make: Box<Make<'a>>,
}

type Make<'a> = dyn Fn(&Value, u64) -> Result<String, Unmade> + Send + Sync + 'a;

impl<'a> Generation<'a> {
    /// What can be asked for is a `G`; `make` writes the instance that it describes, drawn from a seed.
    pub fn new<G, E>(make: impl Fn(G, u64) -> Result<String, E> + Send + Sync + 'a) -> Self
    where
        G: DeserializeOwned + JsonSchema,
        E: Into<Unmade>,
    {
        let schema = schema_for!(G);
        let known = schema.clone();
        let read = move |wishes: &Value| {
            let wanted = from_described::<G>(wishes, || Some(known.clone()));
            wanted.map_err(|error| Unmade::Refused(error.to_string()))
        };
        let make = move |wishes: &Value, seed| make(read(wishes)?, seed).map_err(Into::into);
        Generation { schema, by_default: Value::Null, make: Box::new(make) }
    }

    /// What is asked for where nothing is said about its keys: a table.
    pub fn by_default(self, wishes: Value) -> Self {
        Generation { by_default: wishes, ..self }
    }

    /// What can be asked for.
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// Make an instance from `seed`, as the table `wishes` asks. Equal arguments make equal texts.
    ///
    /// # Errors
    /// In words, when it cannot be made.
    pub fn make(&self, wishes: &Value, seed: u64) -> Result<String, Unmade> {
        let mut asked = wishes.clone();
        if let (Value::Object(asked), Value::Object(by_default)) = (&mut asked, &self.by_default) {
            for (key, value) in by_default {
                asked.entry(key).or_insert_with(|| value.clone());
            }
        }
        (self.make)(&asked, seed)
    }
}

/// Why a model made no instance.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unmade {
    /// What was asked for makes no sense.
    #[error("{0}")]
    Refused(String),
    /// No attempt gave what was asked for, or no such instance exists.
    #[error("{0}")]
    NotFound(String),
}

impl From<String> for Unmade {
    fn from(refusal: String) -> Self {
        Unmade::Refused(refusal)
    }
}
