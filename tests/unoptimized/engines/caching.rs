//! Depth-first search that remembers counts finds as many goals as one that searches everything.

use proptest::prelude::*;
use recuit::{
    DepthFirst, Engine, Goals, Outcome, ParallelDepthFirst, Problem, Residual, Run, State, Status, Steps,
    StopReason, Termination,
};

/// Words over three letters, where a letter may be forbidden after what a few rules remember of those before it.
#[derive(Clone, Copy, Debug)]
struct Words {
    seed: u64,
    length: usize,
    /// How many things the rules tell apart.
    memories: u64,
}

#[derive(Clone, Debug, PartialEq)]
struct Word {
    letters: Vec<u8>,
    /// What the rules remember after each letter, and before the first.
    memory: Vec<u64>,
}

impl State for Word {
    type Key = Vec<u8>;
    fn key(&self) -> Vec<u8> {
        self.letters.clone()
    }
}

impl Words {
    fn drawn(&self, memory: u64, letter: u8, what: u64) -> u64 {
        let number =
            (self.seed ^ memory << 8 ^ u64::from(letter) << 4 ^ what).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (number ^ number >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 33
    }

    fn after(&self, word: &Word, letter: u8) -> u64 {
        self.drawn(word.memory[word.letters.len()], letter, 1) % self.memories
    }
}

impl Problem for Words {
    type State = Word;
    type Action = u8;
    type Undo = ();
    type Cost = i32;

    fn initial(&self) -> Word {
        Word { letters: Vec::new(), memory: vec![0] }
    }
    fn actions(&self, word: &Word) -> impl Iterator<Item = u8> {
        let (memory, letters) =
            (word.memory[word.letters.len()], if word.letters.len() < self.length { 3 } else { 0 });
        (0..letters).filter(move |&letter| !self.drawn(memory, letter, 2).is_multiple_of(5))
    }
    fn apply(&self, word: &mut Word, letter: &u8) {
        word.memory.push(self.after(word, *letter));
        word.letters.push(*letter);
    }
    fn undo(&self, word: &mut Word, _: &u8, (): ()) {
        word.memory.pop();
        word.letters.pop();
    }
    fn goal_test(&self, word: &Word) -> bool {
        word.letters.len() == self.length
            || self.drawn(word.memory[word.letters.len()], 0, 3).is_multiple_of(7)
    }
    fn is_tree(&self) -> bool {
        true
    }
}

/// How long the word is and what the rules remember of it; of every fifth memory nothing is said.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Remembered {
    /// Before a letter is added.
    Before,
    /// When it has been.
    Afterwards,
    /// Of letters with an even memory before, of the others afterwards.
    Either,
}

impl Residual<Words> for Remembered {
    type Key = (usize, u64);
    fn of(&self, _: &Words, word: &Word, key: &mut (usize, u64)) -> bool {
        let length = word.letters.len();
        *key = (length, word.memory[length]);
        *self != Remembered::Before && !key.1.is_multiple_of(5)
    }
    fn after(&self, words: &Words, word: &Word, letter: &u8, key: &mut (usize, u64)) -> bool {
        *key = (word.letters.len() + 1, words.after(word, *letter));
        let is_asked = match self {
            Remembered::Before => true,
            Remembered::Afterwards => false,
            Remembered::Either => key.1.is_multiple_of(2),
        };
        is_asked && !key.1.is_multiple_of(5)
    }
}

/// A search on so many threads, split after so many steps into so many subtrees.
fn search(
    words: Words,
    remembered: Remembered,
    threads: usize,
    (split_from, subtrees): (u64, u64),
    limit: impl Termination,
) -> (Outcome<Words>, u64) {
    let all =
        ParallelDepthFirst { goals: Goals::All, split_from, subtrees, ..ParallelDepthFirst::new(threads) };
    let mut run = Run::seeded(1).until(limit);
    let outcome = all.by(remembered).search(&words, words.initial(), &mut run);
    (outcome, run.steps())
}

fn asked() -> impl Strategy<Value = Remembered> {
    prop_oneof![Just(Remembered::Before), Just(Remembered::Afterwards), Just(Remembered::Either)]
}

fn assert_same(one: &Outcome<Words>, many: &Outcome<Words>) {
    assert_eq!((one.status, one.stop, &one.stats), (many.status, many.stop, &many.stats));
    let (one, many) = (one.best.as_ref().unwrap(), many.best.as_ref().unwrap());
    assert_eq!((&one.path, one.cost, &one.state), (&many.path, many.cost, &many.state));
}

proptest! {
    #[test]
    fn there_are_as_many_on_any_number_of_threads(
        seed: u64, length in 1_usize..10, memories in 1_u64..12, parts in (0_u64..2000, 1_u64..400), asked in asked(),
    ) {
        let words = Words { seed, length, memories };
        let plain = DepthFirst { goals: Goals::All, ..DepthFirst::default() };
        let plain = plain.search(&words, words.initial(), &mut Run::seeded(1));
        let (one, steps) = search(words, asked, 1, parts, ());
        prop_assert_eq!((one.status, one.stop, one.stats.goals), (plain.status, plain.stop, plain.stats.goals));
        prop_assert_eq!(&one.best.as_ref().unwrap().state, &plain.best.unwrap().state);
        prop_assert!(steps <= plain.stats.steps + parts.0 / 10);
        for threads in 2..4 {
            let (many, made) = search(words, asked, threads, parts, ());
            assert_same(&one, &many);
            prop_assert_eq!(made, steps);
        }
    }

    #[test]
    fn limits_on_steps_bind_alike_on_any_number_of_threads(
        seed: u64, length in 4_usize..10, memories in 1_u64..12, parts in (0_u64..2000, 1_u64..400), share in 0.0..1.1,
        asked in asked(),
    ) {
        let words = Words { seed, length, memories };
        let all = search(words, asked, 1, parts, ()).1;
        let steps = (all as f64 * share) as u64;
        for steps in [steps, all.saturating_sub(1), all, all + 1] {
            let (one, made) = search(words, asked, 1, parts, Steps(steps));
            prop_assert!(made <= steps);
            prop_assert_eq!(one.stop == StopReason::Exhausted, steps >= all);
            for threads in 2..4 {
                let (many, made_by_many) = search(words, asked, threads, parts, Steps(steps));
                assert_same(&one, &many);
                prop_assert_eq!(made, made_by_many);
            }
        }
    }
}

#[test]
fn what_is_met_again_takes_no_search() {
    // Two memories and forty letters: eighty residuals and as many ways as there are words.
    let words = Words { seed: 5, length: 40, memories: 2 };
    let (outcome, steps) = search(words, Remembered::Before, 1, (10_000, 100), Steps(1000));
    assert_eq!((outcome.status, outcome.stop), (Status::Solved, StopReason::Exhausted));
    assert!(outcome.stats.goals > 1_000_000_000 && steps < 300, "{} in {steps} steps", outcome.stats.goals);
}

#[test]
fn it_stops_where_there_are_more_than_can_be_counted() {
    let words = Words { seed: 5, length: 70, memories: 2 };
    let (outcome, _) = search(words, Remembered::Before, 2, (500, 100), ());
    assert_eq!((outcome.stop, outcome.stats.goals), (StopReason::Goal, u64::MAX));
}
