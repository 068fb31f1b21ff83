//! The README and the guide show what the command answers; here it is run and compared.
//!
//! In a ```console block a line that begins with `$ ` is a command, and the lines up to the next are what it
//! writes, stdout before stderr. A line `...` stands for any number of lines, and a duration or a rate for
//! any other. A ```toml block whose first line is a comment like `# file.toml` is that file from there on.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The commands that are run; others, such as `cargo test` and `git clone`, are passed over.
const RUN: [&str; 4] = ["recuit", "head", "cat", "echo"];

/// Do the commands on the pages of this folder answer as written?
fn answers_as_written(folder: &str) {
    if !cfg!(unix) {
        return println!("skipped: the commands are written for the shell of Unix");
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let files = fs::read_dir(root.join(folder)).expect("the folder is in the repository").flatten();
    let pages = files.map(|file| file.path()).filter(|page| page.extension() == Some("md".as_ref()));
    let mut pages: Vec<PathBuf> = pages.collect();
    pages.sort();
    let own = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme").join(folder);
    let mut wrong = String::new();
    for page in pages {
        match fs::read_to_string(&page) {
            Ok(text) => wrong += &check(&page, &text, &own),
            Err(error) => println!("skipped {}: {error}", page.display()),
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn the_readme() {
    answers_as_written("");
}

#[test]
fn the_notes() {
    answers_as_written("docs");
}

#[test]
fn the_first_hour() {
    answers_as_written("docs/first-hour");
}

#[test]
fn the_guide() {
    answers_as_written("docs/guide");
}

#[test]
fn the_guide_in_french() {
    answers_as_written("docs/guide/fr");
}

/// Run the commands of a page in a folder of its own among `folders`, and report where the answers differ
/// from the page.
fn check(page: &Path, text: &str, folders: &Path) -> String {
    let folder = folders.join(page.file_stem().expect("a page has a name"));
    // What an earlier run left there is in the way.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    let mut wrong = String::new();
    for (language, block) in blocks(text) {
        match language {
            "toml" => {
                let file = block.lines().next().and_then(|line| line.strip_prefix("# "));
                if let Some(file) = file.filter(|file| file.ends_with(".toml") && !file.contains([' ', '/']))
                {
                    fs::write(folder.join(file), block).expect("a file can be written");
                }
            }
            "console" => {
                for (command, expected) in commands(block) {
                    let Some(answer) = answer(command, &folder) else { continue };
                    let (found, expected) = (normalized(&answer), normalized(&expected));
                    if !matches(&expected, &found) {
                        let (page, found) = (page.display(), found.join("\n"));
                        wrong += &format!("{page}\n$ {command}\n{found}\n");
                        wrong += &format!("  but the page says\n{}\n\n", expected.join("\n"));
                    }
                }
            }
            _ => {}
        }
    }
    wrong
}

/// The fenced blocks of a page with their languages.
fn blocks(text: &str) -> impl Iterator<Item = (&str, &str)> {
    // Every second part stands between fences; it begins with its language.
    let fenced = text.split("```").skip(1).step_by(2);
    fenced.filter_map(|block| block.split_once('\n')).map(|(language, block)| (language.trim(), block))
}

/// The commands of a block, each with what it is to write.
fn commands(block: &str) -> Vec<(&str, String)> {
    let mut commands: Vec<(&str, String)> = Vec::new();
    for line in block.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command, String::new())),
            (None, Some((_, expected))) => *expected += &format!("{line}\n"),
            (None, None) => {}
        }
    }
    commands
}

/// What a command writes, if it is one that is run.
fn answer(command: &str, folder: &Path) -> Option<String> {
    let command = command.replace("cargo run --release -- ", "recuit ");
    if !RUN.contains(&command.split_whitespace().next()?) {
        return None;
    }
    let binary = Path::new(env!("CARGO_BIN_EXE_recuit")).parent().expect("the binary is in a folder");
    let mut path = OsString::from(binary);
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    let output = shell.args(["-c", &command]).current_dir(folder).env("PATH", path).output();
    let output = output.expect("there is a shell");
    Some(String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
}

/// The lines without spaces at their ends, and without the numbers that depend on the machine.
fn normalized(text: &str) -> Vec<String> {
    text.trim_end().lines().map(|line| without_times(line.trim_end())).collect()
}

/// The line with `TIME` for each duration and `RATE` for each rate; if it has any, columns are no longer
/// aligned.
fn without_times(line: &str) -> String {
    if let Some((before, after)) = line.split_once("\"seconds\":") {
        let rest = after.trim_start_matches(|c: char| c.is_ascii_digit() || ".e-".contains(c));
        return format!("{before}\"seconds\":TIME{rest}");
    }
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let is_number = |word: &str| word.parse::<f64>().is_ok();
    for at in 1..words.len() {
        let unit = words[at].trim_end_matches([',', ';', '.', ')']);
        if ["ns", "µs", "ms", "s"].contains(&unit) && is_number(words[at - 1]) {
            (words[at - 1], words[at]) = ("TIME", &words[at][unit.len()..]);
        } else if words[at] == "a" && words.get(at + 1) == Some(&"second") && is_number(words[at - 1]) {
            words[at - 1] = "RATE";
        } else if words[at - 1] == "steps/s" && is_number(words[at]) {
            words[at] = "RATE";
        }
    }
    if words.contains(&"TIME") || words.contains(&"RATE") { words.join(" ") } else { line.to_owned() }
}

/// Are these the expected lines, where `...` stands for any number of them?
fn matches(expected: &[String], found: &[String]) -> bool {
    match expected.split_first() {
        None => found.is_empty(),
        Some((line, rest)) if line == "..." => (0..=found.len()).any(|skip| matches(rest, &found[skip..])),
        Some((line, rest)) => found.first() == Some(line) && matches(rest, &found[1..]),
    }
}
