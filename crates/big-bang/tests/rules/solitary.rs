use big_bang::{BigBang, Drawing, Mode, Objective, Options, PieceSet, Play, Score, SolitaryView, TableView};
use tabletop::{Rules, Seat, Setup, Viewer};

use crate::table::{Table, piece, pieces, place, row, seat};

fn cards(names: &str) -> Vec<Objective> {
    names.split_whitespace().map(|name| name.parse().expect("a card")).collect()
}

/// Solitary Mode with this universe and row; the goal is red, then come suns and planets; no threat yet.
fn solitary(drawing: &str, row_names: &str, change: impl FnOnce(&mut SolitaryView)) -> Table {
    Table::changed(Mode::Solitary, 1, |view| {
        let TableView::Solitary(view) = view else { panic!("not solitary") };
        view.board = drawing.parse::<Drawing>().unwrap_or_else(|error| panic!("{error}")).pieces().to_vec();
        view.row = row(row_names);
        view.goal = Some("red".parse().expect("a card"));
        view.cards = Some(cards("sun planet"));
        let seen: PieceSet = view.board.iter().map(|lying| lying.piece).chain(view.row.iter()).collect();
        view.piles.count = PieceSet::BODIES.without(seen).len();
        change(view);
    })
}

fn view(table: &Table) -> SolitaryView {
    match table.game.view(Viewer::Watcher).table {
        TableView::Solitary(view) => view,
        other => panic!("not solitary: {other:?}"),
    }
}

fn winners(table: &Table) -> Vec<Seat> {
    table.game.outcome().expect("the game is over").winners
}

/// Two red comets in line; a body on [3,0] has the sun next to it.
const PAIR: &str = "
                bs1
 big   rc1   rc2";

/// Three red bodies in line; one on [4,0] has the sun next to it.
const TRIPLE: &str = "
                      bs1
 big   rc1   rc2   rs3";

/// Makes red: two years.
const MAKES_RED: (i64, i64) = (3, 0);
/// Makes nothing.
const ASIDE: (i64, i64) = (0, 1);

#[test]
fn bb_7_1_the_forty_eight_bodies_around_big_bang() {
    let table = Table::dealt(Mode::Solitary, 1, Options::default(), |deal| {
        assert_eq!(deal.pile.iter().copied().collect::<PieceSet>(), PieceSet::BODIES);
        assert_eq!(deal.pile.len(), 48);
    });
    assert_eq!(table.drawn(), " big");
    let dealt = view(&table);
    assert_eq!((dealt.piles.count, dealt.years, dealt.passes), (44, 0, 0));
    let (rule, reason) = Table::deal_refused(Mode::Solitary, 1, |deal| deal.pile[3] = piece("earth"));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-7.1", "earth is not a piece of this mode"));
    let (rule, reason) = Table::deal_refused(Mode::Solitary, 1, |deal| deal.pile.retain(|&p| p != piece("rc3")));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-7.1", "rc3 is missing from the deal"));
    let two = BigBang::set_up(&Setup { mode: Mode::Solitary, seats: 2, options: Options::default() });
    assert_eq!(two.unwrap_err().to_string(), "BB-7.1: the solitary mode is for 1 player, not 2");
}

#[test]
fn bb_7_1_the_first_of_eight_cards_is_the_goal() {
    let order = "sun red comet blue planet orange asteroid yellow";
    let table = Table::dealt(Mode::Solitary, 1, Options::default(), |deal| deal.cards = cards(order));
    let dealt = view(&table);
    assert_eq!(dealt.goal, Some("sun".parse().unwrap()));
    assert_eq!((dealt.cards_left, dealt.cards), (7, None), "the others lie face down");
    assert_eq!((dealt.attained, dealt.threats), (vec![], vec![]));
    let refused = |names: &str| Table::deal_refused(Mode::Solitary, 1, |deal| deal.cards = cards(names));
    let (rule, reason) = refused("sun red comet blue planet orange asteroid");
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-7.1", "a deal in this mode has 8 objective cards, not 7"));
    let (rule, reason) = refused("sun red comet blue planet orange asteroid sun");
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-7.1", "the objective sun is dealt twice"));
}

