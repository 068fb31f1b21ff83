//! The page: one short document that names its modules and holds its words.

use crate::files;
use crate::files::{PageFile, modules};
use crate::gate::random;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY};
use axum::response::{Html, IntoResponse};
use serde_json::{Map, Value, json};
use std::io;

const TEMPLATE: &str = include_str!("../page/studio.html");

/// The page, and what a browser may do for it: load from here, and nothing else.
pub(crate) fn page() -> io::Result<impl IntoResponse> {
    let nonce = random()?;
    let policy = format!(
        "default-src 'none'; script-src 'self' 'nonce-{nonce}'; style-src 'self'; style-src-attr 'unsafe-inline'; \
         connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    );
    let html = TEMPLATE.replacen("<!-- studio:head -->", &head(&nonce), 1).replacen(
        "<!-- studio:words -->",
        &words(),
        1,
    );
    Ok(([(CONTENT_SECURITY_POLICY, policy), (CACHE_CONTROL, "no-store".to_owned())], Html(html)))
}

/// Where each module is; all are asked for at once, for otherwise each would have to be read before those that it needs.
fn head(nonce: &str) -> String {
    let place = |file: &PageFile| format!("./page/{}", file.name);
    let imports: Map<String, Value> =
        modules().map(|file| (file.name.to_owned(), place(file).into())).collect();
    let map = json!({ "imports": imports });
    let mut head = format!("<script type=\"importmap\" nonce=\"{nonce}\">{map}</script>\n");
    for file in modules() {
        head += &format!("<link rel=\"modulepreload\" href=\"{}\">\n", place(file));
    }
    head
}

fn words() -> String {
    let element = |&PageFile { name, text }: &PageFile| {
        let text = text.replace('<', "\\u003c");
        format!("<script type=\"application/json\" data-words=\"{name}\">{text}</script>\n")
    };
    files::words().map(element).collect()
}
