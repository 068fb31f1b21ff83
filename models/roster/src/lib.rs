//! Shift rosters for Recuit: people, shifts, how many have to be there, rests, and wishes.
//!
//! A roster is a text of lines, in which `#` begins a comment:
//!
//! ```text
//! days 28 monday             # how many days, and the day of the week of the first: begins a roster
//! shift E 7 15               # name, when it begins, when it ends: hours, or as in 6:30
//! shift N 23 7               # ends no later than it begins, so on the next day
//! cover E 3 3 3 3 3 2 2      # how many people work it, from Monday to Sunday: just 3, or 2-4, or 3+
//! cover N 1                  # the same on all days
//! rest 11                    # hours from the end of a shift to the next one of the same person
//! work 12-17                 # shifts of each person in all
//! stretch 5                  # the most days of work in a row
//! single-off 2               # a day off that stands alone between two days of work costs 2
//! person Anna                # whoever works; for some, other numbers hold
//! person Bert work 8-10 stretch 4
//! must Bert always not N     # a rule: person, days, and off, on, a shift, or not and a shift
//! must Anna 10-14 off
//! wish Anna 5 off 3          # the same as a wish: each day on which it is not so costs 3
//! wish Bert weekend off 4    # days: 5, 5-9, a day of the week, weekend, always
//! ```
//!
//! What is used is defined in a line above. Without a `cover`, any number may work a shift; without `work`, `stretch`
//! or `rest`, nothing is demanded. A `rest` may not be longer than what a day off between any two shifts gives, at
//! most 24 hours. The days before the first count as free.
//!
//! The roster is a [declaration](declare()), which gives both formulations; beside it stand a verifier ([`verify()`])
//! that shares no code with it, a drawing for people ([`draw()`]), and a [`Generator`].

mod declare;
mod draw;
mod generate;
mod model;
mod names;
mod read;
mod roster;
mod shipped;
mod verify;
mod words;
mod write;

pub use declare::declare;
pub use draw::draw;
pub use generate::Generator;
pub use model::Rosters;
pub use read::read;
pub use roster::{Amount, Days, Duty, Person, Request, Roster, Shift, WEEKDAYS};
pub use shipped::{SHIPPED, origins};
pub use verify::{cost, verify};
pub use write::write;
