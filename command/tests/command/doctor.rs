//! `recuit doctor`.

use super::recuit;

#[test]
fn a_healthy_model_passes() {
    let ran = recuit("doctor sudoku 4x4 --formulation blocks --set formulation.reduction=none");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert!(ran.out.starts_with("sudoku, formulation blocks\n  pass  "), "{}", ran.out);
    for law in [
        "undo restores the state",
        "delta is the difference of the costs",
        "every move is drawn with the same chance",
    ] {
        let line = ran.out.lines().find(|line| line.contains(law));
        assert!(line.is_some_and(|line| line.starts_with("  pass  ")), "{law}: {}", ran.out);
    }
    for speed in ["  moves ", "    time: sample ", "  depth-first: nodes "] {
        assert!(ran.out.lines().any(|line| line.starts_with(speed)), "{speed}: {}", ran.out);
    }
}

#[test]
fn every_formulation_is_an_object() {
    let ran = recuit("doctor queens 6 --json");
    let objects: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let formulations: Vec<&str> =
        objects.iter().map(|object| object["formulation"].as_str().unwrap()).collect();
    assert_eq!(formulations, ["auto", "partial", "complete", "columns"]);
    for object in objects {
        assert_eq!((&object["model"], &object["healthy"]), (&"queens".into(), &true.into()));
        assert!(object["items"][0]["name"].is_string() && object["speed"]["nodes_a_second"].is_number());
    }
}

#[test]
fn wrong_names_are_explained() {
    recuit("doctor sudoku --formulation blok").refuses_with(
        "recuit: found the unknown name \"blok\", expected one of auto, partial, ",
        "; did you mean blocks?\n",
    );
    recuit("doctor sudoku 9x9-hrd")
        .refuses_with("recuit: 9x9-hrd: found no such file", "did you mean 9x9-hard?\n");
    recuit("doctor queens --set formulation.quens=all")
        .refuses_with("recuit: --set formulation.quens=all: found the unknown key \"quens\"", "\n");
}
