use cosmic_factory::game::PhaseView;
use cosmic_factory::{Card, Cell, Color, Move, Options, Refusal, Shape, TileAt, Turns};
use tabletop::{Awaits, Dice, Rules, Viewer};

use crate::table::{Table, lay, seat, take, tile};

fn cells(table: &Table, index: usize) -> Vec<(u8, Cell)> {
    let mut laid: Vec<_> = table.laid(index).iter().map(|laid| (laid.tile.get(), laid.cell)).collect();
    laid.sort();
    laid
}

/// The table's fill for a seat: what it puts where.
fn fill(table: &mut Table, index: usize) -> Vec<TileAt> {
    while let Some(action) = table.game.state().table_move(&mut table.dice) {
        table.table(action.clone());
        match action {
            Move::Fill { seat, cells } if seat.index() == index => return cells,
            Move::Deal { .. } => break,
            _ => {}
        }
    }
    panic!("nothing was filled");
}

#[test]
fn cf_4_1_everyone_sees_nine_tiles_and_has_sixty_seconds() {
    let mut table = Table::new(cosmic_factory::Mode::Beginner, 2, Options::default());
    table.t = 1_000;
    table.deal(1, Card::None);
    assert_eq!(table.hand(0).len(), 9);
    assert_eq!(table.game.state().awaits().deadline(), Some(61_000));
    let short = Options { build_seconds: 15, ..Options::default() };
    let mut quick = Table::new(cosmic_factory::Mode::Beginner, 2, short);
    quick.deal(1, Card::None);
    assert_eq!(quick.game.state().awaits().deadline(), Some(15_000));
}

#[test]
fn cf_4_1_tiles_are_laid_moved_turned_lifted_and_displaced() {
    let mut table = Table::beginner(2);
    table.ok(0, lay(1, 5, -5));
    table.ok(0, Move::lay(tile(1), Cell::new(5, -5), Turns::ALL[3]));
    assert_eq!(table.laid(0)[0].turns, Turns::ALL[3]);
    table.ok(0, lay(1, 0, 0));
    table.ok(0, lay(2, 0, 0));
    assert_eq!(cells(&table, 0), [(2, Cell::new(0, 0))], "tile 1 went back to the hand");
    assert!(table.hand(0).contains(&1));
    table.ok(0, Move::Lift { tile: tile(2) });
    assert_eq!(table.hand(0).len(), 9);
    assert_eq!(table.refused(0, Move::Lift { tile: tile(2) }), ("CF-4.1".into(), Refusal::NotLaid { tile: tile(2) }));
    assert_eq!(table.refused(0, lay(10, 0, 0)), ("CF-4.1".into(), Refusal::NotYours { tile: tile(10) }));
}

#[test]
fn cf_4_2_the_first_to_take_a_token_has_it_and_is_frozen() {
    let mut table = Table::beginner(2);
    table.ok(0, lay(1, 0, 0));
    assert_eq!(table.refused(0, take(&[])).1, Refusal::NoToken);
    table.ok(0, take(&[Color::Blue, Color::Green]));
    for action in [lay(2, 1, 0), Move::Lift { tile: tile(1) }, Move::Undone] {
        assert_eq!(table.refused(0, action), ("CF-4.2".into(), Refusal::Frozen));
    }
    assert_eq!(table.refused(0, take(&[Color::Orange])).1, Refusal::TakenAlready, "all in one go");
    let gone = Refusal::TokenGone { color: Color::Blue, by: seat(0) };
    assert_eq!(table.refused(1, take(&[Color::Orange, Color::Blue])), ("CF-4.2".into(), gone));
    table.ok(1, take(&[Color::Orange]));
}

#[test]
fn cf_4_2_taking_is_possible_after_saying_done_and_counts_as_done() {
    let mut table = Table::beginner(3);
    table.lay_square(0);
    table.ok(0, Move::Done);
    table.ok(0, take(&[Color::Green]));
    assert_eq!(table.refused(0, Move::Undone).1, Refusal::Frozen);
    table.ok(1, take(&[Color::Blue]));
    assert_eq!(table.game.state().awaits().seats().iter().collect::<Vec<_>>(), [seat(2)]);
    table.ok(2, take(&[Color::Orange]));
    assert_eq!(table.game.state().awaits(), Awaits::Table, "all are frozen, complete or not: the build closes");
}

