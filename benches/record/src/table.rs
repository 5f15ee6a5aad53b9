//! Tables: for people, and as comma-separated values.

use anyhow::Result;
use std::{fs, path::Path};

/// Titles in snake case, and rows of as many cells.
pub struct Table {
    /// In snake case, as in a file.
    pub titles: Vec<&'static str>,
    /// One cell for each title.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// In Markdown, the columns aligned.
    #[must_use]
    pub fn text(&self) -> String {
        let titles: Vec<String> = self.titles.iter().map(|title| title.replace('_', " ")).collect();
        let width = |column: usize| {
            let cells = self.rows.iter().chain([&titles]).filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..titles.len()).map(width).collect();
        let line = |cells: &[String]| {
            let cells = cells.iter().zip(&widths).enumerate().map(|(column, (cell, width))| match column {
                0 => format!(" {cell:<width$} |"),
                _ => format!(" {cell:>width$} |"),
            });
            format!("|{}\n", cells.collect::<String>())
        };
        let rule = widths.iter().enumerate().map(|(column, width)| {
            let dashes = "-".repeat(width + 1);
            if column == 0 { format!(" {} |", "-".repeat(*width)) } else { format!("{dashes}:|") }
        });
        let rule: String = rule.collect();
        format!("{}|{rule}\n{}", line(&titles), self.rows.iter().map(|row| line(row)).collect::<String>())
    }

    /// Writes it as comma-separated values.
    pub fn write_csv(&self, file: &Path) -> Result<()> {
        let rows = self.rows.iter().map(|row| row.join(",") + "\n");
        Ok(fs::write(file, self.titles.join(",") + "\n" + &rows.collect::<String>())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let table = Table { titles: vec!["name", "of_it"], rows: vec![vec!["a".into(), "10".into()]] };
        assert_eq!(table.text(), "| name | of it |\n| ---- |------:|\n| a    |    10 |\n");
    }
}
