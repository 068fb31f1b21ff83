use super::*;
use crate::classic::portable::Numbers;
use proptest::prelude::*;
use std::array::from_fn;

/// What every operation makes of two boards side by side.
fn operations<T: Twin>(sets: &[[u16; 16]; 6]) -> Vec<[[u16; 16]; 2]> {
    let [a, b, c] = from_fn(|k| T::join(T::Half::load(&sets[2 * k]), T::Half::load(&sets[2 * k + 1])));
    let half = |half: T::Half| {
        let mut lanes = [0; 16];
        half.store(&mut lanes);
        lanes
    };
    let masks = [a.equals(b), a.is_empty(), a.is_single_or_empty(), T::either(a.equals(b), b.is_empty())];
    let sets = [
        T::splat(77),
        a.and(b),
        a.or(b),
        a.minus(b),
        a.sizes(),
        a.plus(b),
        a.min(b),
        a.count(a.equals(b)),
        a.where_or(a.equals(b), c),
        a.where_or(T::not(a.is_empty()), c),
        a.only(T::both(b.is_single_or_empty(), T::not(b.is_empty()))),
        a.along_band::<1>(),
        a.along_band::<2>(),
        a.along_stack::<1>(),
        a.along_stack::<2>(),
        T::any3(a, b, c),
        T::all3(a, b, c),
        T::two_of_3(a, b, c),
        T::and_or(a, b, c),
        T::and_either(a, b, c),
        T::and_neither(a, b, c),
        T::or_neither(a, b, c),
        T::or_difference(a, b, c),
    ];
    let bits = masks.map(|mask| [[T::bits(mask) as u16; 16], [(T::bits(mask) >> 16) as u16; 16]]);
    sets.map(|set| [half(set.first()), half(set.second())]).into_iter().chain(bits).collect()
}

/// Sets of up to nine digits; every third is empty, every third has one element.
fn sets() -> impl Strategy<Value = [u16; 16]> {
    let set = (0..512_u16, 0..3).prop_map(|(set, kind)| match kind {
        0 => set,
        1 => 1 << (set % 9),
        _ => 0,
    });
    proptest::collection::vec(set, 16).prop_map(|lanes| from_fn(|lane| lanes[lane]))
}

proptest! {
    #[test]
    fn every_operation_does_to_registers_what_it_does_to_numbers(
        sets in [sets(), sets(), sets(), sets(), sets(), sets()],
    ) {
        let expected = operations::<Pair<Numbers>>(&sets);
        for kind in available() {
            let found = match kind.name {
                "avx512" => operations::<Wide>(&sets),
                _ => operations::<Pair<Narrow>>(&sets),
            };
            prop_assert_eq!(&found, &expected, "{}", kind.name);
        }
    }
}
