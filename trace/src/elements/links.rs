//! The links of a tour.

use super::Elements;

/// Which points are linked, each link once, in order.
pub(crate) fn links(elements: &Elements<'_>) -> Vec<(usize, usize)> {
    let of = |point: usize| {
        let others = [0, 1].map(|index| elements.word(point, index) as usize);
        others.into_iter().filter_map(move |other| Some((point, other.checked_sub(1)?)))
    };
    let all = (0..elements.count()).flat_map(of);
    let mut links: Vec<_> = all.map(|(one, other)| (one.min(other), one.max(other))).collect();
    links.sort_unstable();
    links.dedup();
    links
}
