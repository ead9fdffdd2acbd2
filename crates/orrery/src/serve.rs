//! `orrery serve`: live tables for everyone who opens the address.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use server::{AddressLimits, BusConfig, CommandRate, Config, PageFile, PageSource, Server, StartError};

use crate::addresses::{OptionalBus, StoreAddress};
use crate::error::Error;
use crate::log::Log;
use crate::otlp::OtlpArguments;
use crate::retention::RetentionArguments;
use crate::signal::stop_signal;
use crate::tokens::TokenArguments;

/// Serve live tables
///
/// Games are kept in an SQLite file, or in PostgreSQL, which several nodes can share if they have a bus. The server stops on Ctrl-C or SIGTERM: it saves everything and
/// tells all clients to come again. Then or after a crash, games go on where they were, and clocks have stood still.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Where to listen; port 0 for any that is free
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8137")]
    listen: SocketAddr,
    #[command(flatten)]
    store: StoreAddress,
    /// The address that people open, if it is another one, such as `https://orrery.example`
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,
    /// Serve the page of this folder instead of the one that is built in; files are read whenever somebody asks for them
    #[arg(long, value_name = "FOLDER", value_parser = page_folder)]
    page: Option<PathBuf>,
    /// A proxy stands in front and tells the addresses of clients
    #[arg(long)]
    behind_proxy: bool,
    /// A name by which people open this server, if it has no --public-url; may be given several times. Without either only
    /// addresses and localhost are served
    #[arg(long = "host", value_name = "NAME", value_parser = host_name)]
    hosts: Vec<String>,
    /// Tell browsers that come by HTTPS to come by nothing else for so many seconds (HSTS)
    #[arg(long, value_name = "SECONDS")]
    hsts: Option<u32>,
    /// Live connections at the same time from one address; twice as many may be open in all
    #[arg(long, value_name = "N", default_value_t = AddressLimits::default().connections)]
    connections_per_address: u32,
    /// New tables per hour from one address
    #[arg(long, value_name = "N", default_value_t = AddressLimits::default().tables)]
    tables_per_address: u32,
    /// Requests per second from one address; ten times as many at once
    #[arg(long, value_name = "N", default_value_t = AddressLimits::default().requests, value_parser = at_least_one())]
    requests_per_address: u32,
    /// Codes of tables and links that are not there, looked for from one address, per minute
    #[arg(long, value_name = "N", default_value_t = AddressLimits::default().failed_look_ups, value_parser = at_least_one())]
    failed_look_ups_per_address: u32,
    /// Commands per second of one connection
    #[arg(long, value_name = "N", default_value_t = CommandRate::default().steady)]
    commands_per_second: u32,
    #[command(flatten)]
    bus: OptionalBus,
    /// What this node is called among others; something is added that makes it unique [default: node]
    #[arg(long, value_name = "NAME", value_parser = node_name)]
    node: Option<String>,
    #[command(flatten)]
    retention: RetentionArguments,
    #[command(flatten)]
    operators: TokenArguments,
    #[command(flatten)]
    otlp: OtlpArguments,
    #[command(flatten)]
    log: Log,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Error> {
    let traces = arguments.otlp.start(arguments.node.as_deref().unwrap_or("node"))?;
    arguments.log.start_with(traces.as_ref());
    keep_memory_in_small_pages();
    let store = arguments.store.url()?;
    let bus = arguments.bus.address()?;
    if arguments.node.is_some() && bus.is_none() {
        return Err(Error::Argument("--node: there is no --bus, and so there are no other nodes".to_owned()));
    }
    let metrics = PrometheusBuilder::new().install_recorder().map_err(|error| Error::Ours(error.to_string()))?;
    let config = Config {
        listen: arguments.listen,
        store,
        public_url: arguments.public_url.clone(),
        page: arguments.page.clone().map_or(PageSource::BuiltIn(built_in), PageSource::Folder),
        hosts: arguments.hosts.clone(),
        hsts: arguments.hsts,
        behind_proxy: arguments.behind_proxy,
        address_limits: AddressLimits {
            connections: arguments.connections_per_address,
            tables: arguments.tables_per_address,
            requests: arguments.requests_per_address,
            failed_look_ups: arguments.failed_look_ups_per_address,
        },
        command_rate: CommandRate {
            steady: arguments.commands_per_second,
            burst: arguments.commands_per_second.saturating_mul(3),
        },
        retention: arguments.retention.retention(),
        operators: arguments.operators.tokens()?,
        bus: bus
            .map(|address| BusConfig { address, node: arguments.node.clone().unwrap_or_else(|| "node".to_owned()) }),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        tokio::spawn(keep_figures_small(metrics.clone()));
        let server = Server::start(config, Some(metrics)).await.map_err(|error| not_started(&error))?;
        // Whoever started us may wait for this line to know the port.
        println!("listening on http://{}", server.address());
        stop_signal().await?;
        tracing::info!("saving all tables");
        // Whoever says it twice does not want to wait for a store that hangs.
        tokio::select! {
            () = server.stop() => Ok(()),
            stopped = stop_signal() => Ok(stopped?),
        }
    });
    // Bots that still think are not waited for.
    runtime.shutdown_timeout(Duration::from_secs(1));
    if let Some(traces) = traces {
        traces.stop();
    }
    served
}

