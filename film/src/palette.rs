//! The colors of a film, the same for all its pictures: a GIF has 256 at most.

use crate::raster::Color;
use std::collections::{BTreeMap, HashMap};

/// The index that stands for a pixel that is as it was.
pub(crate) const UNCHANGED: u8 = 255;

/// So many colors are those of shapes; at least the rest are those of their edges.
const SHAPES: usize = 160;

/// Up to 255 colors.
pub(crate) struct Palette {
    colors: Vec<Color>,
}

/// Counts the colors of pictures.
#[derive(Default)]
pub(crate) struct Counts {
    /// Those that the texts of pictures name, by how often.
    named: BTreeMap<Color, u64>,
    /// Those of pixels, by the first four bits of each channel: how many there are, and the sums of the channels.
    drawn: BTreeMap<Color, (u64, [u64; 3])>,
}

impl Counts {
    /// The colors that are written in an SVG, as in `#1d5bb8`.
    pub(crate) fn read(&mut self, svg: &str) {
        for rest in svg.split('#').skip(1) {
            let number = rest.get(..6).and_then(|digits| u32::from_str_radix(digits, 16).ok());
            if let Some(number) = number {
                let [_, color @ ..] = number.to_be_bytes();
                *self.named.entry(color).or_default() += 1;
            }
        }
    }

    /// The colors of a picture.
    pub(crate) fn add(&mut self, pixels: &[Color]) {
        // Most pixels are as the one before.
        for alike in pixels.chunk_by(PartialEq::eq) {
            let (color, pixels) = (alike[0], alike.len() as u64);
            let (count, sums) = self.drawn.entry(color.map(|channel| channel >> 4)).or_default();
            *count += pixels;
            sums.iter_mut().zip(color).for_each(|(sum, channel)| *sum += pixels * u64::from(channel));
        }
    }

    /// The colors of shapes as they are, for they fill most of a picture and a blend of them would be seen;
    /// then those of the pixels at their edges.
    pub(crate) fn palette(&self) -> Palette {
        let mut named: Vec<(Color, u64)> = self.named.iter().map(|(&color, &count)| (color, count)).collect();
        named.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        let mut colors: Vec<Color> = named.into_iter().map(|(color, _)| color).take(SHAPES).collect();
        let mut drawn: Vec<(u64, Color)> = self
            .drawn
            .values()
            .map(|&(count, sums)| (count, sums.map(|sum| (sum / count) as u8)))
            .filter(|(_, color)| !colors.contains(color))
            .collect();
        drawn.sort_by_key(|&(count, _)| std::cmp::Reverse(count));
        let room = usize::from(UNCHANGED) - colors.len();
        colors.extend(drawn.into_iter().map(|(_, color)| color).take(room));
        Palette { colors }
    }
}

impl Palette {
    /// As a GIF has it.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut colors = self.colors.clone();
        // Where there are fewer, the index of what is unchanged has a color all the same.
        colors.resize(usize::from(UNCHANGED) + 1, [0; 3]);
        colors.into_flattened()
    }

    /// For each pixel the color that is nearest.
    pub(crate) fn indices(&self, pixels: &[Color]) -> Vec<u8> {
        let mut known: HashMap<Color, u8> = HashMap::new();
        let mut last = (pixels[0], self.nearest(pixels[0]));
        let index = |&color: &Color| {
            // Most pixels are as the one before.
            if color != last.0 {
                last = (color, *known.entry(color).or_insert_with(|| self.nearest(color)));
            }
            last.1
        };
        pixels.iter().map(index).collect()
    }

    fn nearest(&self, color: Color) -> u8 {
        let distance = |other: &Color| -> u32 {
            other.iter().zip(color).map(|(&one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
        };
        let nearest = self.colors.iter().enumerate().min_by_key(|(_, other)| distance(other));
        nearest.map_or(0, |(index, _)| index as u8)
    }
}
