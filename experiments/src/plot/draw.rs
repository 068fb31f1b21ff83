//! Figures drawn with plotters, on any of its backends.

use super::axis::shortened;
use super::marks::Pen;
use super::{Axis, Figure, Panel, Scale};
use maud::html;
use plotters::coord::Shift;
use plotters::coord::ranged1d::ValueFormatter;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontStyle, register_font};
use std::sync::Once;

/// How wide a figure is, in pixels of the SVG.
const WIDTH: u32 = 860;
/// How high a panel with numbers is, without what is written below.
const PANEL: u32 = 340;
/// How high a row of a panel with categories is for each series.
const ROW: u32 = 22;
/// Space for the numbers and the label of the horizontal axis.
const BELOW: u32 = 58;
const TITLE: u32 = 44;
/// Around the legend.
const GAP: u32 = 10;
const LEGEND_LINE: u32 = 22;
const FONT: u32 = 16;
/// How many pixels wide and high a pixel of the SVG is in a PNG.
const PNG_SCALE: u32 = 2;
/// The most characters of a category's name; of longer ones the middle is left out.
const NAME: usize = 36;
/// The same for a title and for a label in the legend.
const LINE: usize = 80;

type Area<DB> = DrawingArea<DB, Shift>;
type Drawn<DB> = Result<(), DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// The figure as an SVG document, with its title and caption for screen readers.
pub fn svg(figure: &Figure) -> String {
    let mut text = String::new();
    let area = SVGBackend::with_string(&mut text, size(figure, 1)).into_drawing_area();
    draw(figure, &area, 1).and_then(|()| area.present()).expect("a string has room");
    drop(area);
    let begin = text.find("<svg").expect("plotters writes a document");
    let end = begin + text[begin..].find('>').expect("the tag ends");
    let named = html! { title { (figure.title) } desc { (figure.caption) } }.into_string();
    let [before, open, rest] = [&text[..begin], &text[begin..end], &text[end + 1..]];
    format!("{before}{open} role=\"img\">\n{named}{rest}")
}

/// The figure as the bytes of a PNG file.
pub fn png(figure: &Figure) -> Vec<u8> {
    let (width, height) = size(figure, PNG_SCALE);
    let mut pixels = vec![0; (width * height * 3) as usize];
    let area = BitMapBackend::with_buffer(&mut pixels, (width, height)).into_drawing_area();
    draw(figure, &area, PNG_SCALE).and_then(|()| area.present()).expect("the buffer has room");
    drop(area);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("memory can be written");
    writer.write_image_data(&pixels).expect("memory can be written");
    writer.finish().expect("memory can be written");
    bytes
}

/// Noto Sans (SIL Open Font License 1.1, which allows embedding) from the program itself, so that a machine
/// without fonts draws the same. A browser takes its own font for an SVG: only widths of words come from this
/// one.
fn with_font() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let registered = register_font("sans-serif", FontStyle::Normal, notosans::REGULAR_TTF);
        assert!(registered.is_ok(), "the font is sound");
    });
}

fn size(figure: &Figure, scale: u32) -> (u32, u32) {
    let panels: u32 = figure.panels.iter().map(height).sum();
    let legend = LEGEND_LINE * legend_lines(figure).len() as u32;
    (WIDTH * scale, (TITLE + panels + BELOW + GAP + legend + GAP) * scale)
}

fn height(panel: &Panel) -> u32 {
    match &panel.y.scale {
        Scale::Categories(names) => 16 + ROW * (names.len() * panel.rows() + names.len()) as u32,
        _ => PANEL,
    }
}

fn font(size: u32, scale: u32) -> TextStyle<'static> {
    with_font();
    ("sans-serif", size * scale).into_text_style(&(1, 1)).color(&BLACK)
}

fn width_of(text: &str) -> u32 {
    font(FONT, 1).font.layout_box(text).map_or(0, |((left, _), (right, _))| (right - left) as u32)
}

/// The entries of a legend in lines: how far from the left each begins.
fn legend_lines(figure: &Figure) -> Vec<Vec<u32>> {
    let mut lines: Vec<Vec<u32>> = Vec::new();
    let mut at = WIDTH;
    for (_, label) in figure.legend() {
        let width = 44 + width_of(&shortened(label, LINE)) + 20;
        if at + width > WIDTH - 20 {
            lines.push(Vec::new());
            at = 30;
        }
        lines.last_mut().expect("there is a line").push(at);
        at += width;
    }
    lines
}

