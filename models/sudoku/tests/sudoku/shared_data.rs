//! Every Sudoku file of the shared data folder reads as what it is. Skipped where the folder is absent.

use recuit_sudoku::{Puzzle, Shape, read};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder, if it is there.
fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/sudoku");
    if !folder.is_dir() {
        println!("skipped: no shared data folder beside the workspace");
        return None;
    }
    Some(folder)
}

fn puzzles(file: &Path) -> Vec<Puzzle> {
    let text = fs::read_to_string(file).unwrap();
    read(&text, None).unwrap_or_else(|error| panic!("{}", error.in_file(file.display().to_string())))
}

/// All text files below a folder.
fn text_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| if path.is_dir() { text_files(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect()
}

#[test]
fn lists_have_as_many_puzzles_as_lines() {
    let Some(folder) = folder() else { return };
    for (name, count) in [
        ("17_clue", 20_000),
        ("easy", 10_000),
        ("minimal", 10_000),
        ("forum_hardest_1905", 10_000),
        ("forum_hardest_1106", 180),
        ("top1465", 1_000),
        ("serg", 5_000),
        ("possibly_invalid", 10_000),
    ] {
        let puzzles = puzzles(&folder.join("9x9").join(name).with_extension("txt"));
        assert_eq!(puzzles.len(), count, "{name}");
        assert!(puzzles.iter().zip(1..).all(|(puzzle, line)| puzzle.line == line), "{name}");
        assert!(puzzles.iter().all(|puzzle| puzzle.grid.shape() == Shape::square(3)), "{name}");
    }
}

#[test]
fn grid_files_have_the_size_of_their_folder() {
    let Some(folder) = folder() else { return };
    for (name, order) in
        [("9x9/named", 3), ("16x16", 4), ("25x25", 5), ("36x36", 6), ("49x49", 7), ("64x64", 8), ("81x81", 9)]
    {
        let files = text_files(&folder.join(name));
        assert!(!files.is_empty(), "{name}");
        for file in files {
            let puzzles = puzzles(&file);
            assert_eq!(puzzles.len(), 1, "{}", file.display());
            assert_eq!(puzzles[0].grid.shape(), Shape::square(order), "{}", file.display());
        }
    }
}
