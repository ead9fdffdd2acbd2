//! Counting a round (CF-5.6, CF-5.7, CF-6).

use std::cell::OnceCell;
use std::sync::Arc;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::{Item, Millis, Rule, Seat};

use crate::game::bench::{Bench, TileAt};
use crate::game::choose::{Choosing, OFFERING};
use crate::game::{Choice, CosmicFactory, PerSeat, Phase, ROUNDS, Refusal};
use crate::score::{Earning, GalaxyScore, Source, score};
use crate::{Card, Color, Galaxy, Placed, Points, TileSet, Track};

/// The account of one round.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct RoundCount {
    /// The round, from 1.
    pub round: u8,
    /// The card that was in force.
    pub card: Card,
    /// One account per seat.
    pub seats: Vec<SeatCount>,
}

/// What one player earned in a round, and for what.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct SeatCount {
    /// The galaxy that the player built, as it is scored.
    pub built: Vec<TileAt>,
    /// Whose galaxy counts for the player: the own one, or the right neighbour's (CF-7.2).
    pub scored: Seat,
    /// What that galaxy is worth.
    pub galaxy: GalaxyScore,
    /// All points in the order in which they are counted: zones, path, tokens, card extras, offering.
    pub items: Vec<Item<Earning>>,
    /// The tracks before the round.
    pub before: Points,
    /// The tracks after it.
    pub after: Points,
}

impl SeatCount {
    /// The galaxy that the player built.
    pub fn galaxy_built(&self, tiles: &TileSet) -> Galaxy {
        let placed = self.built.iter().map(|at| Placed {
            cell: at.cell(),
            tile: tiles[at.tile],
            turns: at.turns,
            down: at.down,
        });
        Galaxy::new(placed.collect()).unwrap_or_default()
    }
}

/// What the galaxies of a round are worth, each worked out when it is first asked for.
struct Scores<'a> {
    tiles: &'a TileSet,
    card: Card,
    benches: PerSeat<Bench>,
    known: PerSeat<OnceCell<GalaxyScore>>,
}

impl<'a> Scores<'a> {
    fn new(game: &'a CosmicFactory, choosing: &Choosing) -> Scores<'a> {
        let benches = game.final_benches(choosing);
        Scores { tiles: &game.agreed.options.tiles, card: game.card(), benches, known: PerSeat::default() }
    }

    fn of(&self, seat: Seat) -> &GalaxyScore {
        let galaxy = || self.benches[seat.index()].galaxy(self.tiles);
        self.known[seat.index()].get_or_init(|| score(&galaxy(), self.card))
    }
}

/// Moves tracks by an account, item by item, with both ends as stops (CF-5.7).
fn advance(tracks: Points, items: &[Item<Earning>]) -> Points {
    items.iter().fold(tracks, |mut tracks, item| {
        tracks.advance(item.what.track, item.points);
        tracks
    })
}

impl CosmicFactory {
    /// The benches as they are scored, with all choices in effect (CF-7.1, CF-7.13).
    fn final_benches(&self, choosing: &Choosing) -> PerSeat<Bench> {
        let mut benches = choosing.site.benches.clone();
        for seat in self.everyone() {
            match choosing.made[seat.index()] {
                Some(Choice::Darken(tiles)) => {
                    let owner = seat.right(self.seats());
                    tiles.iter().for_each(|tile| benches[owner.index()].set_down(tile, true));
                }
                Some(Choice::Sabotage(tile)) => {
                    benches[seat.left(self.seats()).index()].laid.retain(|laid| laid.tile != tile);
                }
                _ => {}
            }
        }
        benches
    }

    /// The account of the round, with the choices made so far.
    pub(super) fn count(&self, choosing: &Choosing) -> RoundCount {
        let scores = Scores::new(self, choosing);
        let seats = self.everyone().map(|seat| self.count_seat(choosing, seat, &scores)).collect();
        RoundCount { round: self.round, card: self.card(), seats }
    }

