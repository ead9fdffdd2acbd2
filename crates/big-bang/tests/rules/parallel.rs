use big_bang::{
    BigBang, Color, Drawing, Mode, Move, Objectives, Options, ParallelView, Piece, PieceSet, Play, Score, Shape,
    TableView,
};
use tabletop::{Awaits, Dice, Entry, Rules, Seat, Setup, Viewer, testkit};

use crate::table::{Table, hex, piece, pieces, row, seat};

/// As many universes as seats, this row, just these pieces in the pile; this seat is next.
fn parallel(universes: &[&str], next: usize, row_names: &str, pile: &str) -> Table {
    wanting(universes, next, row_names, pile, |_| ())
}

fn wanting(
    universes: &[&str],
    next: usize,
    row_names: &str,
    pile: &str,
    change: impl FnOnce(&mut ParallelView),
) -> Table {
    Table::changed(Mode::Parallel, universes.len(), |view| {
        let TableView::Parallel(view) = view else { panic!("not parallel") };
        let draw = |text: &&str| text.parse::<Drawing>().unwrap_or_else(|error| panic!("{error}")).pieces().to_vec();
        view.universes = universes.iter().map(draw).collect();
        view.row = row(row_names);
        view.piles.pile = Some(pieces(pile));
        view.next = seat(next);
        change(view);
    })
}

fn view(table: &Table) -> ParallelView {
    match table.game.view(Viewer::Watcher).table {
        TableView::Parallel(view) => view,
        other => panic!("not parallel: {other:?}"),
    }
}

fn place(name: &str, (q, r): (i64, i64), universe: u8) -> Play {
    Play::Place { piece: piece(name), at: hex(q, r), universe: Some(universe) }
}

fn next(table: &Table) -> Option<usize> {
    table.game.seat_to_move().map(Seat::index)
}

fn skip(index: usize) -> Move {
    Move::Skip { skipped: seat(index) }
}

/// The universes in which whoever is next can place something, ascending.
fn open_universes(table: &Table) -> Vec<u8> {
    let mut open: Vec<u8> = Vec::new();
    for play in table.plays() {
        let Play::Place { universe: Some(universe), .. } = play else { panic!("{play:?}") };
        if !open.contains(&universe) {
            open.push(universe);
        }
    }
    open.sort();
    open
}

fn universes(first: u32, second: u32) -> Score {
    Score::Universes { universes: [first, second], total: first.min(second) }
}

/// Universes that take only red bodies and comets.
const REDS: &str = "rc1   rc2";
/// One that takes only comets, red bodies on a starry and orange ones on a galactic background.
const COMETS: &str = "rc3   oc2";

#[test]
fn bb_9_1_the_forty_eight_bodies_and_no_big_bang() {
    let table = Table::dealt(Mode::Parallel, 3, Options::default(), |deal| {
        assert_eq!(deal.pile.iter().copied().collect::<PieceSet>(), PieceSet::BODIES);
    });
    assert_eq!(table.game.boards().len(), 3, "as many universes as players");
    assert!(table.game.boards().iter().all(|board| board.pieces().is_empty()));
    let (rule, reason) = Table::deal_refused(Mode::Parallel, 2, |deal| deal.pile[0] = Piece::BIG_BANG);
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-9.1", "big-bang is not a piece of this mode"));
    for seats in [1, 5] {
        let error = BigBang::set_up(&Setup { mode: Mode::Parallel, seats, options: Options::default() }).unwrap_err();
        assert_eq!(error.to_string(), format!("BB-9.1: the parallel mode is for 2 to 4 players, not {seats}"));
    }
}

#[test]
fn bb_9_1_two_players_share_both_universes() {
    let mut table = Table::dealt(Mode::Parallel, 2, Options::default(), |_| ());
    for _ in 0..4 {
        assert_eq!(open_universes(&table), [0, 1]);
        let play = table.plays()[0];
        table.play(play);
    }
    let table = parallel(&["", ""], 1, "rc1 rc2 bp1 bp2", "");
    let (rule, reason) = table.refuse(place("rc1", (0, 0), 2));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-9.1", "universe 2 is not next to seat 1"));
}

