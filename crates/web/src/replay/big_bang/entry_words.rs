//! What happened in a game of Big Bang 13.7, in words.

use big_bang::{BigBang, Move, Play};
use tabletop::{Entry, Rules as _, Seat, Viewer};

use crate::big_bang::{entry_in_words, move_in_words};
use crate::live::Room;
use crate::texts::{Texts, t_string};

/// What an entry did to the game that was in this state.
pub(crate) fn entry_in_sentences(i18n: Texts, room: Room, before: &BigBang, entry: &Entry<Move>) -> String {
    if matches!(entry.action, Move::Deal(_)) {
        return t_string!(i18n, replay.did.deal).to_owned();
    }
    let mut after = before.clone();
    // The entries of a record have been checked when it was read.
    drop(after.play(entry));
    let [before, after] = [before, &after].map(|state| state.view(Viewer::Watcher));
    entry_in_words(i18n, room, &before, entry, &after)
}

/// What a player did or could have done in this state, without the consequences.
pub(crate) fn play_in_words(i18n: Texts, room: Room, before: &BigBang, seat: Seat, play: Play) -> String {
    move_in_words(i18n, room, &before.view(Viewer::Watcher), &Entry::by_seat(0, seat, Move::Play(play)))
}
