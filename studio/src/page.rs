//! The page: one document that holds all that it needs, its words and modules too.

use crate::files;
use crate::gate::random;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY};
use axum::response::{Html, IntoResponse};
use recuit_trace::{MODULES, PageParts, STYLE, WORDS};
use std::io;

/// The page, and what a browser may do for it: run what is in it, ask this server, and nothing else. In one
/// piece it is there sooner than in fifty.
pub(crate) fn page() -> io::Result<impl IntoResponse> {
    let nonce = random()?;
    let policy = format!(
        "default-src 'none'; script-src 'nonce-{nonce}'; style-src 'nonce-{nonce}'; style-src-attr 'unsafe-inline'; \
         connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    );
    let parts = PageParts {
        modules: &[MODULES, files::MODULES],
        styles: &[STYLE, files::STYLE],
        words: &[WORDS, files::WORDS],
        start: "studio/studio.js",
        nonce: Some(&nonce),
    };
    let html = parts.page("", "Recuit", None);
    Ok(([(CONTENT_SECURITY_POLICY, policy), (CACHE_CONTROL, "no-store".to_owned())], Html(html)))
}
