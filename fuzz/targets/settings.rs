//! What follows `--set`.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| recuit_fuzz::settings(text));
