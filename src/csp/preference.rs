//! Preferences: constraints that may be violated, at a cost.

use super::propagation::Unpriced;
use super::{Constraint, Csp, Domains, Expression, Posted, Value, Variable};
use std::cmp::Reverse;
use std::fmt;

/// What comes first where not everything that is preferred can be had. Any violation of a constraint outweighs all
/// preferences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Together with the [objective](Csp::minimize).
    #[default]
    Soft,
    /// Before everything soft: the least cost of this level is wanted and, among those that have it, the
    /// least soft one.
    Medium,
}

/// A constraint that may be violated at a cost, made by [`Csp::prefer`]: a soft constraint.
#[derive(Clone, Debug)]
pub struct Preference {
    posted: Posted,
    weight: i64,
    level: Level,
    most: i64,
}

impl Preference {
    /// Give it a name in the language of the puzzle: "Anna is off on Sunday".
    pub fn named(&mut self, name: impl Into<String>) -> &mut Self {
        self.posted.named(name);
        self
    }

    /// Say what it comes before.
    pub fn at(&mut self, level: Level) -> &mut Self {
        self.level = level;
        self
    }

    /// What it comes before.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Each unit of [violation](Constraint::violation) costs the weight, up to so many of them. Otherwise the weight is
    /// paid once, however far the constraint is from being satisfied.
    ///
    /// # Panics
    /// When `most` is 0.
    pub fn up_to(&mut self, most: u32) -> &mut Self {
        assert!(most > 0, "a preference that costs nothing: {}", self.name());
        self.most = most.into();
        self
    }

    /// Its name: what it demands and of which variables, unless it was given another.
    pub fn name(&self) -> &str {
        self.posted.name()
    }

    /// The constraint itself.
    pub fn constraint(&self) -> &dyn Constraint {
        self.posted.constraint()
    }

    /// What this violation costs, within its level.
    #[inline]
    pub fn cost(&self, violation: i64) -> i64 {
        self.weight * violation.min(self.most)
    }
}

/// A preference that an assignment does not meet.
#[derive(Clone, Copy, Debug)]
pub struct Unmet<'a> {
    /// What was preferred.
    pub preference: &'a Preference,
    /// What it costs, within its level; above 0.
    pub cost: i64,
}

/// "Anna is off on Sunday, costs 5".
impl fmt::Display for Unmet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = if self.preference.level == Level::Medium { " of the medium level" } else { "" };
        write!(f, "{}, costs {}{level}", self.preference.name(), self.cost)
    }
}

impl Csp {
    /// Ask for a constraint to be satisfied, and pay `weight` where it is not: what tree search and local
    /// search minimize is the sum of what is paid, and of the [objective](Csp::minimize) if there is one. It
    /// can then be given a name, a [level](Preference::at), and a [price by degree](Preference::up_to).
    ///
    /// ```
    /// use recuit::csp::{AllDifferent, Csp, Level, LowerBound};
    /// use recuit::{BranchAndBound, Engine, Problem, Run};
    ///
    /// // Three people, three days off, and what they wish.
    /// let mut csp = Csp::new();
    /// let [anna, bert, cleo] = ["Anna", "Bert", "Cleo"].map(|name| csp.variable(name, 1..=3));
    /// csp.post(AllDifferent::new([anna, bert, cleo]));
    /// csp.prefer(anna.equals(1), 5).named("Anna is off on day 1");
    /// csp.prefer(bert.equals(1), 8).named("Bert is off on day 1");
    /// csp.prefer(cleo.less_than(anna), 1).named("Cleo before Anna").at(Level::Medium);
    ///
    /// let problem = csp.partial();
    /// let outcome = BranchAndBound::default().by(LowerBound).search(&problem, problem.initial(), &mut Run::seeded(1));
    /// let best = outcome.solution().unwrap();
    /// let unmet = csp.unmet(|person| best.value(person));
    /// assert_eq!(unmet.iter().map(|unmet| unmet.preference.name()).collect::<Vec<_>>(), ["Anna is off on day 1"]);
    /// ```
    ///
    /// # Panics
    /// When the weight is not above 0; where [`post`](Csp::post) does.
    pub fn prefer(&mut self, constraint: impl Constraint + 'static, weight: i64) -> &mut Preference {
        assert!(weight > 0, "a preference of weight {weight}: {constraint:?}");
        let posted = self.prepared(constraint);
        let preference = Preference { posted, weight, level: Level::default(), most: 1 };
        self.preferences.push(preference);
        self.preferences.last_mut().expect("one was pushed")
    }

    /// What is preferred, in the order in which it was asked for.
    pub fn preferences(&self) -> &[Preference] {
        &self.preferences
    }

    /// Is one solution better than another?
    pub fn is_optimization(&self) -> bool {
        self.objective().is_some() || !self.preferences().is_empty()
    }

