use big_bang::play::{End, Feature};
use big_bang::{BigBang, HexidominoView, Kind, Mode, Options, Piece, PieceSet, Play, Score, TableView};
use tabletop::{Rules, Seat, Setup, Viewer, testkit};

use crate::table::{Table, piece, pieces, place, seat};

const FIRST: &str = "rc2 rs1 ba1 ya3 bp2 yp1 bs3";
const SECOND: &str = "bc1 oc3 ra3 yc2 bs1 op1 ya2";
const THIRD: &str = "rp1 os2 ys3 oa1 bc3 yp3 ba2";

/// Hexidomino with these hands and this first piece; the highest seat begins. The pile begins with these pieces.
fn dealt(hands: &[&str], start: &str, first: &str) -> Table {
    Table::dealt(Mode::Hexidomino, hands.len(), Options::default(), |deal| {
        deal.hands = hands.iter().map(|hand| pieces(hand)).collect();
        deal.start = Some(piece(start));
        let first = pieces(first);
        let seen: PieceSet = deal.hands.iter().flatten().chain(&deal.start).chain(&first).copied().collect();
        deal.pile = first.into_iter().chain(PieceSet::BODIES.without(seen).iter()).collect();
    })
}

/// The same table with other hands and nothing but these pieces in the pile; this seat is next.
fn with_hands(table: &Table, next: usize, hands: &[&str], pile: &str) -> Table {
    table.rearranged(|view| {
        let TableView::Hexidomino(view) = view else { panic!("not hexidomino") };
        view.hands = hands.iter().map(|hand| Some(pieces(hand).into_iter().collect())).collect();
        view.sizes = hands.iter().map(|hand| pieces(hand).len()).collect();
        view.piles.pile = Some(pieces(pile));
        view.next = seat(next);
    })
}

fn view(table: &Table, viewer: Viewer) -> HexidominoView {
    match table.game.view(viewer).table {
        TableView::Hexidomino(view) => view,
        other => panic!("not hexidomino: {other:?}"),
    }
}

fn chain(table: &Table) -> (String, Vec<Feature>) {
    let chain = view(table, Viewer::Watcher).chain;
    let names: Vec<String> = chain.pieces().iter().map(Piece::to_string).collect();
    (names.join(" "), chain.links().to_vec())
}

fn link(name: &str, end: End, feature: Feature) -> Play {
    Play::Link { piece: piece(name), end, feature }
}

fn next(table: &Table) -> Option<usize> {
    table.game.seat_to_move().map(Seat::index)
}

fn hand(points: u32, pieces: usize) -> Score {
    Score::Hand { points, pieces }
}

/// Two at the table; the chain is `rs1 rc1 rc2`, so suns fit at the left end and red pieces at the right.
fn begun() -> Table {
    let mut table = dealt(&["rs1 ba1 ya3 bp2 yp1 bs3 oa2", "rc2 oc3 ra3 yc2 bs1 op1 ya2"], "rc1", "bp1 bp3");
    table.play(link("rc2", End::Right, Feature::Shape)).play(link("rs1", End::Left, Feature::Color));
    table
}

use End::{Left, Right};
use Feature::{Color, Shape};

#[test]
fn bb_8_1_seven_pieces_for_everyone_one_to_start_and_the_rest_is_the_pile() {
    for seats in 2..=6 {
        let table = Table::dealt(Mode::Hexidomino, seats, Options::default(), |_| ());
        let shown = view(&table, Viewer::Watcher);
        assert_eq!(shown.sizes, vec![7; seats]);
        assert_eq!((shown.chain.pieces().len(), shown.piles.count), (1, 48 - 1 - 7 * seats));
    }
    let refused = |change: fn(&mut big_bang::Deal)| Table::deal_refused(Mode::Hexidomino, 2, change);
    let (rule, reason) = refused(|deal| {
        let moved = deal.hands[1].pop();
        deal.pile.extend(moved);
    });
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-8.1", "a deal in this mode has 7 pieces in each hand, not 6"));
    let (rule, reason) = refused(|deal| deal.pile.extend(deal.start.take()));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-8.1", "a deal in this mode has 1 start piece, not 0"));
    let (rule, reason) = refused(|deal| deal.hands.truncate(1));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-8.1", "a deal in this mode has 2 hands, not 1"));
    let (rule, reason) = refused(|deal| deal.pile[0] = Piece::EARTH);
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-8.1", "earth is not a piece of this mode"));
}

#[test]
fn bb_8_1_two_to_six_players() {
    for seats in [1, 7] {
        let error = BigBang::set_up(&Setup { mode: Mode::Hexidomino, seats, options: Options::default() }).unwrap_err();
        assert_eq!(error.to_string(), format!("BB-8.1: the hexidomino mode is for 2 to 6 players, not {seats}"));
    }
}

