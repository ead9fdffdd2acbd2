//! The mailbox of a table: a bounded queue with many senders and one receiver.
//!
//! The usual channels keep room for dozens of messages each, which for thousands of tables is more than the games take.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use tokio::sync::{Notify, Semaphore};

use crate::table::KeeperMessage;

/// How many messages may wait for one table before senders have to.
const MAILBOX_CAPACITY: usize = 1024;

struct Shared {
    messages: Mutex<VecDeque<KeeperMessage>>,
    /// A permit for each message for which there is room. Closed with the mailbox.
    room: Semaphore,
    /// Notified when there is a message, or none will come any more.
    arrived: Notify,
    /// Notified when the mailbox is closed.
    closed: Notify,
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mailbox").finish_non_exhaustive()
    }
}

impl Shared {
    fn messages(&self) -> MutexGuard<'_, VecDeque<KeeperMessage>> {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn close(&self) {
        self.room.close();
        self.closed.notify_waiters();
    }
}

/// The sending end. When the last copy is dropped, the mailbox ends.
#[derive(Clone, Debug)]
pub(super) struct MailboxSender(Arc<SendingEnd>);

#[derive(Debug)]
struct SendingEnd(Arc<Shared>);

/// The receiving end. When it is dropped, what waits is dropped as well.
#[derive(Debug)]
pub(crate) struct Mailbox {
    shared: Arc<Shared>,
    senders: Weak<SendingEnd>,
}

pub(super) fn mailbox() -> (MailboxSender, Mailbox) {
    let shared = Arc::new(Shared {
        messages: Mutex::default(),
        room: Semaphore::new(MAILBOX_CAPACITY),
        arrived: Notify::new(),
        closed: Notify::new(),
    });
    let sending = Arc::new(SendingEnd(Arc::clone(&shared)));
    let senders = Arc::downgrade(&sending);
    (MailboxSender(sending), Mailbox { shared, senders })
}

impl MailboxSender {
    /// Waits for room. False if the mailbox is closed.
    pub(super) async fn send(&self, message: KeeperMessage) -> bool {
        let shared = &self.0.0;
        let Ok(permit) = shared.room.acquire().await else { return false };
        {
            let mut messages = shared.messages();
            // It may have been closed, and what waited dropped, since there was room.
            if shared.room.is_closed() {
                return false;
            }
            messages.push_back(message);
        }
        permit.forget();
        shared.arrived.notify_one();
        true
    }

    pub(super) fn is_closed(&self) -> bool {
        self.0.0.room.is_closed()
    }

    /// Returns when the mailbox is closed.
    pub(super) async fn closed(&self) {
        let mut closed = std::pin::pin!(self.0.0.closed.notified());
        closed.as_mut().enable();
        if !self.is_closed() {
            closed.await;
        }
    }
}

impl Drop for SendingEnd {
    fn drop(&mut self) {
        self.0.arrived.notify_one();
    }
}

impl Mailbox {
    /// The next message; none when the mailbox has ended. Nothing is lost if it is not waited for to the end.
    pub(crate) async fn recv(&mut self) -> Option<KeeperMessage> {
        loop {
            if let Some(message) = self.try_recv() {
                return Some(message);
            }
            if self.senders.strong_count() == 0 || self.shared.room.is_closed() {
                // The last sender may have sent something before it was dropped.
                return self.try_recv();
            }
            self.shared.arrived.notified().await;
        }
    }

    /// The next message, if one waits.
    pub(crate) fn try_recv(&mut self) -> Option<KeeperMessage> {
        let mut messages = self.shared.messages();
        let message = messages.pop_front()?;
        if messages.is_empty() && messages.capacity() > 8 {
            messages.shrink_to(0);
        }
        drop(messages);
        self.shared.room.add_permits(1);
        Some(message)
    }

    /// Takes no more messages; those that wait can still be received.
    pub(crate) fn close(&mut self) {
        self.shared.close();
    }
}

impl Drop for Mailbox {
    fn drop(&mut self) {
        self.shared.close();
        // Whoever waits for an answer to one of them notices.
        let waiting = std::mem::take(&mut *self.shared.messages());
        drop(waiting);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::sync::oneshot;
    use tokio::time::timeout;

    use super::*;

    fn leave(id: u64) -> KeeperMessage {
        KeeperMessage::Leave { id }
    }

    fn id(message: Option<KeeperMessage>) -> Option<u64> {
        message.map(|message| match message {
            KeeperMessage::Leave { id } => id,
            _ => panic!("nothing else was sent"),
        })
    }

    #[tokio::test(start_paused = true)]
    async fn messages_come_in_order_and_senders_wait_for_room() {
        let (sender, mut mailbox) = mailbox();
        for number in 0..MAILBOX_CAPACITY as u64 {
            assert!(sender.send(leave(number)).await);
        }
        let late = tokio::spawn({
            let sender = sender.clone();
            async move { sender.send(leave(9999)).await }
        });
        assert!(timeout(Duration::from_secs(1), sender.send(leave(0))).await.is_err(), "there is no room");
        assert_eq!(id(mailbox.recv().await), Some(0));
        assert!(late.await.unwrap());
        for number in 1..MAILBOX_CAPACITY as u64 {
            assert_eq!(id(mailbox.try_recv()), Some(number));
        }
        assert_eq!(id(mailbox.recv().await), Some(9999));
        assert_eq!(id(mailbox.try_recv()), None);
        assert!(mailbox.shared.messages().capacity() <= 8, "nothing is kept for more");
    }

    #[tokio::test(start_paused = true)]
    async fn it_ends_with_its_senders() {
        let (sender, mut mailbox) = mailbox();
        let other = sender.clone();
        assert!(sender.send(leave(1)).await);
        drop(sender);
        assert_eq!(id(mailbox.recv().await), Some(1));
        assert!(timeout(Duration::from_secs(1), mailbox.recv()).await.is_err(), "somebody can still send");
        let receiving = tokio::spawn(async move { id(mailbox.recv().await) });
        tokio::task::yield_now().await;
        drop(other);
        assert_eq!(receiving.await.unwrap(), None);
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_waits_notices_that_it_is_closed() {
        let (sender, mut mailbox) = mailbox();
        let (reply, answer) = oneshot::channel();
        assert!(sender.send(KeeperMessage::Look { reply }).await);
        let waiting = tokio::spawn({
            let sender = sender.clone();
            async move { sender.closed().await }
        });
        tokio::task::yield_now().await;
        assert!(!sender.is_closed());
        mailbox.close();
        waiting.await.unwrap();
        assert!(sender.is_closed() && !sender.send(leave(1)).await);
        sender.closed().await;
        assert!(matches!(mailbox.recv().await, Some(KeeperMessage::Look { .. })), "what waits can be received");
        assert!(mailbox.recv().await.is_none());
        drop(answer);
        let (sender, mailbox) = super::mailbox();
        let (reply, answer) = oneshot::channel();
        assert!(sender.send(KeeperMessage::Look { reply }).await);
        drop(mailbox);
        assert!(answer.await.is_err(), "nobody will answer");
        assert!(!sender.send(leave(1)).await);
    }
}
