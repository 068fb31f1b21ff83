//! The page that plays traces, as one file.

use crate::Header;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, json};

/// A file of the page, by the name that its modules import it by.
pub struct PageFile {
    /// The name, such as `recuit/reader.js`.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// The files of these names in the folder of the page.
macro_rules! modules {
    ($($file:literal)*) => {
        &[$(PageFile { name: concat!("recuit/", $file), text: include_str!(concat!("../page/", $file)) }),*]
    };
}

/// The modules of the player.
pub const MODULES: &[PageFile] = modules!(
    "address.js" "block.js" "bytes.js" "clock.js" "context.js" "curves.js" "dom.js" "elements.js" "embedded.js" "frontier.js"
    "icons.js" "keys.js" "lines.js" "menu.js" "merged.js" "merging.js" "motion.js" "overview.js" "page.js" "pane.js"
    "parts/bars.js" "parts/board.js" "parts/curve.js" "parts/graph.js" "parts/intervals.js" "parts/table.js" "parts/text.js" "parts/tiles.js"
    "parts/tour.js" "phrase.js" "player.js" "reader.js" "scene.js" "sentence.js" "settings.js" "survey.js" "theme.js" "transport.js"
    "tree.js" "why.js"
);

/// The modules that a lesson has besides those of the player.
pub(crate) const LESSON_MODULES: &[PageFile] = modules!("lesson/lesson.js" "lesson/notes.js" "lesson/page.js" "lesson/prose.js" "lesson/quiz.js" "lesson/score.js");

/// The style of the player.
pub const STYLE: &str = include_str!("../page/page.css");

/// The style of lessons, besides that of the player.
pub(crate) const LESSON_STYLE: &str = include_str!("../page/lesson/lesson.css");

/// The words of the player, by the names under which the page looks for them.
pub const WORDS: &[PageFile] = &[
    PageFile { name: "en", text: include_str!("../words/en.json") },
    PageFile { name: "fr", text: include_str!("../words/fr.json") },
    PageFile { name: "algorithms.en", text: include_str!("../words/algorithms.en.json") },
    PageFile { name: "algorithms.fr", text: include_str!("../words/algorithms.fr.json") },
];

const TEMPLATE: &str = include_str!("../page/page.html");

/// A page that plays one trace, or two side by side, in any browser: one file that needs no server and no
/// network. The traces are given as the bytes of their files; `title` is that of the page, and `language` a
/// code such as `fr`, which the reader's browser decides where it is not given.
pub fn page(traces: &[&[u8]], title: &str, language: Option<&str>) -> String {
    let mut bytes = String::new();
    for (index, trace) in traces.iter().enumerate() {
        let title = if index == 0 { format!(" data-title=\"{}\"", escaped(title)) } else { String::new() };
        bytes += &trace_element(trace, &title);
    }
    let parts = PageParts {
        modules: &[MODULES],
        styles: &[STYLE],
        words: &[WORDS],
        start: "recuit/page.js",
        nonce: None,
    };
    parts.page(&bytes, title, language)
}

/// What a page of searches is called: their model, and for each its engine and its formulation.
pub fn title(headers: &[&Header]) -> String {
    let each = headers.iter().map(|header| format!("{} {}", header.engine, header.formulation));
    let each: Vec<_> = each.map(|name| name.trim_end().to_owned()).collect();
    format!("{}: {}", headers.first().map_or("", |header| header.model.as_str()), each.join(", "))
}

/// An element with a trace.
pub(crate) fn trace_element(trace: &[u8], attributes: &str) -> String {
    let trace = BASE64_STANDARD.encode(trace);
    format!("<script type=\"application/octet-stream\" data-trace{attributes}>{trace}</script>\n")
}

/// JSON as it may stand within an element.
pub(crate) fn json_element(attribute: &str, json: &str) -> String {
    let json = json.replace('<', "\\u003c");
    format!("<script type=\"application/json\" {attribute}>{json}</script>\n")
}

/// What a page is made of beside what it shows.
#[derive(Clone, Copy)]
pub struct PageParts<'a> {
    /// The modules, by the names that they import each other by.
    pub modules: &'a [&'a [PageFile]],
    /// The styles, one after the other.
    pub styles: &'a [&'a str],
    /// The words, by the names under which the page looks for them.
    pub words: &'a [&'a [PageFile]],
    /// The module that starts the page.
    pub start: &'a str,
    /// By which the policy of a server knows the page's own scripts and styles.
    pub nonce: Option<&'a str>,
}

impl PageParts<'_> {
    /// The page as one file; `shown` are the elements with what it shows.
    pub fn page(&self, shown: &str, title: &str, language: Option<&str>) -> String {
        let nonce = self.nonce.map(|nonce| format!(" nonce=\"{nonce}\"")).unwrap_or_default();
        let imports: Map<_, _> = self
            .modules
            .iter()
            .flat_map(|modules| modules.iter())
            .map(|file| {
                let url = format!("data:text/javascript;base64,{}", BASE64_STANDARD.encode(file.text));
                (file.name.to_owned(), json!(url))
            })
            .collect();
        let imports = json!({ "imports": imports });
        let words = self.words.iter().flat_map(|words| words.iter());
        let words =
            words.map(|PageFile { name, text }| json_element(&format!("data-words=\"{name}\""), text));
        // The comment at the top is for who fills the template.
        let (before, commented) = TEMPLATE.split_once("<!--\n").unwrap_or(("", TEMPLATE));
        let behind = commented.split_once("-->\n").map_or(commented, |(_, behind)| behind);
        let page = format!("{before}{behind}")
            .replace("<!-- recuit:style -->", &format!("<style{nonce}>\n{}</style>", self.styles.concat()))
            .replace(
                "<!-- recuit:importmap -->",
                &format!("<script type=\"importmap\"{nonce}>{imports}</script>"),
            )
            .replace("<!-- recuit:words -->", &words.collect::<String>())
            .replace("<!-- recuit:traces -->", shown)
            .replace(
                "<!-- recuit:start -->",
                &format!("<script type=\"module\"{nonce}>import \"{}\";</script>", self.start),
            )
            .replace("<title>Recuit</title>", &format!("<title>{}</title>", escaped(title)));
        match language {
            Some(language) => page.replace(
                "<html lang=\"en\">",
                &format!("<html lang=\"{language}\" data-language=\"{language}\">"),
            ),
            None => page,
        }
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
        let known = |modules: &[PageFile]| -> BTreeSet<String> {
            modules.iter().map(|file| file.name.to_owned()).collect()
        };
        let there: BTreeSet<String> = in_folder("").into_iter().chain(in_folder("parts/")).collect();
        assert_eq!(there, known(MODULES));
        let of_lessons: BTreeSet<String> = in_folder("lesson/").into_iter().collect();
        assert_eq!(of_lessons, known(LESSON_MODULES));
    }

    #[test]
    fn every_marker_is_replaced() {
        let page = page(&[b"RECUITRC"], "two < three", Some("fr"));
        assert!(
            !page.contains("<!-- recuit:") && page.contains("two &lt; three") && page.contains("lang=\"fr\"")
        );
    }
}
