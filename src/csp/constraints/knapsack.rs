//! What is packed weighs so much and is worth so much.

mod relaxed;

use super::places::Places;
use super::settle::settle;
use super::sums::Sums;
use crate::csp::{
    Change, Conflict, Constraint, Csp, Domains, Event, Function, Lookup, Operand, Relation, Value, Variable,
};
use relaxed::Relaxed;

/// So many of each item are packed; all that is packed has a weight and a profit, each a constant or a variable.
///
/// Two sums say the same and see less. Here the profit lies below what the weight leaves room for, if items
/// could be cut (Dantzig 1957), and the weight above what the profit takes; and a quantity is ruled out with
/// which that bound comes to too little: reduction of domains by the bound (Fahle & Sellmann 2002, *Cost
/// based filtering for the constrained knapsack problem*). In the same way the profit lies above what the
/// least weight brings. All of that is found in O(n log n) by the items in the order of profit per weight.
/// With [`Consistency::Domain`](crate::csp::Consistency::Domain), and totals of up to 4096, it also rules out
/// all values with which the items come to no possible weight, or to no possible profit (Trick 2003, *A
/// dynamic programming approach for consistency and propagation for knapsack constraints*), one of the two at
/// a time.
///
/// The violation is how far weight and profit are off, together. A change is measured in O(log n).
///
/// ```
/// use recuit::csp::{Csp, Knapsack, LowerBound};
/// use recuit::{BranchAndBound, Engine, Problem, Run};
/// // The most that 10 kg of three things are worth, of which there are four each.
/// let mut csp = Csp::new();
/// let things = [(2, 3), (3, 5), (4, 7)].map(|(weight, profit)| (csp.variable("times", 0..=4), weight, profit));
/// let (weight, profit) = (csp.variable("weight", 0..=10), csp.variable("profit", 0..=60));
/// csp.post(Knapsack::new(things, weight, profit));
/// csp.maximize(profit);
/// let problem = csp.partial();
/// let outcome = BranchAndBound::default().by(LowerBound).search(&problem, problem.initial(), &mut Run::seeded(1));
/// assert_eq!(outcome.solution().unwrap().value(profit), Some(17));
/// ```
#[derive(Clone, Debug)]
pub struct Knapsack {
    /// The quantities, those of items with the most profit for their weight first; then the totals that are variables.
    scope: Box<[Variable]>,
    places: Places,
    /// The weight and the profit of one of each item.
    items: Box<[[i64; 2]]>,
    /// Of weight, then of profit.
    totals: [Operand; 2],
    /// The equations of weight and of profit, of which all sums can be followed.
    equations: Vec<(Vec<(i64, Variable)>, Sums)>,
}

impl Knapsack {
    /// Items are given as the variable that tells how many there are, the weight of one, and its profit. Each variable
    /// is named once.
    pub fn new(
        items: impl IntoIterator<Item = (Variable, u32, u32)>,
        weight: impl Into<Operand>,
        profit: impl Into<Operand>,
    ) -> Self {
        let mut items: Vec<(Variable, [i64; 2])> =
            items.into_iter().map(|(item, weight, profit)| (item, [weight.into(), profit.into()])).collect();
        // What weighs nothing comes first, even if it is worth nothing.
        let worth = |[weight, profit]: [i64; 2]| i128::from(if weight == 0 { profit.max(1) } else { profit });
        let weight_of = |[weight, _]: [i64; 2]| i128::from(weight);
        items.sort_by(|&(_, one), &(_, other)| {
            (worth(other) * weight_of(one)).cmp(&(worth(one) * weight_of(other)))
        });
        let totals = [weight.into(), profit.into()];
        let (mut scope, items): (Vec<Variable>, Vec<[i64; 2]>) = items.into_iter().unzip();
        scope.extend(totals.iter().filter_map(|total| total.variable()));
        let places = Places::new(&scope);
        Knapsack { scope: scope.into(), places, items: items.into(), totals, equations: Vec::new() }
    }

    fn items(&self) -> impl Iterator<Item = (Variable, [i64; 2])> {
        self.scope.iter().copied().zip(self.items.iter().copied())
    }

