//! The crates that `recuit new` writes: those in `cli/templates`, tested and linted as they are.

use crate::args::Kind;

/// A file: its path in the crate, and its text.
pub(super) type File = (&'static str, &'static str);

macro_rules! template {
    ($kind:literal: $($path:literal)*) => {
        &[$(($path, include_str!(concat!("../../templates/", $kind, "/", $path)))),*]
    };
}

/// The files of a kind.
pub(super) fn files(kind: Kind) -> &'static [File] {
    match kind {
        Kind::Declared => template!("declared":
            "Cargo.toml" "src/lib.rs" "src/main.rs" "tests/laws.rs" "tests/oracle.rs" "instances/australia.txt"),
        Kind::Partial => template!("partial":
            "Cargo.toml" "src/lib.rs" "src/main.rs" "src/instance.rs" "src/model.rs" "src/partial.rs"
            "tests/laws.rs" "tests/oracle.rs" "instances/thirty.txt"),
        Kind::Complete => template!("complete":
            "Cargo.toml" "src/lib.rs" "src/main.rs" "src/instance.rs" "src/model.rs" "src/complete.rs"
            "tests/laws.rs" "tests/oracle.rs" "instances/forty.txt"),
        Kind::Path => template!("path":
            "Cargo.toml" "src/lib.rs" "src/main.rs" "src/instance.rs" "src/model.rs" "src/plan.rs"
            "tests/laws.rs" "tests/oracle.rs" "instances/die-hard.txt"),
    }
}

/// The names of the models in the templates.
pub(super) const NAMES: [&str; 4] = ["map-coloring", "subset-sum", "number-partitioning", "water-jugs"];
