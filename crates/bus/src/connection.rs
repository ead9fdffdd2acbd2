//! The connection to the bus, and what can be sent over it.

use std::fmt::Display;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions, Event};
use metrics::gauge;

use crate::address::Credentials;
use crate::{BusAddress, Subscription};

/// How long the first connection may take to be made.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// After how much silence the server is pinged.
const BUS_PING_INTERVAL: Duration = Duration::from_millis(300);

/// After so many pings without an answer the connection is given up instead of sending another one. The client has no option
/// for that.
const UNANSWERED_PINGS: u32 = 2;

/// How long it takes at most until a connection over which nothing comes any more is given up.
pub const SILENCE_LIMIT: Duration = BUS_PING_INTERVAL.saturating_mul(UNANSWERED_PINGS + 1);

/// The longest pause between two attempts to connect again.
const MAX_RECONNECT_DELAY: Duration = Duration::from_millis(500);

/// How many messages may wait to be read in each subscription before some are lost, and how many to be sent.
const QUEUE_CAPACITY: usize = 1 << 16;

/// Why something could not be done over the bus.
#[derive(Debug, thiserror::Error)]
pub enum BusError {
    #[error("the bus at {address} cannot be reached: {reason}")]
    Unreachable { address: BusAddress, reason: String },
    /// The server refused, or the connection is closed.
    #[error("{0}")]
    Failed(String),
}

impl BusError {
    pub(crate) fn failed(error: impl Display) -> BusError {
        BusError::Failed(error.to_string())
    }
}

/// A connection to the bus. Clones share it.
#[derive(Clone, Debug)]
pub struct Bus {
    client: Client,
}

impl Bus {
    /// Connects under a name that operators see. A connection that breaks later is made again, for as long as it takes.
    pub async fn connect(address: &BusAddress, name: &str) -> Result<Bus, BusError> {
        let options = ConnectOptions::new()
            .name(name)
            .ping_interval(BUS_PING_INTERVAL)
            .connection_timeout(CONNECT_TIMEOUT)
            .subscription_capacity(QUEUE_CAPACITY)
            .client_capacity(QUEUE_CAPACITY)
            .reconnect_delay_callback(|attempts| {
                let attempts = u32::try_from(attempts).unwrap_or(u32::MAX).min(10);
                MAX_RECONNECT_DELAY.min(Duration::from_millis(50) * attempts)
            })
            .event_callback(|event| async move { log_event(&event) });
        let options = match address.credentials() {
            Some(Credentials::User { name, password }) => options.user_and_password(name.clone(), password.clone()),
            Some(Credentials::Token(token)) => options.token(token.clone()),
            None => options,
        };
        match options.connect(address.servers()).await {
            Ok(client) => Ok(Bus { client }),
            Err(error) => Err(BusError::Unreachable { address: address.clone(), reason: error.to_string() }),
        }
    }

    pub fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// The largest payload that the server takes, in bytes.
    pub fn max_payload(&self) -> usize {
        self.client.max_payload()
    }

    pub async fn publish(&self, subject: &str, payload: Vec<u8>) -> Result<(), BusError> {
        self.client.publish(subject.to_owned(), payload.into()).await.map_err(BusError::failed)
    }

    /// Publishes a message whose receiver may answer any number of times; the answers come out of the subscription.
    pub async fn request(&self, subject: &str, payload: Vec<u8>) -> Result<Subscription, BusError> {
        let inbox = self.client.new_inbox();
        let replies = self.client.subscribe(inbox.clone()).await.map_err(BusError::failed)?;
        let sent = self.client.publish_with_reply(subject.to_owned(), inbox, payload.into()).await;
        sent.map(|()| Subscription(replies)).map_err(BusError::failed)
    }

    pub async fn subscribe(&self, subject: &str) -> Result<Subscription, BusError> {
        self.client.subscribe(subject.to_owned()).await.map(Subscription).map_err(BusError::failed)
    }

    /// Joins a queue group, each of whose messages goes to one member, for a single message.
    pub async fn subscribe_once(&self, subject: &str, group: &str) -> Result<Subscription, BusError> {
        let subscribed = self.client.queue_subscribe(subject.to_owned(), group.to_owned()).await;
        let mut subscriber = subscribed.map_err(BusError::failed)?;
        subscriber.unsubscribe_after(1).await.map_err(BusError::failed)?;
        Ok(Subscription(subscriber))
    }

    /// Returns when everything that was published has been handed to the operating system.
    pub async fn flush(&self) -> Result<(), BusError> {
        self.client.flush().await.map_err(BusError::failed)
    }

    /// Returns when the server has processed everything before this, subscriptions included: it works in order, so it is
    /// enough to wait for a message to ourselves.
    pub async fn synchronize(&self) -> Result<(), BusError> {
        let inbox = self.client.new_inbox();
        let mut echo = self.subscribe(&inbox).await?;
        self.publish(&inbox, Vec::new()).await?;
        echo.next().await.map(drop).ok_or_else(|| BusError::failed("the bus has closed the connection"))
    }
}

fn log_event(event: &Event) {
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
