//! Workers on a bus that may be asked for help.

use std::sync::Once;

use indicatif::ProgressBar;
use tokio::runtime::{Builder, Runtime};
use workshop::Workshop;

use crate::error::Error;

/// A way to workers, if there is to be one.
pub(crate) struct Workers {
    pub(crate) workshop: Workshop,
    bus: Option<Bus>,
}

struct Bus {
    address: bus::Address,
    /// Whether it was said that nobody is there.
    said: Once,
    /// On which the connection lives.
    _runtime: Runtime,
}

impl Workers {
    /// Connects to the bus, if one is given.
    pub(crate) fn on(bus: Option<&bus::Address>) -> Result<Workers, Error> {
        let Some(address) = bus else { return Ok(Workers { workshop: Workshop::alone(), bus: None }) };
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let client = runtime.block_on(bus::connect(address, "orrery"));
        let client = client.map_err(|error| Error::Unavailable(error.to_string()))?;
        let bus = Bus { address: address.clone(), said: Once::new(), _runtime: runtime };
        Ok(Workers { workshop: Workshop::over(client), bus: Some(bus) })
    }

    /// Says once that nobody is there, to whoever has hoped for help.
    pub(crate) fn tell_nobody(&self, bar: &ProgressBar) {
        if let Some(Bus { address, said, .. }) = &self.bus {
            let tell = || eprintln!("orrery: no worker is free at {address}; going on alone until one is");
            said.call_once(|| bar.suspend(tell));
        }
    }
}

/// How many threads are meant: 0 stands for one per core.
pub(crate) fn threads(wished: usize) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    if wished == 0 { cores() } else { wished }
}
