//! The instances that come with the crate.

use crate::Generator;

/// The instances that come with the crate, the smallest first: what each is called, what it is, and its text.
pub const SHIPPED: [(&str, &str, &str); 2] = [
    ("week", "5 people, 7 days, 3 shifts, 20 wishes", include_str!("../instances/week.txt")),
    ("month", "20 people, 31 days, 3 shifts, 120 wishes", include_str!("../instances/month.txt")),
];

/// What made each of them, and from which seed.
pub fn origins() -> [(Generator, u64); 2] {
    let week = Generator { people: 5, days: 7, wishes: 4, single_off: 1 };
    [(week, 1), (Generator::default(), 1)]
}
