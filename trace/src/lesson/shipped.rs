//! The lessons that ship.

/// A lesson in both languages.
pub struct ShippedLesson {
    /// The text in English.
    pub english: &'static str,
    /// The text in French.
    pub french: &'static str,
}

macro_rules! lessons {
    ($($english:literal $french:literal)*) => {
        &[$(ShippedLesson {
            english: include_str!(concat!("../../lessons/en/", $english)),
            french: include_str!(concat!("../../lessons/fr/", $french)),
        }),*]
    };
}

/// The lessons in their order.
pub const LESSONS: &[ShippedLesson] = lessons!(
    "1-formulations.txt" "1-formulations.txt"
    "2-greedy.txt" "2-greedy.txt"
    "3-graph.txt" "3-graph.txt"
    "4-backtracking.txt" "4-backtracking.txt"
    "5-best-first.txt" "5-best-first.txt"
    "6-hill-climbing.txt" "6-hill-climbing.txt"
    "7-annealing.txt" "7-annealing.txt"
    "8-restarts.txt" "8-restarts.txt"
    "9-comparing.txt" "9-comparing.txt"
);
