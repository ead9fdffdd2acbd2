//! Which tiles to keep (CF-3): by a heuristic, or by Monte Carlo sampling of hands.

use cosmic_factory::game::Pass;
use cosmic_factory::tile::Space;
use cosmic_factory::{Card, Color, Hand, Points, TILES, Tile, TileNumber, Track, View};
use serde::{Deserialize, Serialize};
use tabletop::{Dice, Seat};

use super::builder::Builder;
use super::expected_score::ExpectedScore;
use super::round_outcome::{scorer_of, stake};
use crate::TimeUp;

/// How many tiles are kept at a time (CF-3.1), and how many a galaxy is built of.
const TILES_KEPT: usize = 3;
const TILES_IN_GALAXY: usize = 9;

/// The most steps of search for a sample hand: enough to tell good hands from bad ones.
const MAX_STEPS_PER_SAMPLE: usize = 400;

/// With little effort the search for each sample gets shorter rather than the samples fewer than this.
const MIN_SAMPLES: usize = 40;

/// What a player remembers of the tiles that went through its hands in a draft. It may not look at them again
/// (CF-3.3), but nobody makes it forget.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct DraftMemory {
    pub(super) kept: Hand,
    pub(super) passed: Hand,
}

impl DraftMemory {
    /// What is of use in this pass: at first there is nothing to remember.
    pub(super) fn in_pass(self, pass: Pass) -> DraftMemory {
        if pass == Pass::First { DraftMemory::default() } else { self }
    }
}

/// The tiles of a hand with the highest heuristic values; the lowest when somebody else will have them.
pub(super) fn best_by(view: &View, seat: Seat, hand: Hand, value: fn(&Tile, Points) -> i32) -> Hand {
    let tracks = view.tracks[seat.index()];
    let mut tiles: Vec<TileNumber> = hand.iter().collect();
    tiles.sort_by_key(|&tile| -value(&view.options().tiles[tile], tracks));
    if view.card() == Card::SpacePirate {
        tiles.reverse();
    }
    tiles.into_iter().take(TILES_KEPT).collect()
}

/// The heuristic of beginners: the planets of a tile.
pub(super) fn planets(tile: &Tile, _tracks: Points) -> i32 {
    let planets = tile.spaces().map(|space| match space {
        Space::Constellation => 0,
        Space::Colored { planets, .. } => i32::from(planets.count()),
    });
    planets.iter().sum()
}

/// The heuristic of others: planets, more so where the track is low, and arms.
pub(super) fn heuristic_value(tile: &Tile, tracks: Points) -> i32 {
    let planets = tile.spaces().map(|space| match space {
        Space::Constellation => 0,
        Space::Colored { color, planets } => {
            let scarce = match color {
                Color::Green => 10,
                Color::Blue => 15,
                Color::Orange => 18,
            };
            let behind = i32::from(Points::TOP - tracks[color.into()]);
            i32::from(planets.count()) * scarce * (10 + behind)
        }
    });
    planets.iter().sum::<i32>() + 150 * tile.arms().count() as i32
}

/// A draft decision by sample hands.
///
/// Whoever gets a tile, somebody scores a galaxy with it: the player, a neighbour, under some cards each for the other.
/// Sample hands tell what difference each tile makes there.
pub(super) struct Sampling<'a> {
    view: &'a View,
    seat: Seat,
    hand: Hand,
    pass: Pass,
    remembered: DraftMemory,
    builder: &'a Builder,
    expected_score: ExpectedScore,
    /// Who scores what is built of the tiles that are kept, and of those passed on.
    keeper: Seat,
    receiver: Seat,
}

/// What difference tiles make to the one who scores: sums over samples with and without each.
#[derive(Clone)]
struct Effects {
    with: [(i64, i64); TILES + 1],
    all: (i64, i64),
}

impl Effects {
    fn new() -> Effects {
        Effects { with: [(0, 0); TILES + 1], all: (0, 0) }
    }

    fn add(&mut self, tiles: Hand, value: i32) {
        let count = |(sum, number): &mut (i64, i64)| {
            *sum += i64::from(value);
            *number += 1;
        };
        count(&mut self.all);
        tiles.iter().for_each(|tile| count(&mut self.with[usize::from(tile.get())]));
    }