    fn count_seat(&self, choosing: &Choosing, seat: Seat, scores: &Scores<'_>) -> SeatCount {
        let card = self.card();
        let scored = if card == Card::Gift { seat.right(self.seats()) } else { seat };
        let galaxy = scores.of(scored).clone();
        let mut items = galaxy.items.clone();
        if let Some(Choice::Swap(color)) = choosing.made[seat.index()] {
            for item in items.iter_mut().filter(|item| item.what.source == Source::Path) {
                item.what.track = color.into();
                item.rule = card.rule();
            }
        }
        items.extend(self.token_items(choosing, seat, scores));
        items.extend(galaxy.extras.iter().cloned());
        if let Some(Choice::Offer(Some(color))) = choosing.made[seat.index()] {
            items.extend(offering(color));
        }
        let before = self.tracks(seat);
        let built = scores.benches[seat.index()].tiles_at();
        SeatCount { built, scored, galaxy, before, after: advance(before, &items), items }
    }

    /// What the tokens of `seat` bring (CF-5.6), by the galaxies that the players built.
    fn token_items(&self, choosing: &Choosing, seat: Seat, scores: &Scores<'_>) -> Vec<Item<Earning>> {
        let card = self.card();
        let (rule, factor) = if card == Card::HappyHour { (card.rule(), 2) } else { (Rule::new("CF", 5, 6), 1) };
        let tokens = choosing.site.taken.of(seat).iter().map(|color| {
            let planets = scores.of(seat).most_planets(color);
            let rivals = self.everyone().filter(|&other| other != seat);
            let others = rivals.map(|other| scores.of(other).most_planets(color)).max().unwrap_or_default();
            let points = if planets >= others { 3 } else { -2 };
            let source = Source::Token { color, planets, others };
            Item { rule, points: points * factor, what: Earning { track: color.into(), source } }
        });
        tokens.collect()
    }

    /// The tracks of `seat` after all of this round's scoring but the offering (CF-7.20).
    pub(super) fn tracks_to_offer(&self, choosing: &Choosing, seat: Seat) -> Points {
        let open = Choosing { made: PerSeat::default(), ..choosing.clone() };
        self.count_seat(&open, seat, &Scores::new(self, &open)).after
    }

    /// The tracks of `seat` after this round's zone points alone.
    pub(super) fn tracks_after_zones(&self, choosing: &Choosing, seat: Seat) -> Points {
        let mut items = Scores::new(self, choosing).of(seat).items.clone();
        items.retain(|item| matches!(item.what.source, Source::Zone { .. }));
        advance(self.tracks(seat), &items)
    }

    /// Takes the table's count, which must be ours, and goes on to the next round.
    pub(super) fn take_count(
        &mut self,
        t: Millis,
        round: u8,
        galaxies: &[Vec<TileAt>],
        gains: &[Points],
        tracks: &[Points],
    ) -> Result<(), Refusal> {
        let Phase::Count(choosing) = &self.phase else { return Err(self.not_now()) };
        let count = self.count(choosing);
        if round != self.round {
            return Err(Refusal::WrongRound { expected: self.round, found: round });
        }
        let seats = self.seats();
        if [galaxies.len(), gains.len(), tracks.len()] != [seats; 3] {
            return Err(Refusal::ScoreCount { seats });
        }
        for (seat, own) in self.everyone().zip(&count.seats) {
            let mut told = galaxies[seat.index()].clone();
            told.sort_by_key(TileAt::cell);
            if told != own.built {
                return Err(Refusal::OtherGalaxy { seat });
            }
            if gains[seat.index()] != own.galaxy.gains {
                return Err(Refusal::OtherGains { seat, gains: own.galaxy.gains });
            }
            if tracks[seat.index()] != own.after {
                return Err(Refusal::OtherTracks { seat, tracks: own.after });
            }
        }
        for (tracks, own) in self.tracks.iter_mut().zip(&count.seats) {
            *tracks = own.after;
        }
        self.counted = Some(Arc::new(count));
        let phase = if self.round == ROUNDS { Phase::Over } else { Phase::Deal };
        self.round = (self.round + 1).min(ROUNDS);
        self.enter(phase, t);
        Ok(())
    }
}

/// Five points of a colour for two stars (CF-7.20).
fn offering(color: Color) -> [Item<Earning>; 2] {
    let item =
        |track, points| Item { rule: Card::Offering.rule(), points, what: Earning { track, source: Source::Offering } };
    [item(color.into(), -i32::from(OFFERING)), item(Track::Star, 2)]
}
