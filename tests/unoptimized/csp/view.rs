//! What is seen of searches on declared problems.

use recuit::csp::{
    AllDifferent, Branches, Branching, Complete, Consistency, Csp, Decision, NotEqual, OpenVariables,
    Partial, Picture, Propagation, Repair, Repairs, Table, TotalViolation, Variable,
};
use recuit::trace::{Act, Cause, Event, Frame, Part, Scene, View, Why};
use recuit::{Actions, Problem, laws};

/// A Latin square with a sum, a difference and a table, on cells that are named as those of a board.
fn square() -> Csp {
    let mut csp = Csp::new();
    let name = |cell| format!("r{}c{}", cell / 4 + 1, cell % 4 + 1);
    let cells: Vec<Variable> = (0..16).map(|cell| csp.variable(name(cell), 1..=4)).collect();
    for line in 0..4 {
        let row = AllDifferent::new(cells[4 * line..4 * line + 4].iter());
        csp.post(row).named(format!("row {}", line + 1));
        let column = AllDifferent::new(cells[line..].iter().step_by(4));
        csp.post(column).named(format!("column {}", line + 1));
    }
    csp.post((cells[0] + cells[5] + cells[10]).equals(6)).named("sum");
    csp.post(NotEqual::new(cells[3], cells[6]).offset(1));
    csp.post(Table::satisfying(&csp, [cells[12], cells[9]], |[a, b]| a + b == 5));
    csp
}

/// Variables of different domains, one of them huge, and a cost.
fn table() -> Csp {
    let mut csp = Csp::new();
    let small: Vec<Variable> = (0..5).map(|at| csp.variable(format!("x{at}"), -3..=2 + at)).collect();
    let sum = csp.variable("sum", -15..=20);
    csp.post(AllDifferent::new(&small));
    csp.post((small[0] + small[1] + small[2]).equals(sum));
    csp.post((small[3] - small[4]).at_least(2));
    csp.minimize(small.iter().map(|&it| 3 * it).sum::<recuit::csp::Expression>() - sum);
    csp
}

/// Three variables, two values: no solution.
fn pigeons() -> Csp {
    let mut csp = Csp::new();
    let holes = csp.variables("pigeon", 3, 1..=2);
    csp.post(AllDifferent::new(holes));
    csp
}

fn all_branches() -> impl Iterator<Item = Branches> {
    let propagations = [Propagation::None, Propagation::ForwardChecking, Propagation::ArcConsistency];
    propagations.into_iter().flat_map(|propagation| {
        [Branching::Values, Branching::Binary].into_iter().flat_map(move |branching| {
            [Consistency::Value, Consistency::Bounds, Consistency::Domain].into_iter().map(
                move |consistency| Branches { propagation, branching, consistency, ..Branches::default() },
            )
        })
    })
}

#[test]
fn views_of_both_formulations_keep_their_promises() {
    for csp in [square(), table(), pigeons(), Csp::new()] {
        let picture = Picture::new(&csp);
        for branches in all_branches() {
            let partial = csp.partial_with(branches);
            laws::check_view(&partial, &Actions, &OpenVariables, &picture, 1)
                .unwrap_or_else(|law| panic!("{branches:?}: {law}"));
        }
        let complete = csp.complete();
        laws::check_view(&complete, &Repairs::All, &TotalViolation, &picture, 2).unwrap();
    }
}

/// Values of more than 256 numbers are shown alone.
#[test]
fn huge_domains_are_not_drawn() {
    let mut csp = Csp::new();
    let [x, y] = ["x", "y"].map(|name| csp.variable(name, 0..=1_000_000));
    csp.post((x + y).equals(7));
    let (picture, problem) = (Picture::new(&csp), csp.partial());
    assert_eq!(View::scene(&picture, &problem).words(), 2);
    laws::check_view(&problem, &Actions, &OpenVariables, &picture, 3).unwrap();
}

#[test]
fn names_of_cells_make_a_board() {
    let csp = square();
    let scene = View::scene(&Picture::new(&csp), &csp.partial());
    let Part::Board(board) = &scene.parts[0] else { panic!("{scene:?}") };
    assert_eq!((board.rows, board.columns, board.symbols.join("")), (4, 4, "1234".to_owned()));
    let csp = table();
    assert!(matches!(View::scene(&Picture::new(&csp), &csp.partial()).parts[0], Part::Table { .. }));
}

