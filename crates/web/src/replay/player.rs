//! The state of a replay: position, speed, viewpoint.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use tabletop::Millis;

use crate::browser;
use page_model::replay::model::{MomentTrack, ReplayAddress, Speed, Viewpoint};

const TICK_INTERVAL: Duration = Duration::from_millis(50);

/// The state of a replay, whichever game it is.
#[derive(Copy, Clone)]
pub(super) struct ReplayPlayer {
    /// The timeline of the game.
    tape: StoredValue<Arc<MomentTrack>>,
    /// The step that is shown: a number of entries.
    pub(super) at: RwSignal<usize>,
    /// What the game's clock shows.
    pub(super) clock: RwSignal<Millis>,
    pub(super) running: RwSignal<bool>,
    pub(super) speed: RwSignal<Speed>,
    /// The viewpoint from which it is seen.
    pub(super) eyes: RwSignal<Viewpoint>,
    /// The replay's own time, and when that was last updated, both in milliseconds.
    position: StoredValue<(f64, f64)>,
}

impl ReplayPlayer {
    /// A replay of a table of `seats` that begins at the wanted step, else at the first one. It ends with the reactive
    /// owner.
    pub(super) fn new(tape: MomentTrack, seats: usize, wanted: ReplayAddress) -> ReplayPlayer {
        let step = tape.clamp(wanted.at.unwrap_or(0));
        let player = ReplayPlayer {
            at: RwSignal::new(step),
            clock: RwSignal::new(tape.clock(tape.position(step))),
            running: RwSignal::new(false),
            speed: RwSignal::new(Speed::default()),
            eyes: RwSignal::new(wanted.eyes.unwrap_or_default().or_all(seats)),
            position: StoredValue::new((tape.position(step), 0.0)),
            tape: StoredValue::new(Arc::new(tape)),
        };
        Effect::new(move |_| {
            if player.running.get()
                && let Ok(interval) = set_interval_with_handle(move || player.tick(), TICK_INTERVAL)
            {
                player.position.update_value(|(_, updated)| *updated = browser::now());
                on_cleanup(move || interval.clear());
            }
        });
        player
    }

    /// The timeline of the game.
    pub(super) fn tape(self) -> Arc<MomentTrack> {
        self.tape.get_value()
    }

    /// Goes to a step, and stops the playback.
    pub(super) fn go(self, step: usize) {
        self.running.set(false);
        self.stand(step);
    }

    /// Goes one step forward or back.
    pub(super) fn step(self, forward: bool) {
        let at = self.at.get_untracked();
        self.go(if forward { at + 1 } else { at.saturating_sub(1) });
    }

    /// Goes to the next or previous moment, or round.
    pub(super) fn leap(self, forward: bool, rounds: bool) {
        let (at, tape) = (self.at.get_untracked(), self.tape());
        self.go(if forward { tape.next(at, rounds) } else { tape.previous(at, rounds) });
    }

    /// Starts or stops the playback. At the end it starts from the beginning.
    pub(super) fn toggle(self) {
        let runs = !self.running.get_untracked();
        let tape = self.tape();
        if runs && self.at.get_untracked() >= tape.last {
            self.stand(tape.first);
        }
        self.running.set(runs);
    }

    fn stand(self, step: usize) {
        let tape = self.tape();
        let step = tape.clamp(step);
        let position = tape.position(step);
        self.position.set_value((position, browser::now()));
        self.clock.set(tape.clock(position));
        self.show(step);
    }

    fn show(self, step: usize) {
        if self.at.get_untracked() != step {
            self.at.set(step);
        }
    }

    fn tick(self) {
        // The component may be gone meanwhile.
        let Some((position, updated)) = self.position.try_get_value() else { return };
        let (tape, now) = (self.tape(), browser::now());
        // A page that was hidden for a while continues where it was.
        let gone = (now - updated).clamp(0.0, 1_000.0) * self.speed.get_untracked().factor();
        let position = (position + gone).min(tape.length());
        self.position.set_value((position, now));
        self.clock.set(tape.clock(position));
        let step = tape.step_at(position);
        self.show(step);
        if step >= tape.last {
            self.running.set(false);
        }
    }
}

pub(super) fn use_player() -> ReplayPlayer {
    expect_context()
}
