//! Instances of TSPLIB read as what they are. Skipped where the shared data folder is absent.

use recuit::Objective;
use recuit_tsp::*;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder, if it is there.
fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/tsp");
    if !folder.is_dir() {
        println!("skipped: no shared data folder beside the workspace");
        return None;
    }
    Some(folder)
}

fn instance(file: &Path) -> Cities {
    let text = fs::read_to_string(file).unwrap();
    let mut instances =
        read(&text).unwrap_or_else(|error| panic!("{}", error.in_file(file.display().to_string())));
    assert_eq!(instances.len(), 1);
    instances.remove(0)
}

/// The lengths that the documentation of TSPLIB states for the tour 1, 2, ..., n, to check distance functions
/// with.
#[test]
fn canonical_tours_are_as_long_as_published() {
    let Some(folder) = folder() else { return };
    for (name, length) in [("pcb442", 221_440), ("gr666", 423_710), ("att532", 309_636)] {
        let file = folder.join(name).with_extension("tsp");
        if !file.exists() {
            println!("skipped: no {name}");
            continue;
        }
        let cities = instance(&file);
        let canonical = Tour::new((0..cities.count() as u32).collect());
        assert_eq!(Length.cost(&Tours::new(&cities, 1, Start::Random), &canonical), length, "{name}");
    }
}

#[test]
fn every_file_has_as_many_cities_as_its_name_says_and_comes_back_from_writing() {
    let Some(folder) = folder() else { return };
    for entry in fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        if file.extension().is_none_or(|extension| extension != "tsp") {
            continue;
        }
        let cities = instance(&file);
        let name = file.file_stem().unwrap().to_str().unwrap();
        let digits = name.trim_start_matches(|c: char| c.is_alphabetic());
        assert_eq!(cities.count().to_string(), digits, "{name}");
        assert_eq!(read(&write(&cities)).unwrap(), [cities], "{name}");
    }
}
