//! What a builder does with tiles, as moves of the game.

use cosmic_factory::{Cell, Laid, Move, TileNumber, Turns};

/// Under the black hole (CF-7.1).
pub const FACE_DOWN_TILES: usize = 2;

/// One more quarter turn to the right, or to the left.
pub fn turned(turns: Turns, back: bool) -> Turns {
    Turns::ALL[(usize::from(turns.count()) + if back { 3 } else { 1 }) % 4]
}

pub fn tile_at(laid: &[Laid], cell: Cell) -> Option<Laid> {
    laid.iter().copied().find(|tile| tile.cell == cell)
}

/// Where a tile lies.
pub fn find(laid: &[Laid], tile: TileNumber) -> Option<Laid> {
    laid.iter().copied().find(|other| other.tile == tile)
}

/// The moves that put a tile on a cell. A tile that lies there changes places with it, and goes to the tray if the
/// first one comes from there.
pub fn put(laid: &[Laid], tile: TileNumber, cell: Cell, turns: Turns) -> Vec<Move> {
    let from = find(laid, tile);
    if from.is_some_and(|from| from.cell == cell && from.turns == turns) {
        return Vec::new();
    }
    let mut moves = vec![Move::lay(tile, cell, turns)];
    if let (Some(from), Some(other)) = (from, tile_at(laid, cell))
        && other.tile != tile
    {
        moves.push(Move::lay(other.tile, from.cell, other.turns));
        // Returning a tile to the hand turns it face up.
        if other.down {
            moves.push(Move::Flip { tile: other.tile });
        }
    }
    moves
}

/// The laid tiles after [`put`].
pub fn after_put(laid: &[Laid], tile: TileNumber, cell: Cell, turns: Turns) -> Vec<Laid> {
    let from = find(laid, tile);
    let mut after: Vec<Laid> = laid.iter().copied().filter(|other| other.tile != tile && other.cell != cell).collect();
    if let (Some(from), Some(other)) = (from, tile_at(laid, cell))
        && other.tile != tile
    {
        after.push(Laid { cell: from.cell, ..other });
    }
    let (down, time) = from.map_or((false, u32::MAX), |from| (from.down, from.time));
    after.push(Laid { cell, tile, turns, down, time });
    after
}

/// The moves that restore the laid tiles of `then`.
pub fn restore(now: &[Laid], then: &[Laid]) -> Vec<Move> {
    let stays = |tile: &Laid| find(then, tile.tile).is_some_and(|before| before.cell == tile.cell);
    let lifts = now.iter().filter(|tile| !stays(tile)).map(|tile| Move::Lift { tile: tile.tile });
    let mut moves: Vec<Move> = lifts.collect();
    for before in then {
        let is = find(now, before.tile);
        let stayed = is.is_some_and(|is| is.cell == before.cell);
        if !stayed || is.is_some_and(|is| is.turns != before.turns) {
            moves.push(Move::lay(before.tile, before.cell, before.turns));
        }
        let down = stayed && is.is_some_and(|is| is.down);
        if down != before.down {
            moves.push(Move::Flip { tile: before.tile });
        }
    }
    moves
}

/// The laid tiles after a quarter turn of a line about its first cell (CF-7.7): to the right if it runs across, back to
/// the left if it runs down. The tiles are turned, too, so that the points do not change.
pub fn line_turned(laid: &[Laid], across: bool) -> Vec<Laid> {
    let turned =
        |tile: &Laid| Laid { cell: Cell::new(tile.cell.y, tile.cell.x), turns: turned(tile.turns, !across), ..*tile };
    laid.iter().map(turned).collect()
}

/// The next cell that is free, in reading order.
pub fn next_free(cells: &[Cell], laid: &[Laid]) -> Option<Cell> {
    cells.iter().copied().find(|&cell| tile_at(laid, cell).is_none())
}

#[cfg(test)]
mod tests {
    use cosmic_factory::{CosmicFactory, Hand, Mode, Options};
    use proptest::prelude::*;
    use tabletop::{Dice, Entry, Game, Rules as _, Seat, Setup, Viewer};

    use super::*;

    /// A beginner's table in its first build.
    fn table() -> CosmicFactory {
        let setup = Setup { mode: Mode::Beginner, seats: 2, options: Options::default() };
        let mut game: Game<CosmicFactory> = Game::new(setup).expect("a table for two");
        game.settle(0, &mut Dice::new(7, 0)).expect("the table deals");
        game.state().clone()
    }