#[test]
fn bb_7_1_row_and_discards_are_those_of_cosmic_mode() {
    let mut table = Table::with_pile(Mode::Solitary, 1, "rc1 rc2 rc3 bc1 bc2 bc3 yc1 yc2");
    assert_eq!(view(&table).row, row("bc1 rc3 rc2 rc1"), "the first one drawn is rightmost");
    table.play(place("rc2", (1, 0)));
    assert_eq!(view(&table).row, row("bc3 bc2 bc1 rc3"));
    assert_eq!(view(&table).piles.used, pieces("rc1"));
    table.play(place("rc3", (0, 1)));
    assert_eq!(view(&table).row, row("yc2 yc1 bc3 bc2"));
    assert_eq!(view(&table).piles.used, pieces("rc1 bc1"));
    let (rule, reason) = table.refuse(place("bc1", (1, 1)));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-7.1", "bc1 is not in the row"));
}

#[test]
fn bb_7_1_a_row_that_fits_nowhere_is_swept() {
    let mut table = solitary(" big   rs1", "bp2 yp3 rc1 op2", |view| {
        view.piles.pile = Some(pieces("ya2 oa2 bs1 ys1 os1 bc1"));
    });
    table.play(place("rc1", (1, -1)));
    assert_eq!(view(&table).row, row("bc1 os1 ys1 bs1"));
    assert_eq!(view(&table).piles.used, pieces("op2 yp3 bp2 ya2 oa2"));
}

#[test]
fn bb_7_1_costs_are_those_of_cosmic_mode() {
    for (name, years) in [("rs1", 1), ("rs2", 2), ("rs3", 3)] {
        let mut table = solitary(PAIR, &format!("{name} bp1 bp2 bp3"), |_| ());
        table.play(place(name, MAKES_RED));
        assert_eq!(view(&table).years, years);
    }
}

#[test]
fn bb_7_1_bodies_are_placed_as_in_cosmic_mode() {
    let table = solitary(PAIR, "rs2 bp2 ya3 os1", |_| ());
    let (rule, reason) = table.refuse(place("rs2", (-1, 0)));
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-3.1", "[-1,0] has 1 piece next to it and needs 2"));
    let (rule, reason) = table.refuse(place("ya3", MAKES_RED));
    let expected = "ya3 on [3,0] shares neither shape, colour nor background with bs1 on [3,-1]";
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-3.2", expected));
    let (rule, reason) = table.refuse(Play::Pass);
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-2.6", "there is nothing to decline: a piece must be played"));
    let (rule, reason) = table.refuse(Play::Draw);
    assert_eq!((rule.as_str(), reason.as_str()), ("BB-7.1", "there is nothing like that in this mode"));
}

#[test]
fn bb_7_2_a_body_in_an_alignment_attains_the_goal() {
    let mut table = solitary(PAIR, "rs2 bp1 bp2 bp3", |_| ());
    table.play(place("rs2", MAKES_RED));
    let after = view(&table);
    assert_eq!((after.attained, after.goal), (cards("red"), Some("sun".parse().unwrap())));
    assert_eq!((after.cards_left, after.over), (1, false));
}

#[test]
fn bb_7_2_two_in_line_are_no_alignment() {
    let mut table = solitary(" big   rc1", "rs1 bp1 bp2 bp3", |_| ());
    table.play(place("rs1", ASIDE));
    assert_eq!((view(&table).attained, view(&table).goal), (vec![], Some("red".parse().unwrap())));
}

#[test]
fn bb_7_2_the_gap_in_a_line_can_be_closed() {
    let mut table = solitary(" big   rc1   .     rc2\n                bs1", "rs2 bp1 bp2 bp3", |_| ());
    table.play(place("rs2", (2, 0)));
    assert_eq!(view(&table).attained, cards("red"));
}

#[test]
fn bb_7_2_an_old_alignment_does_not_count() {
    for name in ["rs1", "yc1"] {
        let mut table = solitary(TRIPLE, &format!("{name} bp1 bp2 bp3"), |_| ());
        table.play(place(name, ASIDE));
        assert_eq!(view(&table).attained, [], "{name} is no part of the red line");
    }
}

