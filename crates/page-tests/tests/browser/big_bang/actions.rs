//! Every action and every phenomenon, used through the page.

use big_bang::{BigBang, Mode, Piece, Play};

use super::situations::{Situation, find, me, plays};
use super::turns::cell_of;
use crate::kit::{Looks, Person, run_story};

/// A position in which a piece can be played, with a way to play it.
fn position(piece: Piece) -> Situation<Play> {
    find(Mode::Cosmic, |state| {
        let plays = plays(state);
        plays.into_iter().find(|play| play.row_piece() == Some(piece) && is_telling(state, *play))
    })
}

/// A black hole that overturns nothing shows little, and so does a bonus that lapses at once.
fn is_telling(state: &BigBang, play: Play) -> bool {
    let mut after = state.clone();
    after.make(play);
    match play {
        Play::Place { piece: Piece::BLACK_HOLE, at, .. } => {
            at.neighbours().into_iter().any(|next| state.boards()[0].body_at(next).is_some())
        }
        Play::Place { piece: Piece::SUPERNOVA, .. } | Play::DarkEnergy => after.seat_to_move() == Some(me()),
        _ => true,
    }
}

/// Plays it through the page, and looks whether it is done.
async fn uses(person: &Person, piece: Piece) {
    let situation = position(piece);
    situation.before(person).await;
    let play = situation.found;
    person.prepares(play).await;
    let at = |at| cell_of(0, at);
    match play {
        Play::Place { at: to, .. } => {
            if piece == Piece::BLACK_HOLE {
                person.sees("[data-doomed]").await;
            }
            person.confirms().await;
            person.sees(&format!("{}[data-piece='{}']", at(to), piece.name())).await;
        }
        Play::Hyperspace { from, to } | Play::Orbit { from, to, .. } | Play::Eclipse { from, to } => {
            let mover = situation.state().boards()[0].body_at(from).expect("a body is moved");
            if let Play::Eclipse { .. } = play {
                person.sees("[data-doomed]").await;
            }
            // One step back and forth again: nothing is lost before it is confirmed.
            person.presses("[data-action='take-back']").await;
            person.chooses_cell(0, to).await;
            person.confirms().await;
            person.sees(&format!("{}[data-piece='{}']", at(to), mover.name())).await;
            person.misses(&format!("{}[data-piece='{}']", at(from), mover.name())).await;
        }
        _ => person.confirms().await,
    }
    if matches!(piece, Piece::DARK_ENERGY | Piece::SUPERNOVA) {
        // What comes of it is told, used once, and then declined.
        person.sees("[data-bonus]").await;
        let before = person.attributes("[data-bonus]", "data-bonus").await;
        let bodies = person.attributes(".row-piece.playable", "data-row").await;
        assert!(!bodies.is_empty(), "the position was chosen so that the bonus can be used");
        person.presses(&format!("[data-row='{}']", bodies[0])).await;
        person.presses("[data-open]").await;
        person.confirms().await;
        if piece == Piece::DARK_ENERGY {
            person.until(&format!("document.querySelector('[data-bonus]')?.dataset.bonus !== '{}'", before[0])).await;
            if person.sees_now("[data-action='pass']").await {
                person.presses("[data-action='pass']").await;
            }
        }
    }
}

/// Uses all of these, one after the other.
async fn uses_all(pieces: impl IntoIterator<Item = Piece>) {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        for piece in pieces {
            uses(&ada, piece).await;
        }
    })
    .await;
}

#[tokio::test]
async fn every_phenomenon_is_placed() {
    uses_all([Piece::BLACK_HOLE, Piece::SUPERNOVA].into_iter().chain(Piece::WORM_HOLES)).await;
}

#[tokio::test]
async fn every_action_is_carried_out() {
    uses_all([Piece::HYPERSPACE, Piece::ORBIT, Piece::ECLIPSE, Piece::DARK_ENERGY]).await;
}
