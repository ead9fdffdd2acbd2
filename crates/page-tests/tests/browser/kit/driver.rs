//! ChromeDriver, through which tests control browsers.

use std::io::{self, BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use super::places;

/// ChromeDriver prints its port after these words.
const PORT_MESSAGE: &str = "ChromeDriver was started successfully on port ";

/// ChromeDriver; the process is killed when this is dropped.
pub(crate) struct Driver {
    child: Child,
    url: String,
}

impl Driver {
    /// Starts one on a free port.
    pub(crate) fn start() -> Driver {
        let mut child = Command::new("chromedriver")
            .args(["--port=0", "--log-level=WARNING"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{}", places::missing("chromedriver", &error)));
        let mut output = BufReader::new(child.stdout.take().expect("it was piped"));
        let url = loop {
            let mut line = String::new();
            let length = output.read_line(&mut line).expect("it says that it has started");
            assert!(length > 0, "chromedriver ended before it had started");
            if let Some(port) = line.trim_end().strip_prefix(PORT_MESSAGE) {
                break format!("http://127.0.0.1:{}", port.trim_end_matches('.'));
            }
        };
        // Whatever else it says must not hold it up.
        std::thread::spawn(move || io::copy(&mut output, &mut io::sink()));
        Driver { child, url }
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
