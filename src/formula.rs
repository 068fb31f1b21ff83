//! Formulas of propositional logic.

/// A formula of propositional logic: conditions on propositions, each of which holds or does not (AIMA section 7.4).
///
/// Propositions are numbers, which need not follow each other: those that no condition names hold in no solution of the
/// formula.
///
/// Two of the four kinds of conditions are enough for puzzles whose variables have a few values each, with
/// one proposition for each variable and value (the *direct encoding*, Walsh 2000, *SAT v CSP*): the variable
/// takes exactly one of its values, and values that do not go together do not all hold.
///
/// ```
/// use recuit::Formula;
/// // Three regions, two colors: region 0 is next to 1, and 1 to 2.
/// let mut formula = Formula::default();
/// let takes = |region: usize, color: usize| 2 * region + color;
/// for region in 0..3 {
///     formula.exactly_one((0..2).map(|color| takes(region, color)));
/// }
/// for (one, other) in [(0, 1), (1, 2)] {
///     (0..2).for_each(|color| formula.not_all([takes(one, color), takes(other, color)]));
/// }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    pub(crate) conditions: Vec<Condition>,
}

/// So many of these propositions hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Condition {
    pub(crate) number: Number,
    pub(crate) propositions: Box<[usize]>,
}

/// How many of some propositions hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    One,
    OneAtLeast,
    OneAtMost,
    NotAll,
}

impl Formula {
    /// Exactly one of these propositions holds; each is named once.
    pub fn exactly_one(&mut self, propositions: impl IntoIterator<Item = usize>) {
        self.demand(Number::One, propositions);
    }

    /// At least one of these propositions holds; where there are none, the formula has no solution.
    pub fn at_least_one(&mut self, propositions: impl IntoIterator<Item = usize>) {
        self.demand(Number::OneAtLeast, propositions);
    }

    /// No two of these propositions hold; each is named once.
    pub fn at_most_one(&mut self, propositions: impl IntoIterator<Item = usize>) {
        self.demand(Number::OneAtMost, propositions);
    }

    /// Not all of these propositions hold: they are a *nogood*. Where there are none, the formula has no solution.
    pub fn not_all(&mut self, propositions: impl IntoIterator<Item = usize>) {
        self.demand(Number::NotAll, propositions);
    }

    fn demand(&mut self, number: Number, propositions: impl IntoIterator<Item = usize>) {
        self.conditions.push(Condition { number, propositions: propositions.into_iter().collect() });
    }
}
