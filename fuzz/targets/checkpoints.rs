//! Edited checkpoints of the model in the variable MODEL.
#![no_main]

// Resuming turns a panic into an error of the checkpoint, so a panic must not end the fuzzer at once; one
// that gets as far as here still does. With the variable TELL every panic is printed.
libfuzzer_sys::fuzz_target!(
    init: std::panic::set_hook(Box::new(|panic| if std::env::var_os("TELL").is_some() { eprintln!("{panic}") })),
    |bytes: &[u8]| recuit_fuzz::checkpoints(bytes)
);