#[test]
fn bb_7_2_adding_to_an_old_alignment_does() {
    let mut table = solitary(TRIPLE, "rs2 bp1 bp2 bp3", |_| ());
    table.play(place("rs2", (4, 0)));
    assert_eq!(view(&table).attained, cards("red"));
}

#[test]
fn bb_7_2_one_card_for_a_placement() {
    let comets = "
                bc3
 big   rc1   rc2";
    let mut table = solitary(comets, "rc3 rp1 bp2 bp3", |view| view.cards = Some(cards("comet planet")));
    table.play(place("rc3", MAKES_RED));
    let after = view(&table);
    assert_eq!((after.attained, after.goal), (cards("red"), Some("comet".parse().unwrap())), "comets lie there too");
    table.play(place("rp1", ASIDE));
    assert_eq!(view(&table).attained, cards("red"), "and they have become old");
}

#[test]
fn bb_7_3_reaching_or_passing_box_0_turns_up_a_threat() {
    for (years, name, threats) in [(9, "rs2", 0), (10, "rs2", 1), (11, "rs2", 1), (8, "rs3", 0), (9, "rs3", 1)] {
        let mut table = solitary(PAIR, &format!("{name} bp1 bp2 bp3"), |view| {
            view.goal = Some("blue".parse().unwrap());
            view.years = years;
        });
        table.play(place(name, MAKES_RED));
        let after = view(&table);
        assert_eq!((after.threats.len(), after.cards_left), (threats, 2 - threats), "{name} after {years} years");
    }
}

#[test]
fn bb_7_3_every_pass_turns_up_the_next_card() {
    let mut table = solitary(PAIR, "yc1 bp1 bp2 bp3", |view| view.years = 11);
    table.play(place("yc1", ASIDE));
    assert_eq!(view(&table).threats, cards("sun"));
    let mut table = table.rearranged(|view| {
        let TableView::Solitary(view) = view else { panic!("not solitary") };
        (view.years, view.row, view.cards) = (22, row("yc3 bp1 bp2 bp3"), Some(cards("planet")));
    });
    table.play(place("yc3", (1, 1)));
    assert_eq!((view(&table).threats, view(&table).years), (cards("sun planet"), 25), "threats stay");
}

#[test]
fn bb_7_3_an_alignment_for_any_threat_loses_at_once() {
    for threats in ["red", "blue red", "red blue"] {
        let mut table = solitary(PAIR, "rs2 bp1 bp2 bp3", |view| {
            view.goal = Some("comet".parse().unwrap());
            view.threats = cards(threats);
        });
        table.play(place("rs2", MAKES_RED));
        assert!(view(&table).lost && view(&table).over);
        assert_eq!((table.game.seat_to_move(), winners(&table)), (None, vec![]));
        let refusal = table.by_seat(0, place("bp1", ASIDE)).unwrap_err();
        assert_eq!(refusal.to_string(), "this is not the time for that: the game is over");
    }
}

#[test]
fn bb_7_3_an_older_alignment_loses_when_its_card_turns_up() {
    let mut table = solitary(TRIPLE, "yc1 bp1 bp2 bp3", |view| {
        view.goal = Some("blue".parse().unwrap());
        view.cards = Some(cards("red comet"));
        view.years = 11;
    });
    table.play(place("yc1", ASIDE));
    assert_eq!((view(&table).threats, view(&table).lost), (cards("red"), true));
}

#[test]
fn bb_7_3_an_alignment_for_a_card_that_is_no_threat_loses_nothing() {
    let mut table = solitary(TRIPLE, "yc1 bp1 bp2 bp3", |view| {
        view.goal = Some("blue".parse().unwrap());
        view.cards = Some(cards("comet red"));
        view.years = 11;
    });
    table.play(place("yc1", ASIDE));
    assert!(!view(&table).lost && !view(&table).over);
}

#[test]
fn bb_7_4_first_the_goal_is_attained() {
    let comets = "
                bc3
 big   rc1   rc2";
    let mut table = solitary(comets, "rc3 rp1 bp2 bp3", |view| view.threats = cards("comet"));
    table.play(place("rc3", MAKES_RED));
    let after = view(&table);
    assert_eq!((after.attained, after.lost), (cards("red"), true), "the lost game has attained red");
    assert_eq!(after.goal, Some("sun".parse().unwrap()), "the next goal was turned up");
}