    /// The preferences that an assignment does not meet, what costs most first. Of a partial assignment, only
    /// those whose variables all have values count.
    pub fn unmet(&self, value: impl Fn(Variable) -> Option<Value>) -> Vec<Unmet<'_>> {
        let has_value = |&variable: &Variable| value(variable).is_some();
        let lookup = |variable| value(variable).expect("all variables of the scope have values");
        let assigned = self.preferences().iter().filter(|it| it.constraint().scope().iter().all(has_value));
        let cost = |preference: &Preference| preference.cost(preference.constraint().violation(&lookup));
        let costs = assigned.map(|preference| Unmet { preference, cost: cost(preference) });
        let mut unmet: Vec<Unmet<'_>> = costs.filter(|unmet| unmet.cost != 0).collect();
        unmet.sort_by_key(|unmet| Reverse((unmet.preference.level, unmet.cost)));
        unmet
    }

    /// What is minimized or maximized comes to, as it was declared: a cost and what is paid for soft
    /// preferences, or a profit less that. `None` where nothing is, or where a variable that counts has no
    /// value.
    pub fn achieved(&self, value: impl Fn(Variable) -> Option<Value>) -> Option<i64> {
        let is_soft = |preference: &&Preference| preference.level == Level::Soft;
        let soft = self.preferences().iter().filter(is_soft);
        let terms = self.objective().map(Expression::terms).unwrap_or_default();
        let objective = terms.iter().map(|&(_, variable)| variable);
        let mut scope = soft
            .clone()
            .flat_map(|preference| preference.constraint().scope().iter().copied())
            .chain(objective);
        if !self.is_optimization() || scope.any(|variable| value(variable).is_none()) {
            return None;
        }
        let lookup = |variable| value(variable).expect("all variables that count have values");
        let paid: i64 =
            soft.map(|preference| preference.cost(preference.constraint().violation(&lookup))).sum();
        let cost = paid + self.objective().map_or(0, |objective| objective.evaluate(lookup));
        Some(if self.maximizes { -cost } else { cost })
    }

    /// What a unit of cost of each preference counts beside the others, so that levels never outweigh each other.
    ///
    /// # Panics
    /// When all costs together could come to more than 61 bits.
    pub(super) fn preference_scales(&self) -> Vec<i64> {
        let (least, greatest) = self.objective().map_or((0, 0), |objective| objective.ends(self));
        let most = |level| {
            let on_level = self.preferences().iter().filter(move |preference| preference.level == level);
            on_level
                .map(|preference| i128::from(preference.weight) * i128::from(preference.most))
                .sum::<i128>()
        };
        let soft = most(Level::Soft) + i128::from(greatest) - i128::from(least);
        let medium = if most(Level::Medium) == 0 { 1 } else { soft + 1 };
        let all = soft + most(Level::Medium) * medium;
        assert!(all < 1 << 61, "preferences could cost {all} together, more than 61 bits hold");
        let scale = |preference: &Preference| match preference.level {
            Level::Soft => 1,
            Level::Medium => medium as i64,
        };
        self.preferences().iter().map(scale).collect()
    }
}

/// The preferences of a problem, as tree search prices them: among the [numbers](Domains::number) that
/// backtracking restores are, after those of the constraints, one for each preference that is propagated as a
/// constraint; then one for the least violation of each; then what they cost together at least.
#[derive(Clone, Debug)]
pub(super) struct Prices(Box<[i64]>);

impl Prices {
    pub(super) fn new(csp: &Csp) -> Self {
        Prices(csp.preference_scales().into())
    }

    /// How many numbers it needs.
    pub(super) fn numbers(csp: &Csp) -> usize {
        let count = csp.preferences().len();
        if count == 0 { 0 } else { 2 * count + 1 }
    }

    /// Price what is unpriced.
    pub(super) fn update(&self, csp: &Csp, domains: &mut Domains, unpriced: &mut Unpriced) {
        let (first, count) = (csp.constraints().len() + self.0.len(), self.0.len());
        let mut rise = 0;
        while let Some(number) = unpriced.pop() {
            let preference = &csp.preferences()[number];
            domains.begin(first + number);
            let (before, after) = (domains.number() as i64, preference.constraint().least_violation(domains));
            if before != after {
                domains.set_number(after as u64);
                rise += self.0[number] * (preference.cost(after) - preference.cost(before));
            }
        }
        if rise != 0 {
            domains.begin(first + count);
            domains.set_number((domains.number() as i64 + rise) as u64);
        }
    }

    /// The least that all preferences together can cost, when they are priced.
    pub(super) fn least(&self, csp: &Csp, domains: &Domains) -> i64 {
        if self.0.is_empty() {
            0
        } else {
            domains.number_of(csp.constraints().len() + 2 * self.0.len()) as i64
        }
    }

    /// The same for values that were not followed by propagation, so that nothing is priced.
    pub(super) fn least_anew(&self, csp: &Csp, domains: &Domains) -> i64 {
        let costs = csp.preferences().iter().zip(&self.0);
        costs.map(|(it, scale)| scale * it.cost(it.constraint().least_violation(domains))).sum()
    }

    /// Would that preference cost more than `slack` if it were not met, and is it open whether it is?
    pub(super) fn is_demanded(&self, csp: &Csp, domains: &Domains, number: usize, slack: i64) -> bool {
        let preference = &csp.preferences()[number];
        self.0[number] * preference.cost(1) > slack
            && domains.number_of(csp.constraints().len() + self.0.len() + number) == 0
            && preference.constraint().scope().iter().any(|&variable| domains.is_open(variable))
    }
}
