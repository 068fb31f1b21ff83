//! The program, as `recuit watch` starts it.

use recuit_trace::{Budget, Header, Tape};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// A trace in which nothing happens.
fn write_trace(path: &Path) {
    let header = Header { model: "nothing".to_owned(), ..Header::default() };
    Tape::new(header, Budget::ALL).write(fs::File::create(path).unwrap()).unwrap();
}

fn run(folder: &Path, arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_recuit-film"));
    command.current_dir(folder).args(arguments.split_whitespace()).output().unwrap()
}

#[test]
fn it_writes_the_film_and_deletes_what_it_was_handed() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("program");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let names = || {
        let entries = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    };
    for name in ["one", "other"] {
        write_trace(&folder.join(name));
    }
    let all = "--delete --gif=film.gif --step=0 --steps=3 --speed=2 --width=300 --language=fr --dark --quiet";
    let made = run(&folder, &format!("{all} -- one other"));
    assert_eq!((made.status.code(), String::from_utf8(made.stderr).unwrap().as_str()), (Some(0), ""));
    assert_eq!(names(), ["film.gif"]);
    assert!(fs::read(folder.join("film.gif")).unwrap().starts_with(b"GIF89a"));

    write_trace(&folder.join("one"));
    let refused = run(&folder, "--gif=again.gif --step=7 one");
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(said, "recuit-film: there is no step 7 to begin at: 0 are recorded\n");
    assert_eq!((refused.status.code(), names()), (Some(2), vec!["film.gif".to_owned(), "one".to_owned()]));
}
