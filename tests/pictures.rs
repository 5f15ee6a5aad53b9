//! Pictures of characters, against marks that a plain loop chooses, and tables of HTML, against the elements in their cells.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

use shapeproof::{prelude::*, tensor};

/// The mark that a share from 0 to 1 has among some.
fn mark(share: f64, marks: &str) -> char {
    let marks: Vec<char> = marks.chars().collect();
    marks[((share * marks.len() as f64) as usize).min(marks.len() - 1)]
}

#[test]
fn a_row_is_bars() {
    let x = tensor![-3, 0, 4, 11];
    let bars: String = [-3, 0, 4, 11].map(|v| mark(f64::from(v + 3) / 14.0, "▁▂▃▄▅▆▇█")).iter().collect();
    assert_eq!(x.picture().to_string(), format!("{bars}\n-3 to 11, shape [4]"));
    // Any layout, and lengths of run time.
    let every_second = x.slice_step_range(Axis::<0>, 0..4, 2).unwrap();
    assert_eq!(every_second.picture().to_string(), "▁█\n-3 to 4, shape [2]");
    let rows = Tensor::<i32, Shape![..4]>::try_from_slice([2], &[1, 2]).unwrap();
    assert_eq!(rows.picture().to_string(), "▁█\n1 to 2, shape [2]");
    let mut x = x;
    assert_eq!(x.view_mut().picture().to_string(), format!("{bars}\n-3 to 11, shape [4]"));
}

#[test]
fn a_matrix_is_shades() {
    let x = Tensor::<f64, Shape![3, 4]>::from_fn(|[i, j]| (i * 4 + j) as f64 / 4.0);
    let rows: Vec<String> = (0..3)
        .map(|i| (0..4).map(|j| mark(f64::from(i * 4 + j) / 11.0, " ░▒▓█").to_string().repeat(2)).collect())
        .collect();
    assert_eq!(x.picture().to_string(), format!("{}\n0 to 2.75, shape [3, 4]", rows.join("\n")));
    // The second axis of a transpose is the first one here.
    assert_eq!(x.t().picture().to_string().lines().count(), 5);
}

#[test]
fn matrices_stand_one_below_the_other() {
    let x = Tensor::<i32, Shape![2, 1, 2, 2]>::from_fn(|[a, _, i, j]| (4 * a + 2 * i + j) as i32);
    assert_eq!(x.picture().to_string(), "    \n░░▒▒\n\n▒▒▓▓\n████\n0 to 7, shape [2, 1, 2, 2]");
}

#[test]
fn what_is_large_is_drawn_by_means() {
    // Parts of three columns and of two rows.
    let x = Tensor::<f32, Shape![40, 200]>::from_fn(|[i, j]| (i / 2 * 67 + j / 3) as f32);
    let text = x.picture().to_string();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), lines[20]), (21, "0 to 1339, shape [40, 200]"));
    for (i, line) in lines[..20].iter().enumerate() {
        let expected: String = (0..67).map(|j| mark((i * 67 + j) as f64 / 1339.0, " ░▒▓█")).collect();
        assert_eq!(*line, expected, "line {i}");
    }
    // The last part is shorter: a mean of one.
    let row = Tensor::<i32, Shape![73]>::from_fn(|[i]| i32::from(i == 72) * 8);
    let text = row.picture().to_string();
    assert_eq!(text.lines().next().unwrap(), "▁".repeat(36) + "█");
}

#[test]
fn numbers_without_a_place_in_the_range() {
    let x = tensor![0.0_f32, f32::NAN, 1.0, f32::INFINITY];
    assert_eq!(x.picture().to_string(), "▁?█?\n0 to 1, shape [4]");
    assert_eq!(
        tensor![f64::MIN, 0.0, f64::MAX].picture().to_string().chars().take(3).collect::<String>(),
        "▁▅█"
    );
    assert_eq!(tensor![5, 5].picture().to_string(), "▅▅\n5 to 5, shape [2]");
    assert_eq!(tensor![2.5;].picture().to_string(), "▅\n2.5 to 2.5, shape []");
    assert_eq!(Tensor::<i32, Shape![0, 3]>::zeros().picture().to_string(), "shape [0, 3]");
    assert_eq!(tensor![f32::NAN].picture().to_string(), "shape [1]");
}

/// The texts between these tags.
fn between<'a>(text: &'a str, open: &str, close: &str) -> Vec<&'a str> {
    text.split(open).skip(1).map(|rest| rest.split(close).next().unwrap()).collect()
}

#[test]
fn a_table_has_a_cell_for_each_element() {
    let x = Tensor::<i32, Shape![2, 2, 3]>::from_fn(|[a, i, j]| (100 * a + 10 * i + j) as i32);
    let html = x.html().to_string();
    let tables = between(&html, "<table>", "</table>");
    assert_eq!(between(&html, "<caption>", "</caption>"), ["[0, ..]", "[1, ..]"]);
    for (a, table) in tables.iter().enumerate() {
        for (i, row) in between(table, "<tr>", "</tr>").iter().enumerate() {
            let cells: Vec<i32> =
                between(row, "<td>", "</td>").iter().map(|cell| cell.parse().unwrap()).collect();
            assert_eq!(cells, [0, 1, 2].map(|j| (100 * a + 10 * i + j) as i32));
        }
    }
    assert!(html.ends_with("<p>shape [2, 2, 3]</p>"));
}

#[test]
fn numbers_in_a_table_are_those_of_the_text() {
    let x = tensor![[1.0_f32 / 3.0, 2.0], [-1.5, 100.0]];
    let html = x.html().to_string();
    let text = format!("{x:#}");
    let words: Vec<&str> =
        text.split(|c: char| "[] \n".contains(c)).filter(|word| !word.is_empty()).collect();
    assert_eq!(between(&html, "<td>", "</td>"), words);
    assert_eq!(between(&format!("{:.2}", x.html()), "<td>", "</td>"), ["0.33", "2.00", "-1.50", "100.00"]);
}

#[test]
fn tables_of_other_ranks() {
    assert_eq!(tensor![7;].html().to_string(), "<table><tr><td>7</td></tr></table><p>shape []</p>");
    assert_eq!(
        tensor![1, 2].view().html().to_string(),
        "<table><tr><td>1</td><td>2</td></tr></table><p>shape [2]</p>"
    );
    assert_eq!(Tensor::<i32, Shape![2, 0]>::zeros().html().to_string(), "<p>shape [2, 0]</p>");
    let long = Tensor::<i32, Shape![40, 50]>::from_fn(|[i, j]| (50 * i + j) as i32);
    let html = long.html().to_string();
    assert_eq!(html.matches("<tr>").count(), 7);
    let rows = between(&html, "<tr>", "</tr>");
    assert_eq!(between(rows[6], "<td>", "</td>"), ["1950", "1951", "1952", "…", "1997", "1998", "1999"]);
    assert!(between(rows[3], "<td>", "</td>").iter().all(|cell| *cell == "…"));
}

/// An element whose text has characters that mean something in HTML.
#[derive(Clone, Copy)]
struct Tag;

impl core::fmt::Display for Tag {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("<b>&")
    }
}

#[test]
fn text_is_no_tag() {
    assert!(Tensor::<Tag, Shape![1]>::full(Tag).html().to_string().contains("<td>&lt;b&gt;&amp;</td>"));
}

#[cfg(feature = "half")]
#[test]
fn elements_of_other_crates_have_pictures() {
    let x = tensor![0.0_f32, 1.0].cast::<half::f16>().eval();
    assert_eq!(x.picture().to_string(), "▁█\n0 to 1, shape [2]");
}
