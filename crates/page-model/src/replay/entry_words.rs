//! Moments and viewpoints in words.

use tabletop::Seat;

use super::model::{MomentTrack, ReplayMoment, RoundPhase, Viewpoint, What};
use crate::texts::{Language, t_string};
use crate::words;

/// What begins at a moment.
pub fn moment_in_words(i18n: impl Language, name: &dyn Fn(Seat) -> String, moment: &ReplayMoment) -> String {
    match moment.what {
        What::Turn(seat) => t_string!(i18n, replay.turn, turn = moment.turn, name = name(seat)).to_string(),
        What::RoundPhase(RoundPhase::Draft) => t_string!(i18n, replay.stretch.draft).to_owned(),
        What::RoundPhase(RoundPhase::SecondDraft) => t_string!(i18n, replay.stretch.second_draft).to_owned(),
        What::RoundPhase(RoundPhase::Build) => t_string!(i18n, replay.stretch.build).to_owned(),
        What::RoundPhase(RoundPhase::Choose) => t_string!(i18n, replay.stretch.choose).to_owned(),
        What::RoundPhase(RoundPhase::Counted) => t_string!(i18n, replay.stretch.counted).to_owned(),
        What::End => t_string!(i18n, replay.stretch.end).to_owned(),
    }
}

/// The moment at a step, with its round.
pub fn moment_here(
    i18n: impl Language,
    name: &dyn Fn(Seat) -> String,
    tape: &MomentTrack,
    step: usize,
) -> Option<String> {
    let moment = tape.present(step)?;
    let what = moment_in_words(i18n, name, moment);
    Some(match moment.round {
        Some(round) => words::parts(i18n, &[t_string!(i18n, replay.round, round = round), what]),
        None => what,
    })
}

pub fn eyes_in_words(i18n: impl Language, name: &dyn Fn(Seat) -> String, eyes: Viewpoint) -> String {
    match eyes {
        Viewpoint::All => t_string!(i18n, replay.eyes_all).to_owned(),
        Viewpoint::Watcher => t_string!(i18n, replay.eyes_watcher).to_owned(),
        Viewpoint::Seat(seat) => name(seat),
    }
}
