//! Building galaxies: a local search for the best arrangement of nine tiles.
//!
//! The search is simulated annealing: tiles are swapped and turned at random, losses are accepted ever less often,
//! and after a while it all begins anew from another arrangement, for a longer while. It is guided by whole points
//! with a little credit for linked arms, because a path earns nothing on its way from six tiles to nine. Credit for
//! zones on their way to the next step of their table was tried and does not help.
//!
//! Where any layout goes (CF-7.3), a square is built first, and then a walk from there looks for something better. Without
//! the square, or at its cost, that walk comes to less: in a square most tiles touch, and there are few better layouts.
//!
//! The numbers here are whole, and the only chance is in the dice: the same dice build the same galaxy everywhere.

mod arms;
mod fitness;
mod free;
mod layout;
mod search;

use cosmic_factory::score::fast::{Line, Scorer, Square, TwoSquares};
use cosmic_factory::{Card, Hand, Points, Shape, TileAt, TileNumber, TileSet};
use serde::{Deserialize, Serialize};
use tabletop::Dice;

use arms::BuildArmTable;
use fitness::Fitness;
use free::build_freely;
use search::Search;

use crate::TimeUp;

/// What a galaxy is built for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum BuildObjective {
    /// The expected final score (CF-6.1) after the gains: a thousand for each point of the lowest colour and of the
    /// star track, and one for each point on any track.
    Score {
        /// How many rounds are still to come.
        rounds: u8,
    },
    /// The same, after the loss of the tile that would hurt most (CF-7.13).
    Withstand {
        /// How many rounds are still to come.
        rounds: u8,
    },
    /// As little as possible of it: for a galaxy that somebody else scores (CF-7.2).
    Spoil {
        /// How many rounds are still to come.
        rounds: u8,
    },
}

impl Default for BuildObjective {
    fn default() -> BuildObjective {
        BuildObjective::Score { rounds: 0 }
    }
}

/// A galaxy as it is to be laid.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GalaxyPlan {
    /// What it earns: zones, path and the card's own points. Under Stellar Swap the star gains are the path's.
    pub gains: Points,
    /// How good that is for the builder's objective.
    pub value: i32,
    tiles: [TileAt; HAND],
    laid: usize,
}

impl GalaxyPlan {
    /// The tiles on their cells, in the order in which they are to be laid.
    pub fn tiles(&self) -> &[TileAt] {
        self.tiles.split_at(self.laid.min(HAND)).0
    }

    /// The nine tiles that it is made of.
    pub fn hand(&self) -> Hand {
        self.tiles.iter().map(|at| at.tile).collect()
    }

    /// The tile that is not laid, if the shape leaves one over (CF-7.11).
    pub fn discarded(&self) -> Option<TileNumber> {
        self.tiles.get(self.laid).map(|left| left.tile)
    }
}

/// Builds galaxies of one tile set under one card.
#[derive(Clone, Debug)]
pub struct Builder {
    scorer: AnyScorer,
    /// The tiles, if they may lie anywhere.
    free: Option<Box<TileSet>>,
    card: Card,
    objective: BuildObjective,
    arms: Box<BuildArmTable>,
}

/// A scorer for the frame that the card demands.
#[derive(Clone, Debug)]
enum AnyScorer {
    Square(Scorer<Square>),
    Line(Scorer<Line>),
    TwoSquares(Scorer<TwoSquares>),
}

impl Builder {
    /// Prepares to build for the final score, in the shape that the card demands.
    pub fn new(tiles: &TileSet, card: Card) -> Builder {
        let scorer = match card.shape() {
            Shape::Square | Shape::Free => AnyScorer::Square(Scorer::new(tiles, card)),
            Shape::Line => AnyScorer::Line(Scorer::new(tiles, card)),
            Shape::TwoSquares => AnyScorer::TwoSquares(Scorer::new(tiles, card)),
        };
        let free = (card.shape() == Shape::Free).then(|| Box::new(tiles.clone()));
        Builder { scorer, free, card, objective: BuildObjective::default(), arms: BuildArmTable::new(tiles) }
    }

    /// The same builder with another objective.
    #[must_use]
    pub fn with_objective(self, objective: BuildObjective) -> Builder {
        Builder { objective, ..self }
    }

    /// The same builder, but where any layout goes (CF-7.3) it builds a square.
    #[must_use]
    pub fn without_free_layouts(self) -> Builder {
        Builder { free: None, ..self }
    }

