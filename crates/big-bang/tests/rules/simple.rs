use big_bang::{BigBang, Drawing, Mode, Move, Options, Piece, PieceSet, Play, Score, SimpleView, TableView};
use tabletop::{Dice, Rules, Setup, Viewer, testkit};

use crate::table::{Table, hex, piece, pieces, place, row, seat};

/// Simple Mode for two after its first round, with this universe and row; seat 0 is next.
fn simple(drawing: &str, row_names: &str, change: impl FnOnce(&mut SimpleView)) -> Table {
    Table::changed(Mode::Simple, 2, |view| {
        let TableView::Simple(view) = view else { panic!("not simple") };
        view.board = drawing.parse::<Drawing>().unwrap_or_else(|error| panic!("{error}")).pieces().to_vec();
        view.row = row(row_names);
        view.order = vec![seat(0), seat(1)];
        view.turns = 2;
        let seen: PieceSet = view.board.iter().map(|lying| lying.piece).chain(view.row.iter()).collect();
        view.piles.count = PieceSet::simple().without(seen).len();
        change(view);
    })
}

/// The same with the common feature rule and just these pieces in the pile.
fn choosy(drawing: &str, row_names: &str, pile: &str) -> Table {
    simple(drawing, row_names, |view| {
        view.common = true;
        view.piles.pile = Some(pieces(pile));
    })
}

fn view(table: &Table) -> SimpleView {
    match table.game.view(Viewer::Watcher).table {
        TableView::Simple(view) => view,
        other => panic!("not simple: {other:?}"),
    }
}

fn set_up(mode: Mode, seats: usize, options: Options) -> Result<BigBang, String> {
    BigBang::set_up(&Setup { mode, seats, options }).map_err(|error| error.to_string())
}

const COMMON: Options = Options { common_feature: true, turn_seconds: None };

#[test]
fn bb_6_1_the_thirty_two_bodies_with_empty_and_starry_backgrounds() {
    let dealt = PieceSet::simple();
    assert_eq!(dealt.len(), 32);
    assert!(dealt.iter().all(|piece| piece.is_body() && piece != Piece::EARTH && piece.points() < 3));
    let table = Table::dealt(Mode::Simple, 3, Options::default(), |deal| assert_eq!(deal.pile.len(), 32));
    assert_eq!(table.drawn(), " big");
    assert_eq!(view(&table).piles.count, 28);
    let refused = |change: fn(&mut big_bang::Deal)| Table::deal_refused(Mode::Simple, 2, change);
    let (rule, reason) = refused(|deal| deal.pile[7] = piece("rc3"));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-6.1", "rc3 is not a piece of this mode"));
    let (rule, reason) = refused(|deal| deal.pile[7] = Piece::BLACK_HOLE);
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-6.1", "black-hole is not a piece of this mode"));
    let (rule, reason) = refused(|deal| {
        deal.pile.sort();
        deal.pile[1] = deal.pile[0];
    });
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-6.1", "bp1 is dealt twice"));
    let (rule, reason) = refused(|deal| deal.pile.retain(|&other| other != piece("rc2")));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-6.1", "rc2 is missing from the deal"));
}

#[test]
fn bb_6_1_two_to_four_players() {
    for seats in 2..=4 {
        assert!(set_up(Mode::Simple, seats, Options::default()).is_ok());
    }
    for seats in [1, 5] {
        let error = set_up(Mode::Simple, seats, Options::default()).unwrap_err();
        assert_eq!(error, format!("BB-6.1: the simple mode is for 2 to 4 players, not {seats}"));
    }
}

#[test]
fn bb_6_1_objectives_are_public() {
    let mut dealt = Vec::new();
    let table = Table::dealt(Mode::Simple, 4, Options::default(), |deal| dealt.clone_from(&deal.objectives));
    assert_eq!(dealt.len(), 4);
    for viewer in Viewer::all(4) {
        let TableView::Simple(view) = table.game.view(viewer).table else { panic!("not simple") };
        assert_eq!(view.objectives, dealt);
        assert_eq!(view.piles.pile, None, "the pile stays secret");
    }
    let (rule, reason) = Table::deal_refused(Mode::Simple, 2, |deal| deal.objectives.truncate(1));
    let expected = "a deal in this mode has 2 pairs of objectives, not 1";
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-6.1", expected));
    let (rule, reason) = Table::deal_refused(Mode::Simple, 2, |deal| {
        deal.objectives[0].shape = big_bang::Shape::Comet;
        deal.objectives[1].shape = big_bang::Shape::Comet;
    });
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-6.1", "the objective comet is dealt twice"));
}

