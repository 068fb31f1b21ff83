//! The laws of the framework, over both formulations of every puzzle.

use recuit::csp::{LowerBound, OpenVariables, Picture, Repairs, TotalViolation};
use recuit::edge::{Declare, Experiment, Verdict};
use recuit::{Actions, laws};
use recuit_puzzles::*;

fn check<P: Declare>() {
    for (name, _, text) in P::SHIPPED {
        let puzzle = &P::read(text).unwrap()[0];
        let csp = puzzle.csp();
        let partial = csp.partial_with(P::branches());
        laws::check(&partial, &Actions, &OpenVariables, |_| Ok(()), 1)
            .unwrap_or_else(|law| panic!("{name}: {law}"));
        laws::check(&partial, &Actions, &LowerBound, |_| Ok(()), 2)
            .unwrap_or_else(|law| panic!("{name}: {law}"));
        laws::check_bound(&partial, &LowerBound, 4).unwrap_or_else(|law| panic!("{name}: {law}"));
        laws::check_constraints(&csp, 5).unwrap_or_else(|law| panic!("{name}: {law}"));
        let complete = csp.complete();
        let repairs = Repairs::default();
        let picture = puzzle.board().map_or_else(|| Picture::new(&csp), |board| Picture::on(&csp, board));
        laws::check_view(&partial, &Actions, &OpenVariables, &picture, 6)
            .unwrap_or_else(|law| panic!("{name}: {law}"));
        laws::check_view(&complete, &repairs, &TotalViolation, &picture, 7)
            .unwrap_or_else(|law| panic!("{name}: {law}"));
        laws::check(&complete, &repairs, &TotalViolation, |_| Ok(()), 3)
            .unwrap_or_else(|law| panic!("{name}: {law}"));
    }
}

/// Every puzzle has a verifier of its own, which judges as the declaration does.
fn agree<P: Declare>(model: &str) {
    let model = Experiment::from_toml(&format!("model = '{model}'")).unwrap().model;
    for (name, _, text) in P::SHIPPED {
        let checkup = model.read(text).unwrap()[0].examine(1);
        let item = checkup.items.iter().find(|item| item.name == "the declaration and the verifier agree");
        let item = item.unwrap_or_else(|| panic!("{name}: {:#?}", checkup.items));
        assert_eq!(item.verdict, Verdict::Pass, "{name}: {item:#?}");
        assert!(!item.finding.contains(" 0 solutions"), "{name}: {item:#?}");
    }
}

// Each examination takes its time by the clock; as tests of their own they run side by side.
macro_rules! declarations_and_verifiers_agree {
    ($($test:ident: $puzzle:ty, $model:literal;)*) => {
        mod declarations_and_verifiers_agree {
            use super::*;
            $(#[test]
            fn $test() {
                agree::<$puzzle>($model);
            })*
        }
    };
}

declarations_and_verifiers_agree! {
    cryptarithm: Cryptarithm, "cryptarithm";
    futoshiki: Futoshiki, "futoshiki";
    golomb_ruler: Golomb, "golomb-ruler";
    kakuro: Kakuro, "kakuro";
    kenken: KenKen, "kenken";
    magic_square: MagicSquare, "magic-square";
    star_battle: StarBattle, "star-battle";
    sudoku_variants: Sudoku, "sudoku-variants";
    zebra: Zebra, "zebra";
}

#[test]
fn every_puzzle_keeps_the_laws() {
    check::<Cryptarithm>();
    check::<Futoshiki>();
    check::<Golomb>();
    check::<Kakuro>();
    check::<KenKen>();
    check::<MagicSquare>();
    check::<StarBattle>();
    check::<Sudoku>();
    check::<Zebra>();
}
