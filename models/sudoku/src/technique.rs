//! What people do to solve a Sudoku: deductions from pencil marks, with names.

mod chains;
mod explain;
mod hall;
mod locked;
mod pencil_marks;
mod singles;
mod step;
mod wings;
mod words;

pub use explain::{Explanation, Verdict, explain};
pub use step::{Deduction, Mark, Step};
pub(crate) use words::unit_name;

use chains::Links;
use pencil_marks::PencilMarks;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The techniques known here, from the easiest to the hardest.
///
/// There is no official order and no official list; this one follows the usual ones, such as those of the programs
/// HoDoKu (Hobiger 2008) and SudokuWiki (Stuart 2008), whose names it uses. None assumes that a puzzle has only
/// one solution: what one deduces holds in every solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Technique {
    /// A cell has one candidate left.
    NakedSingle,
    /// A value has one place left in a unit.
    HiddenSingle,
    /// In a block a value can only stand in one line, so it stands nowhere else in that
    /// line (locked candidates).
    Pointing,
    /// In a line a value can only stand in one block, so it stands nowhere else in that
    /// block (locked candidates).
    Claiming,
    /// Two cells of a unit have the same two candidates, which no other cell of the unit can hold.
    NakedPair,
    /// Two values have the same two places in a unit, which can hold nothing else.
    HiddenPair,
    /// Three cells with three candidates in all.
    NakedTriple,
    /// Three values with three places in all.
    HiddenTriple,
    /// Four cells with four candidates in all.
    NakedQuad,
    /// Four values with four places in all.
    HiddenQuad,
    /// In two rows a value can only stand in the same two columns, so it stands nowhere else in these
    /// columns; or the same with rows and columns exchanged.
    XWing,
    /// The same with three rows and columns.
    Swordfish,
    /// The same with four rows and columns.
    Jellyfish,
    /// Three cells with two candidates each, XZ, XY and YZ, of which the middle one sees the others: one of
    /// the outer two is Z. An [XY-chain](Technique::XYChain) of three cells.
    XYWing,
    /// A cell with the candidates XYZ sees one with XZ and one with YZ: one of the three is Z.
    XYZWing,
    /// Two cells with the same two candidates XY, each of which sees one of the only two places of X in a unit: one of
    /// them is Y.
    WWing,
    /// A chain of places of one value, each and the next the only two in a unit, so that they are right and wrong by
    /// turns. Ends of different colors: one is right (*color trap*). Ends of one color that see each other:
    /// both are wrong (*color wrap*).
    SimpleColoring,
    /// A chain of places of one value, of which every other pair are the only two in a unit and the pairs between
    /// see each other: one of its ends is right.
    XChain,
    /// A chain of cells with two candidates each, in which each cell sees the next and shares a value with
    /// it: one of its ends holds the value that both ends have left.
    XYChain,
}

impl Technique {
    /// All of them, easiest first.
    pub const ALL: [Technique; 19] = {
        use Technique::*;
        [
            NakedSingle,
            HiddenSingle,
            Pointing,
            Claiming,
            NakedPair,
            HiddenPair,
            NakedTriple,
            HiddenTriple,
            NakedQuad,
            HiddenQuad,
            XWing,
            Swordfish,
            Jellyfish,
            XYWing,
            XYZWing,
            WWing,
            SimpleColoring,
            XChain,
            XYChain,
        ]
    };

    /// The first step that this technique finds.
    fn find(self, marks: &PencilMarks) -> Option<Step> {
        match self {
            Technique::NakedSingle => singles::naked(marks),
            Technique::HiddenSingle => singles::hidden(marks),
            Technique::Pointing | Technique::Claiming => locked::find(marks, self),
            Technique::NakedPair => hall::naked(marks, self, 2),
            Technique::NakedTriple => hall::naked(marks, self, 3),
            Technique::NakedQuad => hall::naked(marks, self, 4),
            Technique::HiddenPair => hall::hidden(marks, self, 2),
            Technique::HiddenTriple => hall::hidden(marks, self, 3),
            Technique::HiddenQuad => hall::hidden(marks, self, 4),
            Technique::XWing => hall::fish(marks, self, 2),
            Technique::Swordfish => hall::fish(marks, self, 3),
            Technique::Jellyfish => hall::fish(marks, self, 4),
            Technique::XYZWing => wings::xyz(marks),
            Technique::WWing => wings::w(marks),
            Technique::SimpleColoring => chains::find(marks, self, Links::Pairs, usize::MAX),
            Technique::XChain => chains::find(marks, self, Links::OneValue, usize::MAX),
            Technique::XYWing => chains::find(marks, self, Links::TwoCandidates, 6),
            Technique::XYChain => chains::find(marks, self, Links::TwoCandidates, usize::MAX),
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Technique::NakedSingle => "naked single",
            Technique::HiddenSingle => "hidden single",
            Technique::Pointing => "pointing",
            Technique::Claiming => "claiming",
            Technique::NakedPair => "naked pair",
            Technique::HiddenPair => "hidden pair",
            Technique::NakedTriple => "naked triple",
            Technique::HiddenTriple => "hidden triple",
            Technique::NakedQuad => "naked quad",
            Technique::HiddenQuad => "hidden quad",
            Technique::XWing => "X-wing",
            Technique::Swordfish => "swordfish",
            Technique::Jellyfish => "jellyfish",
            Technique::XYWing => "XY-wing",
            Technique::XYZWing => "XYZ-wing",
            Technique::WWing => "W-wing",
            Technique::SimpleColoring => "simple coloring",
            Technique::XChain => "X-chain",
            Technique::XYChain => "XY-chain",
        })
    }
}
