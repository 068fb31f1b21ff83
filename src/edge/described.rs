//! What can say which parameters it has.

use schemars::{JsonSchema, Schema, schema_for};

/// Has parameters that can be described, as everything has that derives [`JsonSchema`]: the doc comment of a field
/// is its meaning, and its type says what it may be. `recuit list` shows it, and errors teach by it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which parameters it has",
    note = "derive `schemars::JsonSchema` for it, and list `schemars` in `Cargo.toml`"
)]
pub trait Described {
    /// Which parameters there are, what they mean, and what they may be.
    fn schema(&self) -> Schema;
}

impl<T: JsonSchema> Described for T {
    fn schema(&self) -> Schema {
        schema_for!(T)
    }
}
