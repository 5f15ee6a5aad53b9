//! `cargo xtask bench --size`: what a shape costs in flash on the Cortex-M4F: images with 100 shapes of an operation
//! against one with none.

use super::page;
use crate::{
    checks::Checks,
    device::{DEVICE, link::QUIET, program::FIRMWARE, toolchain::Compiler},
    image::Image,
    project::Project,
};
use anyhow::Result;
use std::fmt::Write;

/// The shapes in one image.
const SHAPES: i64 = 100;

/// The most bytes that a shape may cost beyond the loop written by hand.
const BAR: f64 = 60.0;

pub(super) fn run(project: &Project) -> Result<()> {
    let mut checks = Checks::default();
    checks.check("bench: flash for each shape", || {
        let text = text(&measure(project)?);
        println!("{text}");
        page::write(project, "flash", &text)
    });
    checks.close()
}

/// Bytes of flash for each shape of an operation.
struct Size {
    operation: &'static str,
    level: &'static str,
    library: f64,
    by_hand: f64,
}

/// Builds the images, optimised for speed and for size.
fn measure(project: &Project) -> Result<Vec<Size>> {
    let compiler = Compiler::for_target(project, FIRMWARE, DEVICE, false)?;
    let mut sizes = Vec::new();
    for level in ["3", "s"] {
        let none = flash(&compiler, level, "sizes")?;
        let each = |features: &str| -> Result<f64> {
            Ok((flash(&compiler, level, features)? - none) as f64 / SHAPES as f64)
        };
        for operation in ["scaled", "summed"] {
            let library = each(&format!("library,{operation}"))?;
            let by_hand = each(&format!("by-hand,{operation}"))?;
            sizes.push(Size { operation, level, library, by_hand });
        }
    }
    Ok(sizes)
}

/// The flash of the image with these features.
fn flash(compiler: &Compiler, level: &str, features: &str) -> Result<i64> {
    let build = compiler.cargo("build").args(["--quiet", "--profile", QUIET, "--no-default-features"]);
    build
        .args(["-p", "firmware-bench", "--bin", "shapes", "--features", features])
        .env("CARGO_PROFILE_QUIET_OPT_LEVEL", level)
        .quiet()
        .run()?;
    Ok(Image::read(&compiler.image(QUIET, "shapes"))?.sizes()?.flash().cast_signed())
}

/// The table, in Markdown.
fn text(sizes: &[Size]) -> String {
    let mut text = String::from(
        "| operation | opt-level | library | by hand | beyond it | bar | |\n|---|---|---|---|---|---|---|\n",
    );
    for Size { operation, level, library, by_hand } in sizes {
        // Adding 0 takes the sign off a rounded zero.
        let beyond = (library - by_hand).round() + 0.0;
        let verdict = if beyond <= BAR { "reached" } else { "NOT reached" };
        let _ = writeln!(
            text,
            "| {operation} | {level} | {library:.0} | {by_hand:.0} | {beyond:.0} | {BAR:.0} | {verdict} |"
        );
    }
    text
}