/// 1 and 2 in the first two cells of row 1, 3 and 4 below the third.
#[test]
fn a_dead_end_is_explained_by_the_variables_that_hold_the_values() {
    let csp = square();
    let without = Branches { propagation: Propagation::ForwardChecking, ..Branches::default() };
    let problem = csp.partial_with(without);
    let cells: Vec<Variable> = csp.all().collect();
    let mut state = problem.initial();
    for (cell, value) in [(0, 1), (1, 2), (6, 3), (14, 4)] {
        problem.apply(&mut state, &Decision::Assign(cells[cell], value));
    }
    assert!(state.has_failed());
    let cause =
        |value, constraint, element| Cause { value, constraint: Some(constraint), element: Some(element) };
    let causes = vec![cause(1, 0, 0), cause(2, 0, 1), cause(3, 5, 6), cause(4, 5, 14)];
    assert_eq!(Picture::new(&csp).why(&problem, &state), Why::Empty { element: 2, causes });
}

/// After a solution of cost 0, nothing costs less.
#[test]
fn a_bound_is_told_where_nothing_cheaper_follows() {
    let mut csp = Csp::new();
    let x = csp.variable("x", 0..=5);
    let y = csp.variable("y", 0..=5);
    csp.post((x - y).at_least(1));
    csp.minimize(x + y);
    let problem = csp.partial();
    let mut state = problem.initial();
    problem.tighten(&mut state, 4);
    problem.apply(&mut state, &Decision::Assign(x, 4));
    assert_eq!(Picture::new(&csp).why(&problem, &state), Why::Bound { bound: 4.0, incumbent: 4.0 });
}

/// A view that is wrong in one way.
struct Faulty<'a> {
    right: &'a Picture,
    fault: Fault,
}

#[derive(Clone, Copy, Debug)]
enum Fault {
    Words,
    Act,
    Silent,
    Twice,
    Reason,
    Share,
}

impl View<Partial<'_>> for Faulty<'_> {
    fn scene(&self, problem: &Partial<'_>) -> Scene {
        self.right.scene(problem)
    }

    fn draw(&self, problem: &Partial<'_>, state: &<Partial<'_> as Problem>::State, frame: &mut Frame) {
        self.right.draw(problem, state, frame);
        if let Fault::Words = self.fault {
            frame.word(0);
        }
    }

    fn act(
        &self,
        problem: &Partial<'_>,
        state: &<Partial<'_> as Problem>::State,
        decision: &Decision,
    ) -> Act {
        match (self.fault, self.right.act(problem, state, decision)) {
            (Fault::Act, Act::Assign { element, value }) => Act::Assign { element, value: value % 4 + 1 },
            (_, act) => act,
        }
    }

    fn consequences(
        &self,
        problem: &Partial<'_>,
        state: &<Partial<'_> as Problem>::State,
        decision: &Decision,
        tell: &mut dyn FnMut(Event),
    ) {
        let times = match self.fault {
            Fault::Silent => 0,
            Fault::Twice => 2,
            _ => 1,
        };
        (0..times).for_each(|_| self.right.consequences(problem, state, decision, tell));
    }

    fn why(&self, problem: &Partial<'_>, state: &<Partial<'_> as Problem>::State) -> Why {
        match (self.fault, self.right.why(problem, state)) {
            (Fault::Reason, Why::Empty { element, causes }) => {
                let wrong = causes.into_iter().map(|cause| Cause { element: Some(element), ..cause });
                Why::Empty { element, causes: wrong.collect() }
            }
            (_, why) => why,
        }
    }
}

impl View<Complete<'_>> for Faulty<'_> {
    fn scene(&self, problem: &Complete<'_>) -> Scene {
        self.right.scene(problem)
    }

    fn draw(&self, problem: &Complete<'_>, state: &<Complete<'_> as Problem>::State, frame: &mut Frame) {
        self.right.draw(problem, state, frame);
    }

    fn shares(
        &self,
        problem: &Complete<'_>,
        state: &<Complete<'_> as Problem>::State,
        repair: &Repair,
    ) -> Vec<(u32, f64)> {
        self.right.shares(problem, state, repair).into_iter().skip(1).collect()
    }
}

#[test]
fn every_fault_of_a_view_is_found() {
    let csp = square();
    let problem =
        csp.partial_with(Branches { propagation: Propagation::ForwardChecking, ..Branches::default() });
    let right = &Picture::new(&csp);
    for (fault, law) in [
        (Fault::Words, "a frame fills its scene"),
        (Fault::Act, "an act is what the frames show"),
        (Fault::Silent, "what is told to be ruled out is what disappears"),
        (Fault::Twice, "what is told to be ruled out is what disappears"),
        (Fault::Reason, "a reason is true of the frame"),
    ] {
        let broken = laws::check_view(&problem, &Actions, &OpenVariables, &Faulty { right, fault }, 1);
        assert_eq!(broken.unwrap_err().law, law, "{fault:?}");
    }
    let faulty = Faulty { right, fault: Fault::Share };
    let broken = laws::check_view(&csp.complete(), &Repairs::All, &TotalViolation, &faulty, 1).unwrap_err();
    assert_eq!(broken.law, "the shares of a move add up to its delta");
}
