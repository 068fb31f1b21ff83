//! Boards and solutions as texts: round trips, bad input, the verifier, the generator.

use recuit_queens::*;

fn refusal(text: &str) -> String {
    read(text).unwrap_err().to_string()
}

#[test]
fn bad_boards_are_refused() {
    let expected = "expected the size of a board, from 1 to 10000000, or a row of Q and .";
    assert_eq!(refusal("8\neight"), format!("line 2, column 1: found eight, {expected}"));
    assert_eq!(refusal("0"), format!("line 1, column 1: found 0, {expected}"));
    assert_eq!(refusal("10000001"), format!("line 1, column 1: found 10000001, {expected}"));
    assert_eq!(
        refusal("Q..\n...\n"),
        "line 3, column 1: found the end of the text, expected row 3 of a board of 3"
    );
    assert_eq!(
        refusal("Q..\n..\n..."),
        "line 2, column 1: found .., expected 3 squares, as many as in the first row"
    );
    assert_eq!(
        refusal("...\n.x.\n..."),
        "line 2, column 2: found x, expected Q for a queen or . for an empty square"
    );
    assert_eq!(
        refusal("Q...\n..Q.\n....\n...Q"),
        "line 4, column 4: found Q, expected no queen that the one at row 1, column 1 attacks"
    );
    let row = read_solutions("2 4 1 3\n2 x").unwrap_err().to_string();
    assert_eq!(row, "line 2, column 3: found x, expected a row from 1 to 10000000, or . for none");
}

#[test]
fn boards_are_written_as_they_are_read() {
    for text in ["8", ".Q.. .... .... ...."] {
        assert_eq!(read(text).unwrap()[0].to_string(), text);
    }
    assert_eq!(read("4 5\n6").unwrap().len(), 3);
    assert_eq!(read(" \n").unwrap(), []);
}

#[test]
fn the_verifier_tells_every_fault() {
    let board = &read(".Q.. .... .... ....").unwrap()[0];
    let faults = |text: &str| verify(board, &read_solutions(text).unwrap()[0]);
    assert_eq!(faults("3 1 4 2"), Vec::<String>::new());
    assert_eq!(faults("3 1 4 2 5"), ["5 columns on a board of 4"]);
    assert_eq!(
        faults("2 4 1 . # the other one"),
        ["the given queen of column 2 moved from row 1 to row 4", "column 4 has no queen"]
    );
    assert_eq!(
        faults("1 1 2 5"),
        [
            "the queen of column 4 stands beside the board, in row 5",
            "the queens of columns 1, 2 share a row",
            "the queens of columns 2, 3 share a falling diagonal",
        ]
    );
    assert_eq!(faults("2 1 1 2").len(), 4);
}

#[test]
fn generated_boards_can_be_completed() {
    use recuit::{DepthFirst, Engine, Problem, Run};
    let generator = Generator { n: 10, queens: 3 };
    for seed in 0..20 {
        let board = generator.board(seed).unwrap();
        assert_eq!(board, generator.board(seed).unwrap());
        assert_eq!(read(&board.to_string()).unwrap()[0], board);
        assert_eq!(board.free_columns().len(), 7);
        let problem = Partial::new(&board, Order::MostConstrained).unwrap();
        let outcome = DepthFirst::default().search(&problem, problem.initial(), &mut Run::seeded(1));
        assert_eq!(verify(&board, outcome.solution().unwrap().rows()), Vec::<String>::new());
    }
    let shipped = Generator::default().board(1).unwrap();
    assert_eq!(read(include_str!("../../boards/completion.txt")).unwrap(), [shipped]);
    assert_eq!(Generator { n: 3, queens: 0 }.board(1).unwrap_err(), "found n = 3, expected 1, or 4 to 1000");
    assert_eq!(Generator { n: 8, queens: 9 }.board(1).unwrap_err(), "found 9 queens, expected at most 8");
}
