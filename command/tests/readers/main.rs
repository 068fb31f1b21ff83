//! A moment of what the fuzzer does for hours (see `fuzz/`): every reader keeps its promises on what ships
//! with the models, on what they generate, and on both with random typing errors.

#[path = "../../../fuzz/src/edit.rs"]
mod edit;
mod found;
#[path = "../../../fuzz/src/kept.rs"]
mod kept;
#[path = "../../../fuzz/src/readers.rs"]
mod readers;

use kept::{Search, Study};
use rand::{Rng, RngExt};
use recuit::edge::{Experiment, Model, from_table, registered};
use recuit::stream;
use recuit_experiments::{Plan, Runner, SHIPPED_PLANS};
use serde_json::json;
use std::path::Path;

use {
    recuit_coloring as _, recuit_continuous as _, recuit_jobshop as _, recuit_knapsack as _,
    recuit_latin as _, recuit_puzzles as _,
};
use {
    recuit_qap as _, recuit_queens as _, recuit_rcpsp as _, recuit_roster as _, recuit_sliding as _,
    recuit_sudoku as _, recuit_tsp as _,
};

fn model(name: &str) -> Box<dyn Model> {
    from_table(json!({ "name": name })).unwrap()
}

/// All models, and what comes with each.
fn models() -> Vec<(Box<dyn Model>, Vec<&'static str>)> {
    let names = registered::<Box<dyn Model>>();
    assert!(names.len() > 15, "{names:?}");
    let texts = |model: &dyn Model| model.shipped().into_iter().map(|(.., text)| text).collect();
    let models = names.iter().map(|name| model(name));
    models.map(|model| (texts(model.as_ref()), model)).map(|(texts, model)| (model, texts)).collect()
}

/// The beginning of a text, with some of its characters replaced, removed or doubled.
fn mistyped(text: &str, rng: &mut impl Rng) -> String {
    const TYPED: [&str; 12] =
        ["0", "9", ".", "-1", " ", "\n", "x", "#", "\u{1b}", "é", "99999999999999999999", "1e9"];
    let mut text: Vec<String> = text.chars().take(400).map(String::from).collect();
    for _ in 0..rng.random_range(1..4) {
        let at = rng.random_range(0..=text.len());
        let longest = 4usize.pow(rng.random_range(0..4));
        let end = (at + rng.random_range(0..longest)).min(text.len());
        match rng.random_range(0..3) {
            0 => _ = text.splice(at..end, [TYPED[rng.random_range(0..TYPED.len())].to_owned()]),
            1 => _ = text.drain(at..end),
            _ => _ = text.splice(at..at, text[at..end].to_vec()),
        }
    }
    text.concat()
}

#[test]
fn what_is_shown_is_read_as_the_same() {
    for (model, texts) in models() {
        texts.iter().for_each(|text| readers::instances(model.as_ref(), text));
        let made = (1..4).filter_map(|seed| model.generator()?.make(&json!({}), seed).ok());
        made.for_each(|text| readers::instances(model.as_ref(), &text));
    }
}

#[test]
fn what_is_mistyped_is_refused_in_a_line_or_read() {
    for (model, texts) in models() {
        let mut rng = stream(1, 0);
        for text in &texts {
            for _ in 0..600 / texts.len() {
                readers::instances(model.as_ref(), &mistyped(text, &mut rng));
                readers::solutions(model.as_ref(), &mistyped(text, &mut rng), Some(texts[0]));
            }
        }
    }
    let mut rng = stream(1, 0);
    for _ in 0..300 {
        readers::experiments(&mistyped(SHIPPED_PLANS[0].text, &mut rng));
        readers::settings(&mistyped("engine.schedule.factor=0.9\nseed=3\nlimits.seconds=1", &mut rng));
    }
}

#[test]
fn an_edited_checkpoint_is_refused_or_goes_on() {
    let mut rng = stream(1, 0);
    let mut searches = Vec::new();
    for name in registered::<Box<dyn Model>>() {
        let formulations = model(&name).formulations();
        searches.extend(formulations.iter().filter_map(|formulation| Search::new(&name, formulation.name)));
    }
    assert!(searches.len() > 15, "{}", searches.len());
    let (mut edits, mut refused) = (0, 0);
    for search in &searches {
        for _ in 0..1500_usize.div_ceil(searches.len()) {
            let bytes: [u8; 64] = std::array::from_fn(|_| rng.random());
            edits += 1;
            refused += usize::from(search.edited(&bytes).is_err());
        }
    }
    assert!((edits / 2..edits).contains(&refused), "{refused} of {edits}");
}

#[test]
fn an_edited_comparison_is_refused_or_presented() {
    let study = Study::new(std::env::temp_dir().join(format!("recuit-edited-{}", std::process::id())));
    let mut rng = stream(1, 0);
    let refused =
        (0..500).filter(|_| study.edited(&std::array::from_fn::<u8, 64, _>(|_| rng.random())).is_err());
    assert!((50..500).contains(&refused.count()));
}

/// What is measured as the default is what `recuit solve` does.
fn begins_with_the_default(model: &str, plan: &Plan) {
    let default = Experiment::from_value(json!({ "model": model })).unwrap();
    let first = &plan.contenders[0];
    assert_eq!(first.label, "default", "{model}");
    assert_eq!(first.experiment["model"], json!(default.model), "{model}");
    assert_eq!(first.experiment["engine"], json!(default.engine), "{model}");
}

/// To read a plan is to draw its instances, some of which take seconds, so it is done once.
#[test]
fn plans_that_ship_can_be_run_and_those_of_defaults_begin_with_the_default() {
    let mut defaults = 0;
    for shipped in SHIPPED_PLANS {
        let plan = Plan::from_text(shipped.text, false, Path::new(""));
        let plan = plan.unwrap_or_else(|error| panic!("{}: {error}", shipped.name));
        if let Err(error) = Runner::new(&plan) {
            panic!("{}: {error}", shipped.name);
        }
        if let Some(model) = shipped.name.strip_prefix("defaults-") {
            begins_with_the_default(model, &plan);
            defaults += 1;
        }
    }
    assert_eq!(defaults, 21);
}
