//! How many galaxies are scored per second, on one core.

use cosmic_factory::score::fast::{Frame, Line, Scorer, Square, TurnedTile, TwoSquares};
use cosmic_factory::{Card, Cell, Galaxy, Placed, Points, TileNumber, TileSet, Turns, score};
use divan::Bencher;
use divan::counter::ItemsCount;
use tabletop::Dice;

fn main() {
    divan::main();
}

/// Random galaxies: nine different tiles of our set in random turns.
fn galaxies() -> Vec<[(TileNumber, Turns); 9]> {
    let mut dice = Dice::new(1, 0);
    let mut tiles: Vec<TileNumber> = TileNumber::all().collect();
    (0..4096)
        .map(|_| {
            dice.shuffle(&mut tiles);
            std::array::from_fn(|cell| (tiles[cell], Turns::ALL[dice.below(4)]))
        })
        .collect()
}

fn score_all<F: Frame>(bencher: Bencher<'_, '_>, card: Card) {
    let galaxies = galaxies();
    let scorer = Scorer::<F>::new(TileSet::ours(), card);
    bencher.counter(ItemsCount::new(galaxies.len())).bench_local(|| {
        let mut sum = Points::default();
        for galaxy in &galaxies {
            let gains = scorer.gains(&galaxy.map(|(number, turns)| TurnedTile::new(number, turns)));
            sum.green ^= gains.green;
            sum.blue ^= gains.blue;
            sum.orange ^= gains.orange;
            sum.star ^= gains.star;
        }
        sum
    });
}

#[divan::bench(args = [
    Card::None, Card::Arborescence, Card::District, Card::Dispersion, Card::Constellation, Card::SiderealVacuum,
    Card::MultiPath, Card::IceAge, Card::GlobalWarming, Card::TemperateClimate,
])]
fn square(bencher: Bencher<'_, '_>, card: Card) {
    score_all::<Square>(bencher, card);
}

#[divan::bench]
fn line(bencher: Bencher<'_, '_>) {
    score_all::<Line>(bencher, Card::UniqueDimension);
}

#[divan::bench]
fn two_squares(bencher: Bencher<'_, '_>) {
    score_all::<TwoSquares>(bencher, Card::ParallelUniverse);
}

/// What it costs to get ready for a card.
#[divan::bench(args = [Card::None, Card::MultiPath])]
fn prepare(card: Card) -> Scorer<Square> {
    Scorer::new(TileSet::ours(), card)
}

/// The itemised account, for comparison.
#[divan::bench(args = [Card::None, Card::Dispersion])]
fn explained(bencher: Bencher<'_, '_>, card: Card) {
    let galaxies: Vec<Galaxy> = galaxies().iter().take(256).map(explain).collect();
    bencher
        .counter(ItemsCount::new(galaxies.len()))
        .bench_local(|| galaxies.iter().map(|galaxy| u32::from(score(galaxy, card).gains.star)).sum::<u32>());
}

fn explain(galaxy: &[(TileNumber, Turns); 9]) -> Galaxy {
    let placed = galaxy.iter().enumerate().map(|(index, &(number, turns))| {
        let (x, y) = Square::CELLS[index];
        Placed { cell: Cell::new(x as i32, y as i32), tile: TileSet::ours()[number], turns, down: false }
    });
    Galaxy::new(placed.collect()).expect("one tile a cell")
}