#[test]
fn bb_6_1_a_random_player_begins() {
    let table = Table::new(Mode::Simple, 3, Options::default());
    let mut first = [0; 3];
    for seed in 0..300 {
        let Some(Move::Deal(deal)) = table.game.table_move(&mut Dice::new(seed, 0)) else { panic!("no deal") };
        first[deal.order[0].index()] += 1;
        assert!(deal.order.windows(2).all(|pair| pair[1] == pair[0].left(3)));
    }
    assert!(first.iter().all(|&times| times > 70), "{first:?}");
}

#[test]
fn bb_6_1_turns_go_clockwise() {
    let mut table = Table::dealt(Mode::Simple, 3, Options::default(), |deal| deal.order = [2, 0, 1].map(seat).to_vec());
    let mut turns = Vec::new();
    for _ in 0..7 {
        turns.push(table.game.seat_to_move().unwrap().index());
        let play = table.plays()[0];
        table.play(play);
    }
    assert_eq!(turns, [2, 0, 1, 2, 0, 1, 2]);
    let play = table.plays()[0];
    let refusal = table.by_seat(2, play).unwrap_err();
    assert_eq!(tabletop::Refusal::rule(&refusal).to_string(), "BB-6.1");
    assert_eq!(refusal.to_string(), "seat 0 is next, not seat 2");
    let (rule, reason) = Table::deal_refused(Mode::Simple, 3, |deal| deal.order = [0, 2, 1].map(seat).to_vec());
    let expected = "the order must name each of the 3 seats once, going round the table";
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-6.1", expected));
}

#[test]
fn bb_6_1_the_piece_played_is_replaced_at_its_place() {
    let mut table = Table::with_pile(Mode::Simple, 2, "rc1 rc2 bp1 bp2 ya1 ya2 os1");
    assert_eq!(view(&table).row, row("rc1 rc2 bp1 bp2"), "positions 1 to 4 are filled in order");
    table.play(place("rc2", (1, 0)));
    assert_eq!(view(&table).row, row("rc1 ya1 bp1 bp2"));
    table.play(place("bp2", (0, 1)));
    assert_eq!(view(&table).row, row("rc1 ya1 bp1 ya2"));
    table.play(place("rc1", (1, -1)));
    assert_eq!(view(&table).row, row("os1 ya1 bp1 ya2"));
    assert_eq!(view(&table).piles.used, [], "nothing is discarded");
}

#[test]
fn bb_6_1_only_a_piece_of_the_row_can_be_played() {
    let table = Table::with_pile(Mode::Simple, 2, "rc1 rc2 bp1 bp2 ya1");
    let (rule, reason) = table.refuse(place("ya1", (1, 0)));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-6.1", "ya1 is not in the row"));
    let (rule, reason) = table.refuse(Play::DarkEnergy);
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-6.1", "there is nothing like that in this mode"));
    let (rule, reason) = table.refuse(Play::Pass);
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-2.6", "there is nothing to decline: a piece must be played"));
    let (rule, reason) = table.refuse(Play::Place { piece: piece("rc1"), at: hex(1, 0), universe: Some(0) });
    let expected = "there is one universe in this mode, it is not named";
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-9.1", expected));
}

#[test]
fn bb_6_2_in_the_first_round_one_neighbour_is_enough() {
    let mut table = Table::with_pile(Mode::Simple, 3, "rc1 rc2 bp1 bp2 ya1 ya2 os1");
    let (rule, reason) = table.refuse(place("rc1", (2, 0)));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-6.2", "[2,0] has 0 pieces next to it and needs 1"));
    table.play(place("rc1", (1, 0)));
    assert_eq!(table.cells_for("bp1").len(), 8, "every cell next to one of the two pieces");
    table.play(place("bp1", (2, 0)));
    table.play(place("bp2", (3, 0)));
    assert_eq!(table.drawn(), " big   rc1   bp1   bp2");
    let (rule, reason) = table.refuse(place("rc2", (4, 0)));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-6.2", "[4,0] has 1 piece next to it and needs 2"));
    assert_eq!(table.cells_for("rc2"), [(1, -1), (2, -1), (3, -1), (0, 1), (1, 1), (2, 1)]);
}

#[test]
fn bb_6_2_then_two_pieces_of_any_kind_are_needed() {
    let table = simple(" big   rc1   bp1", "ys2 yp1 yp2 os1", |_| ());
    // Next to big-bang and a body, or next to two bodies.
    assert_eq!(table.cells_for("ys2"), [(1, -1), (2, -1), (0, 1), (1, 1)]);
    let (rule, reason) = table.refuse(place("ys2", (-1, 0)));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-6.2", "[-1,0] has 1 piece next to it and needs 2"));
    let (rule, reason) = table.refuse(place("ys2", (5, 5)));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-6.2", "[5,5] has 0 pieces next to it and needs 2"));
    let (rule, reason) = table.refuse(place("ys2", (1, 0)));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-3.1", "rc1 lies on [1,0]"));
}

