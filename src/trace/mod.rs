//! What a search tells of itself, as data: pictures of its states, and what happens between them.
//!
//! A [`View`] says how the states of a problem look and what its actions do, in a small vocabulary that viewers know. A
//! [`Scene`] is what of a picture stays the same, a [`Frame`] is what changes, an [`Event`] is something that
//! happened. `docs/trace.md` has the file that they are kept in.

mod act;
mod event;
mod frame;
mod gate;
mod places;
mod plain;
mod recorder;
mod scene;
mod shadow;
mod tracer;
mod view;

pub use act::{Act, Cause, Why};
pub use event::{Event, Judgment, Verdict};
pub use frame::{Frame, IN_CONFLICT, SPECIAL};
pub use gate::Gate;
pub use places::{circle, fitted};
pub use plain::Plain;
pub use recorder::{KEYFRAME_EVERY, Keyframe, Recorder, Section, WINDOW};
pub use scene::{Bar, Board, Curve, Kind, Name, Part, Scene, Variable};
pub use tracer::{Tracer, Walk};
pub use view::View;
