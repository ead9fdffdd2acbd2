//! What happened in a game of Big Bang 13.7, in words.

use big_bang::{BigBang, Hex, Move, Piece, Play};
use tabletop::{Actor, Entry, Seat};

use crate::live::Room;
use crate::texts::{Texts, t_string};
use crate::words;

/// The piece that lies on top of a cell of the first board.
pub(super) fn piece_at(state: &BigBang, cell: Hex) -> Option<Piece> {
    let pieces = state.boards().first()?.pieces();
    // Of several pieces on a cell the last one covers the others.
    pieces.iter().rev().find(|lying| lying.at == cell).map(|lying| lying.piece)
}

/// What an entry did to the game that was in this state.
pub(crate) fn entry_in_words(i18n: Texts, room: Room, before: &BigBang, entry: &Entry<Move>) -> String {
    let told = match (&entry.action, entry.actor) {
        (Move::Deal(_), _) => t_string!(i18n, replay.did.deal).to_owned(),
        (&Move::Skip { skipped }, _) => {
            t_string!(i18n, replay.did.skip, name = words::player(i18n, room, skipped)).to_string()
        }
        (&Move::Play(play), Actor::Seat(seat)) => play_in_words(i18n, room, before, seat, play),
        (Move::Play(_), Actor::Table) => String::new(),
    };
    if entry.auto { format!("{told} {}", t_string!(i18n, replay.did.auto)) } else { told }
}

/// What somebody could have done in this state.
pub(crate) fn better_move(i18n: Texts, room: Room, before: &BigBang, seat: Seat, action: &Move) -> String {
    match action {
        &Move::Play(play) => play_in_words(i18n, room, before, seat, play),
        Move::Deal(_) | Move::Skip { .. } => String::new(),
    }
}

fn play_in_words(i18n: Texts, room: Room, before: &BigBang, seat: Seat, play: Play) -> String {
    let name = words::player(i18n, room, seat);
    let called = |piece: Piece| words::bigbang::piece(i18n, piece);
    let lying = |cell: Hex| piece_at(before, cell).map(called).unwrap_or_default();
    match play {
        Play::Place { piece, .. } => t_string!(i18n, replay.did.place, name = name, piece = called(piece)).to_string(),
        Play::Hyperspace { from, .. } => {
            t_string!(i18n, replay.did.hyperspace, name = name, piece = lying(from)).to_string()
        }
        Play::Orbit { from, .. } => t_string!(i18n, replay.did.orbit, name = name, piece = lying(from)).to_string(),
        Play::Eclipse { from, .. } => t_string!(i18n, replay.did.eclipse, name = name, piece = lying(from)).to_string(),
        Play::DarkEnergy => t_string!(i18n, replay.did.dark_energy, name = name).to_string(),
        Play::Pass => t_string!(i18n, replay.did.pass, name = name).to_string(),
        Play::Link { piece, .. } => t_string!(i18n, replay.did.link, name = name, piece = called(piece)).to_string(),
        Play::Draw => t_string!(i18n, replay.did.draw, name = name).to_string(),
    }
}
