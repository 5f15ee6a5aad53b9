//! A cluster of Ballista's on this machine: a scheduler and executors, each a process of its own, that talk over the loopback device.

use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use ballista::prelude::{SessionConfigExt, SessionContextExt};
use ballista_core::registry::BallistaFunctionRegistry;
use ballista_core::utils::default_session_builder;
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use ballista_scheduler::cluster::BallistaCluster;
use ballista_scheduler::config::SchedulerConfig;
use ballista_scheduler::scheduler_process::start_server;
use datafusion::execution::FunctionRegistry;
use datafusion::execution::session_state::SessionStateBuilder;
use datafusion::prelude::{SessionConfig, SessionContext};

use fleet_model::{Classify, Confusion};

use crate::memory;

/// The processes of a cluster; they end with it.
pub struct Cluster {
    scheduler: u16,
    processes: Vec<Child>,
    executors: usize,
    /// Where executors keep what they hand on.
    folder: PathBuf,
}

impl Cluster {
    /// Starts a scheduler and so many executors, and waits until they listen.
    pub async fn start(executors: usize) -> Result<Self> {
        let scheduler = free_port()?;
        let folder = std::env::temp_dir().join(format!("fleet-cluster-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let mut cluster = Self { scheduler, processes: Vec::new(), executors, folder };
        cluster.spawn(Command::new(std::env::current_exe()?).args(["scheduler", &scheduler.to_string()]))?;
        listening(scheduler).await?;
        for _ in 0..executors {
            let (port, grpc_port) = (free_port()?, free_port()?);
            let ports = [scheduler, port, grpc_port].map(|port| port.to_string());
            let folder = cluster.folder.join(port.to_string());
            std::fs::create_dir_all(&folder)?;
            let mut executor = Command::new(std::env::current_exe()?);
            executor.arg("executor").args(ports).arg(folder);
            cluster.spawn(&mut executor)?;
            listening(port).await?;
        }
        Ok(cluster)
    }

    fn spawn(&mut self, command: &mut Command) -> Result<()> {
        self.processes.push(command.stdin(Stdio::null()).spawn()?);
        Ok(())
    }

    /// A session whose queries run on the cluster.
    pub async fn session(&self) -> Result<SessionContext> {
        let config = SessionConfig::new_with_ballista().with_target_partitions(self.executors);
        let state = SessionStateBuilder::new().with_default_features().with_config(config).build();
        let context =
            SessionContext::remote_with_state(&format!("df://127.0.0.1:{}", self.scheduler), state).await?;
        context.register_udf(Classify::udf());
        context.register_udaf(Confusion::udaf());
        Ok(context)
    }
}

impl Cluster {
    /// The processor time that each executor has taken so far.
    pub fn processor_times(&self) -> Result<Vec<Duration>> {
        self.processes.iter().skip(1).map(|process| memory::processor_time(process.id())).collect()
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        for process in &mut self.processes {
            // Those that have ended by themselves are no longer there to be ended.
            let _ = process.kill();
            let _ = process.wait();
        }
        // What is left of it is in the folder for temporary files.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A port that nobody listens on.
fn free_port() -> Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

/// Waits until somebody listens.
async fn listening(port: u16) -> Result<()> {
    let started = Instant::now();
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
        ensure!(started.elapsed() < Duration::from_secs(60), "nobody listens on port {port}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

/// The scheduler: it plans queries, and knows the functions by their names and types.
pub async fn scheduler(port: u16) -> Result<()> {
    let config = SchedulerConfig {
        bind_port: port,
        external_host: Ipv4Addr::LOCALHOST.to_string(),
        override_session_builder: Some(Arc::new(|config| {
            let mut state = default_session_builder(config)?;
            state.register_udf(Arc::new(Classify::udf()))?;
            state.register_udaf(Arc::new(Confusion::udaf()))?;
            Ok(state)
        })),
        ..SchedulerConfig::default()
    };
    let cluster = BallistaCluster::new_from_config(&config).await?;
    Ok(start_server(cluster, SocketAddr::from((Ipv4Addr::LOCALHOST, port)), Arc::new(config)).await?)
}

/// An executor of one thread: it runs the functions.
pub async fn executor(scheduler: u16, port: u16, grpc_port: u16, folder: &Path) -> Result<()> {
    let mut functions = BallistaFunctionRegistry::default();
    functions.scalar_functions.insert("classify".into(), Arc::new(Classify::udf()));
    functions.aggregate_functions.insert("confusion".into(), Arc::new(Confusion::udaf()));
    let config = ExecutorProcessConfig {
        port,
        grpc_port,
        external_host: Some(Ipv4Addr::LOCALHOST.to_string()),
        scheduler_host: Ipv4Addr::LOCALHOST.to_string(),
        scheduler_port: scheduler,
        vcores: 1,
        work_dir: Some(folder.to_str().context("the folder's name is text")?.to_owned()),
        override_function_registry: Some(Arc::new(functions)),
        ..ExecutorProcessConfig::default()
    };
    Ok(start_executor_process(Arc::new(config)).await?)
}
