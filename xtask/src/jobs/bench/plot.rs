//! Curves, as SVG.

use anyhow::{Context, Result, anyhow};
use plotters::{coord::Shift, prelude::*};
use std::{fs, path::Path};

/// One curve.
pub(super) struct Line {
    pub(super) name: &'static str,
    pub(super) points: Vec<(f64, f64)>,
}

/// Curves over the same axes, both logarithmic.
pub(super) struct Panel {
    pub(super) title: String,
    pub(super) x: &'static str,
    pub(super) y: &'static str,
    pub(super) lines: Vec<Line>,
}

const COLORS: [RGBColor; 4] =
    [RGBColor(0, 90, 180), RGBColor(220, 120, 0), RGBColor(130, 130, 130), RGBColor(0, 140, 90)];

/// Writes panels, two beside each other.
pub(super) fn write(file: &Path, panels: &[Panel]) -> Result<()> {
    fs::create_dir_all(file.parent().context("a file in a folder")?)?;
    let rows = panels.len().div_ceil(2);
    let columns = panels.len().min(2);
    let size = (440 * u32::try_from(columns)?, 300 * u32::try_from(rows)?);
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, size).into_drawing_area();
        root.fill(&WHITE).map_err(|error| anyhow!("{error}"))?;
        for (area, panel) in root.split_evenly((rows, columns)).iter().zip(panels) {
            draw(area, panel).map_err(|error| anyhow!("{}: {error}", panel.title))?;
        }
        root.present().map_err(|error| anyhow!("{error}"))?;
    }
    Ok(fs::write(file, text)?)
}

fn draw(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    panel: &Panel,
) -> Result<(), DrawingAreaErrorKind<std::io::Error>> {
    let points = || panel.lines.iter().flat_map(|line| line.points.iter().copied());
    let least = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::INFINITY, f64::min);
    let most = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::MIN_POSITIVE, f64::max);
    let xs = least(&mut points().map(|p| p.0))..most(&mut points().map(|p| p.0));
    // Whole powers of ten, which the axis labels.
    let ys = 10_f64.powf(least(&mut points().map(|p| p.1)).log10().floor())
        ..10_f64.powf(most(&mut points().map(|p| p.1)).log10().ceil());
    let mut chart = ChartBuilder::on(area)
        .caption(&panel.title, ("sans-serif", 15))
        .margin(8)
        .x_label_area_size(34)
        .y_label_area_size(52)
        .build_cartesian_2d(xs.log_scale(), ys.log_scale())?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(RGBColor(225, 225, 225))
        .label_style(("sans-serif", 11))
        .x_desc(panel.x)
        .y_desc(panel.y)
        .x_label_formatter(&|x| short(*x))
        .y_label_formatter(&|y| short(*y))
        .draw()?;
    for (line, color) in panel.lines.iter().zip(COLORS.iter().cycle()) {
        chart
            .draw_series(LineSeries::new(line.points.iter().copied(), color.stroke_width(2)).point_size(2))?
            .label(line.name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], color.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperRight)
        .background_style(WHITE.mix(0.8))
        .border_style(RGBColor(200, 200, 200))
        .label_font(("sans-serif", 11))
        .draw()?;
    Ok(())
}

/// A number in few letters.
fn short(x: f64) -> String {
    if x >= 1e6 {
        format!("{:.0} M", x / 1e6)
    } else if x >= 1e3 {
        format!("{:.0} k", x / 1e3)
    } else {
        format!("{}", (x * 1e6).round() / 1e6)
    }
}
