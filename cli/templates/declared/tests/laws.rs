//! The promises of a model, the known answer, and the errors for a text that cannot be read.

use map_coloring::MapColoring;
use recuit::csp::{OpenVariables, Repairs, TotalViolation};
use recuit::edge::{Declare, Experiment};
use recuit::{Actions, DepthFirst, Engine, Goals, Problem, Run, Status, laws};

fn australia() -> MapColoring {
    MapColoring::read(MapColoring::SHIPPED[0].2).unwrap().remove(0)
}

#[test]
fn both_formulations_keep_the_laws() {
    let csp = australia().csp();
    laws::check_constraints(&csp, 1).unwrap();
    laws::check(&csp.partial(), &Actions, &OpenVariables, |_| Ok(()), 1).unwrap();
    laws::check(&csp.complete(), &Repairs::All, &TotalViolation, |_| Ok(()), 1).unwrap();
}

#[test]
fn the_solutions_are_counted() {
    // The mainland can be colored in 6 ways, and Tasmania has 3 colors to choose from.
    let csp = australia().csp();
    let problem = csp.partial();
    let all = DepthFirst { goals: Goals::All, ..DepthFirst::default() };
    assert_eq!(all.search(&problem, problem.initial(), &mut Run::seeded(1)).stats.goals, 18);
}

#[test]
fn it_is_solved_by_name() {
    for formulation in ["partial", "complete"] {
        let toml = format!("model = {{ name = 'map-coloring', formulation = '{formulation}' }}");
        let experiment = Experiment::from_toml(&toml).unwrap();
        let instances = experiment.model.read(experiment.model.shipped()[0].2).unwrap();
        let mut run = experiment.limits.run(experiment.seed, 0, None, None);
        assert_eq!(
            instances[0].solve(&experiment.engine, &mut run).unwrap().status,
            Status::Solved,
            "{formulation}"
        );
    }
}

#[test]
fn errors_say_where() {
    let error = MapColoring::read("colors many\nA B\n").unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 8: found many, expected the number of colors");
    let error = MapColoring::read("colors 3\nA B A\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 5: found A, expected another region: none borders on itself"
    );
}
