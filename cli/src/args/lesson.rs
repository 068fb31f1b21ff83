//! What can be said of lessons.

use clap::Args;
use recuit_trace::Language;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct Lesson {
    /// The number of a lesson that ships with Recuit, or a file in the format of docs/lessons.md; without it, all that
    /// ship are listed
    pub(crate) lesson: Option<String>,
    /// Write the page to this file [default: lesson-3.html for lesson 3, in the current folder]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["text", "check"])]
    pub(crate) html: Option<PathBuf>,
    /// Tell the lesson in the terminal: prose, sentences, questions and their answers
    #[arg(long, conflicts_with = "check")]
    pub(crate) text: bool,
    /// Run all its searches, and measure again every figure that it states
    #[arg(long)]
    pub(crate) check: bool,
    /// The language of lessons that ship, and of the page [default: that of the reader's system]
    #[arg(long, value_name = "en|fr")]
    pub(crate) language: Option<Language>,
}