#[test]
fn bb_7_4_then_threats_are_checked_before_the_counter_moves() {
    let mut table = solitary(PAIR, "rs2 bp1 bp2 bp3", |view| {
        view.goal = Some("comet".parse().unwrap());
        view.threats = cards("red");
        view.years = 11;
    });
    table.play(place("rs2", MAKES_RED));
    let after = view(&table);
    assert_eq!((after.lost, after.years), (true, 11));
    assert_eq!((after.threats, after.cards_left), (cards("red"), 2), "no card was turned up any more");
}

#[test]
fn bb_7_4_the_next_goal_comes_up_before_the_threat() {
    let mut table = solitary(PAIR, "rs2 bp1 bp2 bp3", |view| view.years = 11);
    table.play(place("rs2", MAKES_RED));
    let after = view(&table);
    assert_eq!((after.years, after.attained), (13, cards("red")));
    assert_eq!((after.goal, after.threats), (Some("sun".parse().unwrap()), cards("planet")));
}

#[test]
fn bb_7_4_then_the_counter_moves_and_a_threat_comes_up() {
    let mut table = solitary(PAIR, "yc1 bp1 bp2 bp3", |view| view.years = 11);
    table.play(place("yc1", ASIDE));
    let after = view(&table);
    assert_eq!((after.years, after.threats, after.cards_left), (12, cards("sun"), 1));
    assert!(!after.over);
}

#[test]
fn bb_7_4_last_of_all_threats_are_checked_again() {
    // The placement that makes three reds also turns up red.
    let mut table = solitary(PAIR, "rs2 bp1 bp2 bp3", |view| {
        view.goal = Some("blue".parse().unwrap());
        view.cards = Some(cards("red sun"));
        view.years = 10;
    });
    table.play(place("rs2", MAKES_RED));
    let after = view(&table);
    assert_eq!((after.lost, after.years, after.threats), (true, 12, cards("red")));
}

/// One turn of two years that attains nothing.
fn quiet_turn(change: impl FnOnce(&mut SolitaryView)) -> SolitaryView {
    let mut table = solitary(PAIR, "yc2 bp1 bp2 bp3", change);
    table.play(place("yc2", ASIDE));
    view(&table)
}

#[test]
fn bb_7_5_the_pass_that_turns_up_the_last_card_does_not_count() {
    let after = quiet_turn(|view| (view.years, view.cards) = (11, Some(cards("sun"))));
    assert_eq!((after.threats, after.cards_left), (cards("sun"), 0));
    assert_eq!((after.passes, after.over), (0, false));
}

#[test]
fn bb_7_5_the_second_pass_after_the_last_card_ends_the_game() {
    let last = |passes, years| quiet_turn(|view| (view.cards, view.passes, view.years) = (Some(vec![]), passes, years));
    let first = last(0, 22);
    assert_eq!((first.passes, first.over, first.years), (1, false, 24));
    let between = last(1, 24);
    assert_eq!((between.passes, between.over), (1, false));
    let second = last(1, 35);
    assert_eq!((second.passes, second.over, second.lost), (2, true, false));
}

#[test]
fn bb_7_5_if_the_last_card_came_up_as_a_goal_in_the_same_turn_its_pass_counts() {
    let mut table = solitary(PAIR, "rs2 bp1 bp2 bp3", |view| (view.years, view.cards) = (11, Some(cards("sun"))));
    table.play(place("rs2", MAKES_RED));
    let after = view(&table);
    assert_eq!((after.goal, after.cards_left), (Some("sun".parse().unwrap()), 0));
    assert_eq!((after.threats, after.passes, after.over), (vec![], 1, false));
}

#[test]
fn bb_7_5_a_last_card_that_comes_up_as_a_goal_without_a_pass_counts_none() {
    let mut table = solitary(PAIR, "rs2 bp1 bp2 bp3", |view| (view.years, view.cards) = (2, Some(cards("sun"))));
    table.play(place("rs2", MAKES_RED));
    assert_eq!((view(&table).cards_left, view(&table).passes), (0, 0));
}

