//! Figures drawn with plotters, on any of its backends.

use super::label::{FONT, LINE, font, width_of, wrapped};
use super::marks::Pen;
use super::{Axis, Figure, Panel, Scale, legend};
use maud::{PreEscaped, html};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// How wide a figure is, in pixels of the SVG.
pub(super) const WIDTH: u32 = 860;
/// How high a panel with numbers is, without what is written below.
const PANEL: u32 = 340;
/// How high a row of a panel with categories is for each series.
const ROW: u32 = 22;
/// Space for the numbers and the label of the horizontal axis.
const BELOW: u32 = 58;
/// The size of the title, how far apart its lines are, and the space above and below them.
const TITLE: u32 = FONT + 4;
const TITLE_LINE: u32 = 24;
const TITLE_GAP: u32 = 10;
/// Above and below the legend.
const GAP: u32 = 10;
/// How many pixels wide and high a pixel of the SVG is in a PNG.
const PNG_SCALE: u32 = 2;
/// The most room for the names of categories.
const NAMES: u32 = 280;
/// Between the name of a category and the axis.
const NAME_GAP: u32 = 12;

pub(super) type Area<DB> = DrawingArea<DB, Shift>;
pub(super) type Drawn<DB> = Result<(), DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// The figure as an SVG document, with its title and caption for screen readers. Where the reader prefers dark
/// pages, it is dark; on paper, and where styles are not understood, it is black on white.
pub fn svg(figure: &Figure) -> String {
    let mut text = String::new();
    let area = SVGBackend::with_string(&mut text, size(figure, 1)).into_drawing_area();
    draw(figure, &area, 1).and_then(|()| area.present()).expect("a string has room");
    drop(area);
    let begin = text.find("<svg").expect("plotters writes a document");
    let end = begin + text[begin..].find('>').expect("the tag ends");
    let named = html! {
        title { (figure.title) }
        desc { (figure.caption) }
        style { (PreEscaped(include_str!("dark.css"))) }
    };
    let named = named.into_string();
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

fn size(figure: &Figure, scale: u32) -> (u32, u32) {
    let panels: u32 = figure.panels.iter().map(height).sum();
    (WIDTH * scale, (title_height(figure) + panels + BELOW + GAP + legend::height(figure) + GAP) * scale)
}

fn height(panel: &Panel) -> u32 {
    let Scale::Categories(names) = &panel.y.scale else { return PANEL };
    let lines = names.iter().map(|name| name_lines(name).len()).max().unwrap_or(0) as u32;
    let each = (ROW * (panel.rows() as u32 + 1)).max(LINE * lines + LINE / 2);
    16 + each * names.len() as u32
}

fn name_lines(name: &str) -> Vec<String> {
    wrapped(name, FONT, NAMES)
}

fn title_lines(figure: &Figure) -> Vec<String> {
    wrapped(&figure.title, TITLE, WIDTH - 40)
}

fn title_height(figure: &Figure) -> u32 {
    TITLE_LINE * title_lines(figure).len() as u32 + 2 * TITLE_GAP
}

fn draw<DB: DrawingBackend>(figure: &Figure, area: &Area<DB>, scale: u32) -> Drawn<DB> {
    area.fill(&WHITE)?;
    let title = font(TITLE, scale).pos(Pos::new(HPos::Center, VPos::Center));
    for (line, part) in (0..).zip(title_lines(figure)) {
        let y = TITLE_GAP + TITLE_LINE * line + TITLE_LINE / 2;
        area.draw_text(&part, &title, ((WIDTH * scale / 2) as i32, (y * scale) as i32))?;
    }
    let left = figure.panels.iter().map(|panel| beside(&panel.y)).max().unwrap_or(0);
    let (_, mut rest) = area.split_vertically(title_height(figure) * scale);
    for (index, panel) in figure.panels.iter().enumerate() {
        let is_last = index + 1 == figure.panels.len();
        let below = if is_last { BELOW } else { 0 };
        let (here, others) = rest.split_vertically((height(panel) + below) * scale);
        draw_panel(&figure.x, panel, area, &here, (left, below), scale)?;
        rest = others;
    }
    legend::draw(figure, &rest, GAP, scale)
}

/// How much room a vertical axis needs on its left, for the labels of its values and its own.
fn beside(axis: &Axis) -> u32 {
    let widest = |names: &[String]| names.iter().map(|name| width_of(name, FONT)).max().unwrap_or(0);
    match &axis.scale {
        Scale::Categories(names) => {
            names.iter().map(|name| widest(&name_lines(name))).max().unwrap_or(0) + NAME_GAP
        }
        _ => widest(&axis.ticks(8).into_iter().map(|(_, name)| name).collect::<Vec<_>>()) + 44,
    }
}

/// How far the last value of a horizontal axis may reach beyond its end.
fn beyond(axis: &Axis) -> u32 {
    let last = axis.ticks(9).pop().map_or(0, |(_, name)| width_of(&name, FONT) / 2);
    last.max(30)
}

fn draw_panel<DB: DrawingBackend>(
    x: &Axis,
    panel: &Panel,
    whole: &Area<DB>,
    area: &Area<DB>,
    (left, below): (u32, u32),
    scale: u32,
) -> Drawn<DB> {
    let mut chart = ChartBuilder::on(area)
        .margin_left(10 * scale)
        .margin_right(beyond(x) * scale)
        .margin_top(if below == 0 { 4 * scale } else { 12 * scale })
        .margin_bottom(if below == 0 { 8 * scale } else { 0 })
        .x_label_area_size(below * scale)
        .y_label_area_size(left * scale)
        .build_cartesian_2d(x.clone(), panel.y.clone())?;
    let gray = |share: f64| BLACK.mix(share).stroke_width(scale);
    let mut mesh = chart.configure_mesh();
    if matches!(panel.y.scale, Scale::Categories(_)) {
        mesh.disable_y_mesh().disable_y_axis();
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
        .x_desc(&x.label)
        .y_desc(&panel.y.label)
        .draw()?;
    if let Scale::Categories(names) = &panel.y.scale {
        draw_names(names, whole, |value| chart.backend_coord(&(x.from, value)), scale)?;
    }
    for series in &panel.series {
        let pen = Pen { area: whole, number: series.number, width: series.width * scale, scale };
        pen.draw(&series.mark, |x, y| chart.backend_coord(&(x, y)))?;
    }
    Ok(())
}

/// The names of categories beside their axis, each in the lines that it needs.
fn draw_names<DB: DrawingBackend>(
    names: &[String],
    area: &Area<DB>,
    pixel: impl Fn(f64) -> (i32, i32),
    scale: u32,
) -> Drawn<DB> {
    let ends = [0.0, names.len() as f64].map(&pixel);
    area.draw(&PathElement::new(ends.to_vec(), BLACK.mix(0.7).stroke_width(scale)))?;
    let text = font(FONT, scale).pos(Pos::new(HPos::Right, VPos::Center));
    for (index, name) in names.iter().enumerate() {
        let (x, middle) = pixel(index as f64 + 0.5);
        let lines = name_lines(name);
        let above = (LINE * scale * (lines.len() as u32 - 1) / 2) as i32;
        for (line, part) in (0..).zip(lines) {
            let y = middle - above + line * (LINE * scale) as i32;
            area.draw_text(&part, &text, (x - (NAME_GAP - 4) as i32 * scale as i32, y))?;
        }
    }
    Ok(())
}
