//! The choices that cards ask for after the build.

use cosmic_factory::game::{Choice, PhaseView};
use cosmic_factory::{Card, Color, Hand, Laid, Move, TileNumber, Track, View};
use tabletop::{Dice, Seat};

use super::prospect::Prospects;
use super::reckoning::Reckoning;

/// Tiles that lie face down under the black hole (CF-7.1).
const BLACK_HOLE: usize = 2;

/// What an offering costs on its colour, and what it brings on the star track (CF-7.20).
const OFFERING: [i32; 2] = [-5, 2];

/// The choice with the best prospects for `seat`; without prospects any. None if nothing is asked.
pub(super) fn choose(view: &View, seat: Seat, prospects: Option<Prospects>, dice: &mut Dice) -> Option<Move> {
    let PhaseView::Choose { asked, chosen, .. } = view.phase else { return None };
    if !asked.without(chosen).contains(seat) {
        return None;
    }
    let reckoning = Reckoning::new(view)?;
    let options = options(view, seat, &reckoning);
    let best = match prospects {
        // Of equals the first, whatever the dice say.
        Some(prospects) => options.iter().rev().max_by_key(|&&option| worth(view, seat, &reckoning, option, prospects)),
        None => dice.pick(&options),
    };
    best.map(|&choice| choice.into())
}

/// All that could be chosen.
fn options(view: &View, seat: Seat, reckoning: &Reckoning<'_>) -> Vec<Choice> {
    match view.card() {
        Card::BlackHole => {
            let laid = reckoning.laid(seat.right(view.seats()));
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
            reckoning.laid(seat.left(view.seats())).iter().map(|laid| Choice::Sabotage(laid.tile)).collect()
        }
        Card::StellarSwap => Color::ALL.map(Choice::Swap).to_vec(),
        _ => {
            let tracks = reckoning.tracks_after(seat, None);
            let rich = Color::ALL.into_iter().filter(|&color| i32::from(tracks[color.into()]) >= -OFFERING[0]);
            std::iter::once(None).chain(rich.map(Some)).map(Choice::Offer).collect()
        }
    }
}

fn worth(view: &View, seat: Seat, reckoning: &Reckoning<'_>, choice: Choice, prospects: Prospects) -> i64 {
    match choice {
        Choice::Darken(tiles) => {
            let owner = seat.right(view.seats());
            let turned = |laid: &Laid| Laid { down: laid.down || tiles.contains(laid.tile), ..*laid };
            let laid: Vec<Laid> = reckoning.laid(owner).iter().map(turned).collect();
            reckoning.with(owner, &laid).worth(seat, prospects)
        }
        Choice::Sabotage(tile) => {
            let owner = seat.left(view.seats());
            let laid: Vec<Laid> = reckoning.laid(owner).iter().filter(|laid| laid.tile != tile).copied().collect();
            reckoning.with(owner, &laid).worth(seat, prospects)
        }
        Choice::Swap(color) => i64::from(prospects.of_tracks(reckoning.tracks_after(seat, Some(color)))),
        Choice::Offer(color) => {
            let mut tracks = reckoning.tracks_after(seat, None);
            if let Some(color) = color {
                let [cost, gain] = OFFERING;
                tracks.advance(color.into(), cost);
                tracks.advance(Track::Star, gain);
            }
            i64::from(prospects.of_tracks(tracks))
        }
    }
}
