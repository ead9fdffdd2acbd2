//! A shell that keeps a server.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A shell that starts a server, stops it when it is told to, and takes it down together with its folder when standard
/// input ends.
///
/// A shell does it because a shell outlives us: the input also ends when a test is killed. Its script reads orders line
/// by line. It answers each, and at first the start, with `done` and a word that depends, or with lines that end with
/// `failed`.
#[derive(Debug)]
pub(crate) struct Keeper {
    shell: Child,
    orders: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Keeper {
    /// Runs the shell.
    pub(crate) fn start(mut command: Command) -> io::Result<Keeper> {
        let mut shell = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (orders, answers) = (shell.stdin.take(), shell.stdout.take());
        let answers = BufReader::new(answers.ok_or_else(|| io::Error::other("the shell has no output"))?);
        Ok(Keeper { shell, orders, answers })
    }

    /// Gives an order and waits for the answer.
    pub(crate) fn order(&mut self, order: &str) -> io::Result<Result<String, String>> {
        if let Some(orders) = &mut self.orders {
            writeln!(orders, "{order}")?;
        }
        self.answer()
    }

    /// Waits for the next answer; the inner error is what the server had to say.
    pub(crate) fn answer(&mut self) -> io::Result<Result<String, String>> {
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

impl Drop for Keeper {
    fn drop(&mut self) {
        drop(self.orders.take());
        // Nothing can be done about a failure here, and the test has its own result to report.
        let _ = self.shell.wait();
    }
}