#[test]
fn bb_9_1_three_players_place_in_the_two_universes_next_to_them() {
    for (index, own, other) in [(0, [0, 2], 1), (1, [0, 1], 2), (2, [1, 2], 0)] {
        let table = parallel(&["", "", ""], index, "rc1 rc2 bp1 bp2", "");
        assert_eq!(open_universes(&table), own);
        let (rule, reason) = table.refuse(place("rc1", (0, 0), other));
        assert_eq!((rule.as_str(), reason), ("BB-9.1", format!("universe {other} is not next to seat {index}")));
    }
}

#[test]
fn bb_9_1_four_players_place_in_the_two_universes_next_to_them() {
    for (index, own, others) in [(0, [0, 3], [1, 2]), (1, [0, 1], [2, 3]), (2, [1, 2], [0, 3]), (3, [2, 3], [0, 1])] {
        let table = parallel(&["", "", "", ""], index, "rc1 rc2 bp1 bp2", "");
        assert_eq!(open_universes(&table), own);
        for other in others {
            let (rule, reason) = table.refuse(place("rc1", (0, 0), other));
            assert_eq!((rule.as_str(), reason), ("BB-9.1", format!("universe {other} is not next to seat {index}")));
        }
    }
}

#[test]
fn bb_9_1_the_universe_is_named() {
    let table = parallel(&["", ""], 0, "rc1 rc2 bp1 bp2", "");
    let (rule, reason) = table.refuse(Play::place(piece("rc1"), hex(0, 0)));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-9.1", "the universe must be named"));
    table.refuse(place("rc1", (0, 0), 200));
}

#[test]
fn bb_9_1_objectives_are_secret_until_the_end() {
    let mut dealt = Vec::new();
    let table = Table::dealt(Mode::Parallel, 3, Options::default(), |deal| dealt.clone_from(&deal.objectives));
    let TableView::Parallel(own) = table.game.view(Viewer::Seat(seat(1))).table else { panic!("not parallel") };
    assert_eq!(own.objectives, [None, Some(dealt[1]), None]);
    assert_eq!((view(&table).objectives, view(&table).piles.pile), (vec![None; 3], None), "who watches knows none");
    let setup = Setup::<BigBang> { mode: Mode::Parallel, seats: 3, options: Options::default() };
    let over = Table { game: testkit::random_game(&setup, 3, |_, _, _| ()).state().clone() };
    assert!(view(&over).objectives.iter().all(Option::is_some));
}

#[test]
fn bb_9_1_the_piece_taken_is_replaced_at_its_place() {
    let mut table = Table::with_pile(Mode::Parallel, 2, "rc1 rc2 bp1 bp2 ya1 ya2");
    assert_eq!(view(&table).row, row("rc1 rc2 bp1 bp2"));
    table.play(place("bp1", (0, 0), 0));
    assert_eq!(view(&table).row, row("rc1 rc2 ya1 bp2"));
    let (rule, reason) = table.refuse(place("ya2", (0, 0), 1));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-9.1", "ya2 is not in the row"));
    table.play(place("rc1", (0, 0), 1));
    assert_eq!(view(&table).row, row("ya2 rc2 ya1 bp2"));
}

#[test]
fn bb_9_1_with_an_empty_pile_the_position_stays_empty() {
    let mut table = parallel(&[REDS, COMETS], 0, "bc1 rc3 rs1 yc1", "ra1");
    table.play(place("bc1", (0, 1), 0));
    assert_eq!(view(&table).row, row("ra1 rc3 rs1 yc1"));
    table.play(place("rs1", (1, -1), 0));
    assert_eq!(view(&table).row, row("ra1 rc3 - yc1"));
}

#[test]
fn bb_9_1_who_sat_down_last_begins_and_turns_go_to_the_left() {
    let mut table = Table::dealt(Mode::Parallel, 4, Options::default(), |_| ());
    let mut turns = Vec::new();
    for _ in 0..6 {
        turns.push(next(&table).unwrap());
        let play = table.plays()[0];
        table.play(play);
    }
    assert_eq!(turns, [3, 0, 1, 2, 3, 0]);
    let play = table.plays()[0];
    let refusal = table.by_seat(3, play).unwrap_err();
    assert_eq!(tabletop::Refusal::rule(&refusal).to_string(), "BB-9.1");
    assert_eq!(refusal.to_string(), "seat 1 is next, not seat 3");
    let (rule, reason) = Table::deal_refused(Mode::Parallel, 3, |deal| deal.order = [0, 2, 1].map(seat).to_vec());
    let expected = "the order must name each of the 3 seats once, going round the table";
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-9.1", expected));
}

