//! The figures of the programs.

use anyhow::Result;
use std::{fmt::Write, fs, path::Path};

/// The figures of one program, all of the image without output; bytes, and instructions.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) program: String,
    /// Code, the vector table included.
    pub(crate) code: u64,
    /// Constants in flash.
    pub(crate) constants: u64,
    /// Initial values of variables: in flash, and copied to RAM.
    pub(crate) data: u64,
    /// Variables, with and without an initial value.
    pub(crate) ram: u64,
    /// High-water mark of the stack.
    pub(crate) peak_stack: u64,
    /// From the start of the program to its end.
    pub(crate) instructions: u64,
    /// Flash of the image with its output, formatting and messages.
    pub(crate) flash_with_output: u64,
}

impl Row {
    fn flash(&self) -> u64 {
        self.code + self.constants + self.data
    }

    fn cells(&self) -> [String; 9] {
        [
            self.program.clone(),
            self.flash().to_string(),
            self.code.to_string(),
            self.constants.to_string(),
            self.data.to_string(),
            self.ram.to_string(),
            self.peak_stack.to_string(),
            self.instructions.to_string(),
            self.flash_with_output.to_string(),
        ]
    }
}

const TITLES: [&str; 9] = [
    "program",
    "flash",
    "code",
    "constants",
    "data",
    "ram",
    "peak_stack",
    "instructions",
    "flash_with_output",
];

/// The table for people, with what its columns mean.
pub(crate) fn text(rows: &[Row]) -> String {
    let rows: Vec<_> = rows.iter().map(Row::cells).collect();
    let mut text = String::from(
        "\nbytes and instructions of the images without output (last column: flash with it)\n\n",
    );
    let titles = TITLES.map(|title| title.replace('_', " "));
    let widths: Vec<usize> = (0..TITLES.len())
        .map(|column| {
            rows.iter().chain([&titles]).filter_map(|row| row.get(column)).map(String::len).max().unwrap_or(0)
        })
        .collect();
    for row in [&titles].into_iter().chain(&rows) {
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let _ =
                if column == 0 { write!(text, "{cell:<width$}") } else { write!(text, "  {cell:>width$}") };
        }
        text.push('\n');
    }
    text
}

/// Writes the table as comma-separated values.
pub(crate) fn write_csv(rows: &[Row], file: &Path) -> Result<()> {
    let mut text = TITLES.join(",") + "\n";
    for row in rows {
        text += &(row.cells().join(",") + "\n");
    }
    Ok(fs::write(file, text)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flash_is_code_constants_and_initial_values() {
        let row = Row {
            program: "p".into(),
            code: 10,
            constants: 5,
            data: 1,
            ram: 7,
            peak_stack: 2,
            instructions: 99,
            flash_with_output: 20,
        };
        assert_eq!(row.cells().join(","), "p,16,10,5,1,7,2,99,20");
        assert!(text(&[row]).lines().any(|line| line.ends_with("flash with output")));
    }
}
