//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::error::Error;

/// Where a command writes to: standard output, or a file that appears only when it is complete.
pub(crate) enum OutputTarget {
    Standard(BufWriter<io::Stdout>),
    /// Something that is not a regular file, such as a pipe.
    Direct(BufWriter<File>),
    /// A file in the making.
    Whole {
        /// What it is called when it is complete.
        path: PathBuf,
        /// What it is until then.
        temporary: BufWriter<NamedTempFile>,
    },
}

impl OutputTarget {
    /// Standard output for `-`, else a file.
    pub(crate) fn create(path: &Path) -> Result<OutputTarget, Error> {
        let failed = |error| Error::File { path: path.to_owned(), error };
        if path == Path::new("-") {
            return Ok(OutputTarget::Standard(BufWriter::new(io::stdout())));
        }
        if fs::metadata(path).is_ok_and(|known| !known.is_file()) {
            return Ok(OutputTarget::Direct(BufWriter::new(File::create(path).map_err(failed)?)));
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut builder = tempfile::Builder::new();
        // Temporary files are private by default; what we leave behind is as readable as any other file.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let temporary = builder.tempfile_in(folder).map_err(failed)?;
        Ok(OutputTarget::Whole { path: path.to_owned(), temporary: BufWriter::new(temporary) })
    }

    /// Makes the file appear.
    pub(crate) fn finish(self) -> Result<(), Error> {
        match self {
            OutputTarget::Standard(mut output) => Ok(output.flush()?),
            OutputTarget::Direct(mut output) => Ok(output.flush()?),
            OutputTarget::Whole { path, temporary } => {
                let failed = |error| Error::File { path: path.clone(), error };
                let temporary = temporary.into_inner().map_err(|error| failed(error.into_error()))?;
                temporary.persist(&path).map_err(|error| failed(error.error))?;
                Ok(())
            }
        }
    }
}

/// Prints to standard output. Unlike `print!` it does not panic when nobody reads any more.
pub(crate) fn print(text: &str) -> Result<(), Error> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes())?;
    Ok(output.flush()?)
}

impl Write for OutputTarget {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            OutputTarget::Standard(output) => output.write(bytes),
            OutputTarget::Direct(output) => output.write(bytes),
            OutputTarget::Whole { temporary, .. } => temporary.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            OutputTarget::Standard(output) => output.flush(),
            OutputTarget::Direct(output) => output.flush(),
            OutputTarget::Whole { temporary, .. } => temporary.flush(),
        }
    }
}