    /// What the quantities come to: the least and the greatest weight, the least and the greatest profit.
    fn ends(&self, domains: &Domains) -> Result<[[i64; 2]; 2], Conflict> {
        let mut ends = [[0; 2]; 2];
        for (item, of_one) in self.items() {
            let (min, max) = domains.ends(item).ok_or(Conflict)?;
            for (ends, by) in ends.iter_mut().zip(of_one) {
                ends[0] += by * i64::from(min);
                ends[1] += by * i64::from(max);
            }
        }
        Ok(ends)
    }

    /// That the quantities come to a total, if all sums can be followed.
    fn equation(&self, csp: &Csp, which: usize) -> Option<(Vec<(i64, Variable)>, Sums)> {
        let mut terms: Vec<(i64, Variable)> =
            self.items().map(|(item, of_one)| (of_one[which], item)).collect();
        let total = match self.totals[which] {
            Operand::Constant(total) => total,
            Operand::Variable(total) => {
                terms.push((-1, total));
                0
            }
        };
        let sums = Sums::new(csp, &terms, total)?;
        Some((terms, sums))
    }

    /// How much scratch memory the relaxation takes: room for what the first items come to.
    fn scratch_to_relax(&self) -> usize {
        2 * (self.items.len() + 1)
    }

    fn sums(&self, value: Lookup<'_>) -> [i64; 2] {
        self.items().fold([0; 2], |[weight, profit], (item, of_one)| {
            let times = i64::from(value(item));
            [weight + of_one[0] * times, profit + of_one[1] * times]
        })
    }

    /// By how much changes of quantities change weight and profit.
    fn effect(&self, changes: &[Change]) -> [i64; 2] {
        let mut effect = [0; 2];
        for change in changes {
            let Some(of_one) = self.items.get(self.places.of(change.variable)) else { continue };
            let by = i64::from(change.to) - i64::from(change.from);
            effect[0] += of_one[0] * by;
            effect[1] += of_one[1] * by;
        }
        effect
    }

    /// By how much weight and profit would exceed their totals.
    fn off(&self, tally: &[i64], changes: &[Change]) -> [i64; 2] {
        let effect = self.effect(changes);
        [0, 1].map(|which| tally[which] + effect[which] - self.totals[which].delta(changes))
    }

    /// Which of the totals a variable is.
    fn total(&self, variable: Variable) -> usize {
        usize::from(self.totals[0].variable() != Some(variable))
    }
}

impl Constraint for Knapsack {
    fn scope(&self) -> &[Variable] {
        &self.scope
    }

    fn kind(&self) -> String {
        format!("knapsack of {} items", self.items.len())
    }

    /// # Panics
    /// When weights or profits could come to more than 61 bits.
    fn prepare(&mut self, csp: &Csp) {
        for (which, total) in self.totals.iter().enumerate() {
            let quantities = self
                .items()
                .map(|(item, of_one)| of_one[which].unsigned_abs() * Operand::from(item).magnitude(csp));
            let most = quantities.chain([total.magnitude(csp)]).fold(0, u64::saturating_add);
            assert!(most < 1 << 61, "a knapsack could come to more than 61 bits hold: {self:?}");
        }
        self.equations = [0, 1].into_iter().filter_map(|which| self.equation(csp, which)).collect();
    }

    fn violation(&self, value: Lookup<'_>) -> i64 {
        let sums = self.sums(value);
        (sums[0] - self.totals[0].value(value)).abs() + (sums[1] - self.totals[1].value(value)).abs()
    }

    fn least_violation(&self, domains: &Domains) -> i64 {
        let Ok(ends) = self.ends(domains) else { return 0 };
        let of = |(total, [least, greatest]): (&Operand, [i64; 2])| {
            let (min, max) = total.range(domains).unwrap_or((least, greatest));
            Relation::Equal.least_violation(least - max, greatest - min)
        };
        self.totals.iter().zip(ends).map(of).sum()
    }

    fn wakes_on(&self) -> Event {
        Event::Bounds
    }

    fn scratch(&self) -> usize {
        let to_sum = self.equations.iter().map(|(_, sums)| sums.scratch()).max();
        self.scratch_to_relax() + to_sum.unwrap_or(0)
    }