#[test]
fn cf_4_3_done_needs_a_complete_galaxy_and_can_be_taken_back() {
    let mut table = Table::beginner(2);
    let incomplete = ("CF-4.3".into(), Refusal::Incomplete { shape: Shape::Square });
    assert_eq!(table.refused(0, Move::Done), incomplete);
    assert_eq!(table.refused(0, Move::Undone).1, Refusal::NotDone);
    table.lay_square(0);
    table.ok(0, lay(9, 3, 2));
    assert_eq!(table.refused(0, Move::Done), incomplete, "nine tiles, but not a square");
    table.ok(0, lay(9, 2, 2));
    table.ok(0, Move::Done);
    assert_eq!(table.refused(0, Move::Done).1, Refusal::DoneAlready);
    assert_eq!(table.refused(0, lay(9, 3, 2)), ("CF-4.3".into(), Refusal::SaidDone));
    table.ok(0, Move::Undone);
    table.ok(0, lay(9, 2, 2));
}

#[test]
fn cf_4_3_when_all_are_done_the_build_closes_at_once() {
    let mut table = Table::beginner(2);
    table.all_square();
    assert_eq!(table.game.state().awaits(), Awaits::Table);
    for action in [Move::Undone, take(&[Color::Blue]), lay(1, 4, 4)] {
        assert_eq!(table.refused(0, action), ("CF-4.3".into(), Refusal::EveryoneDone));
    }
    assert_eq!(table.game.state().table_move(&mut Dice::new(0, 0)), Some(Move::Close));
}

#[test]
fn cf_4_4_the_table_completes_with_what_was_not_properly_laid() {
    let mut table = Table::beginner(2);
    table.lay_square(1);
    table.ok(1, Move::Done);
    for (number, x, y) in [(1, 4, 4), (2, 5, 4), (3, 4, 6)] {
        table.ok(0, lay(number, x, y));
    }
    table.table(Move::Close);
    let kept = cells(&table, 0);
    assert_eq!(
        kept,
        [(1, Cell::new(4, 4)), (2, Cell::new(5, 4)), (3, Cell::new(4, 6))],
        "what was properly laid stays"
    );
    let whole = |cell: Cell| TileAt { x: cell.x, y: cell.y, tile: tile(4), turns: Turns::default(), down: false };
    let wrong = table.table_refused(Move::Fill { seat: seat(0), cells: vec![whole(Cell::new(6, 6))] });
    assert_eq!(wrong, ("CF-4.4".into(), Refusal::WrongFill { seat: seat(0) }));
    let not_needed = table.table_refused(Move::Fill { seat: seat(1), cells: vec![] });
    assert_eq!(not_needed.1, Refusal::NothingToFill { seat: seat(1) });

    let put = fill(&mut table, 0);
    let tiles: Vec<u8> = put.iter().map(|at| at.tile.get()).collect();
    assert!((4..=9).all(|number| tiles.contains(&number)), "{tiles:?}");
    // Two placements of the square hold what was laid: columns 3 to 5 or 4 to 6.
    let lowest = put.iter().map(|at| at.x).min().unwrap().min(4);
    let rows: Vec<i32> = put.iter().map(|at| at.y).collect();
    assert!((3..=4).contains(&lowest) && rows.iter().all(|y| (4..=6).contains(y)), "{put:?}");
}

#[test]
fn cf_4_4_fills_go_to_any_placement_that_holds_the_galaxy() {
    let mut corners = std::collections::BTreeSet::new();
    for seed in 0..200 {
        let mut table = Table::beginner(2);
        table.dice = Dice::new(seed, 0);
        table.ok(0, lay(1, 0, 0));
        table.table(Move::Close);
        let put = fill(&mut table, 0);
        corners
            .insert((put.iter().map(|at| at.x).min().unwrap().min(0), put.iter().map(|at| at.y).min().unwrap().min(0)));
    }
    assert_eq!(corners.len(), 9, "{corners:?}");
}

