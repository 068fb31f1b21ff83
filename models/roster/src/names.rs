//! Names of people.

const NAMES: [&str; 50] = [
    "Anna", "Bert", "Cleo", "Dora", "Emil", "Fanny", "Gustav", "Hanna", "Igor", "Jana", "Karl", "Lena",
    "Mario", "Nora", "Otto", "Paula", "Quentin", "Rosa", "Simon", "Tilda", "Ulrich", "Vera", "Willi",
    "Xenia", "Yann", "Zoe", "Alma", "Bruno", "Carla", "David", "Elsa", "Felix", "Greta", "Hugo", "Ida",
    "Jonas", "Klara", "Leo", "Mia", "Nils", "Olga", "Paul", "Rita", "Sven", "Thea", "Uwe", "Viola", "Walter",
    "Yara", "Zeno",
];

/// The name of the person of that number; when the names are used up, they come again with a number.
pub(crate) fn name(number: usize) -> String {
    let name = NAMES[number % NAMES.len()];
    match number / NAMES.len() {
        0 => name.to_owned(),
        round => format!("{name}{}", round + 1),
    }
}
