//! Where everything is on a picture of the film: it stays there, whatever the step.

use crate::Error;
use crate::letters::{Letters, Style};
use crate::still::Still;
use recuit_trace::{SvgOptions, Theme, Trace, Words, svg, svg_style};
use resvg::usvg::{self, Options, Tree};
use std::fmt::Write;

/// The width that lengths are told for, by the number of panes; another one scales everything.
const WIDTHS: [f32; 2] = [800.0, 1200.0];
const MARGIN: f32 = 24.0;
const TITLE: Style = Style { size: 21.0, is_bold: true, line: 28.0 };
const COUNTERS: Style = Style { size: 16.0, is_bold: false, line: 22.0 };
const SENTENCE: Style = Style { size: 19.0, is_bold: false, line: 26.0 };
/// The bar at the bottom that tells how far the film is.
const BAR: f32 = 5.0;
/// A picture is no higher than this, and no more than so often as large as it is drawn.
const HIGHEST: f32 = 600.0;
const LARGEST: f32 = 2.4;
/// The most lines of a text.
const LINES: usize = 6;

/// A pane of the film.
struct Pane<'a> {
    trace: &'a Trace,
    stills: &'a [Still],
    title: Vec<String>,
    /// Where its picture is, and how many times as large as it is drawn.
    at: [f32; 2],
    scale: f32,
}

/// All that does not change, and what does by its still.
pub(crate) struct Layout<'a> {
    panes: Vec<Pane<'a>>,
    theme: Theme,
    letters: &'a Letters,
    /// The room of a pane across, and where the counters and the sentences begin.
    room: f32,
    counters: f32,
    sentences: f32,
    size: [f32; 2],
    /// Pixels for each length.
    scale: f32,
}

impl<'a> Layout<'a> {
    /// # Errors
    /// When the picture would be too large.
    pub(crate) fn new(
        traces: &'a [Trace],
        stills: &'a [Vec<Still>],
        words: &Words,
        letters: &'a Letters,
        pixels: Option<u16>,
        theme: Theme,
    ) -> Result<Self, Error> {
        let width = WIDTHS[traces.len() - 1];
        let room = (width - MARGIN) / traces.len() as f32 - MARGIN;
        let title = |trace| letters.wrapped(&title(trace, words), TITLE, room, LINES);
        let titles: Vec<Vec<String>> = traces.iter().map(title).collect();
        let top = MARGIN + lines(titles.iter(), TITLE) + 8.0;
        let sizes = traces.iter().map(|trace| size(&drawn(trace, &trace.header.start, None, theme)));
        let sizes: Vec<[f32; 2]> = sizes.collect::<Result<_, _>>()?;
        let scale = |&[across, along]: &[f32; 2]| (room / across).min(HIGHEST / along).min(LARGEST);
        let highest = sizes.iter().map(|size| size[1] * scale(size)).fold(0.0, f32::max);
        let panes = traces.iter().zip(stills).zip(titles).zip(&sizes).enumerate();
        let panes = panes.map(|(index, (((trace, stills), title), size))| {
            let scale = scale(size);
            let left = MARGIN + index as f32 * (room + MARGIN);
            let at = [left + (room - size[0] * scale) / 2.0, top + (highest - size[1] * scale) / 2.0];
            Pane { trace, stills, title, at, scale }
        });
        let wrapped = |of: fn(&Still) -> &str, style| {
            let texts =
                stills.iter().flatten().map(move |still| letters.wrapped(of(still), style, room, LINES));
            lines(texts, style)
        };
        let counters = top + highest + 12.0;
        let sentences = counters + wrapped(|still| &still.counters, COUNTERS) + 6.0;
        let height = sentences + wrapped(|still| &still.sentence, SENTENCE) + MARGIN;
        let scale = f32::from(pixels.unwrap_or(width as u16)) / width;
        let layout = Layout {
            panes: panes.collect(),
            theme,
            letters,
            room,
            counters,
            sentences,
            size: [width, height],
            scale,
        };
        let [width, height] = layout.pixels();
        if height > u16::MAX.into() { Err(Error::Size { width, height }) } else { Ok(layout) }
    }