#[test]
fn bb_7_5_with_no_card_left_a_pass_turns_up_nothing() {
    let after = quiet_turn(|view| {
        (view.years, view.cards, view.threats) = (10, Some(vec![]), cards("planet"));
    });
    assert_eq!((after.threats, after.goal), (cards("planet"), Some("red".parse().unwrap())));
    assert_eq!(after.passes, 1);
}

#[test]
fn bb_7_5_the_last_goal_can_be_attained_and_the_game_goes_on() {
    let mut table = solitary(PAIR, "rs2 bp1 bp2 bp3", |view| view.cards = Some(vec![]));
    table.play(place("rs2", MAKES_RED));
    let after = view(&table);
    assert_eq!((after.attained, after.goal, after.over), (cards("red"), None, false));
}

#[test]
fn bb_7_5_threats_are_checked_before_a_pass_ends_the_game() {
    let mut table = solitary(PAIR, "rs2 bp1 bp2 bp3", |view| {
        view.goal = Some("comet".parse().unwrap());
        (view.years, view.cards, view.passes, view.threats) = (11, Some(vec![]), 1, cards("red"));
    });
    table.play(place("rs2", MAKES_RED));
    assert!(view(&table).lost);
    assert_eq!(winners(&table), []);
}

#[test]
fn bb_7_5_without_pieces_the_game_ends_and_is_not_lost() {
    let mut table = solitary(PAIR, "yc2 - - -", |view| view.piles.pile = Some(vec![]));
    table.play(place("yc2", ASIDE));
    let after = view(&table);
    assert_eq!((after.over, after.lost, after.cards_left), (true, false, 2), "cards may be left");
    assert_eq!(winners(&table), [seat(0)]);
}

#[test]
fn bb_7_5_when_nothing_can_be_placed_the_game_ends_and_is_not_lost() {
    let mut table = solitary(" big   rs1", "bp2 yp3 rc1 op2", |view| view.piles.pile = Some(pieces("ya2")));
    table.play(place("rc1", (1, -1)));
    let after = view(&table);
    assert_eq!((after.over, after.lost), (true, false));
    assert_eq!(winners(&table), [seat(0)]);
}

#[test]
fn bb_7_5_who_places_the_last_piece_can_still_lose() {
    let mut table = solitary(PAIR, "rs2 - - -", |view| {
        (view.goal, view.threats, view.piles.pile) = (None, cards("red"), Some(vec![]));
    });
    table.play(place("rs2", MAKES_RED));
    assert!(view(&table).lost);
}

#[test]
fn bb_7_6_the_attained_cards_score_on_the_final_board() {
    let mut table = solitary(TRIPLE, "rs2 - - -", |view| {
        view.attained = cards("comet red");
        view.goal = Some("sun".parse().unwrap());
        view.piles.pile = Some(vec![]);
    });
    table.play(place("rs2", (4, 0)));
    // Red: 1 + 2 + 3 + 2, the last of them placed when red had long been attained; no line of comets is left.
    let score = Score::Solitary { attained: cards("comet red"), points: 8, lost: false, total: 8 };
    assert_eq!((table.scores(), winners(&table)), (vec![score], vec![seat(0)]));
}

#[test]
fn bb_7_6_cards_that_were_not_attained_score_nothing() {
    let mut table = solitary(TRIPLE, "yc1 - - -", |view| view.piles.pile = Some(vec![]));
    table.play(place("yc1", ASIDE));
    let score = Score::Solitary { attained: vec![], points: 0, lost: false, total: 0 };
    assert_eq!((table.scores(), winners(&table)), (vec![score], vec![seat(0)]));
}

#[test]
fn bb_7_6_a_lost_game_scores_nothing() {
    // Red is attained, and the pass of that turn makes a threat of the comets, which are in line already.
    let comets = "
 yc1   yc2   yc3   bs1
    big   rc1   rc2";
    let mut table = solitary(comets, "rs3 bp1 bp2 bp3", |view| {
        (view.years, view.cards) = (9, Some(cards("sun comet")));
    });
    table.play(place("rs3", MAKES_RED));
    let score = Score::Solitary { attained: cards("red"), points: 6, lost: true, total: 0 };
    assert_eq!((table.scores(), winners(&table)), (vec![score], vec![]));
}
