//! Plans and experiments that ship with Recuit.

/// A plan that can be run by its name.
#[derive(Clone, Copy, Debug)]
pub struct ShippedPlan {
    /// The name.
    pub name: &'static str,
    /// What it is about, in a line.
    pub summary: &'static str,
    /// The plan, as TOML.
    pub text: &'static str,
}

/// The plan of this name, from the file of the same name.
macro_rules! plan {
    ($name:literal, $summary:literal) => {
        ShippedPlan {
            name: $name,
            summary: $summary,
            text: include_str!(concat!("../plans/", $name, ".toml")),
        }
    };
}

/// All of them.
pub const SHIPPED_PLANS: &[ShippedPlan] = &[
    plan!(
        "first-course",
        "a first course on annealing: how slowly to cool, restarts, reheating, adaptive reheating"
    ),
    plan!(
        "notebook",
        "how to cool rows kept full, restarts against reheating, and backtracking beside annealing"
    ),
    plan!("easy-hard-easy", "9x9 from empty to full by blocks kept full: where are the hard ones?"),
    plan!("easy-hard-easy-16", "the same for 16x16"),
    plan!("variable-order", "how many nodes backtracking visits, by which cell it fills next"),
    plan!(
        "large-neighborhoods",
        "Golomb rulers by large neighborhoods, and by tree search and local search alone"
    ),
    plan!("defaults-coloring", "colorings: what is done where no engine is named, beside what can be named"),
    plan!(
        "defaults-continuous",
        "lowest points of functions: what is done where no engine is named, beside what can be named"
    ),
    plan!(
        "defaults-cryptarithm",
        "cryptarithms: what is done where no engine is named, beside what can be named"
    ),
    plan!("defaults-futoshiki", "futoshiki: what is done where no engine is named, beside what can be named"),
    plan!(
        "defaults-golomb-ruler",
        "Golomb rulers: what is done where no engine is named, beside what can be named"
    ),
    plan!("defaults-jobshop", "job shops: what is done where no engine is named, beside what can be named"),
    plan!("defaults-kakuro", "kakuro: what is done where no engine is named, beside what can be named"),
    plan!("defaults-kenken", "KenKen: what is done where no engine is named, beside what can be named"),
    plan!("defaults-knapsack", "knapsacks: what is done where no engine is named, beside what can be named"),
    plan!("defaults-latin", "Latin squares: what is done where no engine is named, beside what can be named"),
    plan!(
        "defaults-magic-square",
        "magic squares: what is done where no engine is named, beside what can be named"
    ),
    plan!(
        "defaults-qap",
        "quadratic assignment: what is done where no engine is named, beside what can be named"
    ),
    plan!("defaults-queens", "queens: what is done where no engine is named, beside what can be named"),
    plan!("defaults-rcpsp", "projects: what is done where no engine is named, beside what can be named"),
    plan!("defaults-roster", "rosters: what is done where no engine is named, beside what can be named"),
    plan!(
        "defaults-sliding",
        "sliding tiles: what is done where no engine is named, beside what can be named"
    ),
    plan!(
        "defaults-star-battle",
        "Star Battle: what is done where no engine is named, beside what can be named"
    ),
    plan!("defaults-sudoku", "Sudoku: what is done where no engine is named, beside what can be named"),
    plan!(
        "defaults-sudoku-variants",
        "Sudoku variants: what is done where no engine is named, beside what can be named"
    ),
    plan!("defaults-tsp", "tours: what is done where no engine is named, beside what can be named"),
    plan!("defaults-zebra", "zebra puzzles: what is done where no engine is named, beside what can be named"),
];

/// Experiments that can be run by their names, `recuit run NAME`.
pub const SHIPPED_EXPERIMENTS: &[ShippedPlan] = &[ShippedPlan {
    name: "first-course",
    summary: "one run of a first course on annealing",
    text: include_str!("../runs/first-course.toml"),
}];