#[test]
fn cf_4_4_fills_are_turned_at_random_and_come_in_any_order_of_seats() {
    let mut turned = std::collections::BTreeSet::new();
    let mut table = Table::beginner(2);
    table.table(Move::Close);
    let fill_of = |game: &tabletop::Game<cosmic_factory::CosmicFactory>| {
        game.state().table_move(&mut Dice::new(4, 4)).expect("a fill")
    };
    let first = fill_of(&table.game);
    let mut ahead = table.game.clone();
    ahead.play(tabletop::Entry::by_table(0, first.clone())).unwrap();
    let second = fill_of(&ahead);
    for fill in [second, first] {
        let Move::Fill { cells, .. } = &fill else { panic!("{fill:?}") };
        turned.extend(cells.iter().map(|at| at.turns));
        table.table(fill);
    }
    assert_eq!(turned.len(), 4, "eighteen tiles, all four turns");
}

#[test]
fn cf_4_5_the_largest_part_that_fits_is_kept() {
    let mut table = Table::beginner(2);
    for (number, x, y) in [(1, 0, 0), (2, 1, 0), (3, 5, 5), (4, 6, 5), (5, 7, 7)] {
        table.ok(0, lay(number, x, y));
    }
    table.table(Move::Close);
    assert_eq!(cells(&table, 0).iter().map(|(number, _)| *number).collect::<Vec<_>>(), [3, 4, 5]);
}

#[test]
fn cf_4_5_among_equal_parts_the_earliest_laid_is_kept() {
    // Sorted times 1, 4 against 2, 3: the first list is earlier.
    let mut table = Table::beginner(2);
    for (number, x, y) in [(1, 0, 0), (3, 8, 8), (4, 9, 8), (2, 1, 0)] {
        table.ok(0, lay(number, x, y));
    }
    let before = table.game.clone();
    table.table(Move::Close);
    assert_eq!(cells(&table, 0).iter().map(|(number, _)| *number).collect::<Vec<_>>(), [1, 2]);
    // Turning the first tile, or moving it, renews its time, and the other part becomes the earlier one.
    for renewal in [Move::lay(tile(1), Cell::new(0, 0), Turns::ALL[1]), lay(1, 0, 1)] {
        let mut renewed = Table { game: before.clone(), dice: Dice::new(0, 0), t: 0 };
        renewed.ok(0, renewal);
        renewed.table(Move::Close);
        assert_eq!(cells(&renewed, 0).iter().map(|(number, _)| *number).collect::<Vec<_>>(), [3, 4]);
    }
}

#[test]
fn cf_4_6_everyone_sees_the_galaxies_in_progress_but_not_the_hands() {
    let mut table = Table::beginner(2);
    table.ok(0, lay(1, 2, 3));
    for viewer in [Viewer::Seat(seat(1)), Viewer::Watcher] {
        let view = table.game.state().view(viewer);
        let bench = &view.benches()[0];
        assert_eq!((bench.laid[0].tile, bench.laid[0].cell), (tile(1), Cell::new(2, 3)));
        assert_eq!((bench.hand, bench.in_hand), (None, 8));
    }
    let PhaseView::Build { benches, .. } = table.view(0).phase else { panic!() };
    assert_eq!(benches[0].hand.map(cosmic_factory::Hand::len), Some(8));
}

#[test]
fn cf_4_7_cells_lie_within_sixteen_of_the_origin() {
    let mut table = Table::beginner(2);
    table.ok(0, lay(1, -16, 16));
    for (x, y) in [(17, 0), (0, -17), (i32::MAX, i32::MIN)] {
        let far = Refusal::OffTable { cell: Cell::new(x, y) };
        assert_eq!(table.refused(0, lay(2, x, y)), ("CF-4.7".into(), far));
    }
    table.table(Move::Close);
    let put = fill(&mut table, 0);
    assert!(put.iter().all(|at| at.cell().is_on_table()), "{put:?}");
}