#[test]
fn bb_9_1_nothing_else_can_be_done() {
    let table = parallel(&["", ""], 0, "rc1 rc2 bp1 bp2", "");
    let (rule, reason) = table.refuse(Play::Pass);
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-2.6", "there is nothing to decline: a piece must be played"));
    let (rule, reason) = table.refuse(Play::Draw);
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-9.1", "there is nothing like that in this mode"));
}

#[test]
fn bb_9_2_the_first_body_of_a_universe_lies_in_its_middle() {
    let mut table = parallel(&["", ""], 0, "rc1 rc2 bp1 bp2", "ya1 ya2");
    let (rule, reason) = table.refuse(place("rc1", (1, 0), 0));
    let expected = "the first body of a universe is placed on [0,0], not [1,0]";
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-9.2", expected));
    assert_eq!(table.plays().len(), 8, "four pieces, two universes");
    table.play(place("rc1", (0, 0), 0));
    table.play(place("bp2", (0, 0), 1));
}

#[test]
fn bb_9_2_the_second_touches_the_first_and_shares_a_feature() {
    let mut table = parallel(&["rc1", ""], 0, "ys2 yc2 bp2 os3", "ya1 ya2");
    let (rule, reason) = table.refuse(place("yc2", (2, 0), 0));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-9.2", "[2,0] has 0 pieces next to it and needs 1"));
    let (rule, reason) = table.refuse(place("ys2", (1, 0), 0));
    let expected = "ys2 on [1,0] shares neither shape, colour nor background with rc1 on [0,0]";
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-3.2", expected));
    let cells = table.cells_for("yc2");
    assert_eq!(cells.len(), 6 + 1, "around the first body, or in the middle of the other universe");
    table.play(place("yc2", (-1, 1), 0));
}

#[test]
fn bb_9_2_the_others_need_two_pieces_and_share_a_feature_with_each_body() {
    let mut table = parallel(&[REDS, COMETS], 0, "yc1 rs3 bs1 os1", "ya1 ya2");
    let (rule, reason) = table.refuse(place("yc1", (2, 0), 0));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-3.1", "[2,0] has 1 piece next to it and needs 2"));
    let (rule, reason) = table.refuse(place("bs1", (1, -1), 0));
    let expected = "bs1 on [1,-1] shares neither shape, colour nor background with rc2 on [1,0]";
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-3.2", expected));
    let (rule, reason) = table.refuse(place("yc1", (1, 0), 0));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-3.1", "rc2 lies on [1,0]"));
    table.play(place("rs3", (1, -1), 0)).play(place("yc1", (0, 1), 1));
}

/// A table of two where rc2 will leave nothing to place in either universe but red bodies and comets, mostly.
fn closing(pile: &str) -> Table {
    let mut table = parallel(&["rc1", COMETS], 1, "rc2 bp1 yp1 ba1", pile);
    table.play(place("rc2", (1, 0), 0));
    table
}

#[test]
fn bb_9_3_a_row_that_fits_nowhere_goes_under_the_pile() {
    let mut table = closing("ya1 bs2 bc1 bs1 ys1");
    assert_eq!((next(&table), view(&table).row), (Some(0), row("bs2 bc1 bs1 ys1")));
    assert_eq!((view(&table).piles.count, view(&table).piles.used), (4, vec![]));
    // The left one of the buried row is drawn first.
    table.play(place("bc1", (0, 1), 0));
    assert_eq!(view(&table).row, row("bs2 ya1 bs1 ys1"));
    let mut table = closing("ya1 yc1 bc1 bc2 bc3");
    for (name, expected) in [("yc1", "ya1 bc1 bc2 bc3"), ("bc1", "ya1 bp1 bc2 bc3"), ("bc2", "ya1 bp1 yp1 bc3")] {
        let play =
            table.plays().into_iter().find(|play| matches!(play, Play::Place { piece: p, .. } if *p == piece(name)));
        table.play(play.expect("a place for a comet"));
        assert_eq!(view(&table).row, row(expected));
    }
}

