//! A drawing in SVG, which browsers show.
//!
//! Each box stands in the row below all that flow into it, so that types flow down; an arrow over several rows has a place of its own in
//! each of them, and crosses no box.

use super::{Arrow, Drawing, Kind};
use crate::graph::Graph;
use alloc::{string::String, vec, vec::Vec};
use core::fmt::Write as _;

/// The width of a character, in a monospaced font, and the height of a line, in pixels.
const CHARACTER: usize = 8;
const LINE: usize = 18;
/// The margin around the text of a box, and between boxes, in pixels.
const MARGIN: usize = 10;
const GAP: usize = 24;
/// The distance between two rows, in pixels; the types stand there beside the arrows.
const BETWEEN: usize = 60;

const STYLE: &str = "text { font: 13px monospace; fill: #1f2328 } .type { font-size: 12px; fill: #0550ae; stroke: #fff; stroke-width: 3px; paint-order: stroke } rect { fill: #f6f8fa; \
     stroke: #57606a } .port { fill: #ddf4ff } .variable { fill: #fff8c5 } path { fill: none; stroke: #57606a } .dashed { stroke-dasharray: 4 }";

/// The graph as an SVG image: a box for each node, a round one for inputs, outputs and variables, and beside each arrow the type of what
/// flows there. Constants are a number in the box that reads them. A dashed arrow leads between a variable and a node.
///
/// # Example
///
/// ```
/// let graph = shapeproof_model::tflite::read(include_bytes!("../../tests/models/alexa/model.tflite"))?;
/// let image = shapeproof_model::svg(&graph);
/// assert!(image.starts_with("<svg ") && image.contains(">i8 [1, 3, 40]<"));
/// # Ok::<(), shapeproof_model::Error>(())
/// ```
#[must_use]
pub fn svg(graph: &Graph) -> String {
    let drawing = Drawing::new(graph);
    let page = Page::new(&drawing);
    let (width, height) = page.size();
    // Writing to a `String` does not fail.
    let mut text = String::new();
    let _ = writeln!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n<style>{STYLE}</style>\n\
         <marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\">\
         <path d=\"M0 0L8 4L0 8z\" style=\"fill: #57606a\"/></marker>"
    );
    // Types are drawn after all arrows, so that no arrow covers them.
    let mut types = String::new();
    for (number, route) in page.routes.iter().enumerate() {
        page.arrow(&mut text, &mut types, number, route);
    }
    text.push_str(&types);
    (0..drawing.boxes.len()).for_each(|number| page.shown(&mut text, number));
    text.push_str("</svg>\n");
    text
}

/// A place in a row: a box, or an arrow that passes through.
#[derive(Clone, Copy)]
struct Place {
    /// The number of the box; `None` for an arrow that passes through.
    shown: Option<usize>,
    row: usize,
    width: usize,
    /// The x coordinate of the middle.
    x: usize,
}

/// An arrow with the places through which it goes, from the first to the last.
struct Route<'a> {
    arrow: &'a Arrow,
    through: Vec<usize>,
    /// Whether it ends in a row above the one where it starts.
    rises: bool,
}

struct Page<'a> {
    drawing: &'a Drawing,
    /// The places; those of the boxes come first, in their order.
    places: Vec<Place>,
    routes: Vec<Route<'a>>,
    /// The upper edge of each row and its height.
    rows: Vec<(usize, usize)>,
}

impl<'a> Page<'a> {
    fn new(drawing: &'a Drawing) -> Self {
        let mut places = places(drawing);
        let routes = routes(drawing, &mut places);
        let count = places.iter().map(|place| place.row + 1).max().unwrap_or(0);
        let mut rows = vec![(0, 2 * MARGIN); count];
        let mut ends = vec![GAP; count];
        for place in &mut places {
            let (Some(row), Some(end)) = (rows.get_mut(place.row), ends.get_mut(place.row)) else { continue };
            let lines =
                place.shown.and_then(|shown| drawing.boxes.get(shown)).map_or(0, |shown| shown.text.len());
            row.1 = row.1.max(lines * LINE + MARGIN);
            place.x = *end + place.width / 2;
            *end += place.width + GAP;
        }
        let mut y = MARGIN;
        for row in &mut rows {
            row.0 = y;
            y += row.1 + BETWEEN;
        }
        // Rows are centred on the page.
        let width = ends.iter().copied().max().unwrap_or(0);
        for place in &mut places {
            place.x += (width - ends.get(place.row).copied().unwrap_or(width)) / 2;
        }
        Self { drawing, places, routes, rows }
    }

    fn size(&self) -> (usize, usize) {
        let right = self.places.iter().map(|place| place.x + place.width / 2 + GAP).max().unwrap_or(0);
        let bottom = self.rows.last().map_or(0, |(y, height)| y + height + MARGIN);
        (right, bottom)
    }

    /// The middle of a place, its upper and its lower edge.
    fn edges(&self, place: usize) -> Option<(usize, usize, usize)> {
        let place = self.places.get(place)?;
        let (y, height) = self.rows.get(place.row).copied()?;
        Some((place.x, y, y + height))
    }

