//! What is run on every text that the fuzzer comes up with: whether it keeps the promises of [`readers`] and
//! [`kept`], and how much memory reading takes.

mod edit;
mod kept;
mod readers;

use kept::{Search, Study};
use recuit::edge::{Model, from_table};
use recuit_experiments::SHIPPED_PLANS;
use serde_json::json;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;
use std::path::PathBuf;
use std::sync::LazyLock;

use {
    recuit_coloring as _, recuit_continuous as _, recuit_jobshop as _, recuit_knapsack as _,
    recuit_latin as _, recuit_puzzles as _,
};
use {
    recuit_qap as _, recuit_queens as _, recuit_rcpsp as _, recuit_roster as _, recuit_sliding as _,
    recuit_sudoku as _, recuit_tsp as _,
};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// The model whose texts are fuzzed: that of the environment variable `MODEL`, or Sudoku.
static MODEL: LazyLock<Box<dyn Model>> = LazyLock::new(|| {
    let name = std::env::var("MODEL").unwrap_or("sudoku".to_owned());
    from_table(json!({ "name": name })).unwrap_or_else(|error| panic!("{error}"))
});

/// Bytes that reading may allocate: a fixed number, so many for each byte of the text, and so many for each
/// unit of the numbers in it, since a number may be the size of a board; the last one is the most that a
/// number counts for.
const ANYTHING: usize = 1 << 20;
const EACH_BYTE: usize = 2000;
const EACH_UNIT: u64 = 32;
const LARGEST: u64 = 10_000_000;

/// Read a text, and see how much was allocated on the way. Memory that was freed counts, too, so that the
/// bound also limits the time.
fn within_bounds<T>(text: &str, read: impl FnOnce(&str) -> T) -> T {
    let region = Region::new(ALLOCATOR);
    let read = read(text);
    let allocated = region.change().bytes_allocated;
    let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
    let sizes = numbers.map(|digits| digits.parse().unwrap_or(LARGEST).min(LARGEST)).sum::<u64>();
    let bound = ANYTHING + EACH_BYTE * text.len() + (EACH_UNIT * sizes) as usize;
    assert!(allocated <= bound, "{allocated} bytes for a text of {}, where {bound} are enough", text.len());
    read
}

/// A text of instances.
pub fn instances(text: &str) {
    within_bounds(text, |text| _ = MODEL.read(text));
    readers::instances(MODEL.as_ref(), text);
}

/// A text of solutions, for the first instance that comes with the model.
pub fn solutions(text: &str) {
    let shipped = MODEL.shipped();
    within_bounds(text, |text| readers::solutions(MODEL.as_ref(), text, None));
    readers::solutions(MODEL.as_ref(), text, shipped.first().map(|(.., text)| *text));
}

/// An experiment, a plan or a tuning, in TOML or in JSON.
pub fn experiments(text: &str) {
    readers::experiments(text);
}

/// What follows `--set`, one setting a line.
pub fn settings(text: &str) {
    readers::settings(text);
}

/// Write what the fuzzer begins with into the folder of the variable `SEEDS`, if it is set: the instances
/// that come with the model, or the plans that come with the command.
pub fn plant(texts: impl Iterator<Item = impl AsRef<str>>) {
    let Some(folder) = std::env::var_os("SEEDS").map(PathBuf::from) else { return };
    for (number, text) in texts.enumerate() {
        // If it cannot be written, the fuzzer begins with less.
        let _ = std::fs::write(folder.join(format!("seed-{number}")), text.as_ref());
    }
}

/// The instances that come with the model.
pub fn shipped() -> impl Iterator<Item = &'static str> {
    MODEL.shipped().into_iter().map(|(.., text)| text)
}

/// The plans that come with the command.
pub fn plans() -> impl Iterator<Item = &'static str> {
    SHIPPED_PLANS.iter().map(|plan| plan.text)
}

/// A checkpoint of any formulation of the model, edited.
pub fn checkpoints(bytes: &[u8]) {
    static SEARCHES: LazyLock<Vec<Search>> = LazyLock::new(|| {
        let model = std::env::var("MODEL").unwrap_or("sudoku".to_owned());
        let formulations = MODEL.formulations().iter();
        formulations.filter_map(|formulation| Search::new(&model, formulation.name)).collect()
    });
    if let Some((which, bytes)) = bytes.split_first()
        && !SEARCHES.is_empty()
    {
        // Success or an error: both are fine, only a panic is not.
        let _ = SEARCHES[usize::from(*which) % SEARCHES.len()].edited(bytes);
    }
}

/// The folder of a comparison, edited.
pub fn folders(bytes: &[u8]) {
    static STUDY: LazyLock<Study> = LazyLock::new(|| {
        Study::new(std::env::temp_dir().join(format!("recuit-fuzz-{}", std::process::id())))
    });
    let _ = STUDY.edited(bytes);
}
