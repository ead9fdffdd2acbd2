//! Passwords reach the servers that they are for, and nobody who reads a log, a command line or a message.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Output, Stdio};
use std::thread::{self, JoinHandle};

use tempfile::TempDir;

use crate::run::command;

/// With a sign that has to be encoded in urls.
const PASSWORD: &str = "hunter@2";
const ENCODED: &str = "hunter%402";

/// A server that hears a password, and does not like it.
struct Refusing {
    address: String,
    heard: JoinHandle<String>,
}

impl Refusing {
    fn start(refuse: impl FnOnce(TcpStream) -> String + Send + 'static) -> Refusing {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let heard = thread::spawn(move || refuse(listener.accept().unwrap().0));
        Refusing { address, heard }
    }

    /// A PostgreSQL that asks for the password as it is.
    fn postgres() -> Refusing {
        fn packet(stream: &mut TcpStream, has_type: bool) -> Vec<u8> {
            let mut head = [0; 5];
            let head = &mut head[usize::from(!has_type)..];
            stream.read_exact(head).unwrap();
            let length = u32::from_be_bytes(head[head.len() - 4..].try_into().unwrap());
            let mut body = vec![0; length as usize - 4];
            stream.read_exact(&mut body).unwrap();
            body
        }
        Refusing::start(|mut stream| {
            packet(&mut stream, false);
            stream.write_all(b"R\0\0\0\x08\0\0\0\x03").unwrap();
            let heard = packet(&mut stream, true);
            let fields = b"SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed\0\0";
            let length = (fields.len() as u32 + 4).to_be_bytes();
            stream.write_all(&[b"E", &length[..], fields].concat()).unwrap();
            String::from_utf8_lossy(&heard).into_owned()
        })
    }

    fn nats() -> Refusing {
        Refusing::start(|mut stream| {
            let info = r#"{"server_id":"x","server_name":"x","version":"2.10.0","go":"go","host":"127.0.0.1","port":1,
                "headers":true,"auth_required":true,"max_payload":1048576,"proto":1,"client_id":1}"#;
            write!(stream, "INFO {}\r\n", info.replace('\n', "")).unwrap();
            let mut heard = String::new();
            BufReader::new(stream.try_clone().unwrap()).read_line(&mut heard).unwrap();
            stream.write_all(b"-ERR 'Authorization Violation'\r\n").unwrap();
            heard
        })
    }

    /// What was said to it, once it has ended.
    fn heard(self) -> String {
        self.heard.join().unwrap()
    }
}

/// Everything that a run has written, which must not have the password in it.
#[track_caller]
fn written(output: &Output) -> String {
    let text = [&output.stdout[..], &output.stderr].concat();
    let text = String::from_utf8(text).unwrap();
    assert!(!text.contains("hunter"), "{text}");
    text
}

fn run(arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    command(arguments).envs(variables.iter().copied()).stdin(Stdio::null()).output().unwrap()
}

/// With so much in the log as there can be.
fn log_of(arguments: &[&str], variables: &[(&str, &str)]) -> String {
    let output = run(&[arguments, &["--log", "trace"]].concat(), variables);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    written(&output)
}

const SERVE: [&str; 3] = ["serve", "--listen", "127.0.0.1:0"];

#[test]
fn a_log_never_has_the_password_of_postgresql() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("url");
    for way in 0..3 {
        let postgres = Refusing::postgres();
        let url = format!("postgres://ada:{ENCODED}@{}/games", postgres.address);
        fs::write(&file, format!("{url}\n")).unwrap();
        let log = match way {
            0 => log_of(&[&SERVE[..], &["--store", &url]].concat(), &[]),
            1 => log_of(&SERVE, &[("ORRERY_STORE", &url)]),
            _ => log_of(&[&SERVE[..], &["--store-file", file.to_str().unwrap()]].concat(), &[]),
        };
        assert!(log.contains("password authentication failed"), "{log}");
        assert!(postgres.heard().contains(PASSWORD), "it has to be said there");
    }
}

#[test]
fn a_log_never_has_the_password_of_nats() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("url");
    for way in 0..3 {
        let nats = Refusing::nats();
        let url = format!("nats://ada:{ENCODED}@{}", nats.address);
        fs::write(&file, format!("{url}\n")).unwrap();
        let log = match way {
            0 => log_of(&["work", "--bus", &url], &[]),
            1 => log_of(&["work"], &[("ORRERY_BUS", &url)]),
            _ => log_of(&["work", "--bus-file", file.to_str().unwrap()], &[]),
        };
        assert!(log.contains(&format!("the bus at {} cannot be reached: ", nats.address)), "{log}");
        let heard = nats.heard();
        assert!(heard.contains("\"ada\"") && heard.contains(PASSWORD), "it has to be said there: {heard}");
    }
}

#[test]
fn urls_are_not_repeated_by_complaints_and_help() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("url");
    fs::write(&file, "\n").unwrap();
    let file = file.to_str().unwrap();
    let bus = format!("nats://ada:{ENCODED}@host:port");
    let store = format!("postgres://ada:{ENCODED}@host:port/games");
    for (arguments, status, part) in [
        (&["work", "--bus", &bus][..], 2, "orrery: --bus: this is no url of a bus"),
        (&["serve", "--bus", &bus], 2, "orrery: --bus: this is no url of a bus"),
        (&["serve", "--listen", "127.0.0.1:0", "--store", &store], 2, "the PostgreSQL url of the store is not valid"),
        (&["store", "check", "--store", &store], 2, "the PostgreSQL url of the store is not valid"),
        (&["store", "check", "--store-file", file], 2, "there is no url in it"),
        (&["serve", "--store-file", "nowhere"], 2, "nowhere: "),
        (&["serve", "--node", "one"], 2, "there is no --bus"),
    ] {
        let output = run(arguments, &[]);
        let text = written(&output);
        assert!(output.status.code() == Some(status) && text.contains(part), "{arguments:?}: {text}");
    }
    for command in ["serve", "work"] {
        let output = run(&[command, "--help"], &[("ORRERY_BUS", &bus), ("ORRERY_STORE", &store)]);
        let help = written(&output);
        assert!(output.status.success() && help.contains("[env: ORRERY_BUS]"), "{help}");
    }
}
