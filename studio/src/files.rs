//! The studio's own modules, style and words, beside those of the player.

use recuit_trace::PageFile;

macro_rules! files {
    ($($name:literal)*) => {
        &[$(PageFile { name: concat!("studio/", $name), text: include_str!(concat!("../page/", $name)) }),*]
    };
}

/// The studio's own modules.
pub(crate) const MODULES: &[PageFile] = files!(
    "asking.js" "board.js" "chooser.js" "entry.js" "examples.js" "link.js" "parameters.js" "running.js" "studio.js"
);

/// The studio's style.
pub(crate) const STYLE: &str = include_str!("../page/studio.css");

/// The studio's words.
pub(crate) const WORDS: &[PageFile] = &[
    PageFile { name: "studio.en", text: include_str!("../words/en.json") },
    PageFile { name: "studio.fr", text: include_str!("../words/fr.json") },
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    /// No file was forgotten.
    #[test]
    fn every_module_of_the_folder_is_in_the_page() {
        for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("page")).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert!(
                name.ends_with(".css") || MODULES.iter().any(|file| file.name == format!("studio/{name}")),
                "{name} is not in the page"
            );
        }
    }

    #[test]
    fn words_are_the_same_in_both_languages() {
        let keys = |name: &str| {
            let file = WORDS.iter().find(|file| file.name == name).unwrap();
            let words: serde_json::Map<String, serde_json::Value> = serde_json::from_str(file.text).unwrap();
            words.keys().cloned().collect::<Vec<_>>()
        };
        assert_eq!(keys("studio.en"), keys("studio.fr"));
    }
}