#[test]
fn bb_9_3_rows_come_by_until_one_fits() {
    let table = closing("ya1 bs2 bs1 ys1 ys2 oc1 oc3");
    // The second row does not fit either; the third begins with the comets.
    assert_eq!(view(&table).row, row("oc1 oc3 ya1 bp1"));
    assert_eq!((next(&table), view(&table).piles.count), (Some(0), 6));
}

#[test]
fn bb_9_3_who_can_place_nothing_of_all_that_remains_is_skipped() {
    let mut table = closing("ya1 bs1 ys1");
    assert_eq!((table.game.seat_to_move(), table.game.awaits()), (None, Awaits::Table));
    assert_eq!(view(&table).row, row("bs1 ys1 ya1 bp1"), "every piece has come by");
    let refusal = table.by_seat(0, place("bs1", (0, 1), 0)).unwrap_err();
    assert_eq!(refusal.to_string(), "this is not the time for that: a player who can place nothing is skipped");
    let (rule, reason) = table.table_refused(skip(1));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-9.3", "seat 0 is the one who cannot place anything"));
    let by_seat = table.game.clone().play(&Entry::by_seat(0, seat(0), skip(0))).unwrap_err();
    assert_eq!(by_seat.to_string(), "only the table does that");
    assert_eq!(table.game.table_move(&mut Dice::new(1, 0)), Some(skip(0)));
    table.by_table(skip(0)).unwrap();
}

#[test]
fn bb_9_3_a_row_that_cannot_be_replaced_has_come_by_at_once() {
    let mut table = parallel(&["rc1", COMETS], 1, "rc2 bp1 - ba1", "");
    table.play(place("rc2", (1, 0), 0));
    assert_eq!((table.game.awaits(), view(&table).row), (Awaits::Table, row("- bp1 - ba1")));
    // Twice four pieces: the second row is the last.
    let table = closing("ya1 bs1 ys1 bs2 ys2");
    assert_eq!((table.game.awaits(), view(&table).row), (Awaits::Table, row("bs1 ys1 bs2 ys2")));
}

#[test]
fn bb_9_3_nobody_is_skipped_who_can_place_something() {
    let table = parallel(&[REDS, COMETS], 0, "bp1 yp1 ba1 bc1", "ya1");
    let (_, reason) = table.table_refused(skip(0));
    assert_eq!(reason, "this is not the time for that: a player moves");
    let table = closing("ya1 bs1 ys1 bs2 ys2 oc1");
    assert_eq!(next(&table), Some(0), "the last of nine has a place");
}

/// Three at the table; seat 1 has just played, seat 2 can place nothing, but seat 0 can.
fn skipping() -> Table {
    let mut table = parallel(&["oa1", "rc1", COMETS], 1, "rc2 bp1 yp1 ba1", "ya1 bs1 ys1");
    table.play(place("rc2", (1, 0), 1));
    table
}

#[test]
fn bb_9_3_the_row_that_lies_there_stays_for_the_next() {
    let mut table = skipping();
    let shown = view(&table).row;
    assert_eq!(shown, row("bs1 ys1 ya1 bp1"));
    table.by_table(skip(2)).unwrap();
    assert_eq!((next(&table), view(&table).row), (Some(0), shown));
    assert_eq!(open_universes(&table), [0]);
}

#[test]
fn bb_9_3_a_placement_breaks_the_series_of_skips() {
    let mut table = skipping();
    table.by_table(skip(2)).unwrap();
    assert_eq!(view(&table).skipped, 1);
    table.play(place("ya1", (1, 0), 0));
    assert_eq!((view(&table).skipped, view(&table).over), (0, false));
}

#[test]
fn bb_9_3_when_all_are_skipped_in_a_row_the_game_ends() {
    let mut table = closing("ya1 bs1 ys1");
    table.by_table(skip(0)).unwrap();
    assert!(!view(&table).over);
    assert_eq!(table.game.table_move(&mut Dice::new(1, 0)), Some(skip(1)));
    table.by_table(skip(1)).unwrap();
    assert_eq!((table.game.awaits(), table.game.seat_to_move()), (Awaits::Nothing, None));
    assert_eq!(table.scores().len(), 2);
    let (_, reason) = table.table_refused(skip(0));
    assert_eq!(reason, "this is not the time for that: the game is over");
}

