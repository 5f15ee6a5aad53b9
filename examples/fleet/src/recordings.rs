//! A fleet's recordings: the 370 test utterances of `../vowels`, and any number of them again as cheaper microphones would have them.

use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use arrow_array::{ArrayRef, RecordBatch, StringArray, UInt8Array, UInt64Array};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::file::properties::WriterProperties;
use parquet::schema::types::ColumnPath;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rand_distr::StandardNormal;
use shapeproof::{Dim, Lod, LodTensor, Shape};
use shapeproof_arrow::{ragged_column, ragged_field};

use fleet_model::speech;

/// Where the first 370 recordings come from, and the fleet's devices: a gain of the coefficients, and the deviation of their noise.
pub const DEVICES: [(&str, f32, f32); 5] = [
    ("original", 1.0, 0.0),
    ("headset", 1.0, 0.02),
    ("phone", 0.95, 0.06),
    ("doorbell", 0.9, 0.1),
    ("toy", 1.15, 0.16),
];

/// Rows of a file, and of a batch.
const FILE: usize = 1_000_000;
const BATCH: usize = 8192;
/// Rows that a reader takes at once at least.
const ROW_GROUP: usize = 32_768;

/// The coefficients among the columns of a file.
const FLOATS: [&str; 5] = ["frames", "list", "item", "list", "item"];

/// So many recordings, all drawn from one seed.
#[derive(Clone, Copy, Debug)]
pub struct Recordings {
    pub rows: usize,
    pub seed: u64,
}

/// A recording.
pub struct Recording {
    pub device: &'static str,
    pub speaker: u8,
    /// Frames of 12 coefficients, one behind the other.
    pub frames: Vec<f32>,
}

impl Recordings {
    /// One recording after the other.
    pub fn iter(self) -> Result<impl Iterator<Item = Recording>> {
        let originals: Vec<(&'static [f32], u8)> = speech::utterances::<Dim<29>>()
            .map(|(frames, speaker, _)| Ok((frames?.as_slice(), speaker)))
            .collect::<Result<_, shapeproof::ShapeError>>()?;
        let mut random = StdRng::seed_from_u64(self.seed);
        Ok((0..self.rows).map(move |row| {
            let Some(&(frames, speaker)) = originals.get(row) else {
                let (frames, speaker) = originals[random.random_range(0..originals.len())];
                let (device, gain, noise) = DEVICES[random.random_range(1..DEVICES.len())];
                let frames = frames
                    .iter()
                    .map(|x| gain * x + noise * random.sample::<f32, _>(StandardNormal))
                    .collect();
                return Recording { device, speaker, frames };
            };
            Recording { device: DEVICES[0].0, speaker, frames: frames.to_vec() }
        }))
    }

    /// Writes all of them to files of a million each, in a folder that holds nothing else. `progress` is told how many have been written.
    pub fn write(self, folder: &Path, mut progress: impl FnMut(usize)) -> Result<()> {
        if folder.exists() {
            let strange = fs::read_dir(folder)?.filter_map(Result::ok).map(|entry| entry.path());
            let strange =
                strange.into_iter().find(|path| path.extension().is_none_or(|kind| kind != "parquet"));
            ensure!(strange.is_none(), "{} holds other files than recordings", folder.display());
            fs::remove_dir_all(folder)?;
        }
        fs::create_dir_all(folder)?;
        let properties = WriterProperties::builder()
            .set_max_row_group_row_count(Some(ROW_GROUP))
            .set_compression(Compression::UNCOMPRESSED)
            // No two floats of noise are the same.
            .set_column_dictionary_enabled(ColumnPath::new(FLOATS.map(String::from).into()), false)
            .build();
        let mut recordings = self.iter()?;
        for file in 0..self.rows.div_ceil(FILE) {
            let path = folder.join(format!("{file:03}.parquet"));
            let out = File::create(&path).with_context(|| path.display().to_string())?;
            let mut writer = ArrowWriter::try_new(out, schema(), Some(properties.clone()))?;
            let (mut row, end) = (file * FILE, self.rows.min((file + 1) * FILE));
            while row < end {
                let rows = BATCH.min(end - row);
                writer.write(&batch(row, recordings.by_ref().take(rows))?)?;
                progress(rows);
                row += rows;
            }
            writer.close()?;
        }
        Ok(())
    }
}

/// The columns of a file.
fn schema() -> SchemaRef {
    Arc::new(Schema::new(vec![
        Field::new("id", DataType::UInt64, false),
        Field::new("device", DataType::Utf8, false),
        Field::new("speaker", DataType::UInt8, false),
        ragged_field::<f32, Shape![12], i32>("frames", false),
    ]))
}

/// Recordings from a row on as a batch: their frames become one ragged tensor, and that a column, without a copy.
fn batch(first: usize, recordings: impl Iterator<Item = Recording>) -> Result<RecordBatch> {
    let (mut devices, mut speakers, mut lengths, mut frames) = (vec![], vec![], vec![], Vec::<f32>::new());
    for recording in recordings {
        devices.push(recording.device);
        speakers.push(recording.speaker);
        lengths.push(recording.frames.len() / 12);
        frames.extend_from_slice(&recording.frames);
    }
    let ids = (first as u64..).take(speakers.len());
    let ragged =
        LodTensor::<_, Shape![12], _, _>::new(frames, Lod::from_lengths(&lengths, Vec::<u32>::new())?)?;
    let columns: Vec<ArrayRef> = vec![
        Arc::new(UInt64Array::from_iter_values(ids)),
        Arc::new(StringArray::from(devices)),
        Arc::new(UInt8Array::from(speakers)),
        Arc::new(ragged_column::<i32, _, _, _, _>(ragged, None)?),
    ];
    Ok(RecordBatch::try_new(schema(), columns)?)
}
