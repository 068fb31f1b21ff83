//! An oracle for models: every claim compared with brute force.
//!
//! A model claims that a solution is the only one, that none is better, that there is none. Whoever writes
//! its propagation, its bounds and its verifier may be wrong about the puzzle in all of them at once. So
//! define the puzzle once more, by a [`Definition`] for tiny instances: what a text means, and which answers
//! are right. A [`Campaign`] draws instances, searches each in all the ways that can be typed (every
//! formulation, every engine, for one solution, a second, all, within limits, in many chains), and compares
//! every claim with the truth. A fault is reported as a command, with the smallest instance that shows it.
//!
//! ```
//! use recuit_oracle::{Campaign, Definition, Draw, Solutions, assignments, words};
//!
//! # use recuit::csp::{AllDifferent, Csp, Value};
//! # use recuit::edge::Declare;
//! # use recuit::{InputError, Tokens};
//! # struct Row { length: usize }
//! # impl Declare for Row {
//! #     const SUMMARY: &'static str = "put 1, 2, 3... in a row, neighbors at least 2 apart";
//! #     const SHIPPED: &'static [(&'static str, &'static str, &'static str)] = &[];
//! #     fn read(text: &str) -> Result<Vec<Self>, InputError> {
//! #         Tokens::new(text).map(|word| Ok(Row { length: word.parse("a length")? })).collect()
//! #     }
//! #     fn write(&self) -> String { self.length.to_string() }
//! #     fn csp(&self) -> Csp {
//! #         let mut csp = Csp::new();
//! #         let row = csp.variables("row", self.length, 1..=self.length as Value);
//! #         csp.post(AllDifferent::new(row.clone()));
//! #         for pair in row.windows(2) {
//! #             csp.post((pair[0] - 1).differs_from(pair[1]));
//! #             csp.post((pair[0] + 1).differs_from(pair[1]));
//! #         }
//! #         csp
//! #     }
//! #     fn draw(&self, values: &[Option<Value>]) -> String { format!("{values:?}") }
//! # }
//! # recuit::declared_model!("spread", Row);
//! /// 1, 2, 3... in a row, neighbors at least 2 apart.
//! struct Spread;
//!
//! impl Definition for Spread {
//!     fn model(&self) -> &'static str { "spread" }
//!
//!     fn draw(&self, draw: &mut Draw) -> String { draw.number(1..=6).to_string() }
//!
//!     fn solutions(&self, instance: &str) -> Solutions {
//!         let length: usize = instance.parse().unwrap();
//!         let rows = assignments(&vec![(1..=length as i64).collect(); length], |row| {
//!             let (last, before) = row.split_last().unwrap();
//!             !before.contains(last) && before.last().is_none_or(|one| one.abs_diff(*last) > 1)
//!         });
//!         Solutions::Any(rows.iter().map(words).collect())
//!     }
//! }
//!
//! # let findings = Campaign { instances: 3, seed: 1 }.examine(&[&Spread]);
//! # assert_eq!(findings.models["spread"].claims > 0, true);
//! # if false {
//! Campaign::of_or(50).pass(&[&Spread]);
//! # }
//! ```

mod campaign;
mod claims;
mod definition;
mod door;
mod draw;
mod enumerate;
mod findings;
mod mode;
mod quick;
mod subject;
mod trial;
mod verifier;

pub use campaign::Campaign;
pub use definition::{Definition, Judge, Solutions};
pub use draw::Draw;
pub use enumerate::{all_differ, assignments, numbers, words};
pub use findings::{Finding, Findings, Kind, Tally};
