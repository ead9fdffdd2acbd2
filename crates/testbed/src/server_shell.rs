//! A shell that supervises a server.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::TestServerError;

/// A shell that starts a server, stops it when it is told to, and takes it down together with its folder when standard
/// input ends.
///
/// A shell does it because a shell outlives us: the input also ends when a test is killed. Its script reads orders line
/// by line, `stop` and `start`. It answers each, and at first that the server has started, with `done` and the number of
/// the server's process if it runs, or with lines that end with `failed`.
#[derive(Debug)]
pub(crate) struct ServerShell {
    process: u32,
    shell: Child,
    orders: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl ServerShell {
    /// Runs the shell and waits for the server; the inner error is what that had to say.
    pub(crate) fn start(mut command: Command) -> io::Result<Result<ServerShell, String>> {
        let mut shell = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (orders, answers) = (shell.stdin.take(), shell.stdout.take());
        let answers = BufReader::new(answers.ok_or_else(|| io::Error::other("the shell has no output"))?);
        let mut supervised = ServerShell { process: 0, shell, orders, answers };
        let answer = supervised.answer()?;
        Ok(answer.and_then(|process| supervised.note(&process).map(|()| supervised)))
    }

    /// The server's process that runs, or ran last.
    pub(crate) fn process(&self) -> u32 {
        self.process
    }

    pub(crate) fn stop(&mut self) -> Result<(), TestServerError> {
        self.order("stop")?.map(drop).map_err(TestServerError::Refused)
    }

    pub(crate) fn start_again(&mut self) -> Result<(), TestServerError> {
        let answer = self.order("start")?;
        answer.and_then(|process| self.note(&process)).map_err(TestServerError::Refused)
    }

    fn note(&mut self, process: &str) -> Result<(), String> {
        self.process = process.parse().map_err(|_| format!("'{process}' is no process"))?;
        Ok(())
    }

    fn order(&mut self, order: &str) -> io::Result<Result<String, String>> {
        if let Some(orders) = &mut self.orders {
            writeln!(orders, "{order}")?;
        }
        self.answer()
    }

    fn answer(&mut self) -> io::Result<Result<String, String>> {
        let mut lines = String::new();
        loop {
            let begin = lines.len();
            if self.answers.read_line(&mut lines)? == 0 {
                return Ok(Err(lines));
            }
            match lines[begin..].trim_end() {
                "failed" => {
                    lines.truncate(begin);
                    return Ok(Err(lines));
                }
                line => {
                    if let Some(word) = line.strip_prefix("done") {
                        return Ok(Ok(word.trim().to_owned()));
                    }
                }
            }
        }
    }
}

impl Drop for ServerShell {
    fn drop(&mut self) {
        drop(self.orders.take());
        // Nothing can be done about a failure here, and the test has its own result to report.
        let _ = self.shell.wait();
    }
}
