//! Pictures in pixels.

use crate::Error;
use crate::layout::Layout;
use crate::letters::Letters;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree};
use std::sync::Arc;

/// A color: red, green, blue.
pub(crate) type Color = [u8; 3];

/// Draws the pictures of a film.
pub(crate) struct Raster<'a> {
    layout: &'a Layout<'a>,
    options: Options<'static>,
}

impl<'a> Raster<'a> {
    pub(crate) fn new(layout: &'a Layout<'a>) -> Self {
        let options = Options { fontdb: Arc::new(Letters::database()), ..Options::default() };
        Raster { layout, options }
    }

    /// The pixels of a picture, row by row, from the still of each pane and the share of the film that is over.
    ///
    /// # Errors
    /// When something in it is no SVG.
    pub(crate) fn draw(&self, stills: &[usize], share: f32) -> Result<Vec<Color>, Error> {
        let [width, height] = self.layout.pixels();
        let pixels = self.layout.scale();
        let mut pixmap = Pixmap::new(width, height).ok_or(Error::Size { width, height })?;
        let mut put = |svg: &str, [x, y]: [f32; 2], scale: f32| {
            let tree = Tree::from_str(svg, &self.options)?;
            let place = Transform::from_scale(scale, scale).post_translate(x, y).post_scale(pixels, pixels);
            resvg::render(&tree, place, &mut pixmap.as_mut());
            Ok::<(), usvg::Error>(())
        };
        put(&self.layout.words(stills, share), [0.0; 2], 1.0)?;
        for (pane, &still) in stills.iter().enumerate() {
            let (svg, at, scale) = self.layout.picture(pane, still);
            put(&svg, at, scale)?;
        }
        // The page is behind everything, so that no pixel is transparent.
        Ok(pixmap.data().chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect())
    }
}
