//! Measuring how balanced a tile set is (CF-1.6).

use std::fmt;

use cosmic_factory::tile::{Side, Space};
use cosmic_factory::{Card, Color, Hand, Points, TILES, Tile, TileNumber, TileSet, Track};
use rayon::prelude::*;
use tabletop::Dice;

use super::builder::{Aim, Builder};

/// The figures of a tile set; displayed as Markdown.
#[derive(Clone, Debug, PartialEq)]
pub struct Balance {
    /// What is printed on the tiles.
    pub faces: Faces,
    /// How many random hands were built.
    pub hands: usize,
    /// How many steps the builder took for each.
    pub steps: usize,
    /// The seed of the hands.
    pub seed: u64,
    /// What hands earn when they are built for the final score.
    pub for_score: MeanGains,
    /// What hands earn when they are built for the sum of all points.
    pub for_sum: MeanGains,
}

impl Balance {
    /// The rule: mean gains of the colours lie no farther apart than this share of the lowest (CF-1.6).
    pub const MOST_APART: f64 = 0.15;
}

/// What is printed on the tiles of a set.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Faces {
    /// Spaces of each colour, in the order of [`Color::ALL`].
    pub spaces: [u32; 3],
    /// Planets of each colour, in the same order.
    pub planets: [u32; 3],
    /// Constellation spaces.
    pub constellations: u32,
    /// Tiles with none to four arms.
    pub arms: [u32; 5],
    /// Tiles with two arms that lie opposite each other.
    pub straights: u32,
}

impl Faces {
    /// Counts what is on the tiles.
    pub fn of(tiles: &TileSet) -> Faces {
        let mut faces = Faces::default();
        for (_, tile) in tiles.iter() {
            faces.add(&tile);
        }
        faces
    }

    fn add(&mut self, tile: &Tile) {
        for space in tile.spaces() {
            match space {
                Space::Constellation => self.constellations += 1,
                Space::Colored { color, planets } => {
                    self.spaces[color.index()] += 1;
                    self.planets[color.index()] += u32::from(planets.count());
                }
            }
        }
        let arms = tile.arms();
        self.arms[arms.count() as usize] += 1;
        let straight =
            arms.count() == 2 && Side::ALL.into_iter().all(|side| arms.has(side) == arms.has(side.opposite()));
        self.straights += u32::from(straight);
    }

    /// The planets of each colour for one orange planet.
    pub fn proportion(&self) -> [f64; 3] {
        self.planets.map(|planets| f64::from(planets) / f64::from(self.planets[Color::Orange.index()]))
    }

    /// The share of Constellation spaces among all.
    pub fn constellation_share(&self) -> f64 {
        f64::from(self.constellations) / (4 * TILES) as f64
    }
}

/// What a hand earns on average.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct MeanGains {
    /// Points on each track, in the order of [`Track::ALL`].
    pub tracks: [f64; 4],
    /// The share of galaxies whose path comes through all nine tiles.
    pub through_all: f64,
}

impl MeanGains {
    /// By which share of the lowest colour the highest lies above it.
    pub fn apart(&self) -> f64 {
        let colors = Color::ALL.map(|color| self.tracks[color.index()]);
        let highest = colors.into_iter().fold(f64::MIN, f64::max);
        let lowest = colors.into_iter().fold(f64::MAX, f64::min);
        highest / lowest - 1.0
    }
}

/// Measures a tile set with random hands of nine, all tracks at zero, no card; calls `progress` after each hand.
///
/// Hands are built on all threads. Each has dice of its own, so that the figures are the same on any number of them.
pub fn measure(tiles: &TileSet, hands: usize, steps: usize, seed: u64, progress: &(dyn Fn() + Sync)) -> Balance {
    let for_score = Builder::new(tiles, Card::None);
    let for_sum = for_score.clone().with_aim(Aim::Sum);
    let tallies = (0..hands).into_par_iter().map(|index| {
        let mut dice = Dice::new(seed, index as u64);
        let hand = deal(&mut dice);
        let built = [&for_score, &for_sum]
            .map(|builder| Tally::of(builder.build(hand, Points::default(), steps, &mut dice).gains));
        progress();
        built
    });
    let [score, sum] = tallies.reduce(Default::default, |[a, b], [c, d]| [a.plus(c), b.plus(d)]);
    let faces = Faces::of(tiles);
    Balance { faces, hands, steps, seed, for_score: score.mean(hands), for_sum: sum.mean(hands) }
}

fn deal(dice: &mut Dice) -> Hand {
    let mut tiles: Vec<TileNumber> = TileNumber::all().collect();
    dice.shuffle(&mut tiles);
    tiles.into_iter().take(9).collect()
}

/// Gains of some hands. Whole numbers, so that they can be added in any order.
#[derive(Copy, Clone, Debug, Default)]
struct Tally {
    tracks: [u64; 4],
    through_all: u64,
}

impl Tally {
    fn of(gains: Points) -> Tally {
        // Without a card the path alone earns stars, and only nine tiles earn this many (CF-5.4).
        let through_all = gains.star == cosmic_factory::score::path_points(9);
        Tally { tracks: Track::ALL.map(|track| u64::from(gains[track])), through_all: u64::from(through_all) }
    }

    fn plus(self, other: Tally) -> Tally {
        let tracks = std::array::from_fn(|track| self.tracks[track] + other.tracks[track]);
        Tally { tracks, through_all: self.through_all + other.through_all }
    }

    fn mean(self, hands: usize) -> MeanGains {
        let mean = |sum: u64| sum as f64 / hands.max(1) as f64;
        MeanGains { tracks: self.tracks.map(mean), through_all: mean(self.through_all) }
    }
}