    /// Builds a galaxy of the nine tiles in `hand` for a player whose tracks stand at `tracks`, looking at about
    /// `steps` arrangements.
    ///
    /// # Panics
    /// If there are not nine tiles in `hand`.
    pub fn build(&self, hand: Hand, tracks: Points, steps: usize, dice: &mut Dice) -> GalaxyPlan {
        self.build_until(hand, tracks, steps, dice, &|| false)
    }

    /// The same with the best that was found before the time was up.
    ///
    /// # Panics
    /// As for [`Builder::build`].
    pub fn build_until(
        &self,
        hand: Hand,
        tracks: Points,
        steps: usize,
        dice: &mut Dice,
        is_time_up: TimeUp<'_>,
    ) -> GalaxyPlan {
        assert_eq!(hand.len(), HAND, "a galaxy is built of nine tiles");
        let fitness = Fitness::new(self.objective, self.card, tracks);
        let plan = match &self.scorer {
            AnyScorer::Square(scorer) => Search::new(self, scorer, fitness, hand, dice).run(steps, dice, is_time_up),
            AnyScorer::Line(scorer) => Search::new(self, scorer, fitness, hand, dice).run(steps, dice, is_time_up),
            AnyScorer::TwoSquares(scorer) => {
                Search::new(self, scorer, fitness, hand, dice).run(steps, dice, is_time_up)
            }
        };
        match &self.free {
            Some(tiles) if steps >= MIN_STEPS_FOR_FREE_LAYOUTS => {
                build_freely(tiles, &fitness, plan, steps / 4, dice, is_time_up)
            }
            _ => plan,
        }
    }
}

/// From so many steps on a galaxy is to be as good as can be; with fewer it is a rough guess, for which a square will do.
const MIN_STEPS_FOR_FREE_LAYOUTS: usize = 2000;

/// Tiles in a hand.
const HAND: usize = 9;

#[cfg(test)]
mod tests {
    use cosmic_factory::score::fast::TurnedTile;
    use cosmic_factory::{Cell, Color, Galaxy, Placed, Track, Turns, score};

    use super::layout::BuildSpot;
    use super::*;

    fn deal(dice: &mut Dice) -> Hand {
        let mut tiles: Vec<TileNumber> = TileNumber::all().collect();
        dice.shuffle(&mut tiles);
        tiles.into_iter().take(HAND).collect()
    }

