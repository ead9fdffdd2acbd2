//! The fast count and the explained one agree, on every card and in every frame.

use cosmic_factory::score::fast::{Frame, Line, Scorer, Square, TurnedTile, TwoSquares};
use cosmic_factory::tile::{Arms, Planets, Side, Space};
use cosmic_factory::{Card, Cell, Color, Galaxy, Placed, Tile, TileNumber, TileSet, Turns, score};
use proptest::prelude::*;
use tabletop::Dice;

/// A set of any tiles at all, much wilder than ours.
fn any_tiles(dice: &mut Dice) -> TileSet {
    let lines: Vec<String> = TileNumber::all().map(|number| format!("{number} {}", any_tile(dice))).collect();
    lines.join("\n").parse().expect("well-formed tiles")
}

fn any_tile(dice: &mut Dice) -> Tile {
    // Few colours on one tile and few arms make large zones, many make small ones: both are wanted.
    let colors = 1 + dice.below(4);
    let arm_chance = 1 + dice.below(4);
    let spaces = [(); 4].map(|()| match dice.below(colors) {
        3 => Space::Constellation,
        color => Space::Colored {
            color: Color::ALL[color],
            planets: Planets::new(dice.below(4) as u8).expect("at most three"),
        },
    });
    let arms = Side::ALL
        .into_iter()
        .fold(Arms::default(), |arms, side| if dice.one_in(arm_chance) { arms.with(side) } else { arms });
    Tile::new(spaces, arms)
}

fn compare<F: Frame>(card: Card, dice: &mut Dice) {
    let tiles = any_tiles(dice);
    let scorer = Scorer::<F>::new(&tiles, card);
    for _ in 0..20 {
        let mut numbers: Vec<TileNumber> = TileNumber::all().collect();
        dice.shuffle(&mut numbers);
        let mut pieces = [TurnedTile::NOTHING; 9];
        let mut placed = Vec::new();
        for (index, &(x, y)) in F::CELLS.iter().enumerate() {
            let turns = Turns::ALL[dice.below(4)];
            let cell = Cell::new(x as i32, y as i32);
            // Sometimes a tile lies face down, sometimes it is missing: for points that is the same.
            match dice.below(12) {
                0 => placed.push(Placed { cell, tile: tiles[numbers[index]], turns, down: true }),
                1 => {}
                _ => {
                    pieces[index] = TurnedTile::new(numbers[index], turns);
                    placed.push(Placed { cell, tile: tiles[numbers[index]], turns, down: false });
                }
            }
        }
        let galaxy = Galaxy::new(placed).expect("one tile a cell");
        assert_eq!(scorer.gains(&pieces), score(&galaxy, card).gains, "{card}: {galaxy:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn fast_and_explained_scores_agree(seed: u64) {
        let mut dice = Dice::new(seed, 0);
        for card in Card::ALL.into_iter().chain([Card::None]) {
            compare::<Square>(card, &mut dice);
            compare::<Line>(card, &mut dice);
            compare::<TwoSquares>(card, &mut dice);
        }
    }

    /// The points of the account add up to the gains, and every space is in exactly one zone.
    #[test]
    fn accounts_add_up(seed: u64, count in 0_usize..=20) {
        let mut dice = Dice::new(seed, 0);
        let mut cells: Vec<Cell> = (0..5).flat_map(|y| (0..5).map(move |x| Cell::new(x, y))).collect();
        dice.shuffle(&mut cells);
        let placed: Vec<Placed> = cells[..count]
            .iter()
            .map(|&cell| Placed { cell, tile: any_tile(&mut dice), turns: Turns::ALL[dice.below(4)], down: dice.one_in(9) })
            .collect();
        let face_up = placed.iter().filter(|placed| !placed.down).count();
        let galaxy = Galaxy::new(placed).expect("one tile a cell");
        for card in Card::ALL {
            let account = score(&galaxy, card);
            let sum: i32 = account.items.iter().chain(&account.extras).map(|item| item.points).sum();
            let gains = account.gains;
            prop_assert_eq!(sum, [gains.green, gains.blue, gains.orange, gains.star].map(i32::from).iter().sum::<i32>());

            let zones = account.zones.iter().map(|zone| &zone.spaces);
            let mut spaces: Vec<_> = zones.chain(account.constellations.iter().map(|zone| &zone.spaces)).flatten().collect();
            spaces.sort();
            spaces.dedup();
            prop_assert_eq!(spaces.len(), 4 * face_up);
            prop_assert_eq!(spaces.len(), account.zones.iter().map(|zone| zone.spaces.len()).sum::<usize>()
                + account.constellations.iter().map(|zone| zone.spaces.len()).sum::<usize>());
        }
    }

    /// The longest path really is a walk along links that uses none twice, and no walk is longer.
    #[test]
    fn the_longest_path_is_the_longest(seed: u64, width in 1_i32..=4, height in 1_i32..=3) {
        let mut dice = Dice::new(seed, 0);
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| Cell::new(x, y)));
        let placed = cells.map(|cell| Placed { cell, tile: any_tile(&mut dice), turns: Turns::default(), down: false });
        let galaxy = Galaxy::new(placed.collect()).expect("one tile a cell");
        let path = score(&galaxy, Card::None).path;
        let mut used = Vec::new();
        for pair in path.tiles.windows(2) {
            let link = (pair[0].min(pair[1]), pair[0].max(pair[1]));
            prop_assert!(linked(&galaxy, link.0, link.1) && !used.contains(&link), "{:?}", path.tiles);
            used.push(link);
        }
        let longest = galaxy.tiles().iter().map(|placed| walk(&galaxy, placed.cell, &mut vec![placed.cell], &mut Vec::new()));
        let armed = galaxy.tiles().iter().any(|placed| placed.tile.arms().count() > 0);
        prop_assert_eq!(path.length as usize, if armed { longest.max().unwrap_or_default() } else { 0 });
    }
}

fn linked(galaxy: &Galaxy, a: Cell, b: Cell) -> bool {
    let arms = |cell| galaxy.index_at(cell).map(|index| galaxy.tiles()[index].tile.arms());
    Side::ALL.into_iter().any(|side| {
        a.neighbour(side) == Some(b)
            && arms(a).is_some_and(|arms| arms.has(side))
            && arms(b).is_some_and(|arms| arms.has(side.opposite()))
    })
}

/// The most tiles that any walk from here visits, by trying them all.
fn walk(galaxy: &Galaxy, from: Cell, visited: &mut Vec<Cell>, used: &mut Vec<(Cell, Cell)>) -> usize {
    let mut most = {
        let mut different = visited.clone();
        different.sort();
        different.dedup();
        different.len()
    };
    for side in Side::ALL {
        let Some(to) = from.neighbour(side) else { continue };
        let link = (from.min(to), from.max(to));
        if linked(galaxy, from, to) && !used.contains(&link) {
            used.push(link);
            visited.push(to);
            most = most.max(walk(galaxy, to, visited, used));
            visited.pop();
            used.pop();
        }
    }
    most
}
