//! The log and what is shown of it on the boards: the marked line, and the replay of what others did since the player's
//! last turn.

use std::sync::Arc;

use big_bang::BigBang;
use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use protocol::table::SeatInfo;

use super::words::line;
use crate::big_bang::BigBangLive;
use crate::browser;
use crate::live::{Room, Step};
use crate::prefs::{Prefs, use_prefs};
use crate::texts::Texts;
use page_model::big_bang::news::event::{LogEvent, since};
use page_model::big_bang::news::next_player::next_of;
use page_model::words::sentences;

/// How long each replayed move is shown.
const MOMENT_MILLIS: u32 = 1_100;

/// Moves of others at shorter intervals cannot be followed.
const MIN_MOVE_INTERVAL_MILLIS: f64 = 600.0;

/// The storage key for the number of our last move at a table.
fn kept_at(room: Room) -> String {
    format!("moved-{}", room.code.get_value())
}

/// Whether a bot plays on our seat. Not reactive. An unanswered move of ours takes the seat back.
pub(super) fn is_kept(room: Room) -> bool {
    let Some(me) = room.seat.get_untracked() else { return false };
    let has_bot = |sitting: &SeatInfo| matches!(sitting, SeatInfo::Person { kept: Some(_), .. });
    room.unanswered.get_untracked() == 0
        && room.table.with_untracked(|table| table.seats.get(me.index()).is_some_and(has_bot))
}

/// The log and what is replayed of it.
#[derive(Copy, Clone)]
pub(crate) struct Recall {
    /// The lines of the log, oldest first.
    pub(crate) events: Memo<Arc<Vec<LogEvent>>>,
    /// The number of the line that is hovered or focused.
    pub(super) hovered: RwSignal<Option<u64>>,
    /// The number of the line that is kept marked.
    pub(super) kept: RwSignal<Option<u64>>,
    /// The number of the line that is replayed.
    pub(super) playing: RwSignal<Option<u64>>,
    /// The number of the last move that we made ourselves, if that is known.
    made: RwSignal<Option<u64>>,
    /// When the events since our last turn began to come.
    began: StoredValue<f64>,
    timer: StoredValue<Option<Timeout>, LocalStorage>,
    room: Room,
    prefs: Prefs,
}

impl Recall {
    /// Provides this to all screens of the game.
    pub(crate) fn provide(live: BigBangLive) -> Recall {
        let events = Memo::new(move |_| {
            let event =
                |step: &Arc<Step<BigBang>>| LogEvent::of(step.n, &step.before, step.entry.as_ref(), &step.after);
            live.steps.with(|steps| Arc::new(steps.iter().filter_map(event).collect()))
        });
        let is_played = !live.room.is_shown_only();
        let remembered = is_played.then(|| browser::remembered(&kept_at(live.room))).flatten();
        let recall = Recall {
            events,
            hovered: RwSignal::new(None),
            kept: RwSignal::new(None),
            playing: RwSignal::new(None),
            made: RwSignal::new(remembered.and_then(|kept| kept.parse().ok())),
            began: StoredValue::new(0.0),
            timer: StoredValue::new_local(None),
            room: live.room,
            prefs: use_prefs(),
        };
        Effect::new(move |noted: Option<u64>| {
            let last = events.with(|events| events.last().map_or(0, |event| event.n));
            untrack(|| recall.note_own(noted.unwrap_or_default()));
            last
        });
        Effect::new(move |before: Option<usize>| {
            let count = events.with(|events| events.len());
            if before.is_some_and(|before| before != count) {
                recall.stop();
                recall.kept.set(None);
                let is_mine = live.view.with_untracked(|view| {
                    view.as_ref().and_then(|view| next_of(&view.table)) == recall.room.seat.get_untracked()
                });
                let is_new = live.steps.with_untracked(|steps| steps.last().is_some_and(|step| !step.is_past));
                untrack(|| recall.follow(is_mine && is_new));
            }
            count
        });
        provide_context(recall);
        recall
    }

