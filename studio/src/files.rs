//! The modules and styles of the page, those of the viewer and those of the studio, and their words.

/// Files of a folder with their texts.
macro_rules! files {
    ($folder:literal: $($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!($folder, "/", $name)))),*]
    };
}

/// The viewer's, as the page of one file has them too.
const VIEWER: &[(&str, &str)] = &files!("../../trace/page":
    "address.js", "block.js", "bytes.js", "clock.js", "context.js", "curves.js", "dom.js", "elements.js", "frontier.js",
    "icons.js", "keys.js", "lines.js", "menu.js", "merged.js", "motion.js", "overview.js", "pane.js", "phrase.js",
    "player.js", "reader.js", "scene.js", "sentence.js", "survey.js", "transport.js", "tree.js", "why.js",
    "parts/bars.js", "parts/board.js", "parts/curve.js", "parts/graph.js", "parts/intervals.js", "parts/table.js",
    "parts/text.js", "parts/tiles.js", "parts/tour.js", "page.css",
);

/// The studio's own.
const STUDIO: &[(&str, &str)] = &files!("../page":
    "asking.js", "board.js", "chooser.js", "entry.js", "examples.js", "link.js", "parameters.js", "running.js", "studio.js",
    "studio.css",
);

/// Words of both languages: the viewer's, those of its algorithms, the studio's.
pub(crate) const WORDS: &[(&str, &str)] = &[
    ("en", include_str!("../../trace/words/en.json")),
    ("fr", include_str!("../../trace/words/fr.json")),
    ("algorithms.en", include_str!("../../trace/words/algorithms.en.json")),
    ("algorithms.fr", include_str!("../../trace/words/algorithms.fr.json")),
    ("studio.en", include_str!("../words/en.json")),
    ("studio.fr", include_str!("../words/fr.json")),
];

/// What modules are called by each other, and where they are below the page.
pub(crate) fn modules() -> impl Iterator<Item = (String, String)> {
    let named = |(name, _): &(&str, &str), of: &str| (format!("{of}/{name}"), format!("./page/{of}/{name}"));
    let all = VIEWER.iter().map(move |file| named(file, "recuit")).chain(STUDIO.iter().map(move |file| named(file, "studio")));
    all.filter(|(name, _)| name.ends_with(".js"))
}

/// The text of a file, by its place below `page/`.
pub(crate) fn find(name: &str) -> Option<&'static str> {
    let (of, name) = name.split_once('/')?;
    let files = match of {
        "recuit" => VIEWER,
        "studio" => STUDIO,
        _ => return None,
    };
    files.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    /// No file was forgotten.
    #[test]
    fn every_file_of_the_folders_is_served() {
        for (folder, of) in [("../trace/page", "recuit"), ("../trace/page/parts", "recuit/parts"), ("page", "studio")] {
            for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap() {
                let name = entry.unwrap().file_name().into_string().unwrap();
                if name.ends_with(".js") || name.ends_with(".css") {
                    assert!(find(&format!("{of}/{name}")).is_some(), "{name} is not served");
                }
            }
        }
    }

    #[test]
    fn words_are_the_same_in_both_languages() {
        let keys = |name: &str| {
            let (_, text) = WORDS.iter().find(|(known, _)| *known == name).unwrap();
            let words: serde_json::Map<String, serde_json::Value> = serde_json::from_str(text).unwrap();
            words.keys().cloned().collect::<Vec<_>>()
        };
        assert_eq!(keys("studio.en"), keys("studio.fr"));
    }
}
