//! Sequence numbers of the messages between two nodes, by which a loss is noticed.

use std::sync::atomic::{AtomicU64, Ordering};

/// How many streams this node has begun, to all nodes together. So each has a higher number than those before it, even to a
/// node that was forgotten and has come again.
static STREAMS: AtomicU64 = AtomicU64::new(0);

fn next_stream() -> u64 {
    STREAMS.fetch_add(1, Ordering::Relaxed) + 1
}

/// What to do with something that was received.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Received {
    /// It is the next in order.
    Next,
    /// It is of a stream that was given up, and is ignored.
    Stale,
    /// It is the first of a new stream: what belonged to the former one is gone over there.
    Restarted,
    /// Something before it is missing.
    Gap,
}

/// A sequenced stream to another node, and one from it.
#[derive(Debug)]
pub(super) struct PeerStream {
    /// The number of our stream.
    stream: u64,
    /// The last sequence number in it.
    sent: u64,
    incoming: Incoming,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Incoming {
    /// Nothing has come since the stream of this number was given up; 0 if there was none.
    Closed(u64),
    /// The number of a stream, and the last sequence number that has come in it.
    Open { stream: u64, got: u64 },
}

impl PeerStream {
    pub(super) fn new() -> PeerStream {
        PeerStream { stream: next_stream(), sent: 0, incoming: Incoming::Closed(0) }
    }

    /// The stream and the sequence number of the next message.
    pub(super) fn next_number(&mut self) -> (u64, u64) {
        self.sent += 1;
        (self.stream, self.sent)
    }

    /// The stream and its last sequence number, for a heartbeat.
    pub(super) fn sent(&self) -> (u64, u64) {
        (self.stream, self.sent)
    }

    /// A message with this sequence number has come.
    pub(super) fn receive(&mut self, stream: u64, number: u64) -> Received {
        match self.incoming {
            Incoming::Open { stream: current, got } if stream == current && number == got + 1 => {
                self.incoming = Incoming::Open { stream, got: number };
                Received::Next
            }
            Incoming::Open { stream: current, got } if stream < current || (stream == current && number <= got) => {
                Received::Stale
            }
            Incoming::Closed(last) if stream <= last => Received::Stale,
            before if number == 1 => {
                self.incoming = Incoming::Open { stream, got: 1 };
                if matches!(before, Incoming::Open { .. }) { Received::Restarted } else { Received::Next }
            }
            Incoming::Open { .. } | Incoming::Closed(_) => {
                self.give_up_incoming(stream);
                Received::Gap
            }
        }
    }

    /// A heartbeat has come with the last sequence number of the other side.
    pub(super) fn receive_heartbeat(&mut self, stream: u64, sent: u64) -> Received {
        match self.incoming {
            Incoming::Open { stream: current, got } if stream == current => {
                if sent <= got {
                    return Received::Next;
                }
                self.give_up_incoming(stream);
                Received::Gap
            }
            Incoming::Open { stream: last, .. } | Incoming::Closed(last) if stream <= last => Received::Stale,
            // A stream without messages yet. If another one was open, what belonged to it is gone over there.
            before if sent == 0 => {
                self.incoming = Incoming::Closed(stream - 1);
                if matches!(before, Incoming::Open { .. }) { Received::Restarted } else { Received::Next }
            }
            _ => {
                self.give_up_incoming(stream);
                Received::Gap
            }
        }
    }

    /// Whether this stream of ours is still the one in use.
    pub(super) fn is_current(&self, stream: u64) -> bool {
        self.stream == stream
    }

    /// Gives up our stream; the next message begins a new one.
    pub(super) fn restart(&mut self) {
        self.stream = next_stream();
        self.sent = 0;
    }

    /// Gives up both streams.
    pub(super) fn reset(&mut self) {
        self.restart();
        if let Incoming::Open { stream, .. } = self.incoming {
            self.incoming = Incoming::Closed(stream);
        }
    }

