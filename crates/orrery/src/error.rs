//! What can go wrong on the command line.

use std::io;
use std::path::PathBuf;

/// Why a command could not be carried out.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// A line of input makes no sense.
    #[error("line {line}: {problem}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// An argument makes no sense.
    #[error("{0}")]
    Argument(String),
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    /// A file does not hold what it should.
    #[error("{}: {problem}", path.display())]
    Content {
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// Standard input or output failed.
    #[error("{0}")]
    Stream(#[from] io::Error),
    /// Something that we promised does not hold.
    #[error("{0}")]
    Ours(String),
    /// The server cannot have what it needs: its address, or its store.
    #[error("{0}")]
    Unavailable(String),
    /// What was to be checked or copied is damaged.
    #[error("{0}")]
    Damaged(String),
    /// Some records did not replay, and the caller wanted to know.
    #[error("{failed} of {records} records are not clean")]
    NotClean {
        failed: usize,
        /// Of how many.
        records: usize,
    },
}

impl Error {
    /// A problem with a line. Parsers that see one line only count it as their first; the reader knows better.
    pub(crate) fn line(line: usize, problem: &str) -> Error {
        Error::Line { line, problem: problem.replace(" at line 1 column ", ", column ") }
    }

    /// 2 for input that is at fault, 1 for everything else.
    pub(crate) fn status(&self) -> u8 {
        match self {
            Error::Line { .. } | Error::Argument(_) | Error::Content { .. } => 2,
            Error::File { error, .. } if error.kind() == io::ErrorKind::NotFound => 2,
            Error::File { .. }
            | Error::Stream(_)
            | Error::Ours(_)
            | Error::Unavailable(_)
            | Error::Damaged(_)
            | Error::NotClean { .. } => 1,
        }
    }

    pub(crate) fn is_broken_pipe(&self) -> bool {
        matches!(self, Error::Stream(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}
