//! Measuring how balanced a tile set is (CF-1.6).

use std::fmt;

use cosmic_factory::score::path_points;
use cosmic_factory::solver::{Question, Solver};
use cosmic_factory::tile::{Side, Space};
use cosmic_factory::{Card, Color, Points, TILES, Tile, TileSet, Track};
use rayon::prelude::*;
use tabletop::Dice;

/// The figures of a tile set; displayed as Markdown.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Balance {
    /// What is printed on the tiles.
    pub(crate) faces: Faces,
    /// How many random hands were solved.
    pub(crate) hands: usize,
    /// The seed of the hands.
    pub(crate) seed: u64,
    /// What hands earn when they are built for the final score.
    pub(crate) for_score: MeanGains,
    /// What hands earn when they are built for the sum of all points.
    pub(crate) for_sum: MeanGains,
}

impl Balance {
    /// The rule: mean gains of the colours lie no farther apart than this share of the lowest (CF-1.6).
    pub(crate) const MOST_APART: f64 = 0.15;
}

/// What is printed on the tiles of a set.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Faces {
    /// Spaces of each colour, in the order of [`Color::ALL`].
    pub(crate) spaces: [u32; 3],
    /// Planets of each colour, in the same order.
    pub(crate) planets: [u32; 3],
    /// Constellation spaces.
    pub(crate) constellations: u32,
    /// Tiles with none to four arms.
    pub(crate) arms: [u32; 5],
    /// Tiles with two arms that lie opposite each other.
    pub(crate) straights: u32,
}

impl Faces {
    /// Counts what is on the tiles.
    pub(crate) fn of(tiles: &TileSet) -> Faces {
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
    pub(crate) fn proportion(&self) -> [f64; 3] {
        self.planets.map(|planets| f64::from(planets) / f64::from(self.planets[Color::Orange.index()]))
    }

    /// The share of Constellation spaces among all.
    pub(crate) fn constellation_share(&self) -> f64 {
        f64::from(self.constellations) / (4 * TILES) as f64
    }
}

/// What a hand earns on average.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) struct MeanGains {
    /// Points on each track, in the order of [`Track::ALL`].
    pub(crate) tracks: [f64; 4],
    /// The share of galaxies whose path comes through all nine tiles.
    pub(crate) through_all: f64,
}

impl MeanGains {
    fn of(gains: Points) -> MeanGains {
        // Without a card the path alone earns stars, and only nine tiles earn this many (CF-5.4).
        let through_all = if gains.star == path_points(9) { 1.0 } else { 0.0 };
        MeanGains { tracks: Track::ALL.map(|track| f64::from(gains[track])), through_all }
    }

    /// The mean of several.
    fn over(all: &[MeanGains]) -> MeanGains {
        let mean = |of: &dyn Fn(&MeanGains) -> f64| all.iter().map(of).sum::<f64>() / all.len() as f64;
        let tracks = std::array::from_fn(|track| mean(&|gains| gains.tracks[track]));
        MeanGains { tracks, through_all: mean(&|gains| gains.through_all) }
    }

    /// By which share of the lowest colour the highest lies above it.
    pub(crate) fn apart(&self) -> f64 {
        let colors = Color::ALL.map(|color| self.tracks[color.index()]);
        let highest = colors.into_iter().fold(f64::MIN, f64::max);
        let lowest = colors.into_iter().fold(f64::MAX, f64::min);
        highest / lowest - 1.0
    }
}

/// Measures a tile set with random hands of nine, all tracks at zero, no card; calls `progress` after each hand.
///
/// Hands are solved on all threads. Each has dice of its own, so that the figures are the same on any number of them.
pub(crate) fn measure(tiles: &TileSet, hands: usize, seed: u64, progress: &(dyn Fn() + Sync)) -> Balance {
    let solved = (0..hands).into_par_iter().map(|index| {
        let hand = deal(tiles, &mut Dice::new(seed, index as u64));
        let solved = solve(&hand);
        progress();
        solved
    });
    let (for_score, for_sum): (Vec<MeanGains>, Vec<MeanGains>) = solved.collect();
    let [for_score, for_sum] = [for_score, for_sum].map(|gains| MeanGains::over(&gains));
    Balance { faces: Faces::of(tiles), hands, seed, for_score, for_sum }
}

fn deal(tiles: &TileSet, dice: &mut Dice) -> Vec<Tile> {
    let mut all: Vec<Tile> = tiles.iter().map(|(_, tile)| tile).collect();
    dice.shuffle(&mut all);
    all.truncate(Question::TILES);
    all
}

/// What the best galaxies of a hand earn: those of the highest final score, and those of the most points. The front has
/// both, because to gain more on any track is better for either.
fn solve(hand: &[Tile]) -> (MeanGains, MeanGains) {
    let question = Question::new(hand, Card::None, Points::default()).expect("nine tiles, and tracks at zero");
    let mut solver = Solver::front(question);
    solver.run(u64::MAX);
    let front: Vec<Points> = solver.answer().iter().map(|built| built.gains).collect();
    let value = |gains: Points| solver.question().value(gains);
    let sum = |gains: Points| Track::ALL.into_iter().map(|track| u32::from(gains[track])).sum();
    (best(&front, value), best(&front, sum))
}

/// The gains that are worth most; where several are, the mean of them, for none of the colours is to be favoured.
fn best(front: &[Points], worth: impl Fn(Points) -> u32) -> MeanGains {
    let most = front.iter().map(|&gains| worth(gains)).max();
    let best = front.iter().filter(|&&gains| Some(worth(gains)) == most);
    MeanGains::over(&best.map(|&gains| MeanGains::of(gains)).collect::<Vec<_>>())
}

impl fmt::Display for Balance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Balance { faces, hands, seed, .. } = self;
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
        write!(f, "\n{hands} random hands, each solved exactly, seed {seed}. ")?;
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

    fn measured(hands: usize, seed: u64) -> Balance {
        measure(TileSet::ours(), hands, seed, &|| ())
    }

    #[test]
    fn threads_make_no_difference() {
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            pool.install(|| measured(6, 3))
        };
        let alone = on(1);
        assert_eq!(alone, on(3));
        assert_ne!(alone.for_score, measured(6, 4).for_score);
    }

    #[test]
    fn progress_is_called_for_each_hand() {
        let calls = AtomicUsize::new(0);
        measure(TileSet::ours(), 5, 0, &|| _ = calls.fetch_add(1, Ordering::Relaxed));
        assert_eq!(calls.into_inner(), 5);
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
        let balance = measured(100, 1);
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
        let told = measured(6, 5).to_string();
        assert!(told.contains("| Constellations |     24 |"), "{told}");
        assert!(told.contains("6 random hands, each solved exactly, seed 5."), "{told}");
        let tables = told.lines().filter(|line| line.starts_with('|'));
        let widths: HashSet<usize> = tables.map(str::len).collect();
        assert_eq!(widths.len(), 3, "rows of a table are equally long:\n{told}");
    }
}
