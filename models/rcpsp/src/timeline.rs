//! How much there is left of each resource at each time.

/// Amounts of four resources, 32 bits for each, of which the highest is never used.
pub(crate) type Amounts = u128;

/// The highest bit of each.
const HIGHEST: Amounts = (u128::MAX / u32::MAX as u128) << 31;

/// Packs amounts, four to a number.
pub(crate) fn packed(amounts: &[u32]) -> Vec<Amounts> {
    let chunks = amounts.chunks(4);
    // Who takes more than the most takes all of it: what fits fits in truth, too.
    let amount = |&amount: &u32| Amounts::from(amount.min(i32::MAX as u32));
    chunks.map(|chunk| chunk.iter().rev().fold(0, |sum, it| sum << 32 | amount(it))).collect()
}

/// How much there is left of each resource, point of time by point of time. Behind its end everything is left.
#[derive(Debug, Default)]
pub(crate) struct Timeline {
    left: Vec<Amounts>,
    capacities: Vec<Amounts>,
}

impl Timeline {
    /// Nothing is taken.
    pub(crate) fn clear(&mut self, capacities: &[Amounts]) {
        self.left.clear();
        self.capacities.clear();
        self.capacities.extend_from_slice(capacities);
    }

    /// Takes these amounts for so long, from the first time on, `ready` or later, at which they are there all the time, and
    /// tells when that ends.
    #[inline(always)]
    pub(crate) fn book(&mut self, ready: u32, duration: u32, demands: &[Amounts]) -> u32 {
        if duration == 0 || demands.is_empty() {
            return ready + duration;
        }
        let (ready, duration, width) = (ready as usize, duration as usize, demands.len());
        let known = self.left.len() / width;
        let begin = match *demands {
            [demand] => begin(ready, duration, known, |time| is_short(self.left[time], demand)),
            _ => begin(ready, duration, known, |time| {
                let left = &self.left[time * width..][..width];
                left.iter().zip(demands).any(|(left, demand)| is_short(*left, *demand))
            }),
        };
        let end = begin + duration;
        for _ in known..end {
            self.left.extend(self.capacities.iter().copied());
        }
        for left in self.left[begin * width..end * width].chunks_exact_mut(width) {
            left.iter_mut().zip(demands).for_each(|(left, demand)| *left -= demand);
        }
        end as u32
    }
}

/// The first time, `ready` or later, from which on nothing is short for so long; behind `known` nothing is. Each time is looked at
/// once at the most, the last of a span first, for where that is short all before it is of no use.
#[inline(always)]
fn begin(ready: usize, duration: usize, known: usize, is_short: impl Fn(usize) -> bool) -> usize {
    let (mut begin, mut good_from) = (ready, ready);
    while let Some(short) = (good_from..(begin + duration).min(known)).rev().find(|&time| is_short(time)) {
        good_from = (begin + duration).min(known);
        begin = short + 1;
    }
    begin
}

/// Is there less of one of four resources than is wanted? Then it borrows the highest bit.
#[inline(always)]
fn is_short(left: Amounts, demand: Amounts) -> bool {
    ((left | HIGHEST) - demand) & HIGHEST != HIGHEST
}
