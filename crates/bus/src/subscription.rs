//! Messages that come over the bus.

use async_nats::{Message, StatusCode, Subscriber};
use futures_util::StreamExt as _;

use crate::BusError;

/// Messages of a subject, in the order in which the server has them. Dropping it unsubscribes.
#[derive(Debug)]
pub struct Subscription(pub(crate) Subscriber);

impl Subscription {
    /// The next message; none when the subscription has ended.
    pub async fn next(&mut self) -> Option<BusMessage> {
        self.0.next().await.map(BusMessage)
    }

    /// Unsubscribes. What is on its way already can still be read.
    pub async fn drain(&mut self) -> Result<(), BusError> {
        self.0.drain().await.map_err(BusError::failed)
    }
}

#[derive(Clone, Debug)]
pub struct BusMessage(Message);

impl BusMessage {
    pub fn subject(&self) -> &str {
        &self.0.subject
    }

    pub fn payload(&self) -> &[u8] {
        &self.0.payload
    }

    /// The subject on which the sender waits for answers.
    pub fn reply_to(&self) -> Option<&str> {
        self.0.reply.as_deref()
    }

    /// Whether the server says that nobody is subscribed to the subject of a request.
    pub fn is_no_responders(&self) -> bool {
        self.0.status == Some(StatusCode::NO_RESPONDERS)
    }
}
