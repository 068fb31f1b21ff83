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

/// All of them.
pub const SHIPPED_PLANS: &[ShippedPlan] = &[
    ShippedPlan {
        name: "first-course",
        summary: "a first course on annealing: how slowly to cool, restarts, reheating, adaptive reheating",
        text: include_str!("../plans/first-course.toml"),
    },
    ShippedPlan {
        name: "notebook",
        summary: "how to cool rows kept full, restarts against reheating, and backtracking beside annealing",
        text: include_str!("../plans/notebook.toml"),
    },
    ShippedPlan {
        name: "easy-hard-easy",
        summary: "9x9 from empty to full by blocks kept full: where are the hard ones?",
        text: include_str!("../plans/easy-hard-easy.toml"),
    },
    ShippedPlan {
        name: "easy-hard-easy-16",
        summary: "the same for 16x16",
        text: include_str!("../plans/easy-hard-easy-16.toml"),
    },
    ShippedPlan {
        name: "variable-order",
        summary: "how many nodes backtracking visits, by which cell it fills next",
        text: include_str!("../plans/variable-order.toml"),
    },
    ShippedPlan {
        name: "large-neighborhoods",
        summary: "Golomb rulers by large neighborhoods, and by tree search and local search alone",
        text: include_str!("../plans/large-neighborhoods.toml"),
    },
    ShippedPlan {
        name: "defaults-coloring",
        summary: "colorings: what is done where no engine is named, beside what can be named",
        text: include_str!("../plans/defaults-coloring.toml"),
    },
    ShippedPlan {
        name: "defaults-continuous",
        summary: "lowest points of functions: what is done where no engine is named, beside what can be named",
        text: include_str!("../plans/defaults-continuous.toml"),
    },
    ShippedPlan {
        name: "defaults-golomb-ruler",
        summary: "Golomb rulers: what is done where no engine is named, beside what can be named",
        text: include_str!("../plans/defaults-golomb-ruler.toml"),
    },
    ShippedPlan {
        name: "defaults-jobshop",
        summary: "job shops: what is done where no engine is named, beside what can be named",
        text: include_str!("../plans/defaults-jobshop.toml"),
    },
    ShippedPlan {
        name: "defaults-knapsack",
        summary: "knapsacks: what is done where no engine is named, beside what can be named",
        text: include_str!("../plans/defaults-knapsack.toml"),
    },
    ShippedPlan {
        name: "defaults-latin",
        summary: "Latin squares: what is done where no engine is named, beside what can be named",
        text: include_str!("../plans/defaults-latin.toml"),
    },
    ShippedPlan {
        name: "defaults-qap",
        summary: "quadratic assignment: what is done where no engine is named, beside what can be named",
        text: include_str!("../plans/defaults-qap.toml"),
    },
    ShippedPlan {
        name: "defaults-queens",
        summary: "queens: what is done where no engine is named, beside what can be named",
        text: include_str!("../plans/defaults-queens.toml"),
    },
    ShippedPlan {
        name: "defaults-rcpsp",
        summary: "projects: what is done where no engine is named, beside what can be named",
        text: include_str!("../plans/defaults-rcpsp.toml"),
    },
    ShippedPlan {
        name: "defaults-roster",
        summary: "rosters: what is done where no engine is named, beside what can be named",
        text: include_str!("../plans/defaults-roster.toml"),
    },
    ShippedPlan {
        name: "defaults-sudoku",
        summary: "Sudoku: what is done where no engine is named, beside what can be named",
        text: include_str!("../plans/defaults-sudoku.toml"),
    },
    ShippedPlan {
        name: "defaults-tsp",
        summary: "tours: what is done where no engine is named, beside what can be named",
        text: include_str!("../plans/defaults-tsp.toml"),
    },
];

/// Experiments that can be run by their names, `recuit run NAME`.
pub const SHIPPED_EXPERIMENTS: &[ShippedPlan] = &[ShippedPlan {
    name: "first-course",
    summary: "one run of a first course on annealing",
    text: include_str!("../runs/first-course.toml"),
}];
