//! The guide (`docs/guide`): its code is compiled and run here, and its pages are held against it.

// Of the reader's crate not every name needs a sentence.
#![allow(missing_docs)]

include!("../../../docs/guide/code/lib.rs");

// `main` and the oracle's definition name the crate that the reader writes.
extern crate self as langford;
#[allow(dead_code, unused_imports)]
#[path = "../../../docs/guide/code/main.rs"]
mod main_file;
#[allow(unused_imports)]
#[path = "../../../docs/guide/code/oracle.rs"]
mod oracle;

// Never compiled: `cargo fmt` follows modules, but not `include!`.
#[cfg(not(test))]
#[path = "../../../docs/guide/code/lib.rs"]
mod formatted;

mod glossary;
mod markdown;
mod pages;