    /// How many pixels it is wide and high.
    pub(crate) fn pixels(&self) -> [u32; 2] {
        self.size.map(|length| (length * self.scale).round() as u32)
    }

    /// How many pixels a length is.
    pub(crate) fn scale(&self) -> f32 {
        self.scale
    }

    /// The picture of a pane as SVG, where it is and how many times as large as it is drawn.
    pub(crate) fn picture(&self, pane: usize, still: usize) -> (String, [f32; 2], f32) {
        let &Pane { trace, stills, at, scale, .. } = &self.panes[pane];
        let Still { frame, before, .. } = &stills[still];
        (drawn(trace, frame, Some(before), self.theme), at, scale)
    }

    /// The words around the pictures as SVG, for the still of each pane and the share of the film that is over.
    pub(crate) fn words(&self, stills: &[usize], share: f32) -> String {
        let [width, height] = self.size;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"recuit\" width=\"{width}\" height=\"{height}\" \
             font-family=\"'Noto Sans'\"><style>{}</style><rect class=\"page\" width=\"{width}\" height=\"{height}\"/>",
            svg_style(self.theme)
        );
        for (index, (pane, &still)) in self.panes.iter().zip(stills).enumerate() {
            let left = MARGIN + index as f32 * (self.room + MARGIN);
            let still = &pane.stills[still];
            let wrapped = |text, style| self.letters.wrapped(text, style, self.room, LINES);
            self.write_lines(&mut svg, "ink name", [left, MARGIN], TITLE, &pane.title);
            let counters = wrapped(&still.counters, COUNTERS);
            self.write_lines(&mut svg, "muted", [left, self.counters], COUNTERS, &counters);
            let sentence = wrapped(&still.sentence, SENTENCE);
            self.write_lines(&mut svg, "ink", [left, self.sentences], SENTENCE, &sentence);
        }
        let bar = |class, width| {
            let top = height - BAR;
            format!("<rect class=\"{class}\" y=\"{top}\" width=\"{width}\" height=\"{BAR}\"/>")
        };
        svg + &bar("panel", width) + &bar("accent", width * share) + "</svg>"
    }

    /// Lines from this place down.
    fn write_lines(&self, svg: &mut String, class: &str, [x, y]: [f32; 2], style: Style, lines: &[String]) {
        let Style { size, line, .. } = style;
        for (index, text) in lines.iter().enumerate() {
            let base = y + index as f32 * line + size;
            let text = self.letters.marked(text, style);
            write!(svg, "<text class=\"{class}\" x=\"{x}\" y=\"{base}\" font-size=\"{size}\">{text}</text>")
                .expect("memory takes everything");
        }
    }
}

/// How high the longest of these texts is.
fn lines<T: AsRef<[String]>>(texts: impl Iterator<Item = T>, style: Style) -> f32 {
    texts.map(|lines| lines.as_ref().len()).max().unwrap_or(0) as f32 * style.line
}

/// What the search is: "sudoku: depth-first partial".
fn title(trace: &Trace, words: &Words) -> String {
    let search = format!("{} {}", trace.header.engine, trace.header.formulation);
    words.of("ui.cell").replace("{element}", &trace.header.model).replace("{value}", search.trim_end())
}

/// How wide and high a picture is.
fn size(svg: &str) -> Result<[f32; 2], usvg::Error> {
    let size = Tree::from_str(svg, &Options::default())?.size();
    Ok([size.width(), size.height()])
}

fn drawn(trace: &Trace, frame: &[u32], before: Option<&[u32]>, theme: Theme) -> String {
    svg(&trace.header.scene, frame, &SvgOptions { before, theme, ..SvgOptions::default() })
}
