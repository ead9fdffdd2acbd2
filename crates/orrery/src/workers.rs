//! Workers on a bus that may be asked for help.

use std::sync::Once;

use bus::{Bus, BusAddress};
use indicatif::ProgressBar;
use job_queue::WorkerPool;
use tokio::runtime::{Builder, Runtime};

use crate::error::Error;

/// The workers on a bus; without a bus there are none.
pub(crate) struct Workers {
    pub(crate) pool: WorkerPool,
    connection: Option<Connection>,
}

struct Connection {
    address: BusAddress,
    /// Whether it was said that nobody is there.
    said: Once,
    /// On which the connection lives.
    _runtime: Runtime,
}

impl Workers {
    /// Connects to the bus, if one is given.
    pub(crate) fn on(bus: Option<&BusAddress>) -> Result<Workers, Error> {
        let Some(address) = bus else { return Ok(Workers { pool: WorkerPool::empty(), connection: None }) };
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let bus = runtime.block_on(Bus::connect(address, "orrery"));
        let bus = bus.map_err(|error| Error::Unavailable(error.to_string()))?;
        let connection = Connection { address: address.clone(), said: Once::new(), _runtime: runtime };
        Ok(Workers { pool: WorkerPool::over(bus), connection: Some(connection) })
    }

    /// Says once that nobody is there, to whoever has hoped for help.
    pub(crate) fn tell_nobody(&self, bar: &ProgressBar) {
        if let Some(Connection { address, said, .. }) = &self.connection {
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