#[test]
fn bb_6_2_nothing_needs_to_be_in_common() {
    let mut table = simple(" big   rc1   oc1", "ys2 yp2 ba2 bs2", |_| ());
    table.play(place("ys2", (1, 1))).play(place("ba2", (2, -1)));
    let mut table = Table::with_pile(Mode::Simple, 2, "rc1 ys2 bp1 bp2");
    table.play(place("rc1", (1, 0))).play(place("ys2", (2, 0)));
}

#[test]
fn bb_6_2_a_table_can_ask_for_a_common_feature() {
    let mut table = Table::dealt(Mode::Simple, 2, COMMON, |deal| {
        let first = pieces("rc1 ys2 bp1 bp2");
        deal.pile.retain(|piece| !first.contains(piece));
        deal.pile.splice(0..0, first);
    });
    table.play(place("rc1", (1, 0)));
    let (rule, reason) = table.refuse(place("ys2", (2, 0)));
    let expected = "ys2 on [2,0] shares neither shape, colour nor background with rc1 on [1,0]";
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-3.2", expected));
    assert_eq!(table.cells_for("ys2"), [(0, -1), (-1, 0), (-1, 1)], "only where big-bang alone is near");
    table.play(place("bp1", (2, 0)));
    let (rule, reason) = table.refuse(place("bp2", (1, 1)));
    let expected = "bp2 on [1,1] shares neither shape, colour nor background with rc1 on [1,0]";
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-3.2", expected));
    let error = set_up(Mode::Parallel, 2, COMMON).unwrap_err();
    assert_eq!(error, "BB-6.2: common-feature is a setting of the simple mode");
}

#[test]
fn bb_6_2_without_the_setting_no_row_is_swept() {
    let mut table = simple(" big   rs1", "rc1 bp2 yp2 op2", |view| view.piles.pile = Some(pieces("ba2 bs1")));
    table.play(place("rc1", (1, -1)));
    assert_eq!(view(&table).row, row("ba2 bp2 yp2 op2"));
}

#[test]
fn bb_6_2_with_the_setting_rows_that_fit_nowhere_are_swept() {
    let mut table = choosy(" big   rs1", "rc1 bp2 yp2 op2", "ba2 bs1 ys1 os1 bc1 yc1");
    table.play(place("rc1", (1, -1)));
    let swept = view(&table);
    assert_eq!(swept.row, row("bs1 ys1 os1 bc1"), "positions 1 to 4 in order");
    assert_eq!(swept.piles.used, pieces("op2 yp2 bp2 ba2"), "the rightmost first");
    assert_eq!((table.game.seat_to_move(), swept.piles.count), (Some(seat(1)), 1));
}

#[test]
fn bb_6_2_rows_are_swept_until_one_fits() {
    let mut table = choosy(" big   rs1", "rc1 bp2 yp2 op2", "ba2 ya2 oa2 bs1 ys1 os1 yc1");
    table.play(place("rc1", (1, -1)));
    assert_eq!(view(&table).row, row("ya2 oa2 bs1 ys1"), "one piece that fits is enough");
    let mut table = choosy(" big   rs1", "rc1 bp2 yp2 op2", "ba2 ya2 oa2 bs1");
    table.play(place("rc1", (1, -1)));
    // The pile runs out while positions are filled, so the used pile is turned over.
    assert_eq!(view(&table).row, row("ya2 oa2 bs1 op2"));
    assert_eq!((view(&table).piles.count, view(&table).piles.used), (3, vec![]));
}

#[test]
fn bb_6_2_swept_pieces_come_back_in_the_order_in_which_they_went() {
    let mut table = choosy(" big   rs1", "rc1 bp2 yp2 op2", "ba2 bs1 ys1 os1 bc1");
    table.play(place("rc1", (1, -1))).play(place("ys1", (0, 1)));
    assert_eq!(view(&table).row, row("bs1 op2 os1 bc1"));
    assert_eq!(view(&table).piles.count, 3);
    let play =
        table.plays().into_iter().find(|play| matches!(play, Play::Place { piece: p, .. } if *p == piece("bc1")));
    table.play(play.expect("a place for bc1"));
    assert_eq!(view(&table).row, row("bs1 op2 os1 yp2"));
}

#[test]
fn bb_6_2_when_nothing_fits_anywhere_the_game_ends() {
    let mut table = choosy(" big   rs1", "rc1 bp2 yp2 op2", "ba2 ya2");
    table.play(place("rc1", (1, -1)));
    assert_eq!(table.game.seat_to_move(), None);
    assert_eq!(table.scores().len(), 2);
}