    fn shown(&self, text: &mut String, number: usize) {
        let (Some(shown), Some((x, top, bottom)), Some(place)) =
            (self.drawing.boxes.get(number), self.edges(number), self.places.get(number))
        else {
            return;
        };
        let (class, round) = match shown.kind {
            Kind::Node => ("node", 3),
            Kind::Port => ("port", 14),
            Kind::Variable => ("variable", 14),
        };
        let _ = writeln!(
            text,
            "<rect class=\"{class}\" x=\"{}\" y=\"{top}\" width=\"{}\" height=\"{}\" rx=\"{round}\"/>",
            x - place.width / 2,
            place.width,
            bottom - top
        );
        let first = (top + bottom) / 2 + LINE - 5 - shown.text.len() * LINE / 2;
        for (line, y) in shown.text.iter().zip((first..).step_by(LINE)) {
            let _ =
                writeln!(text, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{}</text>", escaped(line));
        }
    }

    fn arrow(&self, text: &mut String, types: &mut String, number: usize, route: &Route<'_>) {
        let mut path = String::new();
        // If the arrow rises, the upper and lower edges are swapped.
        let turned = |(x, top, bottom)| if route.rises { (x, bottom, top) } else { (x, top, bottom) };
        let edges: Vec<_> = route.through.iter().filter_map(|place| self.edges(*place).map(turned)).collect();
        for (step, pair) in edges.windows(2).enumerate() {
            let [(from, _, low), (to, high, end)] = pair else { continue };
            let half = (low + high) / 2;
            let start = if step == 0 { 'M' } else { 'L' };
            let _ = write!(path, "{start}{from} {low}C{from} {half} {to} {half} {to} {high}");
            // A straight line through a row, at a place without a box.
            if step + 2 < edges.len() {
                let _ = write!(path, "L{to} {end}");
            }
        }
        let class = if route.arrow.flows.is_some() { "" } else { " class=\"dashed\"" };
        let _ = writeln!(text, "<path{class} d=\"{path}\" marker-end=\"url(#tip)\"/>");
        if let (Some(flows), [.., (before, _, low), (x, high, _)]) = (&route.arrow.flows, edges.as_slice()) {
            // The types stand alternately above and below, where arrows meet.
            let height = if number.is_multiple_of(2) { 3 } else { 4 };
            let (x, y) = ((before + x) / 2, (low * (7 - height) + high * height) / 7 + 4);
            let _ = writeln!(
                types,
                "<text class=\"type\" x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{}</text>",
                escaped(flows)
            );
        }
    }
}

/// A place for each box, in the row below the boxes that flow into it.
fn places(drawing: &Drawing) -> Vec<Place> {
    let mut rows = vec![0_usize; drawing.boxes.len()];
    // Solid arrows point to later boxes, and are sorted by these.
    for arrow in drawing.arrows.iter().filter(|arrow| arrow.flows.is_some()) {
        let below = rows.get(arrow.from).map_or(0, |row| row + 1);
        if let Some(row) = rows.get_mut(arrow.to) {
            *row = below.max(*row);
        }
    }
    // A box without incoming arrows stands above the first box that it points to.
    let flowing = || drawing.arrows.iter().filter(|arrow| arrow.flows.is_some());
    for number in 0..drawing.boxes.len() {
        let below =
            flowing().filter(|arrow| arrow.from == number).filter_map(|arrow| rows.get(arrow.to)).min();
        if let Some(below) = below.copied()
            && !flowing().any(|arrow| arrow.to == number)
            && let Some(row) = rows.get_mut(number)
        {
            *row = below.saturating_sub(1);
        }
    }
    let mut above = rows.clone();
    // A variable stands above the first node that reads or writes it.
    let of_node = |arrow: &Arrow, number| {
        let node = if arrow.from == number { arrow.to } else { arrow.from };
        (arrow.flows.is_none() && [arrow.from, arrow.to].contains(&number))
            .then(|| rows.get(node).copied())?
    };
    for (number, shown) in drawing.boxes.iter().enumerate() {
        if shown.kind == Kind::Variable
            && let Some(first) = drawing.arrows.iter().filter_map(|arrow| of_node(arrow, number)).min()
            && let Some(row) = above.get_mut(number)
        {
            *row = first.saturating_sub(1);
        }
    }
    let boxes = drawing.boxes.iter().zip(above).enumerate();
    let place = |(number, (shown, row)): (usize, (&super::DrawnBox, usize))| {
        let longest = shown.text.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        Place { shown: Some(number), row, width: longest * CHARACTER + 2 * MARGIN, x: 0 }
    };
    boxes.map(place).collect()
}

/// The arrows, with a place for each in the rows that it passes.
fn routes<'a>(drawing: &'a Drawing, places: &mut Vec<Place>) -> Vec<Route<'a>> {
    let mut routes = Vec::new();
    for arrow in &drawing.arrows {
        let row = |place: usize| places.get(place).map_or(0, |place| place.row);
        let (from, to) = (row(arrow.from), row(arrow.to));
        let rises = to < from;
        let mut through = vec![arrow.from];
        let between = from.min(to) + 1..from.max(to);
        for step in 0..between.len() {
            let row = if rises { between.end - 1 - step } else { between.start + step };
            through.push(places.len());
            places.push(Place { shown: None, row, width: 2 * MARGIN, x: 0 });
        }
        through.push(arrow.to);
        routes.push(Route { arrow, through, rises });
    }
    routes
}

/// The text, escaped so that it has no tags.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
