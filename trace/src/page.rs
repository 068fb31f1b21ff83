//! The page that plays traces, as one file.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, json};
use std::fmt::Write;

/// A file of the page, by the name that its modules import it by.
pub struct PageFile {
    /// The name, such as `recuit/reader.js`.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! modules {
    ($($file:literal)*) => {
        &[$(PageFile { name: concat!("recuit/", $file), text: include_str!(concat!("../page/", $file)) }),*]
    };
}

/// The modules of the player.
pub const MODULES: &[PageFile] = modules!(
    "address.js" "block.js" "bytes.js" "clock.js" "context.js" "curves.js" "dom.js" "elements.js" "frontier.js"
    "icons.js" "keys.js" "lines.js" "menu.js" "merged.js" "motion.js" "overview.js" "pane.js" "parts/bars.js" "parts/board.js"
    "parts/curve.js" "parts/graph.js" "parts/intervals.js" "parts/table.js" "parts/text.js" "parts/tiles.js"
    "parts/tour.js" "phrase.js" "player.js" "reader.js" "scene.js" "sentence.js" "survey.js" "transport.js" "tree.js"
    "why.js"
);

/// The style of the player.
pub const STYLE: &str = include_str!("../page/page.css");

/// The words of the player, by the names under which the page looks for them.
pub const WORDS: &[PageFile] = &[
    PageFile { name: "en", text: include_str!("../words/en.json") },
    PageFile { name: "fr", text: include_str!("../words/fr.json") },
    PageFile { name: "algorithms.en", text: include_str!("../words/algorithms.en.json") },
    PageFile { name: "algorithms.fr", text: include_str!("../words/algorithms.fr.json") },
];

const TEMPLATE: &str = include_str!("../page/page.html");

/// A page that plays one trace, or two side by side, in any browser: one file that needs no server and no network.
/// The traces are given as the bytes of their files; `title` is that of the page, and `language` a code such as `fr`, which
/// the reader's browser decides where it is not given.
pub fn page(traces: &[&[u8]], title: &str, language: Option<&str>) -> String {
    let imports: Map<_, _> = MODULES
        .iter()
        .map(|file| {
            let url = format!("data:text/javascript;base64,{}", BASE64_STANDARD.encode(file.text));
            (file.name.to_owned(), json!(url))
        })
        .collect();
    let mut words = String::new();
    for PageFile { name, text } in WORDS {
        let text = text.replace('<', "\\u003c");
        _ = writeln!(words, "<script type=\"application/json\" data-words=\"{name}\">{text}</script>");
    }
    let mut bytes = String::new();
    for (index, trace) in traces.iter().enumerate() {
        let title = if index == 0 { format!(" data-title=\"{}\"", escaped(title)) } else { String::new() };
        let trace = BASE64_STANDARD.encode(trace);
        _ = writeln!(bytes, "<script type=\"application/octet-stream\" data-trace{title}>{trace}</script>");
    }
    let page = TEMPLATE
        .replace("<!-- recuit:style -->", &format!("<style>\n{STYLE}</style>"))
        .replace(
            "<!-- recuit:importmap -->",
            &format!("<script type=\"importmap\">{}</script>", json!({ "imports": imports })),
        )
        .replace("<!-- recuit:words -->", &words)
        .replace("<!-- recuit:traces -->", &bytes)
        .replace("<title>Recuit</title>", &format!("<title>{}</title>", escaped(title)));
    match language {
        Some(language) => page.replace(
            "<html lang=\"en\">",
            &format!("<html lang=\"{language}\" data-language=\"{language}\">"),
        ),
        None => page,
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    #[test]
    fn every_module_is_in_the_page() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        let in_folder = |name: &str| {
            let entries = fs::read_dir(folder.join(name)).unwrap();
            let files = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
            let modules = files.filter(|file| file.ends_with(".js"));
            modules.map(|file| format!("recuit/{name}{file}")).collect::<Vec<_>>()
        };
        let there: BTreeSet<String> = in_folder("").into_iter().chain(in_folder("parts/")).collect();
        let known: BTreeSet<String> = MODULES.iter().map(|file| file.name.to_owned()).collect();
        assert_eq!(there, known);
    }

    #[test]
    fn every_marker_is_replaced() {
        let page = page(&[b"RECUITRC"], "two < three", Some("fr"));
        assert!(
            !page.contains("<!-- recuit:") && page.contains("two &lt; three") && page.contains("lang=\"fr\"")
        );
    }
}
