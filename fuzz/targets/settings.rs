//! What follows `--set`.
#![no_main]

libfuzzer_sys::fuzz_target!(init: recuit_fuzz::plant(["engine.tries=3", "engine.schedule.factor=0.99\nseed=1", "formulation=partial"].iter()), |text: &str| recuit_fuzz::settings(text));
