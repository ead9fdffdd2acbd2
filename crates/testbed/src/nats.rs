//! A NATS for one test.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::StartError;
use crate::keeper::Keeper;
use crate::port::start_on_free;

/// Where Debian keeps the program, which is not on everybody's PATH.
const DEBIAN: &str = "/usr/sbin";

/// What the shell does that keeps the server.
const KEEPER: &str = r#"
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
    keeper: Keeper,
    port: u16,
    monitor: u16,
}

impl Nats {
    /// Starts a NATS.
    ///
    /// # Errors
    /// If it is not installed, or does not start.
    pub fn start() -> Result<Nats, StartError> {
        let missing =
            StartError::Missing { server: "NATS", program: "nats-server", folders: DEBIAN, package: "nats-server" };
        let program = program().ok_or(missing)?;
        start_on_free(|[port, monitor]| {
            let folder = tempfile::Builder::new().prefix("orrery-nats-").tempdir()?;
            let mut command = Command::new("sh");
            command.args(["-c", KEEPER, "keeper"]).arg(&program).arg(folder.path());
            command.args([port.to_string(), monitor.to_string()]);
            let keeper = Keeper::start(command)?;
            // From here on the folder is the keeper's to remove.
            let _ = folder.keep();
            Ok(keeper.map(|keeper| Nats { keeper, port, monitor }))
        })
    }

    /// Where it is reached.
    pub fn url(&self) -> String {
        format!("nats://{}", self.address())
    }

    /// Host and port.
    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Where it tells figures over HTTP, such as `/varz`.
    pub fn monitor(&self) -> String {
        format!("http://127.0.0.1:{}", self.monitor)
    }

    /// The process that runs, or ran last.
    pub fn process(&self) -> u32 {
        self.keeper.process()
    }

    /// Kills it as it stands.
    ///
    /// # Errors
    /// If nobody is there to do it.
    pub fn stop(&mut self) -> Result<(), StartError> {
        self.keeper.stop()
    }

    /// Starts it again, on the same port.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start_again(&mut self) -> Result<(), StartError> {
        self.keeper.start_again()
    }
}

fn program() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from(DEBIAN)]);
    folders.map(|folder| folder.join("nats-server")).find(|program| program.is_file())
}
