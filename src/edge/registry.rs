//! A closed list of engines, each known by one line.

/// Makes an enum of engines, written as `Variant(Type) "name": "a line about it"`, with its `LIST` and `name`.
macro_rules! engines_by_name {
    ($(#[$about:meta])* $list:ident: $($variant:ident($engine:ty) $name:literal: $summary:literal)*) => {
        $(#[$about])*
        #[derive(Debug, Serialize, Deserialize, JsonSchema)]
        #[serde(tag = "name")]
        pub enum $list {
            $(#[doc = $summary] #[serde(rename = $name)] $variant($engine),)*
        }

        impl $list {
            /// Each by name, with a line about it.
            pub const LIST: &[(&'static str, &'static str)] = &[$(($name, $summary)),*];

            /// What its parameters may be.
            pub fn schema(&self) -> Schema {
                match self {
                    $($list::$variant(_) => schema_for!($engine),)*
                }
            }

            /// The name in experiment files.
            pub fn name(&self) -> &'static str {
                match self {
                    $($list::$variant(_) => $name,)*
                }
            }
        }
    };
}

pub(super) use engines_by_name;
