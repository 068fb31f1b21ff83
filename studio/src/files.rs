//! The modules and styles of the page, those of the player and those of the studio, and their words.

use recuit_trace::{MODULES, STYLE};

pub(crate) use recuit_trace::PageFile;

macro_rules! files {
    ($($name:literal)*) => {
        &[$(PageFile { name: concat!("studio/", $name), text: include_str!(concat!("../page/", $name)) }),*]
    };
}

/// The studio's own modules.
const STUDIO: &[PageFile] = files!(
    "asking.js" "board.js" "chooser.js" "entry.js" "examples.js" "link.js" "parameters.js" "running.js" "studio.js"
);

const STYLES: &[PageFile] = &[
    PageFile { name: "recuit/page.css", text: STYLE },
    PageFile { name: "studio/studio.css", text: include_str!("../page/studio.css") },
];

/// The words of both languages: the player's, and the studio's.
pub(crate) fn words() -> impl Iterator<Item = &'static PageFile> {
    const STUDIO: &[PageFile] = &[
        PageFile { name: "studio.en", text: include_str!("../words/en.json") },
        PageFile { name: "studio.fr", text: include_str!("../words/fr.json") },
    ];
    recuit_trace::WORDS.iter().chain(STUDIO)
}

/// All modules, by the names that they are imported by.
pub(crate) fn modules() -> impl Iterator<Item = &'static PageFile> {
    MODULES.iter().chain(STUDIO)
}

/// The text of a file, by its name.
pub(crate) fn find(name: &str) -> Option<&'static str> {
    modules().chain(STYLES).find(|file| file.name == name).map(|file| file.text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    /// No file was forgotten.
    #[test]
    fn every_file_of_the_folder_is_served() {
        for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("page")).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert!(
                name.ends_with(".html") || find(&format!("studio/{name}")).is_some(),
                "{name} is not served"
            );
        }
    }

    #[test]
    fn words_are_the_same_in_both_languages() {
        let keys = |name: &str| {
            let file = words().find(|file| file.name == name).unwrap();
            let words: serde_json::Map<String, serde_json::Value> = serde_json::from_str(file.text).unwrap();
            words.keys().cloned().collect::<Vec<_>>()
        };
        assert_eq!(keys("studio.en"), keys("studio.fr"));
    }
}
