//! Puzzles that are declared: each file holds one, its rules in a function of at most 25 lines.
//!
//! Every puzzle says how it is read, declared and drawn ([`Declare`](recuit::edge::Declare)); everything else is the
//! framework's: both formulations, the engines, the verifier, explanations in the language of the puzzle. Cells of
//! grids are named as in chess: the column is a letter, the row is a number counted from above.

mod cage;
mod cryptarithm;
mod futoshiki;
mod generate;
mod golomb;
mod grid;
mod kakuro;
mod kenken;
mod magic_square;
mod shapes;
mod square;
mod star_battle;
mod sudoku;
mod zebra;

pub use cryptarithm::Cryptarithm;
pub use futoshiki::Futoshiki;
pub use golomb::Golomb;
pub use kakuro::Kakuro;
pub use kenken::KenKen;
pub use magic_square::MagicSquare;
pub use star_battle::StarBattle;
pub use sudoku::Sudoku;
pub use zebra::Zebra;

recuit::declared_model!("cryptarithm", Cryptarithm);
recuit::declared_model!("futoshiki", Futoshiki);
recuit::declared_model!("golomb-ruler", Golomb);
recuit::declared_model!("kakuro", Kakuro);
recuit::declared_model!("kenken", KenKen);
recuit::declared_model!("magic-square", MagicSquare);
recuit::declared_model!("star-battle", StarBattle);
recuit::declared_model!("sudoku-variants", Sudoku);
recuit::declared_model!("zebra", Zebra);
