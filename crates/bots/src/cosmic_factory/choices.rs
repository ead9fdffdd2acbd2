//! The choices that cards ask for after the build.

use cosmic_factory::game::{Choice, PhaseView};
use cosmic_factory::{Card, Color, Hand, Laid, Move, TileNumber, Track, View};
use tabletop::{Dice, Seat};

use super::expected_score::ExpectedScore;
use super::round_outcome::RoundOutcome;

/// Tiles that lie face down under the black hole (CF-7.1).
const BLACK_HOLE: usize = 2;

/// What an offering costs on its colour, and what it brings on the star track (CF-7.20).
const OFFERING: [i32; 2] = [-5, 2];

/// The choice after which `seat` can expect most; any choice without `expected_score`. None if nothing is asked.
pub(super) fn choose(view: &View, seat: Seat, expected_score: Option<ExpectedScore>, dice: &mut Dice) -> Option<Move> {
    let PhaseView::Choose { asked, chosen, .. } = view.phase else { return None };
    if !asked.without(chosen).contains(seat) {
        return None;
    }
    let outcome = RoundOutcome::new(view)?;
    let options = options(view, seat, &outcome);
    let best = match expected_score {
        // Of equals the first, whatever the dice say.
        Some(expected_score) => {
            options.iter().rev().max_by_key(|&&option| worth(view, seat, &outcome, option, expected_score))
        }
        None => dice.pick(&options),
    };
    best.map(|&choice| choice.into())
}

/// All that could be chosen.
fn options(view: &View, seat: Seat, outcome: &RoundOutcome<'_>) -> Vec<Choice> {
    match view.card() {
        Card::BlackHole => {
            let laid = outcome.laid(seat.right(view.seats()));
            let face_up: Vec<TileNumber> = laid.iter().filter(|laid| !laid.down).map(|laid| laid.tile).collect();
            let missing = BLACK_HOLE.saturating_sub(laid.len() - face_up.len());
            let pairs = face_up.iter().enumerate().flat_map(|(index, &tile)| {
                // A single one is a pair with itself.
                let others = if missing == 1 { &face_up[index..=index] } else { &face_up[index + 1..] };
                others.iter().map(move |&other| [tile, other].into_iter().collect::<Hand>())
            });
            pairs.map(Choice::Darken).collect()
        }
        Card::Sabotage => {
            outcome.laid(seat.left(view.seats())).iter().map(|laid| Choice::Sabotage(laid.tile)).collect()
        }
        Card::StellarSwap => Color::ALL.map(Choice::Swap).to_vec(),
        _ => {
            let tracks = outcome.tracks_after(seat, None);
            let rich = Color::ALL.into_iter().filter(|&color| i32::from(tracks[color.into()]) >= -OFFERING[0]);
            std::iter::once(None).chain(rich.map(Some)).map(Choice::Offer).collect()
        }
    }
}

fn worth(view: &View, seat: Seat, outcome: &RoundOutcome<'_>, choice: Choice, expected_score: ExpectedScore) -> i64 {
    match choice {
        Choice::Darken(tiles) => {
            let owner = seat.right(view.seats());
            let turned = |laid: &Laid| Laid { down: laid.down || tiles.contains(laid.tile), ..*laid };
            let laid: Vec<Laid> = outcome.laid(owner).iter().map(turned).collect();
            outcome.with(owner, &laid).worth(seat, expected_score)
        }
        Choice::Sabotage(tile) => {
            let owner = seat.left(view.seats());
            let laid: Vec<Laid> = outcome.laid(owner).iter().filter(|laid| laid.tile != tile).copied().collect();
            outcome.with(owner, &laid).worth(seat, expected_score)
        }
        Choice::Swap(color) => i64::from(expected_score.of_tracks(outcome.tracks_after(seat, Some(color)))),
        Choice::Offer(color) => {
            let mut tracks = outcome.tracks_after(seat, None);
            if let Some(color) = color {
                let [cost, gain] = OFFERING;
                tracks.advance(color.into(), cost);
                tracks.advance(Track::Star, gain);
            }
            i64::from(expected_score.of_tracks(tracks))
        }
    }
}
