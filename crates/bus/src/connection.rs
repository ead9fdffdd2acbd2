//! The connection to the bus.

use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event};
use metrics::gauge;

use crate::Address;

/// How long to wait for a server at first.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often it is asked whether the other side is still there. After two of them without an answer it is not.
const PULSE: Duration = Duration::from_secs(1);

/// The longest pause before it is tried again to connect.
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// So many messages of one subject may wait to be read before some are lost, and so many to be sent.
const QUEUE: usize = 1 << 16;

/// Why there is no bus.
#[derive(Debug, thiserror::Error)]
#[error("the bus at {address} cannot be reached: {reason}")]
pub struct BusError {
    address: Address,
    reason: String,
}

/// Connects to a bus, under a name by which operators know us. A connection that breaks later is made again, for as long
/// as it takes.
///
/// # Errors
/// If nobody answers.
pub async fn connect(address: &Address, name: &str) -> Result<Client, BusError> {
    let options = ConnectOptions::new()
        .name(name)
        .ping_interval(PULSE)
        .connection_timeout(PATIENCE)
        .subscription_capacity(QUEUE)
        .client_capacity(QUEUE)
        .reconnect_delay_callback(|attempts| {
            LONGEST_PAUSE.min(Duration::from_millis(50) * u32::try_from(attempts).unwrap_or(u32::MAX).min(10))
        })
        .event_callback(|event| async move { note(&event) });
    let client = options.connect(address.servers()).await;
    client.map_err(|error| BusError { address: address.clone(), reason: error.to_string() })
}

/// Tells operators what happens to the connection.
fn note(event: &Event) {
    match event {
        Event::Connected => {
            gauge!("orrery_bus_connected").set(1.0);
            tracing::info!("connected to the bus");
        }
        Event::Disconnected => {
            gauge!("orrery_bus_connected").set(0.0);
            tracing::warn!("disconnected from the bus");
        }
        Event::Closed => tracing::info!("the connection to the bus is closed"),
        other => tracing::warn!(event = %other, "the bus"),
    }
}
