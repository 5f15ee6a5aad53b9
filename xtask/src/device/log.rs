//! What an image sends, as text.

use anyhow::{Context, Result, bail};
use defmt_decoder::{DecodeError, Table};
use object::Object;
use std::{fmt::Write, fs, path::Path};

/// The text that an image printed; the log of one that logs with `defmt`, whose texts are in its file alone.
pub(crate) fn text(image: &Path, sent: Vec<u8>) -> Result<String> {
    let elf = fs::read(image).with_context(|| format!("no image {}", image.display()))?;
    let logs = object::File::parse(&*elf)?.section_by_name(".defmt").is_some();
    let Some(table) = logs.then(|| Table::parse(&elf)).transpose()?.flatten() else {
        return Ok(String::from_utf8_lossy(&sent).into_owned());
    };
    let mut frames = table.new_stream_decoder();
    frames.received(&sent);
    let mut text = String::new();
    loop {
        match frames.decode() {
            Ok(frame) => writeln!(text, "{}", frame.display_message())?,
            Err(DecodeError::UnexpectedEof) => return Ok(text),
            Err(DecodeError::Malformed) => bail!("a frame of the log is damaged, after:\n{text}"),
        }
    }
}
