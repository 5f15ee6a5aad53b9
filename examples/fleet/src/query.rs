//! The recordings in SQL, by DataFusion alone or over Ballista: what is asked is the same.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use arrow_array::cast::AsArray;
use arrow_array::types::UInt8Type;
use datafusion::physical_plan::{ExecutionPlan, collect};
use datafusion::prelude::{ParquetReadOptions, SessionConfig, SessionContext};
use indicatif::ProgressBar;
use shapeproof::prelude::*;
use shapeproof_arrow::TensorColumn;
use shapeproof_arrow::function::Aggregate;

use crate::recordings::{DEVICES, Recordings};
use fleet_model::{Classify, Confusion, classify};

/// How often who was taken for whom, by device.
pub const SQL: &str = "SELECT device, confusion(speaker, classify(frames)) AS confusion
FROM recordings GROUP BY device ORDER BY device";

/// For each device, by who speaks and who is heard.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts([[[u64; 9]; 9]; DEVICES.len()]);

/// A session of DataFusion's with so many threads, which knows the functions.
pub fn session(threads: usize) -> SessionContext {
    let context = SessionContext::new_with_config(SessionConfig::new().with_target_partitions(threads));
    context.register_udf(Classify::udf());
    context.register_udaf(Confusion::udaf());
    context
}

/// Counts over all files of a folder. The bar follows the rows that have been read.
pub async fn run(context: &SessionContext, folder: &Path, bar: Option<ProgressBar>) -> Result<Counts> {
    register(context, folder).await?;
    let frame = context.sql(SQL).await?;
    let batches = match bar {
        None => frame.collect().await?,
        Some(bar) => {
            let tasks = frame.task_ctx();
            let plan = frame.create_physical_plan().await?;
            let work = collect(Arc::clone(&plan), Arc::new(tasks));
            tokio::pin!(work);
            let batches = loop {
                tokio::select! {
                    batches = &mut work => break batches?,
                    () = tokio::time::sleep(Duration::from_millis(50)) => bar.set_position(rows_read(&plan) as u64),
                }
            };
            bar.set_position(rows_read(&plan) as u64);
            bar.finish();
            batches
        }
    };
    let mut counts = Counts::default();
    for batch in batches {
        let devices = datafusion::arrow::compute::cast(batch.column(0), &arrow_schema::DataType::Utf8)?;
        let field = Confusion::output();
        let matrices = TensorColumn::<u64, Shape![9, 9]>::new(&field, batch.column(1))?;
        for (device, matrix) in devices.as_string::<i32>().iter().zip(matrices.rows()) {
            let (device, matrix) =
                device.zip(matrix).context("a device without a name or without recordings")?;
            for (speaker, heard) in (0..9).flat_map(|speaker| (0..9).map(move |heard| (speaker, heard))) {
                *counts.cell(device, speaker, heard)? +=
                    matrix.get([speaker.into(), heard.into()]).unwrap_or(0);
            }
        }
    }
    Ok(counts)
}

async fn register(context: &SessionContext, folder: &Path) -> Result<()> {
    let path = folder.canonicalize()?.to_str().context("the folder's name is text")?.to_owned();
    context.deregister_table("recordings")?;
    Ok(context.register_parquet("recordings", path, ParquetReadOptions::default()).await?)
}

/// Rows that the leaves of a plan, which read files, have handed on.
fn rows_read(plan: &Arc<dyn ExecutionPlan>) -> usize {
    let children = plan.children();
    if children.is_empty() {
        return plan.metrics().and_then(|metrics| metrics.output_rows()).unwrap_or(0);
    }
    children.into_iter().map(rows_read).sum()
}

/// Who is heard in the original recordings, in their order.
pub async fn originals(context: &SessionContext, folder: &Path) -> Result<Vec<u8>> {
    register(context, folder).await?;
    let sql = "SELECT classify(frames) FROM recordings WHERE device = 'original' ORDER BY id";
    let batches = context.sql(sql).await?.collect().await?;
    Ok(batches
        .iter()
        .flat_map(|batch| batch.column(0).as_primitive::<UInt8Type>().values().to_vec())
        .collect())
}

impl Counts {
    /// The same by a loop over the recordings.
    pub fn by_loop(recordings: Recordings) -> Result<Self> {
        let mut counts = Self::default();
        for recording in recordings.iter()? {
            let frames = TensorView::with_dims(&recording.frames, [recording.frames.len() / 12, 12])?;
            let heard = classify(frames)?;
            *counts.cell(recording.device, recording.speaker, heard)? += 1;
        }
        Ok(counts)
    }

    fn cell(&mut self, device: &str, speaker: u8, heard: u8) -> Result<&mut u64> {
        let device = DEVICES.iter().position(|(name, ..)| *name == device);
        let matrix = device.and_then(|device| self.0.get_mut(device));
        let row = matrix.and_then(|matrix| matrix.get_mut(usize::from(speaker)));
        row.and_then(|row| row.get_mut(usize::from(heard))).context("a device or speaker that nobody knows")
    }

    /// All recordings.
    pub fn total(&self) -> u64 {
        self.0.iter().flatten().flatten().sum()
    }

    /// Those whose speaker was recognised.
    pub fn right(&self) -> u64 {
        self.0.iter().map(diagonal).sum()
    }

    /// A matrix for each device.
    pub fn print(&self) {
        for ((device, gain, noise), matrix) in DEVICES.iter().zip(&self.0) {
            let (right, all) = (diagonal(matrix), matrix.iter().flatten().sum::<u64>());
            if all == 0 {
                continue;
            }
            let share = right as f64 / all as f64;
            println!(
                "\n{device}, gain {gain}, noise {noise}: accuracy {share:.3} ({right}/{all}); spoken by (rows), taken for (columns)"
            );
            for row in matrix {
                println!("{}", row.iter().map(|times| format!("{times:7}")).collect::<String>());
            }
        }
    }
}

fn diagonal(matrix: &[[u64; 9]; 9]) -> u64 {
    matrix.iter().enumerate().map(|(speaker, row)| row[speaker]).sum()
}
