//! Texts of experiments, plans and tunings.
#![no_main]

libfuzzer_sys::fuzz_target!(init: recuit_fuzz::plant(recuit_fuzz::plans()), |text: &str| recuit_fuzz::experiments(text));