impl fmt::Display for Balance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Balance { faces, hands, steps, seed, .. } = self;
        writeln!(f, "| Spaces         | number | planets | for one orange |")?;
        writeln!(f, "|----------------|-------:|--------:|---------------:|")?;
        for (color, proportion) in Color::ALL.into_iter().zip(faces.proportion()) {
            let (spaces, planets) = (faces.spaces[color.index()], faces.planets[color.index()]);
            writeln!(f, "| {color:<14} | {spaces:>6} | {planets:>7} | {proportion:>14.2} |", color = color.name())?;
        }
        writeln!(f, "| Constellations | {:>6} |         |                |", faces.constellations)?;
        writeln!(f, "\nConstellations are {:.1} % of all spaces.", 100.0 * faces.constellation_share())?;

        let [none, one, two, three, four] = faces.arms;
        writeln!(f, "\n| Arms  | none |  one |  two | three | four |")?;
        writeln!(f, "|-------|-----:|-----:|-----:|------:|-----:|")?;
        writeln!(f, "| Tiles | {none:>4} | {one:>4} | {two:>4} | {three:>5} | {four:>4} |")?;
        writeln!(f, "\nOf those with two, {} are straight and {} bend.", faces.straights, two - faces.straights)?;

        writeln!(f, "\n| Mean gains when built for | green |  blue | orange |  star |  apart | path of nine |")?;
        writeln!(f, "|---------------------------|------:|------:|-------:|------:|-------:|-------------:|")?;
        for (aim, means) in [("the final score", &self.for_score), ("the sum of points", &self.for_sum)] {
            let [green, blue, orange, star] = means.tracks;
            let (apart, nine) = (100.0 * means.apart(), 100.0 * means.through_all);
            write!(f, "| {aim:<25} | {green:>5.2} | {blue:>5.2} | {orange:>6.2} | {star:>5.2} ")?;
            writeln!(f, "| {apart:>4.1} % | {nine:>10.1} % |")?;
        }
        let most = 100.0 * Balance::MOST_APART;
        write!(f, "\n{hands} random hands, {steps} steps each, seed {seed}. ")?;
        writeln!(f, "*Apart* is how far the highest colour lies above the lowest; at most {most:.0} %.")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use cosmic_factory::Turns;
    use cosmic_factory::tile::Arms;

    use super::*;

    #[test]
    fn threads_make_no_difference() {
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            pool.install(|| measure(TileSet::ours(), 24, 500, 3, &|| ()))
        };
        let alone = on(1);
        assert_eq!(alone, on(3));
        assert_ne!(alone.for_score, measure(TileSet::ours(), 24, 500, 4, &|| ()).for_score);
    }

    #[test]
    fn progress_is_called_for_each_hand() {
        let calls = AtomicUsize::new(0);
        measure(TileSet::ours(), 17, 10, 0, &|| _ = calls.fetch_add(1, Ordering::Relaxed));
        assert_eq!(calls.into_inner(), 17);
    }

    #[test]
    fn our_faces_have_the_proportions_of_the_rule() {
        let faces = Faces::of(TileSet::ours());
        for (found, asked) in faces.proportion().into_iter().zip([2.0, 1.2, 1.0]) {
            assert!((found / asked - 1.0).abs() < 0.1, "{found} planets instead of {asked}");
        }
        assert_eq!(faces.constellations, 24);
        assert_eq!(faces.spaces.iter().sum::<u32>() + faces.constellations, 216);
        assert_eq!(faces.arms.iter().sum::<u32>(), 54);
        assert!(faces.arms.iter().all(|&tiles| tiles <= faces.arms[2]), "{:?}", faces.arms);
        assert!(faces.straights > 0 && faces.straights < faces.arms[2]);
    }

    #[test]
    fn our_gains_are_balanced() {
        let balance = measure(TileSet::ours(), 200, 4000, 1, &|| ());
        assert!(balance.for_score.apart() < Balance::MOST_APART, "{balance}");
        assert!(balance.for_sum.apart() < Balance::MOST_APART, "{balance}");
    }

    #[test]
    fn no_two_of_our_tiles_are_alike() {
        let seen: HashSet<Tile> =
            TileSet::ours().iter().flat_map(|(_, tile)| [tile, mirrored(&tile)].map(|tile| upright(&tile))).collect();
        // A tile that is its own mirror image counts once, any other twice.
        let own_image = |tile: &Tile| upright(tile) == upright(&mirrored(tile));
        let expected: usize = TileSet::ours().iter().map(|(_, tile)| if own_image(&tile) { 1 } else { 2 }).sum();
        assert_eq!(seen.len(), expected, "two tiles are the same, turned or mirrored");
    }

    /// The tile in the one of its four turns that is written first.
    fn upright(tile: &Tile) -> Tile {
        Turns::ALL.map(|turns| tile.turned(turns)).into_iter().min_by_key(Tile::to_string).expect("four turns")
    }

    fn mirrored(tile: &Tile) -> Tile {
        let [nw, ne, se, sw] = tile.spaces();
        let image = |side| match side {
            Side::North | Side::South => side,
            Side::East | Side::West => side.opposite(),
        };
        let arms = Side::ALL.into_iter().filter(|&side| tile.arms().has(image(side)));
        Tile::new([ne, nw, sw, se], arms.fold(Arms::default(), Arms::with))
    }

    #[test]
    fn faces_and_gains_are_told() {
        let told = measure(TileSet::ours(), 2, 10, 5, &|| ()).to_string();
        assert!(told.contains("| Constellations |     24 |"), "{told}");
        assert!(told.contains("2 random hands, 10 steps each, seed 5."), "{told}");
        let tables = told.lines().filter(|line| line.starts_with('|'));
        let widths: HashSet<usize> = tables.map(str::len).collect();
        assert_eq!(widths.len(), 3, "rows of a table are equally long:\n{told}");
    }
}
