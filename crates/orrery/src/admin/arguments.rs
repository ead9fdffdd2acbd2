//! What `orrery admin` takes.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use protocol::admin::BlockTarget;

use crate::error::Error;

/// Look after a server that runs
///
/// Works over HTTP with the token that the server was given (`orrery serve --admin-token-file`). In a cluster any node will do.
/// Ask the server on the same machine, or through a tunnel: the token is sent as it is.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(super) server: ServerArguments,
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Args)]
pub(crate) struct ServerArguments {
    /// The server
    #[arg(long, value_name = "URL", env = "ORRERY_SERVER", default_value = "http://127.0.0.1:8137", global = true)]
    pub(super) server: String,
    /// The file with the token; ORRERY_ADMIN_TOKEN has the token itself
    #[arg(long, value_name = "FILE", global = true)]
    pub(super) token_file: Option<PathBuf>,
    /// Who you are, for the log of what operators did [default: the name of the user]
    #[arg(long = "as", value_name = "NAME", global = true)]
    pub(super) actor: Option<String>,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// List and look at tables, end their games, delete them
    #[command(subcommand)]
    Table(TableCommand),
    /// Find, rename and delete guests, and hand out what is kept of them
    #[command(subcommand)]
    Guest(GuestCommand),
    /// Keep guests, addresses and networks out
    #[command(subcommand)]
    Block(BlockCommand),
    /// Let somebody in again
    Unblock {
        #[command(flatten)]
        target: Target,
        #[command(flatten)]
        doing: Doing,
    },
    /// Tell everybody something, such as of maintenance
    #[command(subcommand)]
    Announce(AnnounceCommand),
    /// What operators did, newest first
    Audit {
        /// Only what was done to this table, guest or network
        #[arg(long, value_name = "TARGET")]
        target: Option<String>,
        /// How many
        #[arg(long, value_name = "N", default_value_t = 100)]
        limit: u32,
        #[command(flatten)]
        json: AsJson,
    },
}

#[derive(Subcommand)]
pub(super) enum TableCommand {
    /// List tables, newest first
    List {
        /// Only those of this phase
        #[arg(long, value_name = "PHASE")]
        phase: Option<PhaseArgument>,
        /// Only those whose codes begin so
        #[arg(long, value_name = "TEXT")]
        code: Option<String>,
        /// How many
        #[arg(long, value_name = "N", default_value_t = 100)]
        limit: u32,
        #[command(flatten)]
        json: AsJson,
    },
    /// Look at a table
    Show {
        code: String,
        #[command(flatten)]
        json: AsJson,
    },
    /// End a game early, as if all who play had agreed on it; its log is kept
    End {
        code: String,
        #[command(flatten)]
        doing: Doing,
    },
    /// Delete a table with all that is kept of it, and send everybody away who is there
    Delete {
        code: String,
        #[command(flatten)]
        doing: Doing,
    },
}

#[derive(Subcommand)]
pub(super) enum GuestCommand {
    /// Find guests by a part of their name, or by how their id begins
    Find {
        text: String,
        /// How many
        #[arg(long, value_name = "N", default_value_t = 100)]
        limit: u32,
        #[command(flatten)]
        json: AsJson,
    },
    /// What is kept of a guest
    Show {
        /// The id
        guest: String,
        #[command(flatten)]
        json: AsJson,
    },
    /// Give a guest another name, at all their tables too
    Rename {
        /// The id
        guest: String,
        name: String,
        #[command(flatten)]
        doing: Doing,
    },
    /// Delete a guest with all that is kept of them
    ///
    /// Name, devices and links are deleted, and no key of theirs opens anything any more. Tables at which nobody else was are
    /// deleted. At others their seat stays without them: a bot plays on, and logs of games are kept.
    Delete {
        /// The id
        guest: String,
        #[command(flatten)]
        doing: Doing,
    },
    /// Write all that is kept of a guest to a file, with the records of their games, as JSON
    Export {
        /// The id
        guest: String,
        /// The file; - for standard output
        #[arg(long, value_name = "FILE", default_value = "-")]
        out: PathBuf,
        #[command(flatten)]
        doing: Doing,
    },
}

#[derive(Subcommand)]
pub(super) enum BlockCommand {
    /// Keep somebody out from now on; connections that they have are closed
    Add {
        #[command(flatten)]
        target: Target,
        /// For how long [default: for good]
        #[arg(long, value_name = "MINUTES")]
        minutes: Option<u64>,
        #[command(flatten)]
        doing: Doing,
    },
    /// Who is kept out
    List {
        #[command(flatten)]
        json: AsJson,
    },
}

#[derive(Subcommand)]
pub(super) enum AnnounceCommand {
    /// Show a text to everybody, instead of one that is shown already
    Make {
        text: String,
        /// When what it is about happens, such as 2027-01-31T22:00Z; pages tell it in the reader's own time
        #[arg(long, value_name = "TIME", value_parser = super::shown::read_time)]
        at: Option<u64>,
        #[command(flatten)]
        doing: Doing,
    },
    /// Show it no longer
    Withdraw {
        #[command(flatten)]
        doing: Doing,
    },
}

#[derive(Args)]
pub(super) struct AsJson {
    /// As JSON, for programs
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Args)]
pub(super) struct Doing {
    /// Why, for the log of what operators did
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub(super) reason: String,
}

#[derive(Args)]
#[group(required = true, multiple = false)]
pub(super) struct Target {
    /// A guest, by id
    #[arg(long, value_name = "ID")]
    guest: Option<String>,
    /// An address, or a network such as 203.0.113.0/24
    #[arg(long, value_name = "NETWORK")]
    network: Option<String>,
}

impl Target {
    pub(super) fn target(&self) -> Result<BlockTarget, Error> {
        let guest = self.guest.clone().map(BlockTarget::Guest);
        let target = guest.or_else(|| self.network.clone().map(BlockTarget::Network));
        target.ok_or_else(|| Error::Argument("--guest or --network: say who is meant".to_owned()))
    }
}

#[derive(Copy, Clone, ValueEnum)]
pub(super) enum PhaseArgument {
    Gathering,
    Playing,
    Over,
}

impl PhaseArgument {
    pub(super) fn name(self) -> &'static str {
        match self {
            PhaseArgument::Gathering => "gathering",
            PhaseArgument::Playing => "playing",
            PhaseArgument::Over => "over",
        }
    }
}
