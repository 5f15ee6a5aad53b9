//! `docs/EMBEDDED.md` quotes programs that are built and run: every listing stands in the file that it names.
#![allow(missing_docs, clippy::unwrap_used)]

use std::{fs, path::Path};

/// A listing: the file it names, its language, its lines.
struct Listing<'a> {
    file: Option<&'a str>,
    language: &'a str,
    text: String,
}

fn listings(page: &str) -> Vec<Listing<'_>> {
    let (mut found, mut lines, mut before) = (Vec::new(), page.lines(), "");
    while let Some(line) = lines.next() {
        if let Some(language) = line.strip_prefix("```") {
            let file = before.strip_prefix("<!-- ").and_then(|file| file.strip_suffix(" -->"));
            let text =
                lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect();
            found.push(Listing { file, language, text });
        }
        before = line;
    }
    found
}

#[test]
fn every_listing_is_part_of_a_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/EMBEDDED.md")).unwrap();
    let listings = listings(&page);
    assert!(listings.len() > 10, "only {} listings", listings.len());
    for Listing { file, language, text } in listings {
        match file {
            Some(file) => {
                let source = fs::read_to_string(root.join(file)).unwrap();
                assert!(source.contains(&text), "{file} does not have the listing\n{text}");
            }
            None => assert_eq!(language, "sh", "no file is named for the listing\n{text}"),
        }
    }
}

#[test]
fn links_lead_to_sections() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/EMBEDDED.md")).unwrap();
    let sections: Vec<String> = page
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        .map(|title| title.to_lowercase().replace(' ', "-").replace([':', ','], ""))
        .collect();
    let links: Vec<&str> = page.split("](#").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    assert_eq!(links, sections);
}
