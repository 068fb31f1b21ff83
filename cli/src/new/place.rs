//! Where a new crate stands, and where it finds Recuit.

use super::name::Name;
use crate::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// Where a new crate stands.
pub(super) struct Place {
    /// Its folder.
    pub(super) folder: PathBuf,
    /// Does it belong to the workspace of Recuit?
    pub(super) is_member: bool,
    /// The path from the crate to the folder of Recuit; `None` where Cargo fetches it from the registry.
    recuit: Option<PathBuf>,
    /// Is it inside a workspace that does not list it? Then Cargo wants it to have a `[workspace]` of its
    /// own.
    is_alone: bool,
}

/// How a crate that stands alone is compiled.
const PROFILES: &str = r#"
# Searches are too slow without; and of all that a debugger could be told, lines are enough.
[profile.dev]
opt-level = 1
debug = "line-tables-only"

# A line that is changed is compiled again in seconds.
[profile.release]
incremental = true
lto = "off"

# Slow to build and fast to run: `cargo run --profile dist -- solve ...`.
[profile.dist]
inherits = "release"
incremental = false
lto = "thin"
codegen-units = 1
"#;

impl Place {
    /// Where a crate of that name goes if the command is run `here`: among the models, if that is the root of
    /// Recuit or its folder of models; otherwise into a new folder here.
    pub(super) fn find(here: &Path, name: &Name, recuit: Option<&Path>) -> Result<Self, Error> {
        let recuit = recuit.map(given).transpose()?;
        let checkout = here.ancestors().take(2).find(|folder| is_recuit(folder));
        if let Some(root) = checkout.filter(|root| here == *root || here == root.join("models")) {
            return Ok(Place {
                folder: root.join("models").join(name.kebab()),
                is_member: true,
                recuit: Some(recuit.unwrap_or_else(|| "../..".into())),
                is_alone: false,
            });
        }
        let built_from = fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).ok();
        let folder = here.join(name.kebab());
        let is_alone = here.ancestors().find_map(|root| is_member(root, &folder)) == Some(false);
        let recuit = recuit.or(built_from.filter(|folder| is_recuit(folder)));
        Ok(Place { folder, is_member: false, recuit, is_alone })
    }

    /// The manifest of a template, with its paths and profiles fitted to this place.
    pub(super) fn manifest(&self, text: &str) -> String {
        let requirement = |part: &str| match &self.recuit {
            Some(recuit) => {
                // Forward slashes are understood everywhere.
                let path = recuit.join(part).display().to_string().replace('\\', "/");
                format!("path = {}", Value::from(path.trim_end_matches('/')))
            }
            None => format!("version = {}", Value::from(env!("CARGO_PKG_VERSION"))),
        };
        let text = text
            .replace("path = \"../..\"", &requirement("cli"))
            .replace("path = \"../../..\"", &requirement(""))
            .replace("path = \"../../../oracle\"", &requirement("oracle"));
        let alone = "\n# The workspace around this folder does not know it.\n[workspace]\n";
        match (self.is_member, self.is_alone) {
            (true, _) => text,
            (false, true) => text + PROFILES + alone,
            (false, false) => text + PROFILES,
        }
    }
}

/// The folder that the user says Recuit is in.
fn given(folder: &Path) -> Result<PathBuf, Error> {
    let full = fs::canonicalize(folder);
    full.ok().filter(|full| is_recuit(full)).ok_or_else(|| {
        Error::Usage(format!(
            "--recuit {}: found no sources of Recuit there, expected the folder with its README.md and Cargo.toml",
            folder.display()
        ))
    })
}

fn manifest(folder: &Path) -> Option<Table> {
    fs::read_to_string(folder.join("Cargo.toml")).ok()?.parse().ok()
}

fn is_recuit(folder: &Path) -> bool {
    let name = manifest(folder).and_then(|manifest| Some(manifest.get("package")?.get("name")?.clone()));
    name == Some(Value::from("recuit"))
}

/// Does the workspace at `root`, if it is one, have `folder` as a member?
fn is_member(root: &Path, folder: &Path) -> Option<bool> {
    let manifest = manifest(root)?;
    let members = manifest.get("workspace")?.get("members").and_then(Value::as_array);
    let path: Vec<_> = folder.strip_prefix(root).ok()?.iter().collect();
    let fits = |pattern: &str| {
        let parts: Vec<&str> = pattern.split('/').collect();
        parts.len() == path.len()
            && parts.iter().zip(&path).all(|(part, name)| *part == "*" || **name == **part)
    };
    Some(members.into_iter().flatten().filter_map(Value::as_str).any(fits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_workspace_knows_its_members() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        assert_eq!(is_member(&root, &root.join("models/new")), Some(true));
        assert_eq!(is_member(&root, &root.join("cli/templates/declared")), Some(true));
        assert_eq!(is_member(&root, &root.join("target/tmp/new")), Some(false));
        assert_eq!(is_member(&root.join("models"), &root.join("models/new")), None);
    }
}
