//! `recuit new`.

use super::{folder, folder_with, recuit_in};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const KINDS: [&str; 4] = ["declared", "partial", "complete", "path"];

/// The puzzle of each kind's template, and what `recuit new` makes of its name.
const NAMES: [[&str; 3]; 4] = [
    ["map-coloring", "map_coloring", "MapColoring"],
    ["subset-sum", "subset_sum", "SubsetSum"],
    ["number-partitioning", "number_partitioning", "NumberPartitioning"],
    ["water-jugs", "water_jugs", "WaterJugs"],
];

/// All files in a folder and below.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The files of a kind's template, which are a crate of the workspace, tested as they are.
fn template(kind: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/templates").join(kind)
}

#[test]
fn every_kind_is_written_under_the_new_name() {
    for (kind, names) in KINDS.into_iter().zip(NAMES) {
        let folder = folder(&format!("new-{kind}"));
        let ran = recuit_in(&folder, &format!("new seating-plan --kind {kind}"));
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
        let next = "\n  cd seating-plan\n  cargo run -- solve seating-plan\n  cargo test\n";
        assert!(ran.err.contains(next), "{}", ran.err);
        let (template, written) = (template(kind), folder.join("seating-plan"));
        // No file of the template is missing, and they differ by its name alone.
        assert_eq!(files(&written).len(), files(&template).len());
        for file in files(&template) {
            let name = file.strip_prefix(&template).unwrap();
            let [text, written] = [&file, &written.join(name)].map(|file| fs::read_to_string(file).unwrap());
            let new_names = ["seating-plan", "seating_plan", "SeatingPlan"];
            let renamed = names.iter().zip(new_names).fold(text, |text, (old, new)| text.replace(old, new));
            // The manifest says where Recuit is, too.
            if name != Path::new("Cargo.toml") {
                assert_eq!(written, renamed, "{}", name.display());
            }
        }
        let main = fs::read_to_string(folder.join("seating-plan/src/main.rs")).unwrap();
        assert!(main.contains("use seating_plan as _;"), "{main}");
        let manifest = fs::read_to_string(folder.join("seating-plan/Cargo.toml")).unwrap();
        assert!(manifest.contains("name = \"seating-plan\"") && !manifest.contains(names[0]), "{manifest}");
        // Mostly the test's folder lies in the workspace of the repository, which does not know the crate.
        let repository = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let is_inside = folder.canonicalize().unwrap().starts_with(repository);
        assert_eq!(manifest.ends_with("\n[workspace]\n"), is_inside, "{manifest}");
    }
}

#[test]
fn at_the_root_of_recuit_it_becomes_one_of_the_models() {
    let root = folder_with(
        "new-root",
        "Cargo.toml",
        "[package]\nname = \"recuit\"\n[workspace]\nmembers = [\"models/*\"]\n",
    );
    fs::create_dir(root.join("models")).unwrap();
    let ran = recuit_in(&root, "new seating-plan --kind partial");
    assert!(ran.code == Some(0) && ran.err.contains("cd models/seating-plan\n"), "{}", ran.err);
    let manifest = fs::read_to_string(root.join("models/seating-plan/Cargo.toml")).unwrap();
    assert!(manifest.contains("recuit = { path = \"../..\" }"), "{manifest}");
    assert!(manifest.contains("recuit-cli = { path = \"../../cli\" }"), "{manifest}");
    assert!(!manifest.contains("[workspace]"), "{manifest}");
}

#[test]
fn nothing_is_overwritten() {
    let folder = folder_with("new-there", "seating", "mine");
    let ran = recuit_in(&folder, "new seating --kind declared");
    assert!(ran.code == Some(2) && ran.err.contains("seating: it is there already"), "{}", ran.err);
    assert_eq!(fs::read_to_string(folder.join("seating")).unwrap(), "mine");
}

#[test]
fn names_that_cannot_be_are_explained() {
    let folder = folder("new-names");
    let refuses = |name: &str, complaint: &str| {
        recuit_in(&folder, &format!("new {name} --kind partial"))
            .refuses(&format!("found the name {complaint}"));
    };
    refuses(
        "SeatingPlan",
        "\"SeatingPlan\", expected lower-case words joined by hyphens, such as my-puzzle; did you mean seating-plan?",
    );
    refuses("3d", "\"3d\", expected lower-case words joined by hyphens, such as my-puzzle");
    refuses("match", "\"match\", a word of Rust, expected another, such as match-puzzle");
    refuses("serde", "\"serde\", which means something to Cargo, expected another, such as serde-puzzle");
    refuses("sudoku", "\"sudoku\", a model that there is, expected another, such as sudoku-puzzle");
    refuses(
        "choices",
        "\"choices\", but Choices is a type in the code that is to be written, expected another, such as choices-puzzle",
    );
    recuit_in(&folder, "new seating --kind partial --recuit .").refuses(
        "--recuit .: found no sources of Recuit there, expected the folder with its README.md and Cargo.toml",
    );
    recuit_in(&folder, "new seating --kind parial").misuses("a similar value exists: 'partial'");
    assert!(files(&folder).is_empty());
}

/// Each kind in a workspace of its own, where shared libraries have fewer features than in that of the
/// repository. What it does is what its template does, which differs by the name alone and is tested here.
#[test]
#[ignore = "checks Recuit for a workspace of its own; .ci/run asks for it"]
fn every_kind_compiles_as_it_stands() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for kind in KINDS {
        let folder = folder(&format!("new-whole-{kind}"));
        assert_eq!(recuit_in(&folder, &format!("new seating-plan --kind {kind}")).code, Some(0));
        let folder = folder.join("seating-plan");
        // The same versions as here, so that nothing has to be fetched.
        fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
        let mut cargo = Command::new(env!("CARGO"));
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("..");
        let cargo = cargo.env("CARGO_TARGET_DIR", target).current_dir(&folder);
        let output = cargo.args(["check", "--all-targets", "--offline"]).output().unwrap();
        assert!(output.status.success(), "{kind}: {}", String::from_utf8_lossy(&output.stderr));
    }
}
