//! A PostgreSQL for one test.

use std::env;
use std::fs;
use std::io::{self, BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use tempfile::TempDir;

/// Where Debian keeps the programs of all versions.
const DEBIAN: &str = "/usr/lib/postgresql";

/// How many ports to try. Between finding a free port and listening on it somebody else may take it.
const ATTEMPTS: usize = 5;

/// Starts the server, says so, and takes it and its folder down when standard input ends.
///
/// A shell does it because a shell outlives us: the input also ends when a test is killed.
const KEEPER: &str = r#"
trap '' INT
bin=$1 folder=$2 port=$3
"$bin/initdb" -D "$folder/db" -U postgres -A trust --no-sync -E UTF8 --locale=C >"$folder/log" 2>&1 &&
cat >>"$folder/db/postgresql.conf" <<END &&
port = $port
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
END
"$bin/pg_ctl" -D "$folder/db" -w -s -l "$folder/log" start >>"$folder/log" 2>&1 &&
echo ready || cat "$folder/log"
exec >&-
read -r _
"$bin/pg_ctl" -D "$folder/db" -w -s -m immediate stop >/dev/null 2>&1
rm -rf "$folder"
"#;

/// A PostgreSQL on a loopback port, with an empty data folder of its own. It is gone when it is dropped, and also when
/// the process ends in any other way.
#[derive(Debug)]
pub struct Postgres {
    keeper: Child,
    programs: PathBuf,
    port: u16,
    databases: AtomicU32,
}

/// Why there is no PostgreSQL to test with.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// It is not installed.
    #[error(
        "PostgreSQL is missing: there is no initdb in {DEBIAN}/*/bin or on the PATH; please install it \
         (on Debian: apt-get install --no-install-recommends postgresql, or let cargo xtask test do it)"
    )]
    Missing,
    /// The operating system said no.
    #[error("PostgreSQL cannot be started: {0}")]
    System(#[from] io::Error),
    /// PostgreSQL said no.
    #[error("PostgreSQL does not start:\n{0}")]
    Refused(String),
}

impl Postgres {
    /// Starts a PostgreSQL.
    ///
    /// # Errors
    /// If it is not installed, or does not start.
    pub fn start() -> Result<Self, StartError> {
        let programs = programs().ok_or(StartError::Missing)?;
        let mut refusal = String::new();
        for _ in 0..ATTEMPTS {
            let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
            match start_on(&programs, port)? {
                Ok(keeper) => return Ok(Self { keeper, programs, port, databases: AtomicU32::new(0) }),
                Err(output) => refusal = output,
            }
            if !refusal.contains("Address already in use") {
                break;
            }
        }
        Err(StartError::Refused(refusal))
    }

    /// Makes an empty database and returns its url.
    ///
    /// # Errors
    /// If PostgreSQL refuses.
    pub fn database(&self) -> Result<String, StartError> {
        let port = self.port;
        let name = format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let output = Command::new(self.programs.join("createdb"))
            .args(["--host=127.0.0.1", "--username=postgres", &format!("--port={port}"), &name])
            .output()?;
        if !output.status.success() {
            return Err(StartError::Refused(String::from_utf8_lossy(&output.stderr).into_owned()));
        }
        Ok(format!("postgres://postgres@127.0.0.1:{port}/{name}"))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        stop(&mut self.keeper);
    }
}

/// Tells the keeper to take everything down, and waits until it has.
fn stop(keeper: &mut Child) {
    drop(keeper.stdin.take());
    // Nothing can be done about a failure here, and the test has its own result to report.
    let _ = keeper.wait();
}

/// Tries one port; the inner error is what PostgreSQL had to say.
fn start_on(programs: &Path, port: u16) -> io::Result<Result<Child, String>> {
    let folder = tempfile::Builder::new().prefix("orrery-postgres-").tempdir()?;
    let mut command = as_ordinary_user(&folder)?;
    command.args(["sh", "-c", KEEPER, "keeper"]).arg(programs).arg(folder.path()).arg(port.to_string());
    // Whoever it runs as may not be allowed where we are.
    command.current_dir(folder.path());
    let mut keeper = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    // From here on the folder is the keeper's to remove.
    let _ = folder.keep();
    let mut output = Vec::new();
    for line in keeper.stdout.take().into_iter().flat_map(|output| BufReader::new(output).lines()) {
        let line = line?;
        if line == "ready" {
            return Ok(Ok(keeper));
        }
        output.push(line);
    }
    stop(&mut keeper);
    Ok(Err(output.join("\n")))
}

/// What runs another program as somebody who is not root, because PostgreSQL refuses to work for root.
fn as_ordinary_user(folder: &TempDir) -> io::Result<Command> {
    // The folder is ours, so its owner is who we are.
    if fs::metadata(folder)?.uid() != 0 {
        return Ok(Command::new("env"));
    }
    let given = Command::new("chown").arg("postgres:").arg(folder.path()).status()?;
    if !given.success() {
        return Err(io::Error::other("there is no user postgres, and it does not run as root"));
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
    Ok(command)
}

/// The folder with the newest version's programs.
fn programs() -> Option<PathBuf> {
    let mut versions: Vec<(u32, PathBuf)> = fs::read_dir(DEBIAN)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|version| Some((version.file_name().to_str()?.parse().ok()?, version.path().join("bin"))))
        .filter(|(_, folder)| has_programs(folder))
        .collect();
    versions.sort();
    let on_path = || env::split_paths(&env::var_os("PATH")?).find(|folder| has_programs(folder));
    versions.pop().map(|(_, folder)| folder).or_else(on_path)
}

fn has_programs(folder: &Path) -> bool {
    ["initdb", "pg_ctl", "createdb"].iter().all(|program| folder.join(program).is_file())
}
