//! What a process that runs for long writes down.

use std::io::{self, IsTerminal};

use clap::{Args, ValueEnum};
use tracing_subscriber::filter::{LevelFilter, Targets, filter_fn};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{Layer as _, Registry, fmt};

use crate::otlp::Traces;

/// How much is written to standard error, and how.
#[derive(Args)]
pub(crate) struct Log {
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

impl Log {
    /// Writes it from now on.
    pub(crate) fn start(&self) {
        let log = fmt().with_max_level(self.log).with_writer(io::stderr);
        // Colours are for people, and a file is none.
        let log = log.with_ansi(io::stderr().is_terminal());
        match self.log_format {
            LogFormat::Text => log.init(),
            LogFormat::Json => log.json().init(),
        }
    }

    /// The same, and collects spans of traces besides, which are no part of the log.
    pub(crate) fn start_with(&self, traces: Option<&Traces>) {
        let Some(traces) = traces else { return self.start() };
        let log = fmt::layer().with_writer(io::stderr).with_ansi(io::stderr().is_terminal());
        let log = match self.log_format {
            LogFormat::Text => log.boxed(),
            LogFormat::Json => log.json().boxed(),
        };
        let log =
            log.with_filter(filter_fn(|metadata| metadata.target() != server::trace::TARGET)).with_filter(self.log);
        let spans = Targets::new().with_target(server::trace::TARGET, LevelFilter::TRACE);
        let spans = tracing_opentelemetry::layer().with_tracer(traces.tracer.clone()).with_filter(spans);
        Registry::default().with(log).with(spans).init();
    }
}
