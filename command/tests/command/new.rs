//! `recuit new`.

use super::{folder, folder_with, recuit_in};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const KINDS: [&str; 4] = ["declared", "partial", "complete", "path"];

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
    for kind in KINDS {
        let folder = folder(&format!("new-{kind}"));
        let ran = recuit_in(&folder, &format!("new seating-plan --kind {kind}"));
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
        let next = "\n  cd seating-plan\n  cargo run -- solve seating-plan\n  cargo test\n";
        assert!(ran.err.contains(next), "{}", ran.err);
        let written = files(&folder.join("seating-plan"));
        // No file of the template is missing, and none of its names is left.
        assert_eq!(written.len(), files(&template(kind)).len());
        for file in &written {
            let text = fs::read_to_string(file).unwrap();
            for name in [
                "map-coloring",
                "map_coloring",
                "MapColoring",
                "subset-sum",
                "number_partitioning",
                "water-jugs",
            ] {
                assert!(!text.contains(name), "{name} in {}", file.display());
            }
        }
        let main = fs::read_to_string(folder.join("seating-plan/src/main.rs")).unwrap();
        assert!(main.contains("use seating_plan as _;"), "{main}");
        // The test's folder lies in the workspace of the repository, which does not know the crate.
        let manifest = fs::read_to_string(folder.join("seating-plan/Cargo.toml")).unwrap();
        assert!(
            manifest.contains("name = \"seating-plan\"") && manifest.ends_with("\n[workspace]\n"),
            "{manifest}"
        );
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

/// Each kind from the command to the first solved instance and its tests, as a user does it.
#[test]
#[ignore = "compiles Recuit for a workspace of its own; .ci/run asks for it"]
fn every_kind_is_solved_and_tested_as_it_stands() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for kind in KINDS {
        let folder = folder(&format!("new-whole-{kind}"));
        assert_eq!(recuit_in(&folder, &format!("new seating-plan --kind {kind}")).code, Some(0));
        let folder = folder.join("seating-plan");
        // The same versions as here, so that nothing has to be fetched.
        fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();
        for arguments in ["run -- solve seating-plan --time-limit 60", "test", "run -- doctor seating-plan"] {
            let mut cargo = Command::new(env!("CARGO"));
            let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("..");
            // Nearly everything is compiled for it once more, since shared libraries have other features here: the less is
            // optimized, the sooner it is done.
            cargo.env("CARGO_TARGET_DIR", target).env("CARGO_PROFILE_DEV_OPT_LEVEL", "0");
            let cargo = cargo.current_dir(&folder).arg("--offline");
            let output = cargo.args(arguments.split(' ')).output().unwrap();
            let text = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
            assert!(output.status.success(), "{kind}: cargo {arguments}\n{}\n{}", text[0], text[1]);
            println!("{kind}: cargo {arguments}\n{}", text[0]);
        }
    }
}
