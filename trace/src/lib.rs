//! Traces of searches: recorded, read, drawn and put into words.
//!
//! `docs/trace.md` has the format. A [`Tape`] records a search while it runs; a [`Trace`] reads what was recorded, and
//! goes to any event of it.

mod bytes;
mod code;
mod elements;
mod file;
pub mod lesson;
mod open;
mod page;
mod profiler;
mod sentence;
mod steps;
mod svg;
mod tape;
mod text;
mod trace;
mod words;

pub use bytes::TraceError;
pub use file::{Block, Ended, Footer, Header, Point};
pub use open::{OpenError, open};
pub use page::{MODULES, PageFile, PageParts, STYLE, WORDS, page, title};
pub use profiler::{PROFILER_PORT, profile};
pub use steps::{Step, Steps};
pub use svg::{SvgOptions, Theme, svg, svg_style, svg_text};
pub use tape::{Budget, Tape};
pub use text::{Line, Room, Span, text};
pub use trace::{Happened, Player, Situation, Trace};
pub use words::{Language, UnknownLanguage, Words};
