//! What the fuzzer once found, so that it stays fixed.

use super::{model, readers};

fn reads(name: &str, texts: &[&str]) {
    texts.iter().for_each(|text| readers::instances(model(name).as_ref(), text));
}

#[test]
fn squares_apart_are_a_board() {
    let drawn = model("queens").read("8").unwrap()[0].show().text;
    let boards = model("queens").read(&drawn).unwrap();
    assert_eq!((boards.len(), boards[0].show().line.as_str()), (1, "8"));
    reads("queens", &[". Q\n. .", "Q . .\n. . .\n. . ."]);
}

#[test]
fn rules_are_not_lost() {
    let jigsaw = "1234\n....\n....\n....\nregions aabb\naabb\nccdd\nccdd\n";
    let variants = ["diagonal anti-knight 1... .... .... ....", jigsaw, ". cages\n1 a1\n"];
    reads("sudoku-variants", &variants);
    reads("magic-square", &["3", "3 up-to-symmetry", "2 up-to-symmetry 1 . . ."]);
    reads("golomb-ruler", &["4 5"]);
    // Boxes of three rows and two columns, where two and three are usual.
    let row = ". . | . . | . .\n";
    reads("sudoku", &[&format!("1{}{row}{row}--+--+--\n{row}{row}{row}", &row[1..])]);
}

#[test]
fn numbers_of_any_size_are_judged() {
    for name in ["kenken", "kakuro", "magic-square", "golomb-ruler", "star-battle", "cryptarithm", "zebra"] {
        let model = model(name);
        let (.., instance) = model.shipped()[0];
        (1..=100).for_each(|count| {
            readers::solutions(model.as_ref(), &vec!["2147483647"; count].join(" "), Some(instance));
        });
    }
}

#[test]
fn a_cell_alone_is_no_grid() {
    assert!(model("sudoku").read("1\n1\n1\n").is_err());
}

#[test]
fn a_name_may_begin_with_colons() {
    let text =
        "TYPE: TSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 1 0\n3 1 1\nEOF\n";
    for name in ["NAME : : x\n", "NAME :: x\n", "NAME:\n", "NAME\nCOMMENT: : \n"] {
        reads("tsp", &[&format!("{name}{text}")]);
    }
}

#[test]
fn an_optimum_below_one_is_none() {
    reads("knapsack", &["1 1 0.5\n1\n1\n1\n"]);
}