#[test]
fn bb_8_1_who_sat_down_last_begins_and_turns_go_to_the_left() {
    let mut table = dealt(&[FIRST, SECOND, THIRD], "rc1", "");
    let mut turns = Vec::new();
    for _ in 0..6 {
        turns.push(next(&table).unwrap());
        let play = table.plays()[0];
        table.play(play);
    }
    assert_eq!(turns, [2, 0, 1, 2, 0, 1]);
    let play = table.plays()[0];
    let refusal = table.by_seat(0, play).unwrap_err();
    assert_eq!(tabletop::Refusal::rule(&refusal).to_string(), "BB-8.1");
    assert_eq!(refusal.to_string(), "seat 2 is next, not seat 0");
}

#[test]
fn bb_8_1_a_table_may_know_better_who_sat_down_last() {
    let order = |first: usize| [first, (first + 1) % 3, (first + 2) % 3].map(seat).to_vec();
    let table = Table::dealt(Mode::Hexidomino, 3, Options::default(), |deal| deal.order = order(1));
    assert_eq!(next(&table), Some(1));
    let (rule, reason) = Table::deal_refused(Mode::Hexidomino, 3, |deal| deal.order = [2, 1, 0].map(seat).to_vec());
    let expected = "the order must name each of the 3 seats once, going round the table";
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-8.1", expected));
}

#[test]
fn bb_8_1_a_hand_is_its_players_secret() {
    let table = dealt(&[FIRST, SECOND, THIRD], "rc1", "");
    let own: PieceSet = pieces(SECOND).into_iter().collect();
    assert_eq!(view(&table, Viewer::Seat(seat(1))).hands, [None, Some(own), None]);
    let watched = view(&table, Viewer::Watcher);
    assert_eq!((watched.hands, watched.piles.pile), (vec![None; 3], None));
    assert_eq!((watched.sizes, watched.piles.count), (vec![7; 3], 26));
}

#[test]
fn bb_8_1_only_pieces_of_the_own_hand_are_added() {
    let table = dealt(&[FIRST, SECOND], "rc1", "");
    let (rule, reason) = table.refuse(link("rc2", Right, Shape));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-8.1", "rc2 is not in your hand"), "seat 0 has it");
    let (rule, reason) = table.refuse(place("bc1", (1, 0)));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-8.1", "there is nothing like that in this mode"));
}

#[test]
fn bb_8_2_the_first_link_is_by_shape_or_colour_as_its_player_likes() {
    let table = dealt(&[SECOND, FIRST], "rc1", "");
    let mut by_shape = Table { game: table.game.clone() };
    by_shape.play(link("rc2", Right, Shape));
    assert_eq!(chain(&by_shape), ("rc1 rc2".to_owned(), vec![Shape]));
    let mut by_color = table;
    by_color.play(link("rc2", Right, Color));
    assert_eq!(chain(&by_color), ("rc1 rc2".to_owned(), vec![Color]));
}

#[test]
fn bb_8_2_the_first_link_is_at_the_right_end() {
    let table = dealt(&[SECOND, FIRST], "rc1", "");
    let (rule, reason) = table.refuse(link("rc2", Left, Shape));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-8.2", "the first link is made at the right end"));
    let expected = [link("rc2", Right, Shape), link("rs1", Right, Color), link("rc2", Right, Color)];
    assert_eq!(table.plays().len(), expected.len());
    assert!(expected.iter().all(|play| table.plays().contains(play)));
}

#[test]
fn bb_8_2_links_alternate_at_the_right_end() {
    let mut table = dealt(&[SECOND, FIRST], "rc1", "");
    table.play(link("rc2", Right, Shape));
    let (rule, reason) = table.refuse(link("oc3", Right, Shape));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-8.2", "the next link at the right end is by colour"));
    table.play(link("ra3", Right, Color));
    let (rule, reason) = table.refuse(link("rs1", Right, Color));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-8.2", "the next link at the right end is by shape"));
    table.play(link("ba1", Right, Shape)).play(link("bs1", Right, Color));
    assert_eq!(chain(&table), ("rc1 rc2 ra3 ba1 bs1".to_owned(), vec![Shape, Color, Shape, Color]));
}

