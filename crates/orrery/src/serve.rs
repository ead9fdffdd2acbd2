//! `orrery serve`: live tables for everyone who opens the address.

use std::net::SocketAddr;

use clap::{Args, ValueEnum};
use metrics_exporter_prometheus::PrometheusBuilder;
use server::{AddressLimits, CommandRate, Config, Server};
use tracing_subscriber::filter::LevelFilter;

use crate::error::Error;

/// Serve live tables
///
/// Games are kept in an SQLite file, or in PostgreSQL. The server stops on Ctrl-C or SIGTERM: it saves everything and
/// tells all clients to come again. Then or after a crash, games go on where they were, and clocks have stood still.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Where to listen; port 0 for any that is free
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8137")]
    listen: SocketAddr,
    /// Where games are kept: sqlite:PATH or postgres://USER@HOST/DATABASE
    #[arg(long, value_name = "URL", default_value = "sqlite:orrery.db")]
    store: String,
    /// The address that people open, if it is another one
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// A proxy stands in front and tells the addresses of clients
    #[arg(long)]
    behind_proxy: bool,
    /// Connections at the same time from one address
    #[arg(long, value_name = "N", default_value_t = AddressLimits::default().connections)]
    connections_per_address: u32,
    /// New tables per hour from one address
    #[arg(long, value_name = "N", default_value_t = AddressLimits::default().tables)]
    tables_per_address: u32,
    /// Commands per second of one connection
    #[arg(long, value_name = "N", default_value_t = CommandRate::default().steady)]
    commands_per_second: u32,
    /// What to write to the log
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    log: LevelFilter,
    /// How to write it
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log_format: LogFormat,
}

/// How the log is written.
#[derive(Copy, Clone, ValueEnum)]
enum LogFormat {
    /// For people.
    Text,
    /// For programs, one JSON object per line.
    Json,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Error> {
    let log = tracing_subscriber::fmt().with_max_level(arguments.log).with_writer(std::io::stderr);
    match arguments.log_format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
    let metrics = PrometheusBuilder::new().install_recorder().map_err(|error| Error::Ours(error.to_string()))?;
    let config = Config {
        listen: arguments.listen,
        store: arguments.store.clone(),
        public_url: arguments.public_url.clone(),
        behind_proxy: arguments.behind_proxy,
        address_limits: AddressLimits {
            connections: arguments.connections_per_address,
            tables: arguments.tables_per_address,
        },
        command_rate: CommandRate {
            steady: arguments.commands_per_second,
            burst: arguments.commands_per_second.saturating_mul(3),
        },
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let server = Server::start(config, Some(metrics)).await.map_err(|error| Error::Argument(error.to_string()))?;
        // Whoever started us may wait for this line to know the port.
        println!("http://{}", server.address());
        stop_signal().await?;
        eprintln!("orrery: saving all tables");
        server.stop().await;
        Ok(())
    })
}

/// Returns when the process is asked to end.
async fn stop_signal() -> Result<(), Error> {
    #[cfg(unix)]
    {
        let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
        tokio::select! {
            interrupted = tokio::signal::ctrl_c() => interrupted?,
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await?;
    Ok(())
}