    /// Whether both are the same galaxy, whatever the order in which it was laid.
    fn same(one: &[Laid], other: &[Laid]) -> bool {
        let alike = |a: &Laid, b: &Laid| (a.cell, a.turns, a.down) == (b.cell, b.turns, b.down);
        one.len() == other.len() && one.iter().all(|a| find(other, a.tile).is_some_and(|b| alike(a, &b)))
    }

    fn seat() -> Seat {
        Seat::new(0).expect("the first seat")
    }

    fn laid(game: &CosmicFactory) -> (Vec<Laid>, Hand) {
        let view = game.view(Viewer::Seat(seat()));
        let bench = &view.benches()[0];
        (bench.laid.clone(), bench.hand.unwrap_or_default())
    }

    fn play(game: &mut CosmicFactory, moves: Vec<Move>) {
        for action in moves {
            let text = format!("{action:?}");
            game.play(&Entry::by_seat(1, seat(), action)).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        }
    }

    #[test]
    fn a_tile_dropped_on_another_changes_places_with_it() {
        let mut game = table();
        let tiles: Vec<TileNumber> = laid(&game).1.iter().collect();
        let (a, b, c) = (Cell::new(0, 0), Cell::new(1, 0), Cell::new(2, 2));
        for (tile, cell) in [(tiles[0], a), (tiles[1], b)] {
            let moves = put(&laid(&game).0, tile, cell, Turns::default());
            play(&mut game, moves);
        }
        let before = laid(&game).0;
        play(&mut game, put(&before, tiles[0], b, Turns::ALL[1]));
        let now = laid(&game).0;
        assert!(same(&now, &after_put(&before, tiles[0], b, Turns::ALL[1])), "as it was foreseen");
        assert_eq!(find(&now, tiles[0]).map(|tile| (tile.cell, tile.turns)), Some((b, Turns::ALL[1])));
        assert_eq!(find(&now, tiles[1]).map(|tile| tile.cell), Some(a));
        // One from the tray sends the other one there.
        let moves = put(&now, tiles[2], a, Turns::default());
        play(&mut game, moves);
        assert!(laid(&game).1.contains(tiles[1]));
        assert_eq!(next_free(&[a, b, c], &laid(&game).0), Some(c));
    }

    proptest! {
        /// Whatever was done, going back leads to what lay there before.
        #[test]
        fn going_back_restores_what_lay_there(steps in prop::collection::vec((0usize..9, 0i32..3, 0i32..3, 0usize..4), 1..25), back in 0usize..24) {
            let mut game = table();
            let tiles: Vec<TileNumber> = laid(&game).1.iter().collect();
            let mut before = Vec::new();
            for (index, x, y, turns) in steps {
                let now = laid(&game).0;
                before.push(now.clone());
                let moves = if turns == 3 && find(&now, tiles[index]).is_some() {
                    vec![Move::Lift { tile: tiles[index] }]
                } else {
                    put(&now, tiles[index], Cell::new(x, y), Turns::ALL[turns])
                };
                play(&mut game, moves);
            }
            let then = before[back.min(before.len() - 1)].clone();
            let moves = restore(&laid(&game).0, &then);
            play(&mut game, moves);
            prop_assert!(same(&laid(&game).0, &then));
        }
    }

    #[test]
    fn a_line_that_is_turned_is_worth_what_it_was_cf_7_7() {
        let tiles: Vec<TileNumber> = TileNumber::all().take(9).collect();
        let lay = |(x, &tile): (i32, &TileNumber)| Laid {
            cell: Cell::new(x, 0),
            tile,
            turns: Turns::ALL[x as usize % 4],
            down: false,
            time: 0,
        };
        let across: Vec<Laid> = (0..).zip(&tiles).map(lay).collect();
        let down = line_turned(&across, true);
        assert!(down.iter().all(|tile| tile.cell.x == 0) && down.iter().any(|tile| tile.cell.y == 8));
        let worth = |laid: &[Laid]| {
            let galaxy = cosmic_factory::game::galaxy(laid, cosmic_factory::TileSet::ours());
            cosmic_factory::score(&galaxy, cosmic_factory::Card::UniqueDimension).gains
        };
        assert_eq!(worth(&down), worth(&across));
        assert_eq!(line_turned(&down, false), across);
    }

    #[test]
    fn four_turns_are_none() {
        for back in [false, true] {
            let around = (0..4).fold(Turns::default(), |turns, _| turned(turns, back));
            assert_eq!(around, Turns::default());
        }
        assert_eq!(turned(turned(Turns::ALL[2], false), true), Turns::ALL[2]);
    }
}