/// Has the system give out memory in small pages. What a server keeps for thousands of connections is in small pieces, and of
/// large pages around them an eighth would be unused.
fn keep_memory_in_small_pages() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::thread::disable_transparent_huge_pages(true) {
        tracing::debug!(%error, "memory comes in large pages");
    }
}

/// Names are part of the subjects of a bus, which has signs of its own.
fn node_name(text: &str) -> Result<String, String> {
    let is_fine = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    match text.len() {
        1..=40 if text.chars().all(is_fine) => Ok(text.to_owned()),
        _ => Err("a name has up to 40 letters, digits, - and _".to_owned()),
    }
}

/// A store that cannot be as it was named is a wrong argument; one that is out of reach may be there tomorrow.
fn not_started(error: &StartError) -> Error {
    let text = error.to_string();
    if error.is_permanent() { Error::Argument(text) } else { Error::Unavailable(text) }
}

/// The address is compared with what browsers say of a page's origin, which is never more than this.
fn public_url(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let host = host.map(|host| host.trim_end_matches('/'));
    match host {
        Some(host) if !host.is_empty() && !host.contains(|letter: char| "/?#@ ".contains(letter)) => {
            Ok(text.trim_end_matches('/').to_ascii_lowercase())
        }
        _ => Err("an address looks like https://HOST or http://HOST:PORT, with nothing behind it".to_owned()),
    }
}

/// Of none at all nobody could do anything.
fn at_least_one() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..)
}

/// Names are compared with what browsers say of the host, which they write in small letters.
fn host_name(text: &str) -> Result<String, String> {
    let is_fine = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '.';
    match text.trim_end_matches('.') {
        name if !name.is_empty() && name.chars().all(is_fine) => Ok(name.to_ascii_lowercase()),
        _ => Err("a name looks like orrery.example, with nothing before or behind it".to_owned()),
    }
}

/// A page without its first file would be noticed late.
fn page_folder(text: &str) -> Result<PathBuf, String> {
    let folder = PathBuf::from(text);
    if folder.join("index.html").is_file() { Ok(folder) } else { Err("there is no index.html in it".to_owned()) }
}

/// A file of the page that is part of this program.
fn built_in(path: &str) -> Option<PageFile> {
    page::find(path).map(|file| PageFile { bytes: file.bytes, brotli: file.brotli })
}

/// What was measured is kept one by one until somebody sums it up.
async fn keep_figures_small(metrics: PrometheusHandle) {
    let mut interval = tokio::time::interval(Duration::from_secs(5));
    loop {
        interval.tick().await;
        metrics.run_upkeep();
    }
}
