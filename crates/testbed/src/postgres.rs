//! A PostgreSQL for one test.

use std::env;
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use tempfile::TempDir;

use crate::TestServerError;
use crate::port::start_on_free;
use crate::server_shell::ServerShell;

/// Where Debian keeps the programs of all versions.
const DEBIAN_FOLDER: &str = "/usr/lib/postgresql";

/// The script of the shell that supervises the server.
const SERVER_SCRIPT: &str = r#"
trap '' INT PIPE
bin=$1 folder=$2 port=$3
make() {
    "$bin/initdb" -D "$folder/db" -U postgres -A trust --no-sync -E UTF8 --locale=C >"$folder/log" 2>&1 &&
        cat >>"$folder/db/postgresql.conf" <<END
port = $port
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
END
    # Without it a start after a kill takes seconds where the disk is slow; versions before 14 do not know it.
    if [ "$(uname)" = Linux ] && grep -q recovery_init_sync_method "$folder/db/postgresql.conf"; then
        echo 'recovery_init_sync_method = syncfs' >>"$folder/db/postgresql.conf"
    fi
}
start() {
    "$bin/pg_ctl" -D "$folder/db" -w -s -l "$folder/log" start >>"$folder/log" 2>&1 &&
        echo "done $(head -n 1 "$folder/db/postmaster.pid")"
}
stop() {
    "$bin/pg_ctl" -D "$folder/db" -w -s -m immediate stop >/dev/null 2>&1
}
complain() {
    cat "$folder/log"
    echo failed
}
make && start || complain
while read -r order; do
    case $order in
        start) start || complain ;;
        stop) stop && echo done || complain ;;
    esac
done
stop
rm -rf "$folder"
"#;

/// A PostgreSQL on a loopback port, with an empty data folder of its own. It is gone when it is dropped, and also when
/// the process ends in any other way.
#[derive(Debug)]
pub struct Postgres {
    shell: ServerShell,
    programs: PathBuf,
    port: u16,
    databases: AtomicU32,
}

impl Postgres {
    /// Starts a PostgreSQL.
    pub fn start() -> Result<Self, TestServerError> {
        let missing = TestServerError::Missing {
            server: "PostgreSQL",
            program: "initdb",
            folders: "/usr/lib/postgresql/*/bin",
            package: "postgresql",
        };
        let programs = programs().ok_or(missing)?;
        start_on_free(|[port]| {
            let shell = keep(&programs, port)?;
            Ok(shell.map(|shell| Self { shell, programs: programs.clone(), port, databases: AtomicU32::new(0) }))
        })
    }

    /// Host and port.
    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// The process that runs, or ran last, and whose children do the work.
    pub fn process(&self) -> u32 {
        self.shell.process()
    }

    /// Ends it as if the machine had lost power, except that what was written is not lost by the disk.
    pub fn stop(&mut self) -> Result<(), TestServerError> {
        self.shell.stop()
    }

    /// Starts it again, on the same port and with the same data.
    pub fn start_again(&mut self) -> Result<(), TestServerError> {
        self.shell.start_again()
    }

    /// Makes an empty database and returns its url.
    pub fn database(&self) -> Result<String, TestServerError> {
        let port = self.port;
        let name = format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let output = Command::new(self.programs.join("createdb"))
            .args(["--host=127.0.0.1", "--username=postgres", &format!("--port={port}"), &name])
            .output()?;
        if !output.status.success() {
            return Err(TestServerError::Refused(String::from_utf8_lossy(&output.stderr).into_owned()));
        }
        Ok(format!("postgres://postgres@127.0.0.1:{port}/{name}"))
    }
}

/// The shell that keeps a server on this port; the inner error is what the server had to say.
fn keep(programs: &Path, port: u16) -> io::Result<Result<ServerShell, String>> {
    let folder = tempfile::Builder::new().prefix("orrery-postgres-").tempdir()?;
    let mut command = as_ordinary_user(&folder)?;
    command.args(["sh", "-c", SERVER_SCRIPT, "shell"]).arg(programs).arg(folder.path()).arg(port.to_string());
    // Whoever it runs as may not be allowed where we are.
    command.current_dir(folder.path());
    let shell = ServerShell::start(command)?;
    // From here on the shell removes the folder.
    let _ = folder.keep();
    Ok(shell)
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
    let mut versions: Vec<(u32, PathBuf)> = fs::read_dir(DEBIAN_FOLDER)
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