    /// How much more hands with the tile are worth than hands without it.
    fn of(&self, tile: TileNumber) -> i64 {
        let (sum, number) = self.with[usize::from(tile.get())];
        let (total, samples) = self.all;
        if number == 0 || number == samples { 0 } else { sum / number - (total - sum) / (samples - number) }
    }
}

impl<'a> Sampling<'a> {
    pub(super) fn new(
        view: &'a View,
        seat: Seat,
        (hand, pass): (Hand, Pass),
        remembered: DraftMemory,
        builder: &'a Builder,
        expected_score: ExpectedScore,
    ) -> Sampling<'a> {
        let seats = view.seats();
        // CF-3.2, CF-7.12.
        let next = if view.round % 2 == 1 { seat.left(seats) } else { seat.right(seats) };
        let scorer = |drafter: Seat| match view.card() {
            Card::SpacePirate => drafter.right(seats),
            _ => scorer_of(drafter, view),
        };
        Sampling {
            view,
            seat,
            hand,
            pass,
            remembered,
            builder,
            expected_score,
            keeper: scorer(seat),
            receiver: scorer(next),
        }
    }

    /// The tiles to keep, after about `effort` steps of search or when the time is up.
    ///
    /// Many rough samples tell more than a few good ones, and comparing whole choices with hands of their own tells
    /// less than the tiles one by one.
    pub(super) fn keep(&self, effort: usize, dice: &mut Dice, is_time_up: TimeUp<'_>) -> Hand {
        let steps = MAX_STEPS_PER_SAMPLE.min(effort / MIN_SAMPLES).max(1);
        let (mut kept, mut passed) = (Effects::new(), Effects::new());
        for _ in 0..effort.div_ceil(steps) {
            let tiles = self.sample(dice);
            let [keeper, receiver] = self.build(tiles, steps, dice);
            kept.add(tiles, keeper);
            passed.add(tiles, receiver);
            if is_time_up() {
                break;
            }
        }
        let seats = self.view.seats();
        let [mine, theirs] = [self.keeper, self.receiver].map(|scorer| stake(self.seat, scorer, seats));
        let mut tiles: Vec<TileNumber> = self.hand.iter().collect();
        tiles.sort_by_key(|&tile| theirs * passed.of(tile) - mine * kept.of(tile));
        tiles.into_iter().take(TILES_KEPT).collect()
    }

    /// Nine tiles that may come of keeping three.
    fn sample(&self, dice: &mut Dice) -> Hand {
        let DraftMemory { kept, passed } = self.remembered;
        let three = some(self.hand, TILES_KEPT, dice);
        let rest = self.hand.without(three);
        let mut nine = three.union(kept);
        // Of two players, each gets back what the other leaves of the tiles it passed on.
        if self.view.seats() == 2 {
            nine = nine.union(match self.pass {
                Pass::First => some(rest, TILES_KEPT, dice),
                Pass::Second => some(passed, TILES_KEPT, dice),
            });
        }
        let unseen = Hand::all().without(self.hand).without(kept).without(passed);
        nine.union(some(unseen, TILES_IN_GALAXY.saturating_sub(nine.len()), dice))
    }

    /// How good the galaxy of these tiles is for who scores what is kept, and how good such gains are for who scores
    /// what is passed on.
    fn build(&self, tiles: Hand, steps: usize, dice: &mut Dice) -> [i32; 2] {
        let gains = self.builder.build(tiles, self.view.tracks[self.keeper.index()], steps, dice).gains;
        [self.keeper, self.receiver].map(|scorer| {
            let mut tracks = self.view.tracks[scorer.index()];
            let path = match self.view.card() {
                Card::StellarSwap => tracks.weakest_color().into(),
                _ => Track::Star,
            };
            for (track, to) in Track::ALL.into_iter().zip([Track::Green, Track::Blue, Track::Orange, path]) {
                tracks.advance(to, i32::from(gains[track]));
            }
            self.expected_score.of_tracks(tracks)
        })
    }
}

fn some(hand: Hand, count: usize, dice: &mut Dice) -> Hand {
    let mut tiles: Vec<TileNumber> = hand.iter().collect();
    dice.shuffle(&mut tiles);
    tiles.into_iter().take(count).collect()
}
