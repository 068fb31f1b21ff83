//! What is told besides the answer.

use clap::Args;
use std::io::Write;

/// How much is told on stderr.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct Notes {
    /// Write nothing to stderr but errors: no progress, no sums of many answers, no advice
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// Tell what happens in a search: every improvement, every reheat, every new start
    #[arg(long, short, global = true, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
}

impl Notes {
    /// Tell something that is no answer.
    pub(crate) fn tell(self, text: &str) {
        if !self.quiet {
            // Ignored if it fails: only the answers matter.
            let _ = writeln!(anstream::stderr(), "{text}");
        }
    }
}
