//! Texts of solutions of the model in the variable MODEL.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| recuit_fuzz::solutions(text));