    fn give_up_incoming(&mut self, stream: u64) {
        self.incoming = Incoming::Closed(stream);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_each_other() {
        let (mut here, mut there) = (PeerStream::new(), PeerStream::new());
        for _ in 0..5 {
            let (stream, number) = here.next_number();
            assert_eq!(there.receive(stream, number), Received::Next);
        }
        let (stream, sent) = here.sent();
        assert_eq!((there.receive_heartbeat(stream, sent), sent), (Received::Next, 5));
    }

    #[test]
    fn a_loss_is_noticed_by_the_next_message_or_by_the_heartbeat() {
        let mut stream = PeerStream::new();
        assert_eq!(stream.receive(1, 1), Received::Next);
        assert_eq!(stream.receive(1, 3), Received::Gap);
        assert_eq!(stream.receive(1, 4), Received::Stale, "nobody waits for the rest");
        let mut stream = PeerStream::new();
        assert_eq!(stream.receive(1, 1), Received::Next);
        assert_eq!(stream.receive_heartbeat(1, 2), Received::Gap);
        assert_eq!(stream.receive_heartbeat(1, 2), Received::Stale);
        assert_eq!(stream.receive(2, 1), Received::Next, "the other side has begun anew");
    }

    #[test]
    fn the_beginning_may_be_lost_too() {
        let mut stream = PeerStream::new();
        assert_eq!(stream.receive(1, 2), Received::Gap);
        let mut stream = PeerStream::new();
        assert_eq!(stream.receive_heartbeat(1, 0), Received::Next);
        assert_eq!(stream.receive_heartbeat(1, 1), Received::Gap);
    }

    #[test]
    fn a_new_stream_ends_the_old_one() {
        let mut stream = PeerStream::new();
        assert_eq!(stream.receive(1, 1), Received::Next);
        assert_eq!(stream.receive(2, 1), Received::Restarted);
        assert_eq!(stream.receive(1, 2), Received::Stale);
        assert_eq!(stream.receive(2, 2), Received::Next);
        assert_eq!(stream.receive(3, 2), Received::Gap);
    }

    #[test]
    fn a_new_stream_is_noticed_without_messages_in_it() {
        let (mut here, mut there) = (PeerStream::new(), PeerStream::new());
        let (stream, number) = here.next_number();
        assert_eq!(there.receive(stream, number), Received::Next);
        here.reset();
        let (stream, sent) = here.sent();
        assert_eq!(there.receive_heartbeat(stream, sent), Received::Restarted);
        assert_eq!(there.receive_heartbeat(stream, sent), Received::Next, "it is noticed once");
        let (stream, number) = here.next_number();
        assert_eq!(there.receive(stream, number), Received::Next);
    }

    #[test]
    fn who_was_forgotten_and_comes_again_is_heard() {
        let (mut here, mut there) = (PeerStream::new(), PeerStream::new());
        let (stream, number) = here.next_number();
        assert_eq!(there.receive(stream, number), Received::Next);
        let (stream, number) = PeerStream::new().next_number();
        assert_eq!(there.receive(stream, number), Received::Restarted);
        let mut forgetful = PeerStream::new();
        let (stream, number) = here.next_number();
        assert_eq!(forgetful.receive(stream, number), Received::Gap, "and says so, so that a new stream begins");
    }

    #[test]
    fn after_a_tear_both_restart() {
        let (mut here, mut there) = (PeerStream::new(), PeerStream::new());
        let (stream, number) = here.next_number();
        assert_eq!(there.receive(stream, number), Received::Next);
        there.reset();
        let (stream, number) = here.next_number();
        assert_eq!(there.receive(stream, number), Received::Stale);
        assert!(here.is_current(stream));
        here.reset();
        assert!(!here.is_current(stream));
        let (stream, number) = here.next_number();
        assert_eq!(there.receive(stream, number), Received::Next);
    }
}
