//! A table apart from its game as signals, to which the connection reports.

use client_session::Link;
use leptos::prelude::*;
use protocol::announcement::Announcement;
use protocol::table::{NamedGuest, Reaction, SeatInfo, Table};
use protocol::to_client::{ChatMessage, ClockState, Refused};
use tabletop::{Millis, Seat};

use crate::browser;
use crate::local::LocalNews;
use page_model::clock_face::ClockFace;

/// A reaction that somebody showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reacted {
    /// Counts up, so that the same reaction twice is two events.
    pub(crate) count: u64,
    pub(crate) name: String,
    /// The public name of the guest.
    pub(crate) guest: Option<String>,
    /// Where they sit; none for somebody who watches.
    pub(crate) seat: Option<Seat>,
    pub(crate) reaction: Reaction,
}

/// A refused request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RefusalNotice {
    /// Counts up, so that the same refusal twice is two events.
    pub(crate) count: u64,
    /// Whether it was a move that had been shown already, and was rolled back.
    pub(crate) taken_back: bool,
    pub(crate) why: Refused,
}

/// A table apart from its game: who sits there, what they say, how the connection is.
#[derive(Copy, Clone)]
pub(crate) struct TableSignals {
    /// The table as the server last sent it.
    pub(crate) table: RwSignal<Table>,
    /// Where we sit; none if we watch.
    pub(crate) seat: RwSignal<Option<Seat>>,
    /// What was said, the oldest first.
    pub(crate) said: RwSignal<Vec<ChatMessage>>,
    pub(crate) reacted: RwSignal<Option<Reacted>>,
    /// Who has said or shown something, ourselves included.
    pub(crate) heard: RwSignal<Vec<NamedGuest>>,
    pub(crate) refused: RwSignal<Option<RefusalNotice>>,
    /// The state of the connection.
    pub(crate) link: RwSignal<Link>,
    /// How many commands wait for an answer.
    pub(crate) unanswered: RwSignal<usize>,
    pub(crate) clock: RwSignal<ClockFace>,
    /// What whoever runs the server tells everybody.
    pub(crate) announcement: RwSignal<Option<Announcement>>,
    /// Further signals of a table on this device; none at a table of the server.
    pub(crate) local: Option<LocalNews>,
}

impl TableSignals {
    pub(super) fn new(table: Table, link: Link) -> TableSignals {
        TableSignals {
            local: protocol::local::is_local(&table.code).then(LocalNews::new),
            table: RwSignal::new(table),
            seat: RwSignal::new(None),
            said: RwSignal::new(Vec::new()),
            reacted: RwSignal::new(None),
            heard: RwSignal::new(Vec::new()),
            refused: RwSignal::new(None),
            link: RwSignal::new(link),
            unanswered: RwSignal::new(0),
            clock: RwSignal::new(ClockFace::standing()),
            announcement: RwSignal::new(None),
        }
    }

    /// What the game's clock shows now. Not reactive: see [`crate::clock::use_now`].
    pub(crate) fn now(self) -> Millis {
        self.clock.get_untracked().at(browser::now())
    }

    pub(super) fn set_clock(self, clock: ClockState) {
        self.clock.set(ClockFace::new(clock, browser::now()));
    }

    /// Shows that something was refused, unless the table was left.
    pub(super) fn refuse(self, why: Refused, taken_back: bool) {
        self.refused.try_update(|last| {
            let count = last.as_ref().map_or(0, |last| last.count) + 1;
            *last = Some(RefusalNotice { count, taken_back, why });
        });
    }

    /// Notes who has said or shown something.
    pub(super) fn note_heard(self, name: &str, guest: Option<&String>) {
        let Some(guest) = guest else { return };
        let is_known = self.heard.with_untracked(|heard| heard.iter().any(|known| known.guest == *guest));
        if !is_known {
            self.heard.update(|heard| heard.push(NamedGuest { name: name.to_owned(), guest: guest.clone() }));
        }
    }

    pub(super) fn show_reaction(self, name: String, guest: Option<String>, seat: Option<Seat>, reaction: Reaction) {
        self.note_heard(&name, guest.as_ref());
        self.reacted.update(|last| {
            let count = last.as_ref().map_or(0, |last| last.count) + 1;
            *last = Some(Reacted { count, name, guest, seat, reaction });
        });
    }

    /// Whether the guest with this id is the host.
    pub(crate) fn is_host(self, guest: &str) -> bool {
        self.table.with(|table| table.host == guest)
    }

    /// Who sits on a seat.
    pub(crate) fn sitting(self, seat: Seat) -> Option<SeatInfo> {
        self.table.with(|table| table.seats.get(seat.index()).cloned())
    }
}
