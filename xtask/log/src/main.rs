//! `xtask-log IMAGE`: decodes what the image sent (standard input) with the texts in the image file, to standard output.
// This program runs on the host.
#![allow(clippy::std_instead_of_core)]

use anyhow::{Context, Result, bail};
use defmt_decoder::{DecodeError, Table};
use std::{
    env, fs,
    io::{self, Read},
};

fn main() -> Result<()> {
    let image = env::args_os().nth(1).context("the file of the image is missing")?;
    let table = Table::parse(&fs::read(image)?)?.context("the image does not log with defmt")?;
    let mut sent = Vec::new();
    io::stdin().read_to_end(&mut sent)?;
    let mut frames = table.new_stream_decoder();
    frames.received(&sent);
    loop {
        match frames.decode() {
            Ok(frame) => println!("{}", frame.display_message()),
            Err(DecodeError::UnexpectedEof) => return Ok(()),
            Err(DecodeError::Malformed) => bail!("a frame of the log is damaged"),
        }
    }
}