    fn cards() -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().chain([Card::None])
    }

    fn set_of_one(tile: &str) -> TileSet {
        TileNumber::all().map(|number| format!("{number} {tile}\n")).collect::<String>().parse().expect("a sound tile")
    }

    #[test]
    fn no_tile_is_lost_or_doubled() {
        let mut dice = Dice::new(1, 0);
        for card in cards() {
            let builder = Builder::new(TileSet::ours(), card);
            for steps in [0, 1, 5000] {
                let hand = deal(&mut dice);
                let plan = builder.build(hand, Points::default(), steps, &mut dice);
                assert_eq!(plan.tiles().len(), card.shape().tiles(), "{card}");
                let tiles = plan.tiles().iter().map(|laid| laid.tile).chain(plan.discarded());
                assert_eq!(tiles.clone().count(), HAND, "{card}");
                assert_eq!(tiles.collect::<Hand>(), hand, "{card}");
                assert_eq!(plan.hand(), hand, "{card}");
            }
        }
    }

    #[test]
    fn the_shape_is_the_cards() {
        let mut dice = Dice::new(2, 0);
        for card in cards() {
            let (columns, rows) = match card.shape() {
                Shape::Square | Shape::Free => (&[0, 1, 2][..], 0..3),
                Shape::Line => (&[0, 1, 2, 3, 4, 5, 6, 7, 8][..], 0..1),
                Shape::TwoSquares => (&[0, 1, 3, 4][..], 0..2),
            };
            let expected: Vec<Cell> = rows.flat_map(|y| columns.iter().map(move |&x| Cell::new(x, y))).collect();
            let builder = Builder::new(TileSet::ours(), card).without_free_layouts();
            let plan = builder.build(deal(&mut dice), Points::default(), 2000, &mut dice);
            let mut cells: Vec<Cell> = plan.tiles().iter().map(TileAt::cell).collect();
            cells.sort();
            assert_eq!(cells, expected, "{card}");
        }
    }

    #[test]
    fn where_any_layout_goes_it_is_one_group_and_better_than_a_square() {
        let free = Builder::new(TileSet::ours(), Card::NewDimension);
        let square = free.clone().without_free_layouts();
        let [mut freely, mut squarely, mut others] = [0; 3];
        for stream in 0..100 {
            let build = |builder: &Builder| {
                let mut dice = Dice::new(10, stream);
                builder.build(deal(&mut dice), Points::default(), 4000, &mut dice)
            };
            let plan = build(&free);
            let cells: Vec<Cell> = plan.tiles().iter().map(TileAt::cell).collect();
            let mut group = vec![cells[0]];
            while let Some(&next) = cells.iter().find(|cell| {
                !group.contains(cell)
                    && group.iter().any(|other| (cell.x - other.x).abs() + (cell.y - other.y).abs() == 1)
            }) {
                group.push(next);
            }
            assert_eq!(group.len(), HAND, "{cells:?}");
            others += i32::from((0..3).any(|x| (0..3).any(|y| !cells.contains(&Cell::new(x, y)))));
            let square = build(&square);
            assert!(plan.value >= square.value);
            freely += plan.value;
            squarely += square.value;
        }
        assert!(others > 0, "nothing but squares");
        assert!(freely > squarely, "{freely} freely, {squarely} in squares");
    }

    #[test]
    fn two_are_face_down_under_black_hole_only() {
        let mut dice = Dice::new(3, 0);
        for card in cards() {
            let expected = if card == Card::BlackHole { 2 } else { 0 };
            let builder = Builder::new(TileSet::ours(), card);
            for steps in [0, 2000] {
                let plan = builder.build(deal(&mut dice), Points::default(), steps, &mut dice);
                assert_eq!(plan.tiles().iter().filter(|laid| laid.down).count(), expected, "{card}");
            }
        }
    }

    #[test]
    fn gains_and_value_are_those_of_the_galaxy() {
        let mut dice = Dice::new(4, 0);
        for card in cards() {
            let tracks = Points::new(std::array::from_fn(|_| dice.below(31) as u8));
            let plan = Builder::new(TileSet::ours(), card).build(deal(&mut dice), tracks, 3000, &mut dice);
            let placed = plan.tiles().iter().map(|laid| Placed {
                cell: laid.cell(),
                tile: TileSet::ours()[laid.tile],
                turns: laid.turns,
                down: laid.down,
            });
            let galaxy = Galaxy::new(placed.collect()).expect("a galaxy");
            assert_eq!(plan.gains, score(&galaxy, card).gains, "{card}");
            assert_eq!(plan.value, value(plan.gains, tracks, card), "{card} from {tracks}");
        }
    }

    /// The value by the letter of the rules, with the better choice where there is one.
    fn value(gains: Points, tracks: Points, card: Card) -> i32 {
        let choices: Vec<Track> =
            if card == Card::StellarSwap { Color::ALL.map(Track::from).to_vec() } else { vec![Track::Star] };
        let after = |path: Track| {
            let mut after = tracks;
            for color in Color::ALL.map(Track::from) {
                after.advance(color, i32::from(gains[color]));
            }
            after.advance(path, i32::from(gains.star));
            let sum = Track::ALL.into_iter().map(|track| i32::from(after[track])).sum::<i32>();
            1000 * i32::from(after.total()) + sum
        };
        choices.into_iter().map(after).max().expect("there is a choice")
    }

    #[test]
    fn what_others_score_is_spoiled() {
        let [mut good, mut spoiled] = [0; 2];
        for stream in 0..10 {
            let mut dice = Dice::new(8, stream);
            let hand = deal(&mut dice);
            let mut points = |objective| {
                let builder = Builder::new(TileSet::ours(), Card::Gift).with_objective(objective);
                let gains = builder.build(hand, Points::default(), 5000, &mut dice).gains;
                Track::ALL.into_iter().map(|track| u32::from(gains[track])).sum::<u32>()
            };
            good += points(BuildObjective::default());
            spoiled += points(BuildObjective::Spoil { rounds: 2 });
        }
        assert!(3 * spoiled < good, "{spoiled} points instead of {good}");
    }

    #[test]
    fn what_may_lose_a_tile_is_built_to_withstand_it() {
        let scorer = Scorer::<Square>::new(TileSet::ours(), Card::Sabotage);
        let left = |plan: &GalaxyPlan| {
            let losses = (0..HAND).map(|lost| {
                let pieces = std::array::from_fn(|place| match plan.tiles()[place] {
                    _ if place == lost => TurnedTile::NOTHING,
                    TileAt { tile, turns, .. } => TurnedTile::new(tile, turns),
                });
                value(scorer.gains(&pieces), Points::default(), Card::Sabotage)
            });
            losses.min().expect("nine losses")
        };
        let [mut brave, mut careless] = [0; 2];
        for stream in 0..10 {
            let mut dice = Dice::new(9, stream);
            let hand = deal(&mut dice);
            let mut build = |objective| {
                let builder = Builder::new(TileSet::ours(), Card::Sabotage).with_objective(objective);
                builder.build(hand, Points::default(), 20_000, &mut dice)
            };
            let withstands = build(BuildObjective::Withstand { rounds: 0 });
            assert_eq!(withstands.value, left(&withstands));
            brave += withstands.value;
            careless += left(&build(BuildObjective::default()));
        }
        assert!(brave > careless, "{brave} left, and {careless} without thinking of it");
    }

    /// Nine tiles alike can only be turned, so that all their galaxies can be looked at.
    #[test]
    fn nine_alike_are_solved_exactly() {
        for (tile, expected) in [
            ("g3***/-", Points::new([14, 0, 0, 0])),
            ("b2***/-", Points::new([0, 18, 0, 0])),
            ("o2***/-", Points::new([0, 0, 22, 0])),
            ("****/ne", Points::new([0, 0, 0, 2])),
        ] {
            let tiles = set_of_one(tile);
            let scorer = Scorer::<Square>::new(&tiles, Card::None);
            let first = TileNumber::all().next().expect("a first tile");
            let galaxies = (0..1_usize << 18)
                .map(|turns| std::array::from_fn(|place| TurnedTile::new(first, Turns::ALL[turns >> (2 * place) & 3])));
            let sum = |gains: Points| gains.green + gains.blue + gains.orange + gains.star;
            let best = galaxies.map(|pieces| scorer.gains(&pieces)).max_by_key(|&gains| sum(gains));
            assert_eq!(best, Some(expected), "{tile}");
            let mut dice = Dice::new(5, 0);
            let hand = deal(&mut dice);
            let plan = Builder::new(&tiles, Card::None).build(hand, Points::default(), 20_000, &mut dice);
            assert_eq!(plan.gains, expected, "{tile}");
        }
    }

    #[test]
    fn more_steps_build_better() {
        let builder = Builder::new(TileSet::ours(), Card::None);
        let total = |steps| {
            let hands = (0..40).map(|stream| {
                let mut dice = Dice::new(6, stream);
                i64::from(builder.build(deal(&mut dice), Points::default(), steps, &mut dice).value)
            });
            hands.sum::<i64>()
        };
        let totals = [0, 300, 3000, 30_000].map(total);
        assert!(totals.is_sorted_by(|less, more| less < more), "{totals:?}");
    }

    #[test]
    fn the_same_dice_build_the_same() {
        let builder = Builder::new(TileSet::ours(), Card::BlackHole);
        let build = || {
            let mut dice = Dice::new(7, 0);
            (builder.build(deal(&mut dice), Points::default(), 5000, &mut dice), dice)
        };
        assert_eq!(build(), build());
    }

    #[test]
    fn linked_arms_are_counted() {
        let table = BuildArmTable::new(&set_of_one("****/nesw"));
        let spot =
            BuildSpot { tile: TileNumber::all().next().expect("a first tile"), turns: Turns::default(), down: false };
        assert_eq!(table.links::<Square>(&[spot; HAND]), 12);
        assert_eq!(table.links::<Line>(&[spot; HAND]), 8);
        assert_eq!(table.links::<TwoSquares>(&[spot; HAND]), 8);
        assert_eq!(table.links::<Square>(&[BuildSpot { down: true, ..spot }; HAND]), 0);
    }

    #[test]
    fn arms_are_fitted() {
        let table = BuildArmTable::new(TileSet::ours());
        for (tile, face) in TileSet::ours().iter() {
            for turns in Turns::ALL {
                let spot = BuildSpot { tile, turns, down: false };
                let fitted = table.fit(BuildSpot { turns: Turns::default(), ..spot }, spot, turns.count().into());
                assert_eq!(face.turned(fitted.turns).arms(), face.turned(turns).arms(), "{face}");
            }
        }
    }
}