#[test]
fn bb_9_3_when_no_piece_is_left_the_game_ends_without_skips() {
    let mut table = parallel(&[REDS, COMETS], 1, "bc1 - - -", "");
    table.play(place("bc1", (0, 1), 0));
    assert_eq!((view(&table).over, view(&table).skipped), (true, 0));
    assert!(table.game.outcome().is_some());
}

/// The last piece is played in universe 0 of three; these are the objectives.
fn scored(boards: &[&str], last: (&str, (i64, i64)), wanted: [(Shape, Color); 3]) -> Table {
    let mut table = wanting(boards, 0, &format!("{} - - -", last.0), "", |view| {
        view.objectives = wanted.map(|(shape, color)| Some(Objectives { shape, color })).to_vec();
    });
    table.play(place(last.0, last.1, 0));
    table
}

/// Blue 1 + 2 + 3, planets 1 + 2.
const BLUE: &str = " bp1   bp2   ba3";
/// Suns 1 + 1 + 2.
const SUNS: &str = " ys1   os1   rs2";
/// With rc3 on [2,0] comets and red bodies 1 + 2 + 3.
const LINE: &str = "
           bc1
 @rc1   rc2";

#[test]
fn bb_9_4_the_lower_universe_counts() {
    // Seat 0 has universes 0 and 2, seat 1 has 1 and 0, seat 2 has 2 and 1.
    let wanted = [(Shape::Comet, Color::Blue), (Shape::Sun, Color::Red), (Shape::Planet, Color::Yellow)];
    let table = scored(&["@rc1   rc2", SUNS, BLUE], ("rc3", (0, 1)), wanted);
    assert_eq!(table.scores()[0], universes(0, 6), "the universe with the own number is named first");
    assert_eq!(table.scores()[0].total(), 0);
    let table = scored(&[LINE, SUNS, BLUE], ("rc3", (2, 0)), wanted);
    assert_eq!(table.scores(), [universes(6, 6), universes(4, 6), universes(0, 0)]);
    assert_eq!(table.scores().iter().map(Score::total).collect::<Vec<_>>(), [6, 4, 0]);
    assert_eq!(table.game.outcome().unwrap().winners, [seat(0)], "most points win");
}

#[test]
fn bb_9_4_both_objectives_count_in_each_universe() {
    let wanted = [(Shape::Comet, Color::Red), (Shape::Sun, Color::Blue), (Shape::Planet, Color::Yellow)];
    let table = scored(&[LINE, SUNS, BLUE], ("rc3", (2, 0)), wanted);
    assert_eq!(table.scores()[0], universes(12, 0));
    let accounts = table.game.account(seat(0));
    assert_eq!(accounts.iter().map(|account| account.universe).collect::<Vec<_>>(), [Some(0), Some(2)]);
    let points: Vec<u32> = accounts[0].objectives.iter().map(|objective| objective.points).collect();
    assert_eq!(points, [6, 6], "every piece counts once for each");
}

#[test]
fn bb_9_4_a_tie_goes_to_the_higher_other_universe() {
    // Seats 0 and 1 have 6 each in their lower universe; the better one of seat 1 has more.
    let reds = " rs1   rs2   rs3";
    let wanted = [(Shape::Comet, Color::Blue), (Shape::Sun, Color::Red), (Shape::Planet, Color::Yellow)];
    let table = scored(&[LINE, reds, BLUE], ("rc3", (2, 0)), wanted);
    assert_eq!(table.scores(), [universes(6, 6), universes(12, 6), universes(0, 0)]);
    assert_eq!(table.game.outcome().unwrap().winners, [seat(1)]);
}

#[test]
fn bb_9_4_who_is_still_tied_shares_the_victory() {
    let reds = " ra1   rs2   rp3";
    let wanted = [(Shape::Comet, Color::Blue), (Shape::Sun, Color::Red), (Shape::Planet, Color::Yellow)];
    let table = scored(&[LINE, reds, BLUE], ("rc3", (2, 0)), wanted);
    assert_eq!(table.scores(), [universes(6, 6), universes(6, 6), universes(0, 0)]);
    assert_eq!(table.game.outcome().unwrap().winners, [seat(0), seat(1)]);
}