#[test]
fn bb_8_2_links_alternate_at_the_left_end() {
    let mut table = dealt(&[SECOND, FIRST], "rc1", "");
    table.play(link("rc2", Right, Shape));
    let (rule, reason) = table.refuse(link("oc3", Left, Shape));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-8.2", "the next link at the left end is by colour"));
    table.play(link("ra3", Left, Color)).play(link("ba1", Left, Shape));
    assert_eq!(chain(&table), ("ba1 ra3 rc1 rc2".to_owned(), vec![Shape, Color, Shape]));
    let (rule, reason) = table.refuse(link("ya2", Left, Shape));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-8.2", "the next link at the left end is by colour"));
    table.play(link("bs1", Left, Color));
}

#[test]
fn bb_8_2_linked_pieces_have_the_feature_in_common() {
    let mut table = dealt(&[SECOND, FIRST], "rc1", "");
    let (rule, reason) = table.refuse(link("rs1", Right, Shape));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-8.2", "rs1 and rc1 at the right end differ in shape"));
    table.play(link("rc2", Right, Shape));
    let (rule, reason) = table.refuse(link("oc3", Left, Color));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-8.2", "oc3 and rc1 at the left end differ in colour"));
}

#[test]
fn bb_8_2_backgrounds_link_nothing() {
    let table = dealt(&[SECOND, FIRST], "rc1", "");
    // ba1 and yp1 have nothing in common with rc1 but the empty background.
    for (name, feature, word) in [("ba1", Shape, "shape"), ("ba1", Color, "colour"), ("yp1", Color, "colour")] {
        let (rule, reason) = table.refuse(link(name, Right, feature));
        let expected = format!("{name} and rc1 at the right end differ in {word}");
        assert_eq!((rule.as_str(), reason), ("BB-8.2", expected));
    }
    assert!(!table.plays().iter().any(|play| matches!(play, Play::Link { piece: p, .. } if *p == piece("ba1"))));
}

#[test]
fn bb_8_3_who_can_add_must() {
    let table = dealt(&[SECOND, FIRST], "rc1", "");
    let (rule, reason) = table.refuse(Play::Draw);
    let expected = "rs1 can be added to the chain, so there is nothing to draw";
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-8.3", expected));
    let (rule, reason) = table.refuse(Play::Pass);
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-8.1", "there is nothing like that in this mode"));
}

#[test]
fn bb_8_3_who_cannot_draws_one_piece_and_the_turn_passes() {
    let table = begun();
    assert_eq!(chain(&table), ("rs1 rc1 rc2".to_owned(), vec![Color, Shape]));
    let mut table = with_hands(&table, 1, &["rs2 ba1", "oc3 ya2"], "rp3 bp1");
    assert_eq!(table.plays(), [Play::Draw]);
    table.play(Play::Draw);
    assert_eq!(next(&table), Some(0), "though the piece drawn could be added");
    let own = view(&table, Viewer::Seat(seat(1)));
    assert_eq!((own.hands[1], own.piles.count), (Some(pieces("oc3 ya2 rp3").into_iter().collect()), 1));
}

#[test]
fn bb_8_3_with_an_empty_pile_the_turn_passes_unlogged() {
    let mut begun = dealt(&[FIRST, SECOND, THIRD], "rc1", "");
    begun.play(link("rp1", Right, Color));
    // Comets fit at the left end and planets at the right.
    let mut table = with_hands(&begun, 0, &["bc2 bp2", "oa2 oa3", "yp1 ya1"], "");
    table.play(link("bp2", Right, Shape));
    assert_eq!(next(&table), Some(0), "only blue pieces and comets fit now");
    table.play(link("bc2", Right, Color));
    assert_eq!(table.game.outcome().map(|outcome| outcome.winners), Some(vec![seat(0)]));
    let mut table = with_hands(&begun, 0, &["bp2 ys1", "oa2 oa3", "bc2 ya1"], "");
    table.play(link("bp2", Right, Shape));
    assert_eq!(next(&table), Some(2), "seat 1 is passed over");
    let (rule, reason) = table.refuse(Play::Draw);
    let expected = "bc2 can be added to the chain, so there is nothing to draw";
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-8.3", expected));
}

#[test]
fn bb_8_3_the_last_draw_may_make_others_pass() {
    let table = begun();
    let mut table = with_hands(&table, 1, &["ba1 bp2", "oc3 ya2"], "rp3");
    table.play(Play::Draw);
    assert_eq!(next(&table), Some(1), "the pile is empty and seat 0 can add nothing");
}

#[test]
fn bb_8_3_if_the_first_player_must_draw_whoever_links_first_chooses() {
    let unable = "ba1 ya3 bp2 yp1 bs3 oa2 os1";
    let mut table = dealt(&[SECOND, unable], "rc1", "bp1");
    assert_eq!(table.plays(), [Play::Draw]);
    table.play(Play::Draw);
    for play in [link("oc3", Right, Shape), link("ra3", Right, Color)] {
        let mut table = Table { game: table.game.clone() };
        table.play(play);
        assert_eq!(chain(&table).1.len(), 1);
    }
    let (rule, reason) = table.refuse(link("oc3", Left, Shape));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-8.2", "the first link is made at the right end"));
}

