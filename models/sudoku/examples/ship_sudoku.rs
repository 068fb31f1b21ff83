//! Makes the puzzles that come with the crate again, byte for byte, and tells how hard they are.
//!
//!     cargo run --release -p recuit-sudoku --example ship_sudoku
//!
//! What is made, and from which seeds, is said in `src/generate/puzzles.rs`.

use recuit_sudoku::{effort, read, shipped};
use std::error::Error;
use std::path::Path;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    for collection in shipped() {
        let began = Instant::now();
        let text = collection.make()?;
        let seconds = began.elapsed().as_secs_f64();
        std::fs::write(folder.join(collection.name).with_extension("txt"), &text)?;

        let puzzles = read(&text, Some(collection.generator.shape))?;
        let count = puzzles.len() as f64;
        let clues: usize = puzzles.iter().map(|puzzle| puzzle.grid.filled()).sum();
        let mut backtracks = 0.0;
        for puzzle in &puzzles {
            backtracks += effort(&puzzle.grid)?.mean;
        }
        println!(
            "{:10} {:8.1} puzzles a second, {:5.1} clues and {:8.1} backtracks in the mean",
            collection.name,
            count / seconds,
            clues as f64 / count,
            backtracks / count
        );
    }
    Ok(())
}
