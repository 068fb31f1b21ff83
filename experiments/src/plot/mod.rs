//! Figures of a comparison: as data, and drawn as SVG, PNG and text.

mod axis;
mod draw;
mod figure;
mod figures;
mod label;
mod legend;
mod marks;
mod runs;
mod text;

pub use axis::{Axis, Scale};
pub use draw::{png, svg};
pub use figure::{Figure, Mark, Panel, Series, Spread};
pub use figures::{figures, history as history_figure};
pub use text::text;
