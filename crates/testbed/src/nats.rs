//! A NATS for one test.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::TestServerError;
use crate::port::start_on_free;
use crate::server_shell::ServerShell;

/// Where Debian keeps the program, which is not on everybody's PATH.
const DEBIAN_FOLDER: &str = "/usr/sbin";

/// The script of the shell that supervises the server.
const SERVER_SCRIPT: &str = r#"
trap '' INT PIPE
program=$1 folder=$2 port=$3 monitor=$4
start() {
    "$program" -a 127.0.0.1 -p "$port" -m "$monitor" --ports_file_dir "$folder" \
        >"$folder/log" 2>&1 </dev/null &
    server=$!
    until [ -e "$folder/nats-server_$server.ports" ]; do
        if ! kill -0 "$server" 2>/dev/null; then
            cat "$folder/log"
            echo failed
            return
        fi
        sleep 0.02
    done
    echo "done $server"
}
stop() {
    kill -9 "$server" 2>/dev/null
    wait "$server" 2>/dev/null
}
start
while read -r order; do
    case $order in
        start) start ;;
        stop)
            stop
            echo done
            ;;
    esac
done
stop
rm -rf "$folder"
"#;

/// A NATS on a loopback port that keeps nothing. It is gone when it is dropped, and also when the process ends in any
/// other way.
#[derive(Debug)]
pub struct Nats {
    shell: ServerShell,
    port: u16,
    monitor: u16,
}

impl Nats {
    pub fn start() -> Result<Nats, TestServerError> {
        let missing = TestServerError::Missing {
            server: "NATS",
            program: "nats-server",
            folders: DEBIAN_FOLDER,
            package: "nats-server",
        };
        let program = program().ok_or(missing)?;
        start_on_free(|[port, monitor]| {
            let folder = tempfile::Builder::new().prefix("orrery-nats-").tempdir()?;
            let mut command = Command::new("sh");
            command.args(["-c", SERVER_SCRIPT, "shell"]).arg(&program).arg(folder.path());
            command.args([port.to_string(), monitor.to_string()]);
            let shell = ServerShell::start(command)?;
            // From here on the shell removes the folder.
            let _ = folder.keep();
            Ok(shell.map(|shell| Nats { shell, port, monitor }))
        })
    }

    pub fn url(&self) -> String {
        format!("nats://{}", self.address())
    }

    /// Host and port.
    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// The url of its metrics, such as `/varz`.
    pub fn monitor(&self) -> String {
        format!("http://127.0.0.1:{}", self.monitor)
    }

    /// The process that runs, or ran last.
    pub fn process(&self) -> u32 {
        self.shell.process()
    }

    /// Kills it as it stands.
    pub fn stop(&mut self) -> Result<(), TestServerError> {
        self.shell.stop()
    }

    /// Starts it again, on the same port.
    pub fn start_again(&mut self) -> Result<(), TestServerError> {
        self.shell.start_again()
    }
}

fn program() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from(DEBIAN_FOLDER)]);
    folders.map(|folder| folder.join("nats-server")).find(|program| program.is_file())
}