fn draw<DB: DrawingBackend>(figure: &Figure, area: &Area<DB>, scale: u32) -> Drawn<DB> {
    area.fill(&WHITE)?;
    let title = font(FONT + 4, scale).pos(Pos::new(HPos::Center, VPos::Center));
    area.draw_text(
        &shortened(&figure.title, LINE),
        &title,
        ((WIDTH * scale / 2) as i32, (TITLE * scale / 2) as i32),
    )?;
    let left = figure.panels.iter().map(|panel| beside(&panel.y)).max().unwrap_or(0);
    let (_, mut rest) = area.split_vertically(TITLE * scale);
    for (index, panel) in figure.panels.iter().enumerate() {
        let is_last = index + 1 == figure.panels.len();
        let below = if is_last { BELOW } else { 0 };
        let (here, others) = rest.split_vertically((height(panel) + below) * scale);
        draw_panel(&figure.x, panel, area, &here, (left, below), scale)?;
        rest = others;
    }
    draw_legend(figure, &rest, scale)
}

/// How much room a vertical axis needs on its left, for the labels of its values and its own.
fn beside(axis: &Axis) -> u32 {
    let names = axis.ticks(8).into_iter().map(|(_, name)| width_of(&shortened(&name, NAME)));
    names.max().unwrap_or(0) + if axis.label.is_empty() { 14 } else { 44 }
}

fn draw_panel<DB: DrawingBackend>(
    x: &Axis,
    panel: &Panel,
    whole: &Area<DB>,
    area: &Area<DB>,
    (left, below): (u32, u32),
    scale: u32,
) -> Drawn<DB> {
    let is_named = matches!(panel.y.scale, Scale::Categories(_));
    let mut chart = ChartBuilder::on(area)
        .margin_left(10 * scale)
        .margin_right(24 * scale)
        .margin_top(if below == 0 { 4 * scale } else { 12 * scale })
        .margin_bottom(if below == 0 { 8 * scale } else { 0 })
        .x_label_area_size(below * scale)
        .y_label_area_size(left * scale)
        .build_cartesian_2d(x.clone(), panel.y.clone())?;
    let gray = |share: f64| BLACK.mix(share).stroke_width(scale);
    let named = |value: &f64| shortened(&panel.y.format_ext(value), NAME);
    let mut mesh = chart.configure_mesh();
    if is_named {
        mesh.disable_y_mesh();
    }
    mesh.x_labels(9)
        .y_labels(8)
        .x_max_light_lines(if x.scale == Scale::Log10 { 10 } else { 1 })
        .y_max_light_lines(if panel.y.scale == Scale::Log10 { 10 } else { 1 })
        .bold_line_style(gray(0.16))
        .light_line_style(gray(0.05))
        .axis_style(gray(0.7))
        .set_all_tick_mark_size(5 * scale)
        .label_style(font(FONT, scale))
        .axis_desc_style(font(FONT, scale))
        .y_label_formatter(&named)
        .x_desc(&x.label)
        .y_desc(&panel.y.label)
        .draw()?;
    for series in &panel.series {
        let pen = Pen { area: whole, number: series.number, width: series.width * scale, scale };
        pen.draw(&series.mark, |x, y| chart.backend_coord(&(x, y)))?;
    }
    Ok(())
}

fn draw_legend<DB: DrawingBackend>(figure: &Figure, area: &Area<DB>, scale: u32) -> Drawn<DB> {
    let lines = legend_lines(figure);
    let places =
        lines.iter().enumerate().flat_map(|(line, starts)| starts.iter().map(move |x| (line as u32, *x)));
    let text = font(FONT, scale).pos(Pos::new(HPos::Left, VPos::Center));
    for ((series, label), (line, x)) in figure.legend().into_iter().zip(places) {
        let y = ((GAP + LEGEND_LINE * line + LEGEND_LINE / 2) * scale) as i32;
        let x = (x * scale) as i32;
        let pen = Pen { area, number: series.number, width: series.width * scale, scale };
        pen.sample(&series.mark, (x, y), (x + 34 * scale as i32, y))?;
        area.draw_text(&shortened(label, LINE), &text, (x + 42 * scale as i32, y))?;
    }
    Ok(())
}
