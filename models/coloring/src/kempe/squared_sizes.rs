//! What a legal coloring costs.

use super::{Classes, Exchange, Kempe};
use recuit::Objective;

/// How far classes are from being few and large: the sum of the squares of their sizes, taken off what the colors
/// cost. A large class grows more easily at the expense of a small one than the other way, until that is empty
/// (Johnson, Aragon, McGeoch & Schevon 1991). A color costs more than all squares together, so that fewer
/// colors are always better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SquaredSizes;

/// What a color costs.
fn dear(state: &Classes) -> i64 {
    (state.vertices() as i64).pow(2) + 1
}

impl Objective<Kempe<'_>> for SquaredSizes {
    fn cost(&self, _: &Kempe<'_>, state: &Classes) -> i64 {
        let squares: i64 = state.used().iter().map(|&color| (state.class(color).len() as i64).pow(2)).sum();
        state.used().len() as i64 * dear(state) - squares
    }

    #[inline]
    fn delta(&self, problem: &Kempe<'_>, state: &Classes, exchange: &Exchange) -> i64 {
        let own = state.color(exchange.vertex.into());
        // How many more vertices leave the color of the vertex than come to it.
        let mut fewer = 0;
        problem.chain(state, exchange, |_, color| fewer += if color == own { -1 } else { 1 });
        let [left, entered] = [own, exchange.color].map(|color| state.class(color).len() as i64);
        // The change of both squares: (left - fewer)^2 + (entered + fewer)^2 - left^2 - entered^2.
        let gained = 2 * fewer * (entered - left + fewer);
        let colors = i64::from(left > 0) + i64::from(entered > 0);
        let after = i64::from(left > fewer) + i64::from(entered + fewer > 0);
        (after - colors) * dear(state) - gained
    }
}
