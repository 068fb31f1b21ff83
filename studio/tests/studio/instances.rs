//! What there is, and instances: shown, made, and refused in the command's words.

use super::server::Server;
use serde_json::Value;

#[test]
fn what_there_is() {
    let Some(server) = Server::start() else { return };
    let all = server.get("api/models").json();
    let models = all.as_array().unwrap().iter().find(|section| section["kind"] == "models").unwrap();
    let names: Vec<&str> =
        models["names"].as_array().unwrap().iter().map(|model| model["name"].as_str().unwrap()).collect();
    assert!(names.contains(&"sudoku") && names.contains(&"queens"), "{names:?}");
    let model = server.get("api/models/sudoku").json();
    assert_eq!(model["name"], "sudoku");
    let engine = server.get("api/models/sudoku/rows/annealing").json();
    let parameters = engine["parameters"].as_array().unwrap();
    assert!(
        parameters.iter().all(|parameter| parameter["key"].is_string() && parameter["meaning"].is_string())
    );
    let answer = server.get("api/models/sudoku/rows/anealing");
    assert_eq!(answer.status, 422);
    assert!(answer.json()["message"].as_str().unwrap().contains("did you mean annealing?"));
}

#[test]
fn an_instance_is_shown() {
    let Some(server) = Server::start() else { return };
    let shown = server
        .post("api/instance", "{\"model\":\"sudoku\",\"instance\":{\"set\":\"4x4\",\"number\":2}}")
        .json();
    assert!(shown["count"].as_u64().unwrap() > 1);
    let text = shown["picture"]["instance"].as_str().unwrap();
    assert_eq!(shown["picture"]["scene"]["parts"][0]["kind"], "board");
    let typed = serde_json::json!({ "model": "sudoku", "instance": { "text": text } }).to_string();
    let again = server.post("api/instance", &typed).json();
    assert_eq!((again["count"].as_u64(), &again["picture"]), (Some(1), &shown["picture"]));
    let made =
        server.post("api/generate", "{\"model\":\"sudoku\",\"wishes\":[\"boxes=2x2\"],\"seed\":7}").json();
    assert_eq!(made["instance"].as_str().unwrap().trim().len(), 16);
}

#[test]
fn a_bad_puzzle_has_the_commands_message_and_its_place() {
    let Some(server) = Server::start() else { return };
    let shown = |model: &str, text: &str| {
        let asked = serde_json::json!({ "model": model, "instance": { "text": text } }).to_string();
        let answer = server.post("api/instance", &asked);
        assert_eq!(answer.status, 422, "{}", String::from_utf8_lossy(&answer.body));
        answer.json()
    };
    let twice = shown("sudoku", "11..............");
    assert_eq!((&twice["line"], &twice["column"]), (&Value::from(1), &Value::from(2)));
    assert!(
        twice["message"]
            .as_str()
            .unwrap()
            .starts_with("found 1 at row 1, column 2, which row 1, column 1 holds too"),
        "{twice}"
    );
    assert_eq!(twice["cells"], serde_json::json!([[1, 2], [1, 1]]));
    assert_eq!(shown("sudoku", "1...\n....\n..x!\n....")["line"], 3);
    assert!(shown("sudoku", "")["message"].as_str().unwrap().contains("no instance"));
    // A search says the same.
    let search =
        server.search("{\"posed\":{\"model\":\"sudoku\",\"instance\":{\"text\":\"11..............\"}}}");
    let failed = server.over(&search);
    assert_eq!(
        (&failed["state"], &failed["message"], &failed["column"]),
        (&"failed".into(), &twice["message"], &2.into())
    );
    assert_eq!(server.get(&format!("{search}/trace")).status, 404);
}