    fn propagate(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        let [[lightest, heaviest], [cheapest, dearest]] = self.ends(domains)?;
        let [weight, profit] = self.totals;
        weight.keep_between(domains, lightest, heaviest)?;
        profit.keep_between(domains, cheapest, dearest)?;

        // What there is beyond the least of each item; and what there is short of the most of each, which is the same.
        let scratch = &mut scratch[..self.scratch_to_relax()];
        let more = Relaxed::new(&self.items, scratch, |place| {
            let (min, max) = domains.ends(self.scope[place]).ok_or(Conflict)?;
            Ok(i64::from(max) - i64::from(min))
        })?;
        let ((_, weight_max), (profit_min, _)) = (weight.range(domains)?, profit.range(domains)?);
        profit.keep_between(domains, i64::MIN, cheapest + more.profit(weight_max - lightest))?;
        weight.keep_between(domains, lightest + more.weight(profit_min - cheapest), i64::MAX)?;
        let ((weight_min, _), (_, profit_max)) = (weight.range(domains)?, profit.range(domains)?);
        profit.keep_between(domains, dearest - more.profit(heaviest - weight_min), i64::MAX)?;
        weight.keep_between(domains, i64::MIN, heaviest - more.weight(dearest - profit_max))?;

        let ((weight_min, weight_max), (profit_min, profit_max)) =
            (weight.range(domains)?, profit.range(domains)?);
        for (place, &item) in self.scope[..self.items.len()].iter().enumerate() {
            if !domains.is_open(item) {
                continue;
            }
            let (min, max) = domains.ends(item).ok_or(Conflict)?;
            let reach = i64::from(max) - i64::from(min);
            let (least, most) =
                more.quantities(place, reach, weight_max - lightest, profit_min - cheapest)?;
            let (fewest_missing, most_missing) =
                more.quantities(place, reach, heaviest - weight_min, dearest - profit_max)?;
            let least = least.max(reach - most_missing);
            let most = most.min(reach - fewest_missing);
            // Both lie between the ends of the domain, so they fit a `Value`.
            domains.at_least(item, (i64::from(min) + least) as Value)?;
            domains.at_most(item, (i64::from(min) + most) as Value)?;
        }
        Ok(())
    }

    fn has_full_propagation(&self) -> bool {
        !self.equations.is_empty()
    }

    /// Not for both equations at once.
    fn has_full_support(&self) -> bool {
        false
    }

    fn propagate_fully(&self, domains: &mut Domains, scratch: &mut [u64]) -> Result<(), Conflict> {
        let (to_relax, to_sum) = scratch.split_at_mut(self.scratch_to_relax());
        settle(&self.scope, domains, |domains| {
            for (terms, sums) in &self.equations {
                sums.propagate(terms, domains, &mut to_sum[..sums.scratch()])?;
            }
            self.propagate(domains, to_relax)
        })
    }

    fn tally_size(&self) -> usize {
        2
    }

    /// By how much weight and profit exceed their totals.
    fn tally(&self, value: Lookup<'_>, tally: &mut [i64]) {
        let sums = self.sums(value);
        for (which, off) in tally.iter_mut().enumerate() {
            *off = sums[which] - self.totals[which].value(value);
        }
    }

    fn delta(&self, _: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        let [weight, profit] = self.off(tally, changes);
        weight.abs() + profit.abs() - tally[0].abs() - tally[1].abs()
    }

    fn update(&self, tally: &mut [i64], changes: &[Change]) {
        let off = self.off(tally, changes);
        tally.copy_from_slice(&off);
    }

    fn function(&self) -> Option<&dyn Function> {
        Some(self)
    }
}

/// The totals follow from the quantities.
impl Function for Knapsack {
    fn results(&self) -> Vec<Variable> {
        self.scope[self.items.len()..].to_vec()
    }

    fn inputs(&self, _: Variable) -> Vec<Variable> {
        self.scope[..self.items.len()].to_vec()
    }

    fn result(&self, total: Variable, value: Lookup<'_>) -> i64 {
        self.sums(value)[self.total(total)]
    }

    fn result_after(&self, total: Variable, value: Lookup<'_>, tally: &[i64], changes: &[Change]) -> i64 {
        let which = self.total(total);
        tally[which] + i64::from(value(total)) + self.effect(changes)[which]
    }
}
