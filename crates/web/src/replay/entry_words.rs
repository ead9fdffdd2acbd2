//! Moments and viewpoints in words.

use crate::live::Room;
use crate::texts::{Texts, t_string};
use crate::words;
use page_model::replay::model::{MomentTrack, ReplayMoment, RoundPhase, Viewpoint, What};

/// What begins at a moment.
pub(super) fn moment_in_words(i18n: Texts, room: Room, moment: &ReplayMoment) -> String {
    match moment.what {
        What::Turn(seat) => {
            t_string!(i18n, replay.turn, turn = moment.turn, name = words::player(i18n, room, seat)).to_string()
        }
        What::RoundPhase(RoundPhase::Draft) => t_string!(i18n, replay.stretch.draft).to_owned(),
        What::RoundPhase(RoundPhase::SecondDraft) => t_string!(i18n, replay.stretch.second_draft).to_owned(),
        What::RoundPhase(RoundPhase::Build) => t_string!(i18n, replay.stretch.build).to_owned(),
        What::RoundPhase(RoundPhase::Choose) => t_string!(i18n, replay.stretch.choose).to_owned(),
        What::RoundPhase(RoundPhase::Counted) => t_string!(i18n, replay.stretch.counted).to_owned(),
        What::End => t_string!(i18n, replay.stretch.end).to_owned(),
    }
}

/// The moment at a step, with its round.
pub(super) fn moment_here(i18n: Texts, room: Room, tape: &MomentTrack, step: usize) -> Option<String> {
    let moment = tape.present(step)?;
    let what = moment_in_words(i18n, room, moment);
    Some(match moment.round {
        Some(round) => words::parts(i18n, &[t_string!(i18n, replay.round, round = round), what]),
        None => what,
    })
}

pub(super) fn eyes_in_words(i18n: Texts, room: Room, eyes: Viewpoint) -> String {
    match eyes {
        Viewpoint::All => t_string!(i18n, replay.eyes_all).to_owned(),
        Viewpoint::Watcher => t_string!(i18n, replay.eyes_watcher).to_owned(),
        Viewpoint::Seat(seat) => words::player(i18n, room, seat),
    }
}
