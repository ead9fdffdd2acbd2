//! What a process that runs for long writes down.

use std::io::{self, IsTerminal};

use clap::{Args, ValueEnum};
use tracing_subscriber::filter::LevelFilter;

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
        let log = tracing_subscriber::fmt().with_max_level(self.log).with_writer(io::stderr);
        // Colours are for people, and a file is none.
        let log = log.with_ansi(io::stderr().is_terminal());
        match self.log_format {
            LogFormat::Text => log.init(),
            LogFormat::Json => log.json().init(),
        }
    }
}
