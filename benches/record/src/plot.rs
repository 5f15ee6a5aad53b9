//! The figures as a picture.

use crate::Figure;
use anyhow::{Result, anyhow};
use plotters::prelude::*;
use std::{fs, path::Path};

/// The target that is drawn.
const TARGET: &str = "x86-64-v3";

const OURS: RGBColor = RGBColor(0, 90, 180);
const THEIRS: RGBColor = RGBColor(220, 150, 60);

/// Writes bars for each workload: the time of this library and of its best peer, as multiples of the loop's.
pub fn write(file: &Path, figures: &[Figure]) -> Result<()> {
    let ours = figures.iter().filter(|figure| figure.target == TARGET && figure.contender == "shapeproof");
    let bars: Vec<(&str, f64, Option<f64>)> = ours
        .filter_map(|figure| {
            let ratio = figure.ratio(figures, "loop")?;
            Some((
                in_words(&figure.workload),
                ratio,
                figure.best_peer(figures).map(|(_, times)| ratio / times),
            ))
        })
        .collect();
    let mut text = String::new();
    draw(&mut text, &bars).map_err(|error| anyhow!("{error}"))?;
    Ok(fs::write(file, text)?)
}

/// What a workload does, as short as fits beside its bar.
fn in_words(workload: &str) -> &str {
    match workload {
        "W1" => "x * y",
        "W1-by-value" => "x * y, a new tensor",
        "W2" => "matrix times a row",
        "W3a" => "on axes from 1 on, small",
        "W3b" => "on axes from 1 on, large",
        "W4" => "relu(a * b + row)",
        "W5" => "select",
        "W5-fresh" => "select, new conditions",
        "W6" => "multiplex of rows",
        "W7a" => "dynamic stitch",
        "W7b" => "dynamic partition",
        "W8" => "sums of sequences",
        "W9-8" => "matrix product 8",
        "W9-16" => "matrix product 16",
        "W9-32" => "matrix product 32",
        "W9-64" => "matrix product 64",
        "W10a" => "sums of rows",
        "W10b" => "argmax of rows",
        "W11" => "softmax",
        "W12-softmax" => "softmax of sequences",
        "W12-pad" => "sequences padded",
        "W12-unpad" => "and back",
        "W13-reset" => "other sequences",
        "W13-view" => "views of sequences",
        other => other,
    }
}

type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

fn draw(text: &mut String, bars: &[(&str, f64, Option<f64>)]) -> Drawn {
    let height = 80 + 26 * u32::try_from(bars.len()).unwrap_or(0);
    let root = SVGBackend::with_string(text, (860, height)).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .caption(format!("time as a multiple of the loop's, {TARGET}"), ("sans-serif", 15))
        .margin(8)
        .x_label_area_size(30)
        .y_label_area_size(160)
        .build_cartesian_2d((0.02..20.0).log_scale(), 0.0..bars.len() as f64)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .light_line_style(TRANSPARENT)
        .y_labels(0)
        .x_label_formatter(&|x: &f64| format!("{}", (x * 100.0).round() / 100.0))
        .label_style(("sans-serif", 11))
        .draw()?;
    for (row, (name, ours, peer)) in bars.iter().rev().enumerate() {
        let row = row as f64;
        let bar = |from: f64, to: f64, ratio: f64, color: RGBColor| {
            // From the loop, which is 1, to the left or to the right.
            Rectangle::new([(ratio.min(1.0), row + from), (ratio.max(1.0), row + to)], color.filled())
        };
        chart.draw_series([bar(0.5, 0.85, *ours, OURS)])?;
        chart.draw_series(peer.map(|ratio| bar(0.15, 0.5, ratio, THEIRS)))?;
        let style = ("sans-serif", 11).into_text_style(&root);
        let place = chart.backend_coord(&(0.02, row + 0.7));
        root.draw(&Text::new(*name, (place.0 - 155, place.1), style))?;
    }
    for (name, color) in [("shapeproof", OURS), ("best peer", THEIRS)] {
        chart
            .draw_series([Rectangle::new([(1.0, 0.0), (1.0, 0.0)], color.filled())])?
            .label(name)
            .legend(move |(x, y)| Rectangle::new([(x, y - 4), (x + 14, y + 4)], color.filled()));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .background_style(WHITE.mix(0.8))
        .label_font(("sans-serif", 11))
        .draw()?;
    root.present()
}
