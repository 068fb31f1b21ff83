//! Graphs and colorings as text: round trips, bad input, and files at hand.

use recuit::edge::{Experiment, Model};
use recuit::stream;
use recuit_coloring::*;
use serde_json::json;
use std::path::Path;

#[test]
fn graphs_survive_writing_and_reading() {
    for generator in [
        Generator::Random { vertices: 40, density: 0.3 },
        Generator::Hidden { vertices: 40, colors: 4, density: 0.3 },
        Generator::Geometric { vertices: 40, radius: 0.2 },
        Generator::Queen { rows: 3, columns: 5 },
        Generator::Mycielski { colors: 5 },
    ] {
        let graph = generator.graph(&mut stream(1, 0)).unwrap();
        assert_eq!(read(&write(&graph)), Ok(graph));
    }
}

#[test]
fn edges_named_twice_count_once() {
    let graph = read("c twice\np col 3 4\ne 1 2\ne 2 1\n\ne 1 2\ne 2 3\n").unwrap();
    assert_eq!((graph.edges(), graph.neighbors(1)), (2, &[0, 2][..]));
}

#[test]
fn edges_from_a_vertex_to_itself_are_passed_over_and_told() {
    let text = "p edge 3 4\ne 1 1\ne 1 2\ne 3  3\ne 2 3\n";
    assert_eq!(read(text), Ok(Graph::new(3, [(0, 1), (1, 2)])));
    let experiment = Experiment::from_toml("model = 'coloring'").unwrap();
    let instance = &experiment.model.read(text).unwrap()[0];
    let report = instance.solve(&experiment.engine, &mut experiment.limits.run(1, 0, None, None)).unwrap();
    let best = report.best.unwrap();
    assert_eq!((best.line.as_str(), best.objective), ("2 1 2", Some(("colors", 2.0))));
    assert_eq!(best.notes, ["passed over 2 edges from a vertex to itself"]);
}

#[test]
fn bad_files_are_told_where_and_why() {
    for (text, message) in [
        (
            "",
            "line 1, column 1: found the end of the text, expected the line p edge VERTICES EDGES; \
              graphs are read in the DIMACS format, files named .col",
        ),
        ("e 1 2", "line 1, column 1: found e, expected the line p edge VERTICES EDGES before all edges"),
        ("p edge 3 1\ne 0 1", "line 2, column 3: found 0, expected a vertex from 1 to 3"),
        ("p edge 3 1\ne 1 x", "line 2, column 5: found x, expected a vertex from 1 to 3"),
        ("p edge 3 1\ne 1", "line 2, column 4: found the end of the text, expected a vertex from 1 to 3"),
        ("p edge 3 1\ne 1 2 3", "line 2, column 7: found 3, expected the end of the line"),
        ("p edge 3 1\np edge 3 1", "line 2, column 1: found p, expected one line that begins with p"),
        ("p graph 3 1", "line 1, column 3: found graph, expected edge"),
        ("p edge 65536 1", "line 1, column 8: found 65536, expected the number of vertices, at most 65535"),
        ("p edge -1 1", "line 1, column 8: found -1, expected the number of vertices, at most 65535"),
        ("a 1 2", "line 1, column 1: found a, expected a line that begins with c, p or e"),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), message);
    }
    let error = read_colorings("1 2\n1 red").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 3: found red, expected a color, a whole number from 1 to 65535"
    );
}

#[test]
fn solutions_are_checked() {
    let path = "p edge 3 2\ne 1 2\ne 2 3\n";
    let check = |solutions| Coloring::default().check(solutions, Some(path)).unwrap();
    assert_eq!(check("1 2 1 # a comment\n\n2 1 2\n"), [[""; 0]; 2]);
    assert_eq!(
        check("1 1 0")[0],
        ["vertices 1 and 2 are neighbors, and both have color 1", "vertex 3 has no color"]
    );
    assert_eq!(check("1 2")[0], ["found 2 colors for 3 vertices"]);
    assert_eq!(
        Coloring::default().check("1 2 1", None).unwrap_err().to_string(),
        "line 1, column 1: found a coloring alone, expected its graph too; name it by --puzzle"
    );
}

#[test]
fn graphs_are_generated_by_seed() {
    let generate = |request, seed| Coloring::default().generator().unwrap().make(&request, seed);
    let random = generate(json!({ "vertices": 50, "density": 0.2 }), 1).unwrap();
    assert_eq!(generate(json!({ "vertices": 50, "density": 0.2 }), 1).unwrap(), random);
    assert_ne!(generate(json!({ "vertices": 50, "density": 0.2 }), 2).unwrap(), random);
    for (request, message) in [
        (json!({ "density": 1.5 }), "found density 1.5, expected a number from 0 to 1"),
        (json!({ "vertices": 100_000 }), "found 100000 vertices, expected 1 to 65535"),
        (json!({ "vertices": 0 }), "found 0 vertices, expected 1 to 65535"),
        (json!({ "kind": "queen", "rows": 0, "columns": 5 }), "found 0 vertices, expected 1 to 65535"),
        (json!({ "kind": "geometric", "radius": -1.0 }), "found radius -1, expected a number from 0"),
        (json!({ "kind": "mycielski", "colors": 1 }), "found 1 colors, expected 2 to 16"),
        (
            json!({ "kind": "quen" }),
            "found the unknown name \"quen\", expected one of random, hidden, geometric, queen, mycielski; did you mean queen?",
        ),
    ] {
        assert_eq!(generate(request, 1).unwrap_err().to_string(), message);
    }
}

#[test]
fn what_ships_is_read() {
    for (name, _, text) in Coloring::default().shipped() {
        assert!(read(text).is_ok_and(|graph| graph.edges() > 0), "{name}");
    }
}

#[test]
fn the_files_at_hand_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/coloring");
    let Ok(files) = folder.read_dir() else {
        println!("skipped: no {}", folder.display());
        return;
    };
    for file in
        files.map(|file| file.unwrap().path()).filter(|path| path.extension().is_some_and(|e| e == "col"))
    {
        let text = std::fs::read_to_string(&file).unwrap();
        let graph = read(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let greedy = Construct::greedy(&graph, Order::Dsatur);
        assert_eq!(verify(&graph, &greedy), [], "{}", file.display());
        assert!(graph.clique().len() <= usize::from(*greedy.iter().max().unwrap()));
    }
}
