//! The network of `../vowels` over a fleet's recordings: `cargo xtask fleet`. The README says what it shows.

mod cluster;
mod memory;
mod query;
mod recordings;
mod report;
#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Result, ensure};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use query::Counts;
use recordings::Recordings;
use report::{Throughput, originals};

/// The network of the vowels example over a fleet's recordings
#[derive(Parser)]
enum Command {
    /// Writes recordings, classifies them in SQL, compares with the firmware's results, and does so again over a cluster
    Demo {
        /// How many recordings, the first 370 of which are the originals
        #[arg(long, default_value_t = 100_000)]
        rows: usize,
        /// What all noise comes from
        #[arg(long, default_value_t = 0)]
        seed: u64,
        /// Where the files are written
        #[arg(long, default_value = "target/recordings")]
        folder: PathBuf,
        /// Without the cluster
        #[arg(long)]
        alone: bool,
    },
    /// Writes recordings as Parquet
    Write {
        #[arg(long)]
        rows: usize,
        #[arg(long, default_value_t = 0)]
        seed: u64,
        folder: PathBuf,
    },
    /// Classifies the recordings in a folder, and prints seconds, rows and the peak of memory as JSON
    Classify {
        #[arg(long, default_value_t = 1)]
        threads: usize,
        folder: PathBuf,
    },
    /// The scheduler of a cluster, in a process of its own
    #[command(hide = true)]
    Scheduler { port: u16 },
    /// An executor of a cluster, in a process of its own
    #[command(hide = true)]
    Executor { scheduler: u16, port: u16, grpc_port: u16, folder: PathBuf },
}

fn main() -> Result<()> {
    let command = Command::parse();
    let threads = match &command {
        Command::Classify { threads, .. } => *threads,
        _ => std::thread::available_parallelism()?.get(),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(threads).enable_all().build()?;
    runtime.block_on(async {
        match command {
            Command::Demo { rows, seed, folder, alone } => {
                demo(Recordings { rows, seed }, folder, alone).await
            }
            Command::Write { rows, seed, folder } => write(Recordings { rows, seed }, &folder),
            Command::Classify { threads, folder } => {
                let started = Instant::now();
                let counts = query::run(&query::session(threads), &folder, None).await?;
                let (rows, seconds) = (counts.total(), started.elapsed().as_secs_f64());
                println!(
                    r#"{{"rows":{rows},"right":{},"seconds":{seconds:.3},"peak":{}}}"#,
                    counts.right(),
                    memory::peak()?
                );
                Ok(())
            }
            Command::Scheduler { port } => cluster::scheduler(port).await,
            Command::Executor { scheduler, port, grpc_port, folder } => {
                cluster::executor(scheduler, port, grpc_port, &folder).await
            }
        }
    })
}

/// A bar for so many rows.
fn bar(rows: usize, what: &'static str) -> Result<ProgressBar> {
    let style = "{msg:12} {bar:40} {human_pos:>10}/{human_len} rows, {per_sec}, {eta} left";
    Ok(ProgressBar::new(rows as u64).with_style(ProgressStyle::with_template(style)?).with_message(what))
}

/// Writes the recordings to files of an empty folder.
fn write(recordings: Recordings, folder: &std::path::Path) -> Result<()> {
    let bar = bar(recordings.rows, "writing")?;
    recordings.write(folder, |rows| bar.inc(rows as u64))?;
    bar.finish();
    Ok(())
}

async fn demo(recordings: Recordings, folder: PathBuf, alone: bool) -> Result<()> {
    write(recordings, &folder)?;
    let threads = std::thread::available_parallelism()?.get();

    // In SQL, on this machine.
    let context = query::session(threads);
    let started = Instant::now();
    let counts = query::run(&context, &folder, Some(bar(recordings.rows, "classifying")?)).await?;
    let here = Throughput { rows: counts.total(), elapsed: started.elapsed() };
    println!("\n{}", query::SQL);
    counts.print();
    println!(
        "\n{here} with {threads} threads, reading included; at most {} in memory",
        memory::readable(memory::peak()?)
    );

    // The same function in a loop, without a query engine, a file or a column.
    let started = Instant::now();
    let naive = Counts::by_loop(recordings)?;
    let loop_alone = Throughput { rows: naive.total(), elapsed: started.elapsed() };
    println!("{loop_alone} in a loop that makes each recording and calls the function");
    ensure!(counts == naive, "the query counts otherwise than a loop over the same recordings");

    // What the firmware prints: 365 of 370 right, and every prediction NumPy's.
    let found = query::originals(&context, &folder).await?;
    let agree = originals(&found)?;
    println!("{agree} of {} originals are classified as by the firmware and by NumPy", found.len());
    ensure!(agree == found.len() && agree == recordings.rows.min(370), "the firmware's results differ");

    if !alone {
        let cluster = cluster::Cluster::start(2).await?;
        let context = cluster.session().await?;
        let before = cluster.processor_times()?;
        let started = Instant::now();
        let spread = query::run(&context, &folder, None).await?;
        let there = Throughput { rows: spread.total(), elapsed: started.elapsed() };
        println!("\n{there} over Ballista, with a scheduler and two executors of one thread each");
        let times = cluster.processor_times()?.into_iter().zip(before);
        let times: Vec<_> = times.map(|(after, before)| format!("{:?}", after - before)).collect();
        println!("the executors took {} of processor time", times.join(" and "));
        ensure!(spread == counts, "the cluster counts otherwise than this process");
        println!("the cluster counts the same, cell by cell");
    }
    Ok(())
}
