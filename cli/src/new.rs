//! `recuit new`.

mod name;
mod place;
mod template;

use crate::args::New;
use crate::ending::Ending;
use crate::error::Error;
use name::Name;
use place::Place;
use std::fs;
use std::io::Write;
use std::path::Path;

/// Write a crate with a model, and say what to do with it.
pub(crate) fn new(args: &New) -> Result<Ending, Error> {
    let files = template::files(args.kind);
    let name = Name::new(&args.name, files)?;
    let here = std::env::current_dir().map_err(|error| trouble(Path::new("."), error))?;
    let place = Place::find(&here, &name, args.recuit.as_deref())?;
    // Fails if the folder exists: nothing is overwritten.
    fs::create_dir(&place.folder).map_err(|error| trouble(&place.folder, error))?;
    for (path, text) in files {
        let file = place.folder.join(path);
        let text = name.put_into(text);
        let text = if *path == "Cargo.toml" { place.manifest(&text) } else { text };
        let folder = file.parent().unwrap_or(&place.folder);
        fs::create_dir_all(folder).map_err(|error| trouble(folder, error))?;
        fs::write(&file, text).map_err(|error| trouble(&file, error))?;
    }
    let (name, folder) = (&args.name, place.folder.strip_prefix(&here).unwrap_or(&place.folder).display());
    writeln!(
        anstream::stderr(),
        "{folder} has a puzzle that is solved and tested as it stands; replace it where it says TODO\n\
         \n  cd {folder}\n  cargo run -- solve {name}\n  cargo test\n  cargo run -- doctor {name}"
    )?;
    if place.is_member {
        writeln!(
            anstream::stderr(),
            "\nTo have it in the command of this repository: list the crate in command/Cargo.toml, and name it in \
             command/src/main.rs"
        )?;
    }
    Ok(Ending::Solved)
}

fn trouble(path: &Path, error: std::io::Error) -> Error {
    Error::File { path: path.display().to_string(), error }
}
