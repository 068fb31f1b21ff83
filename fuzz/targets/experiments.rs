//! Texts of experiments, plans and tunings.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| recuit_fuzz::experiments(text));