#[test]
fn bb_8_4_who_plays_the_last_piece_wins() {
    let table = begun();
    let mut table = with_hands(&table, 0, &["rp1", "oc3 ya2"], "bp1 bp3");
    table.play(link("rp1", Right, Color));
    let outcome = table.game.outcome().unwrap();
    assert_eq!((outcome.winners, outcome.scores), (vec![seat(0)], vec![hand(0, 0), hand(5, 2)]));
    assert_eq!(table.game.seat_to_move(), None);
    let shown = view(&table, Viewer::Watcher);
    assert_eq!(shown.hands[1], Some(pieces("oc3 ya2").into_iter().collect()), "hands are shown at the end");
}

#[test]
fn bb_8_4_when_nobody_can_add_fewest_points_win() {
    let table = begun();
    // With ra1 there, asteroids fit at the right end, and suns still at the left.
    let mut table = with_hands(&table, 0, &["ra1 bc1 bc2 yp1", "bp3 op3"], "");
    table.play(link("ra1", Right, Color));
    let outcome = table.game.outcome().unwrap();
    assert_eq!(outcome.scores, [hand(4, 3), hand(6, 2)], "1 + 2 + 1 and 3 + 3");
    assert_eq!(outcome.winners, [seat(0)]);
}

#[test]
fn bb_8_4_as_long_as_there_is_a_pile_the_game_goes_on() {
    let table = begun();
    let mut table = with_hands(&table, 0, &["ra1 bc1 bc2 yp1", "bp3 op3"], "bp1");
    table.play(link("ra1", Right, Color));
    assert_eq!((next(&table), table.plays()), (Some(1), vec![Play::Draw]));
    table.play(Play::Draw);
    let outcome = table.game.outcome().expect("it is tested after a draw, too");
    assert_eq!((outcome.scores, outcome.winners), (vec![hand(4, 3), hand(7, 3)], vec![seat(0)]));
}

#[test]
fn bb_8_4_a_tie_goes_to_the_fewest_pieces() {
    let table = begun();
    let mut table = with_hands(&table, 0, &["ra1 bc1 bc2", "bp3"], "");
    table.play(link("ra1", Right, Color));
    let outcome = table.game.outcome().unwrap();
    assert_eq!((outcome.scores, outcome.winners), (vec![hand(3, 2), hand(3, 1)], vec![seat(1)]));
}

#[test]
fn bb_8_4_who_is_still_tied_shares_the_victory() {
    let table = begun();
    let mut table = with_hands(&table, 0, &["ra1 bc1 bc2", "bp2 op1"], "");
    table.play(link("ra1", Right, Color));
    let outcome = table.game.outcome().unwrap();
    assert_eq!((outcome.scores, outcome.winners), (vec![hand(3, 2); 2], vec![seat(0), seat(1)]));
}

/// Whether two bodies have a feature in common.
fn alike(one: Piece, other: Piece, feature: Feature) -> bool {
    match (one.kind(), other.kind(), feature) {
        (Kind::Body(_, one, _), Kind::Body(_, other, _), Shape) => one == other,
        (Kind::Body(one, ..), Kind::Body(other, ..), Color) => one == other,
        _ => false,
    }
}

#[test]
fn bb_8_5_only_the_end_pieces_matter_however_long_the_chain_is() {
    let mut longest = 0;
    for seats in 2..=6 {
        let setup = Setup::<BigBang> { mode: Mode::Hexidomino, seats, options: Options::default() };
        testkit::random_game(&setup, 8 + seats as u64, |before, _, after| {
            let TableView::Hexidomino(now) = after.view(Viewer::Watcher).table else { return };
            longest = longest.max(now.chain.pieces().len());
            let Some(next) = after.seat_to_move() else { return };
            let TableView::Hexidomino(own) = after.view(Viewer::Seat(next)).table else { return };
            if own.chain.links().is_empty() {
                return;
            }
            let fits = |piece: Piece, end| {
                let asked = own.chain.asked_at(end).expect("there is a link");
                alike(piece, own.chain.piece_at(end), asked)
            };
            let expected = own.hands[next.index()].expect("the own hand").iter();
            let expected: usize = expected.map(|piece| End::BOTH.iter().filter(|&&end| fits(piece, end)).count()).sum();
            assert_eq!(after.legal_moves(next).count(), expected.max(1), "a draw or every fitting end: {before:?}");
        });
    }
    assert!(longest > 25, "the longest chain has {longest} pieces");
}