    /// For the game that is shown.
    pub(crate) fn provided() -> Recall {
        expect_context()
    }

    /// Takes note of the last move that we made ourselves among those after `noted`. The device remembers it, since a
    /// bot may play while the page is closed.
    fn note_own(self, noted: u64) {
        // On one device everybody sees all moves, and no bot ever plays for a person.
        if self.room.local.is_some() || self.room.is_shown_only() || is_kept(self.room) {
            return;
        }
        let me = self.room.seat.get_untracked();
        let is_own = |event: &&LogEvent| Some(event.seat) == me && event.n > noted && !event.is_timed_out();
        let made = self.events.with_untracked(|events| events.iter().rev().find(is_own).map(|event| event.n));
        if let Some(made) = made {
            self.made.set(Some(made));
            browser::remember(&kept_at(self.room), &made.to_string());
        }
    }

    /// After another event: what came too fast, or while the page was hidden, is replayed when it is our turn.
    fn follow(self, is_mine: bool) {
        let (now, count) = (browser::now(), self.missed().len());
        if count <= 1 {
            self.began.set_value(now);
        }
        let is_fast = now - self.began.get_value() < MIN_MOVE_INTERVAL_MILLIS * count.saturating_sub(1) as f64;
        if is_mine && count > 1 && (is_fast || !browser::is_visible()) && self.prefs.has_motion() {
            self.play();
        }
    }

    /// What others did since our last move; nothing for watchers.
    pub(crate) fn missed(self) -> Vec<LogEvent> {
        let (me, made) = (self.room.seat.get(), self.made.get());
        self.events.with(|events| if me.is_some() { since(events, me, made).to_vec() } else { Vec::new() })
    }

    /// The events that are marked on the boards: the selected one, else the new ones.
    pub(crate) fn marked(self) -> Vec<LogEvent> {
        let asked = self.playing.get().or_else(|| self.hovered.get()).or_else(|| self.kept.get());
        if let Some(event) = asked.and_then(|n| self.event(n)) {
            return vec![event];
        }
        let missed = self.missed();
        if missed.is_empty() { self.last().into_iter().collect() } else { missed }
    }

    pub(crate) fn last(self) -> Option<LogEvent> {
        self.events.with(|events| events.last().cloned())
    }

    /// What others did since our last turn, else the last event, in words.
    pub(crate) fn last_in_words(self, i18n: Texts) -> Option<String> {
        let missed = self.missed();
        let events = if missed.is_empty() { self.last().into_iter().collect() } else { missed };
        let lines: Vec<String> = events.iter().map(|event| line(i18n, self.room, event)).collect();
        (!lines.is_empty()).then(|| sentences(i18n, &lines))
    }

    /// The event that is replayed instead of the present.
    pub(crate) fn moment(self) -> Option<LogEvent> {
        self.playing.get().and_then(|n| self.event(n))
    }

    fn event(self, n: u64) -> Option<LogEvent> {
        self.events.with(|events| events.iter().find(|event| event.n == n).cloned())
    }

    /// Replays what others did since our last turn, move by move.
    pub(crate) fn play(self) {
        let numbers = untrack(|| self.missed()).iter().map(|event| event.n).collect();
        self.hovered.set(None);
        self.kept.set(None);
        self.go_on(numbers);
    }

    fn go_on(self, mut numbers: Vec<u64>) {
        if numbers.is_empty() {
            return self.stop();
        }
        self.playing.set(Some(numbers.remove(0)));
        self.timer.set_value(Some(Timeout::new(MOMENT_MILLIS, move || {
            if self.playing.try_get_untracked().flatten().is_some() {
                self.go_on(numbers);
            }
        })));
    }

    /// Shows the present again.
    pub(crate) fn stop(self) {
        self.timer.set_value(None);
        if self.playing.get_untracked().is_some() {
            self.playing.set(None);
        }
    }
}