#[test]
fn bb_6_2_with_an_empty_pile_a_position_stays_empty() {
    let mut table = simple(" big   rs1", "rc1 bp2 yp2 op2", |view| view.piles.pile = Some(pieces("ba2")));
    table.play(place("bp2", (1, -1)));
    assert_eq!(view(&table).row, row("rc1 ba2 yp2 op2"));
    table.play(place("yp2", (0, 1)));
    assert_eq!(view(&table).row, row("rc1 ba2 - op2"));
    table.play(place("rc1", (1, 1)));
    assert_eq!(view(&table).row, row("- ba2 - op2"));
}

#[test]
fn bb_6_3_all_thirty_two_are_played() {
    for seats in 2..=4 {
        let setup = Setup::<BigBang> { mode: Mode::Simple, seats, options: Options::default() };
        let game = testkit::random_game(&setup, seats as u64, |before, _, after| {
            assert!(after.outcome().is_none() || before.boards()[0].pieces().len() == 32);
        });
        assert_eq!(game.log().len(), 33, "the deal and 32 turns");
        assert_eq!(game.state().boards()[0].all_pieces(), PieceSet::simple().with(Piece::BIG_BANG));
    }
}

/// The end of a game: the last piece has just been played.
fn end(drawing: &str, last: Play, change: impl FnOnce(&mut SimpleView)) -> Table {
    let Play::Place { piece, .. } = last else { panic!("not a placement") };
    let mut table = simple(drawing, &format!("{piece} - - -"), |view| {
        view.piles.pile = Some(Vec::new());
        change(view);
    });
    table.play(last);
    assert_eq!(table.game.seat_to_move(), None, "nothing is left to play");
    table
}

fn wants(shape: big_bang::Shape, color: big_bang::Color) -> big_bang::Objectives {
    big_bang::Objectives { shape, color }
}

const LINE: &str = "
    bp2   bs1
 big   rc1   rc2";

#[test]
fn bb_6_3_every_piece_of_an_alignment_counts_one() {
    use big_bang::{Color, Shape};
    let support = "
                os1
 big   rc1   rc2";
    let table = end(support, place("ra2", (3, 0)), |view| {
        view.objectives = vec![wants(Shape::Comet, Color::Red), wants(Shape::Sun, Color::Blue)];
    });
    let none = Score::Objectives { shape: 0, color: 0, total: 0 };
    assert_eq!(table.scores(), [Score::Objectives { shape: 0, color: 3, total: 3 }, none]);
    let table = end(support, place("oc2", (3, 0)), |view| {
        view.objectives = vec![wants(Shape::Sun, Color::Red), wants(Shape::Comet, Color::Orange)];
    });
    assert_eq!(table.scores()[1], Score::Objectives { shape: 3, color: 0, total: 3 });
    assert_eq!(table.game.outcome().unwrap().winners, [seat(1)], "most points win");
}

#[test]
fn bb_6_3_a_piece_counts_for_the_shape_and_for_the_colour() {
    use big_bang::{Color, Shape};
    // Three red pieces and three comets in one line: two pieces are both.
    let red = "
                      os1
 big   ra1   rc1   rc2";
    let table = end(red, place("oc1", (4, 0)), |view| {
        view.objectives = vec![wants(Shape::Comet, Color::Red), wants(Shape::Sun, Color::Blue)];
    });
    assert_eq!(table.scores()[0], Score::Objectives { shape: 3, color: 3, total: 6 });
}

#[test]
fn bb_6_3_a_tie_goes_to_the_tied_player_who_came_last() {
    let winners = |first: usize| {
        let table = end(LINE, place("oa1", (1, 1)), |view| {
            view.order = [first, 1 - first].map(seat).to_vec();
        });
        assert_eq!(table.scores()[0].total(), table.scores()[1].total());
        table.game.outcome().unwrap().winners
    };
    assert_eq!((winners(0), winners(1)), (vec![seat(1)], vec![seat(0)]));
}

#[test]
fn bb_6_3_who_came_last_needs_to_be_tied() {
    use big_bang::{Color, Shape};
    let wanted = [wants(Shape::Planet, Color::Blue), wants(Shape::Comet, Color::Red), wants(Shape::Sun, Color::Yellow)];
    let mut table = Table::changed(Mode::Simple, 3, |view| {
        let TableView::Simple(view) = view else { panic!("not simple") };
        let drawing = " bp1   bp2   ba1\n    rc1   rc2\n       big";
        view.board = drawing.parse::<Drawing>().unwrap().pieces().to_vec();
        view.row = row("rs1 - - -");
        view.objectives = wanted.to_vec();
        view.order = [0, 1, 2].map(seat).to_vec();
        view.turns = 30;
        view.piles.pile = Some(Vec::new());
    });
    table.play(place("rs1", (2, -1)));
    assert_eq!(table.scores().iter().map(Score::total).collect::<Vec<_>>(), [3, 3, 0]);
    assert_eq!(table.game.outcome().unwrap().winners, [seat(1)]);
}
