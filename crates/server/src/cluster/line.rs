//! The numbers of what two nodes say to each other, by which a loss is noticed.

use std::sync::atomic::{AtomicU64, Ordering};

/// How many streams this node has begun, to whomever. So each has a higher number than those before it, even to a node that
/// was forgotten and has come again.
static STREAMS: AtomicU64 = AtomicU64::new(0);

fn next_stream() -> u64 {
    STREAMS.fetch_add(1, Ordering::Relaxed) + 1
}

/// What to make of something that came.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    /// It is the next.
    Next,
    /// It is of a stream that was given up; nobody waits for it.
    Stale,
    /// The other side has begun anew, so that whatever hung on the former stream is gone. It is the first of the new.
    Anew,
    /// Something before it is missing.
    Gap,
}

/// A stream to another node, and one from it.
#[derive(Debug)]
pub(super) struct Line {
    /// Which of our streams to it this is.
    stream: u64,
    /// How much was sent in it.
    sent: u64,
    /// Which of its streams this is, and how much of it has come; the number of the last one that was given up else.
    incoming: Incoming,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Incoming {
    /// Nothing has come since a stream was given up; 0 if there was none.
    After(u64),
    Open {
        stream: u64,
        got: u64,
    },
}

impl Line {
    /// Nothing was said yet.
    pub(super) fn new() -> Line {
        Line { stream: next_stream(), sent: 0, incoming: Incoming::After(0) }
    }

    /// The stream and the number for what is sent next.
    pub(super) fn number(&mut self) -> (u64, u64) {
        self.sent += 1;
        (self.stream, self.sent)
    }

    /// The stream and how much was sent in it.
    pub(super) fn sent(&self) -> (u64, u64) {
        (self.stream, self.sent)
    }

    /// Something has come with this number.
    pub(super) fn receive(&mut self, stream: u64, number: u64) -> Arrival {
        match self.incoming {
            Incoming::Open { stream: current, got } if stream == current && number == got + 1 => {
                self.incoming = Incoming::Open { stream, got: number };
                Arrival::Next
            }
            Incoming::Open { stream: current, got } if stream < current || (stream == current && number <= got) => {
                Arrival::Stale
            }
            Incoming::After(last) if stream <= last => Arrival::Stale,
            before if number == 1 => {
                self.incoming = Incoming::Open { stream, got: 1 };
                if matches!(before, Incoming::Open { .. }) { Arrival::Anew } else { Arrival::Next }
            }
            Incoming::Open { .. } | Incoming::After(_) => {
                self.give_up_incoming(stream);
                Arrival::Gap
            }
        }
    }

    /// The other side says how much it has sent.
    pub(super) fn pulse(&mut self, stream: u64, sent: u64) -> Arrival {
        match self.incoming {
            Incoming::Open { stream: current, got } if stream == current => {
                if sent <= got {
                    return Arrival::Next;
                }
                self.give_up_incoming(stream);
                Arrival::Gap
            }
            Incoming::Open { stream: last, .. } | Incoming::After(last) if stream <= last => Arrival::Stale,
            // A stream in which nothing was said yet. If another one was open, what hung on it is gone over there.
            before if sent == 0 => {
                self.incoming = Incoming::After(stream - 1);
                if matches!(before, Incoming::Open { .. }) { Arrival::Anew } else { Arrival::Next }
            }
            _ => {
                self.give_up_incoming(stream);
                Arrival::Gap
            }
        }
    }

    /// Whether this stream of ours is still the one in use.
    pub(super) fn is_current(&self, stream: u64) -> bool {
        self.stream == stream
    }

    /// Gives up our stream; whatever is said next begins a new one.
    pub(super) fn begin_anew(&mut self) {
        self.stream = next_stream();
        self.sent = 0;
    }

    /// Gives up both streams.
    pub(super) fn tear(&mut self) {
        self.begin_anew();
        if let Incoming::Open { stream, .. } = self.incoming {
            self.incoming = Incoming::After(stream);
        }
    }

    fn give_up_incoming(&mut self, stream: u64) {
        self.incoming = Incoming::After(stream);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_each_other() {
        let (mut here, mut there) = (Line::new(), Line::new());
        for _ in 0..5 {
            let (stream, number) = here.number();
            assert_eq!(there.receive(stream, number), Arrival::Next);
        }
        let (stream, sent) = here.sent();
        assert_eq!((there.pulse(stream, sent), sent), (Arrival::Next, 5));
    }

    #[test]
    fn a_loss_is_noticed_by_the_next_or_by_the_pulse() {
        let mut line = Line::new();
        assert_eq!(line.receive(1, 1), Arrival::Next);
        assert_eq!(line.receive(1, 3), Arrival::Gap);
        assert_eq!(line.receive(1, 4), Arrival::Stale, "nobody waits for the rest");
        let mut line = Line::new();
        assert_eq!(line.receive(1, 1), Arrival::Next);
        assert_eq!(line.pulse(1, 2), Arrival::Gap);
        assert_eq!(line.pulse(1, 2), Arrival::Stale);
        assert_eq!(line.receive(2, 1), Arrival::Next, "the other side has begun anew");
    }

    #[test]
    fn the_beginning_may_be_lost_too() {
        let mut line = Line::new();
        assert_eq!(line.receive(1, 2), Arrival::Gap);
        let mut line = Line::new();
        assert_eq!(line.pulse(1, 0), Arrival::Next);
        assert_eq!(line.pulse(1, 1), Arrival::Gap);
    }

    #[test]
    fn a_new_stream_ends_the_old_one() {
        let mut line = Line::new();
        assert_eq!(line.receive(1, 1), Arrival::Next);
        assert_eq!(line.receive(2, 1), Arrival::Anew);
        assert_eq!(line.receive(1, 2), Arrival::Stale);
        assert_eq!(line.receive(2, 2), Arrival::Next);
        assert_eq!(line.receive(3, 2), Arrival::Gap);
    }

    #[test]
    fn a_new_stream_is_noticed_though_nothing_was_said_in_it() {
        let (mut here, mut there) = (Line::new(), Line::new());
        let (stream, number) = here.number();
        assert_eq!(there.receive(stream, number), Arrival::Next);
        here.tear();
        let (stream, sent) = here.sent();
        assert_eq!(there.pulse(stream, sent), Arrival::Anew);
        assert_eq!(there.pulse(stream, sent), Arrival::Next, "it is noticed once");
        let (stream, number) = here.number();
        assert_eq!(there.receive(stream, number), Arrival::Next);
    }

    #[test]
    fn who_was_forgotten_and_comes_again_is_heard() {
        let (mut here, mut there) = (Line::new(), Line::new());
        let (stream, number) = here.number();
        assert_eq!(there.receive(stream, number), Arrival::Next);
        let (stream, number) = Line::new().number();
        assert_eq!(there.receive(stream, number), Arrival::Anew);
        let mut forgetful = Line::new();
        let (stream, number) = here.number();
        assert_eq!(forgetful.receive(stream, number), Arrival::Gap, "and says so, so that a new stream begins");
    }

    #[test]
    fn after_a_tear_both_begin_anew() {
        let (mut here, mut there) = (Line::new(), Line::new());
        let (stream, number) = here.number();
        assert_eq!(there.receive(stream, number), Arrival::Next);
        there.tear();
        let (stream, number) = here.number();
        assert_eq!(there.receive(stream, number), Arrival::Stale);
        assert!(here.is_current(stream));
        here.tear();
        assert!(!here.is_current(stream));
        let (stream, number) = here.number();
        assert_eq!(there.receive(stream, number), Arrival::Next);
    }
}
