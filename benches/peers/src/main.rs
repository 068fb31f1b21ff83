//! Recuit beside other programs, in the same run and on one core.
//!
//!     cargo run --release -- exact FOLDER [ROUNDS]
//!     cargo run --release -- annealing FOLDER_OR_FILE [ROUNDS]

mod annealing;
mod exact;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (command, path, rounds) = match arguments[..] {
        [command, path] => (command, path, 9),
        [command, path, rounds] => (command, path, rounds.parse().expect("a number of rounds")),
        _ => usage(),
    };
    match command {
        "exact" => exact::run(path, rounds),
        "annealing" => annealing::run(path, rounds),
        _ => usage(),
    }
}

fn usage() -> ! {
    eprintln!(
        "expected `exact FOLDER [ROUNDS]`, where the files of FOLDER hold one puzzle of 81 characters a line,"
    );
    eprintln!(
        "or `annealing FOLDER_OR_FILE [ROUNDS]`, where a file holds one 9x9 puzzle in any format of Recuit"
    );
    std::process::exit(2);
}
