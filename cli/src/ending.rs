//! How the command ends.

/// How the command ends, with the exit code in parentheses. Usage errors are reported by the argument parser,
/// with the exit code of bad input (2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Everything asked for was found, though not always proved to be the best (0).
    Solved,
    /// A limit was reached, the best so far shown; or a check or an examination found faults (1).
    Unsolved,
    /// Proved impossible (3).
    Infeasible,
}

impl Ending {
    /// The exit code.
    pub(crate) fn code(self) -> u8 {
        match self {
            Ending::Solved => 0,
            Ending::Unsolved => 1,
            Ending::Infeasible => 3,
        }
    }
}
