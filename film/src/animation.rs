//! The film as a GIF: one palette, and of each picture only the rectangle that differs from the one before.

use crate::Error;
use crate::layout::Layout;
use crate::palette::{Counts, Palette, UNCHANGED};
use crate::raster::{Color, Raster};
use crate::shots::Shots;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use rayon::prelude::*;
use std::borrow::Cow;

/// Hundredths of a second: at least for the last picture, and at most for any, so that a clock of 16 bits can
/// hold them.
const HELD: f64 = 300.0;
const LONGEST: f64 = 65_535.0;

/// So many pictures say which colors lie between those of shapes.
const SAMPLE: usize = 12;
/// So many are drawn before they are written: memory is needed for no more.
const BATCH: usize = 16;

/// What is filmed, and how long each picture is shown.
pub(crate) struct Animation<'a> {
    pub(crate) raster: &'a Raster<'a>,
    pub(crate) layout: &'a Layout<'a>,
    pub(crate) shots: &'a Shots,
    pub(crate) seconds: f64,
}

impl Animation<'_> {
    /// The bytes of the GIF; it is told how many pictures are done, and of how many.
    ///
    /// # Errors
    /// When a picture cannot be drawn.
    pub(crate) fn encode(&self, tell: impl Fn(usize, usize)) -> Result<Vec<u8>, Error> {
        let [width, height] = self.layout.pixels().map(|side| side as u16);
        let palette = self.palette()?;
        let mut encoder = Encoder::new(Vec::new(), width, height, &palette.bytes())?;
        encoder.set_repeat(Repeat::Infinite)?;
        let count = self.shots.count();
        let all: Vec<usize> = (0..count).collect();
        let mut shown = Vec::new();
        for batch in all.chunks(BATCH) {
            tell(batch[0], count);
            let drawn = batch.par_iter().map(|&shot| Ok(palette.indices(&self.draw(shot)?)));
            let drawn: Vec<Vec<u8>> = drawn.collect::<Result<_, Error>>()?;
            for (&shot, picture) in batch.iter().zip(drawn) {
                let delay = self.seconds * 100.0;
                let delay = if shot + 1 == count { delay.max(HELD) } else { delay };
                let delay = delay.round().min(LONGEST) as u16;
                encoder.write_frame(&Frame { delay, ..difference(&shown, &picture, width) })?;
                shown = picture;
            }
        }
        Ok(encoder.into_inner()?)
    }

    /// The pixels of a picture.
    pub(crate) fn draw(&self, shot: usize) -> Result<Vec<Color>, Error> {
        let last = (self.shots.count() - 1).max(1);
        self.raster.draw(&self.shots.stills(shot), shot as f32 / last as f32)
    }

    /// The colors of all its pictures.
    pub(crate) fn palette(&self) -> Result<Palette, Error> {
        let (count, mut counts) = (self.shots.count(), Counts::default());
        for shot in 0..count {
            let stills = self.shots.stills(shot);
            stills
                .iter()
                .enumerate()
                .for_each(|(pane, &still)| counts.read(&self.layout.picture(pane, still).0));
        }
        let sample: Vec<usize> =
            (0..SAMPLE.min(count)).map(|index| index * count / SAMPLE.min(count)).collect();
        let drawn = sample.par_iter().map(|&shot| self.draw(shot));
        drawn.collect::<Result<Vec<_>, _>>()?.iter().for_each(|pixels| counts.add(pixels));
        Ok(counts.palette())
    }
}

/// What of a picture differs from the one that is shown: all of the first.
fn difference(shown: &[u8], picture: &[u8], width: u16) -> Frame<'static> {
    let across = usize::from(width);
    let differs = |index: usize| shown.get(index) != Some(&picture[index]);
    let (mut left, mut right, mut top, mut bottom) = (across, 0, picture.len() / across, 0);
    for index in (0..picture.len()).filter(|&index| differs(index)) {
        let (row, column) = (index / across, index % across);
        (left, right) = (left.min(column), right.max(column + 1));
        (top, bottom) = (top.min(row), bottom.max(row + 1));
    }
    if right == 0 {
        // Nothing differs; a picture of no pixels is none.
        (left, right, top, bottom) = (0, 1, 0, 1);
    }
    let inside = (top..bottom).flat_map(|row| row * across + left..row * across + right);
    let buffer: Vec<u8> =
        inside.map(|index| if differs(index) { picture[index] } else { UNCHANGED }).collect();
    Frame {
        left: left as u16,
        top: top as u16,
        width: (right - left) as u16,
        height: (bottom - top) as u16,
        transparent: (!shown.is_empty()).then_some(UNCHANGED),
        dispose: DisposalMethod::Keep,
        buffer: Cow::Owned(buffer),
        ..Frame::default()
    }
}
