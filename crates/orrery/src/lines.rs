//! Input by lines, answered one by one.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::Path;

use crate::error::Error;

/// Lines of text, each at most so long, read one at a time: memory does not grow with the input.
pub(crate) struct Lines<R> {
    reader: BufReader<R>,
    longest: usize,
    number: usize,
    line: Vec<u8>,
}

impl Lines<Box<dyn Read>> {
    /// Standard input for `-`, else a file.
    pub(crate) fn open(path: &Path, longest: usize) -> Result<Lines<Box<dyn Read>>, Error> {
        let reader: Box<dyn Read> = if path == Path::new("-") {
            Box::new(io::stdin())
        } else {
            Box::new(File::open(path).map_err(|error| Error::File { path: path.to_owned(), error })?)
        };
        Ok(Lines::new(reader, longest))
    }
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(reader: R, longest: usize) -> Lines<R> {
        Lines { reader: BufReader::new(reader), longest, number: 0, line: Vec::new() }
    }

    /// The next line that is not blank, with its number from 1; none at the end.
    pub(crate) fn next(&mut self) -> Result<Option<(usize, &str)>, Error> {
        loop {
            self.line.clear();
            self.number += 1;
            // One byte more than allowed tells a line that is too long from one that just fits.
            let most = self.longest as u64 + 1;
            let read = (&mut self.reader).take(most).read_until(b'\n', &mut self.line)?;
            if read == 0 {
                return Ok(None);
            }
            if self.line.last() == Some(&b'\n') {
                self.line.pop();
            } else if self.line.len() > self.longest {
                return Err(Error::line(self.number, &format!("longer than {} bytes", self.longest)));
            }
            if !self.line.iter().all(u8::is_ascii_whitespace) {
                break;
            }
        }
        match str::from_utf8(&self.line) {
            Ok(text) => Ok(Some((self.number, text))),
            Err(error) => Err(Error::line(self.number, &format!("not UTF-8 at byte {}", error.valid_up_to() + 1))),
        }
    }

    /// Whether nothing more can be read without waiting.
    fn is_drained(&self) -> bool {
        self.reader.buffer().is_empty()
    }

    /// Answers every line on standard output: whoever waits for an answer gets it at once, and at a bad line all
    /// answers before it have been given.
    pub(crate) fn answer(&mut self, mut answer: impl FnMut(&str) -> Result<String, String>) -> Result<(), Error> {
        let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        let answered = loop {
            match self.next() {
                Err(error) => break Err(error),
                Ok(None) => break Ok(()),
                Ok(Some((line, text))) => match answer(text) {
                    Ok(reply) => writeln!(output, "{reply}")?,
                    Err(problem) => break Err(Error::line(line, &problem)),
                },
            }
            if self.is_drained() {
                output.flush()?;
            }
        };
        output.flush()?;
        answered
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &[u8], longest: usize) -> (Vec<(usize, String)>, Option<String>) {
        let mut lines = Lines::new(input, longest);
        let mut found = Vec::new();
        loop {
            match lines.next() {
                Ok(Some((number, text))) => found.push((number, text.to_owned())),
                Ok(None) => return (found, None),
                Err(error) => return (found, Some(error.to_string())),
            }
        }
    }

    #[test]
    fn lines_are_numbered_and_blank_ones_passed_over() {
        let (lines, error) = all(b"one\n\n  \r\nfour\nlast", 10);
        assert_eq!(lines, [(1, "one".into()), (4, "four".into()), (5, "last".into())]);
        assert_eq!(error, None);
    }

    #[test]
    fn what_is_too_long_or_not_text_is_named() {
        assert_eq!(all(b"12345\n123456\n", 5), (vec![(1, "12345".into())], Some("line 2: longer than 5 bytes".into())));
        assert_eq!(all(b"ok\nno\xff\n", 5).1, Some("line 2: not UTF-8 at byte 3".into()));
    }
}
