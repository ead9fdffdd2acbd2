//! The line on which one goes through a game, with marks where rounds and turns begin.

use leptos::prelude::*;

use super::model::Tape;
use super::player::use_player;
use super::tell::moment_here;
use crate::room::use_room;
use crate::texts::{t_string, use_i18n};

/// How wide and how high the marks are drawn.
const WIDE: f64 = 1000.0;
const HIGH: f64 = 10.0;
/// From so many on, turns are too close to each other to be marked.
const MOST: usize = 160;

/// Where a step lies on the line, from 0 to [`WIDE`].
fn place(tape: &Tape, step: usize) -> f64 {
    let all = (tape.last - tape.first).max(1) as f64;
    (step.saturating_sub(tape.first)) as f64 / all * WIDE
}

/// The marks as path data: those of rounds, and those of turns, which are shorter.
fn marks(tape: &Tape) -> (String, String) {
    let (mut rounds, mut turns) = (String::new(), String::new());
    for moment in &tape.moments {
        let x = place(tape, moment.step);
        if moment.opens_round {
            rounds += &format!("M{x:.1} 0V{HIGH}");
        } else if tape.moments.len() <= MOST {
            turns += &format!("M{x:.1} {}V{HIGH}", HIGH / 2.0);
        }
    }
    (rounds, turns)
}

/// The line.
#[component]
pub(super) fn Scrubber() -> impl IntoView {
    let (i18n, room, player) = (use_i18n(), use_room(), use_player());
    let tape = player.tape();
    let (first, last) = (tape.first, tape.last);
    let (rounds, turns) = marks(&tape);
    let told = move || {
        let at = player.at.get();
        let count = t_string!(i18n, replay.at, at = at, all = last).to_string();
        moment_here(i18n, room, &player.tape(), at)
            .map_or_else(|| count.clone(), |moment| [moment, count.clone()].join(t_string!(i18n, common.list_between)))
    };
    let go = move |event| {
        if let Ok(step) = event_target_value(&event).parse() {
            player.go(step);
        }
    };
    view! {
        <div class="scrubber">
            <svg viewBox=format!("0 0 {WIDE} {HIGH}") preserveAspectRatio="none" aria-hidden="true">
                <path class="scrubber-turns" d=turns /> <path class="scrubber-rounds" d=rounds />
            </svg>
            <input
                type="range" min=first max=last step="1" data-action="scrub"
                aria-label=move || t_string!(i18n, replay.scrub) aria-valuetext=told
                prop:value=move || player.at.get().to_string()
                on:input=go
            />
        </div>
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Seat;

    use super::super::model::{Moment, What};
    use super::*;

    #[test]
    fn rounds_and_turns_are_marked_where_they_begin() {
        let seat = Seat::new(0).unwrap();
        let at = |(step, opens_round)| Moment { step, what: What::Turn(seat), round: Some(1), opens_round, turn: 1 };
        let tape = Tape::new((0..11).map(|t| (t, 1)), [(1, true), (6, false), (11, true)].map(at).to_vec());
        let (rounds, turns) = marks(&tape);
        assert_eq!(rounds, "M0.0 0V10M1000.0 0V10");
        assert_eq!(turns, "M500.0 5V10");
    }
}
