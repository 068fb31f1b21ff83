//! The pictures of all models that ship, as pixels.

use super::*;
use crate::letters::Letters;
use crate::reel::Reel;
use crate::shots::{Range, Shots};
use rayon::prelude::*;
use recuit::edge::{Model, registered};
use recuit_coloring as _;
use recuit_continuous as _;
use recuit_jobshop as _;
use recuit_knapsack as _;
use recuit_latin as _;
use recuit_puzzles as _;
use recuit_qap as _;
use recuit_queens as _;
use recuit_rcpsp as _;
use recuit_roster as _;
use recuit_sliding as _;
use recuit_trace::{Language, Words};
use recuit_tsp as _;
use std::collections::BTreeSet;

#[test]
fn all_of_them_are_drawn_and_all_words_have_letters() {
    let models = registered::<Box<dyn Model>>();
    assert!(models.len() > 10, "{models:?}");
    let letters = Letters::new();
    models.par_iter().for_each(|name| {
        let experiment = format!("[model]\nname = \"{name}\"\n[limits]\nsteps = 200\n");
        let model = Experiment::from_toml(&experiment).unwrap().model;
        let (.., text) = model.shipped()[0];
        let trace = recorded(&experiment, text, Budget::events(300));
        let film = filmed(&[&trace], "--steps 2 --width 400");
        for (_, picture) in &film.pictures {
            // What is said is in the lower part; the rest is the picture.
            let upper = &picture[picture.len() / 8..picture.len() / 2];
            let mut colors = BTreeSet::new();
            let are_many = upper.iter().any(|color| colors.insert(color) && colors.len() > 4);
            assert!(are_many, "{name}: {} colors", colors.len());
        }
        let traces = read(&[&trace]);
        let reels = [Reel::of(&traces[0]).unwrap()];
        let shots = Shots::of(&reels, Range::default(), 300).unwrap();
        for language in [Language::English, Language::French] {
            for still in reels[0].stills(&shots.steps(0), &Words::new(language)).unwrap() {
                for text in [&still.counters, &still.sentence] {
                    let unknown: String = text.chars().filter(|&letter| !letters.knows(letter)).collect();
                    assert_eq!(unknown, "", "{name}: {text}");
                }
            }
        }
    });
}
