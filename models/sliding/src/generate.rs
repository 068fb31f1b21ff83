//! Random puzzles.

use crate::{Arrangement, Goal, Shape, Slides};
use rand::seq::{IteratorRandom, SliceRandom};
use recuit::{Problem, stream};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Makes solvable puzzles.
///
/// ```
/// use recuit_sliding::{Generator, Goal};
/// let puzzle = Generator::default().puzzle(Goal::BlankFirst, 1);
/// assert!(puzzle.is_solvable(Goal::BlankFirst));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Generator {
    /// The size; 4x4 by default.
    pub size: Shape,
    /// Slide this often from the goal, at random but never straight back; few slides make an easy puzzle. By
    /// default every solvable arrangement is equally likely.
    pub slides: Option<u32>,
}

impl Default for Generator {
    fn default() -> Self {
        Generator { size: Shape::new(4, 4).expect("a size"), slides: None }
    }
}

impl Generator {
    /// The puzzle of this seed: equal seeds give equal puzzles.
    pub fn puzzle(&self, goal: Goal, seed: u64) -> Arrangement {
        let mut rng = stream(seed, 0);
        let solved = goal.arrangement(self.size);
        if let Some(slides) = self.slides {
            let problem = Slides::new(&solved, goal);
            let mut board = problem.initial();
            for _ in 0..slides {
                let slide = problem.actions(&board).choose(&mut rng).expect("a blank can always go on");
                problem.apply(&mut board, &slide);
            }
            return problem.arrangement(&board);
        }
        let mut tiles = solved.tiles().to_vec();
        tiles.shuffle(&mut rng);
        let drawn = |tiles: &[u8]| Arrangement::new(self.size, tiles.to_vec()).expect("all tiles");
        if !drawn(&tiles).is_solvable(goal) {
            // Exchanging two tiles makes it solvable. Each solvable arrangement is the exchange of one other,
            // so all stay equally likely.
            let tile = |number| tiles.iter().position(|&tile| tile == number).expect("all tiles");
            let (one, two) = (tile(1), tile(2));
            tiles.swap(one, two);
        }
        drawn(&tiles)
    }
}
