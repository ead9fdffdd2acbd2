use big_bang::{
    Clock, Color, CosmicView, Counter, Deal, Mode, Move, Objectives, Options, Piece, Play, Shape, TableView,
};
use tabletop::{Awaits, Dice, Refusal as _, Rules, SeatSet, Setup, Viewer};

use crate::table::{Table, hex, piece, pieces, place, seat};

/// Three blue bodies: a fourth, a phenomenon and every action find a place here.
const TRIO: &str = "
       bp2   bs2
    big   bp1
";

/// Two blue planets: only planets, blue bodies and empty or starry backgrounds fit.
const PAIR: &str = "
       bp2
    big   bp1
";

fn clock(counters: &[(usize, u16)]) -> Clock {
    Clock::of(counters.iter().map(|&(index, years)| Counter { seat: seat(index), years }))
}

/// Counters with so many years; seat, years. Of equal ones the first is on top.
fn timed(counters: &[(usize, u16)], row: &str) -> Table {
    Table::cosmic_with(TRIO, row, |view| view.clock = clock(counters))
}

fn seen(table: &Table, viewer: Viewer) -> CosmicView {
    match table.game.view(viewer).table {
        TableView::Cosmic(view) => view,
        other => panic!("not cosmic: {other:?}"),
    }
}

#[test]
fn bb_2_1_four_of_fifty_seven_pieces_lie_in_a_row() {
    let table = Table::with_pile(Mode::Cosmic, 2, "rc1 bp1 ys1 oa1");
    // They enter from the left, so the first is pushed to position 4.
    assert_eq!(table.row_text(), "oa1 ys1 bp1 rc1");
    let view = table.view();
    assert_eq!((view.row.iter().count(), view.piles.count, view.piles.used.len()), (4, 53, 0));
    assert_eq!(Mode::Cosmic.pieces().len(), 57);
    assert!(!Mode::Cosmic.pieces().contains(Piece::BIG_BANG));
}

#[test]
fn bb_2_1_two_to_four_players() {
    let set_up = |seats| {
        let setup = Setup { mode: Mode::Cosmic, seats, options: Options::default() };
        big_bang::BigBang::set_up(&setup).map_err(|error| error.to_string())
    };
    for seats in 2..=4 {
        assert_eq!(set_up(seats).map(|game| game.seats()), Ok(seats));
    }
    for seats in [1, 5] {
        let reason = format!("BB-2.1: the cosmic mode is for 2 to 4 players, not {seats}");
        assert_eq!(set_up(seats), Err(reason));
    }
}

#[test]
fn bb_2_1_everyone_gets_a_shape_and_a_colour_of_their_own() {
    let table = Table::dealt(Mode::Cosmic, 4, Options::default(), |_| ());
    let own = |index| seen(&table, Viewer::Seat(seat(index))).objectives[index].expect("one's own objectives");
    let dealt: Vec<Objectives> = (0..4).map(own).collect();
    assert!(Shape::ALL.into_iter().all(|shape| dealt.iter().any(|objectives| objectives.shape == shape)));
    assert!(Color::ALL.into_iter().all(|color| dealt.iter().any(|objectives| objectives.color == color)));
}

#[test]
fn bb_2_1_the_counters_are_stacked_in_the_order_dealt() {
    let order = |indices: [usize; 3]| {
        Table::dealt(Mode::Cosmic, 3, Options::default(), |deal| deal.order = indices.map(seat).to_vec())
    };
    assert_eq!(order([2, 0, 1]).years(), [(2, 0), (0, 0), (1, 0)]);
    assert_eq!(order([2, 0, 1]).game.seat_to_move(), Some(seat(2)), "the top one plays first");
    assert_eq!(order([1, 2, 0]).game.seat_to_move(), Some(seat(1)));
}

#[test]
fn bb_2_1_a_deal_has_every_piece_once_and_objectives_and_a_place_for_everyone() {
    let refused = |change: &dyn Fn(&mut Deal)| {
        let mut table = Table::new(Mode::Cosmic, 2, Options::default());
        let Some(Move::Deal(mut deal)) = table.game.table_move(&mut Dice::new(3, 0)) else { panic!("no deal") };
        change(&mut deal);
        let refusal = table.by_table(Move::Deal(deal)).unwrap_err();
        assert_eq!(refusal.rule().to_string(), "BB-2.1");
        refusal.to_string()
    };
    let rc1 = piece("rc1");
    assert_eq!(refused(&|deal| deal.pile.push(Piece::BIG_BANG)), "big-bang is not a piece of this mode");
    assert_eq!(refused(&|deal| deal.pile.push(rc1)), "rc1 is dealt twice");
    assert_eq!(refused(&|deal| deal.pile.retain(|&piece| piece != rc1)), "rc1 is missing from the deal");
    let parts = refused(&|deal| deal.objectives.truncate(1));
    assert_eq!(parts, "a deal in this mode has 2 pairs of objectives, not 1");
    let twice = |deal: &mut Deal| {
        let suns = [(Shape::Sun, Color::Red), (Shape::Sun, Color::Blue)];
        deal.objectives = suns.map(|(shape, color)| Objectives { shape, color }).to_vec();
    };
    assert_eq!(refused(&twice), "the objective sun is dealt twice");
    assert_eq!(refused(&|deal| deal.order = vec![seat(0); 2]), "the order must name each of the 2 seats once");
}

#[test]
fn bb_2_1_the_table_deals_once_and_players_play() {
    let mut table = Table::new(Mode::Cosmic, 2, Options::default());
    let refusal = table.by_seat(0, Play::DarkEnergy).unwrap_err();
    assert_eq!(refusal.to_string(), "this is not the time for that: the table deals");
    let mut table = Table::dealt(Mode::Cosmic, 2, Options::default(), |_| ());
    let refusal = table.by_table(Move::Deal(Box::default())).unwrap_err();
    assert_eq!(refusal.to_string(), "this is not the time for that: a player moves");
    assert_eq!(table.by_table(Move::Play(Play::Pass)).unwrap_err().to_string(), "only a player does that");
    assert_eq!(table.by_seat(2, Play::Pass).unwrap_err().to_string(), "there is no seat 2 at this table of 2");
}

#[test]
fn bb_2_1_objectives_and_the_order_of_the_pile_stay_secret() {
    let table = Table::dealt(Mode::Cosmic, 3, Options::default(), |_| ());
    let known = |viewer| seen(&table, viewer).objectives.iter().map(Option::is_some).collect::<Vec<_>>();
    assert_eq!(known(Viewer::Seat(seat(0))), [true, false, false]);
    assert_eq!(known(Viewer::Seat(seat(1))), [false, true, false]);
    assert_eq!(known(Viewer::Watcher), [false, false, false]);
    for viewer in [Viewer::Seat(seat(0)), Viewer::Seat(seat(1)), Viewer::Watcher] {
        let piles = seen(&table, viewer).piles;
        assert_eq!((piles.count, piles.pile), (53, None));
    }
}

#[test]
fn bb_2_1_at_the_end_everything_is_shown() {
    // The comet is the last body.
    let mut table = Table::cosmic_piles(TRIO, "supernova black-hole bc1 orbit", "worm-hole-1 eclipse hyperspace", "");
    table.play(place("bc1", (2, 0)));
    assert_eq!(table.game.seat_to_move(), None);
    for viewer in [Viewer::Seat(seat(0)), Viewer::Seat(seat(1)), Viewer::Watcher] {
        let view = seen(&table, viewer);
        assert!(view.over && view.objectives.iter().all(Option::is_some));
        assert_eq!(view.piles.pile, Some(pieces("hyperspace")));
        assert_eq!(view.piles.used, pieces("orbit"));
    }
}

#[test]
fn bb_2_2_the_clock_example_of_fire_and_water() {
    // Fire is seat 0, a box behind water. A starry piece carries fire past water, an empty one on top of it.
    let (fire, water) = (0, 1);
    let mut table = timed(&[(fire, 5), (water, 6)], "bc2 bc1 bc3 earth");
    table.play(place("bc2", (2, 0)));
    assert_eq!(table.years(), [(water, 6), (fire, 7)]);
    let mut table = timed(&[(fire, 5), (water, 6)], "bc2 bc1 bc3 earth");
    table.play(place("bc1", (2, 0)));
    assert_eq!(table.years(), [(fire, 6), (water, 6)]);
    assert_eq!(table.game.seat_to_move(), Some(seat(fire)), "on top of water, fire plays again");
}

#[test]
fn bb_2_2_the_last_to_arrive_lies_on_top_of_all() {
    let mut table = Table::changed(Mode::Cosmic, 4, |view| {
        let TableView::Cosmic(view) = view else { panic!("not cosmic") };
        view.clock = clock(&[(3, 4), (1, 5), (0, 5), (2, 6)]);
        view.row = crate::table::row("rc1 bp2 ys3 oa1");
        view.piles.count = 53;
    });
    table.play(place("rc1", (1, 0)));
    assert_eq!(table.years(), [(3, 5), (1, 5), (0, 5), (2, 6)]);
}

#[test]
fn bb_2_2_nobody_else_may_play() {
    let mut table = timed(&[(1, 3), (0, 3)], "bc2 bc1 bc3 earth");
    let refusal = table.by_seat(0, place("bc2", (2, 0))).unwrap_err();
    assert_eq!(
        (refusal.rule().to_string().as_str(), refusal.to_string().as_str()),
        ("BB-2.2", "seat 1 is next, not seat 0")
    );
    table.by_seat(1, place("bc2", (2, 0))).unwrap();
}

#[test]
fn bb_2_3_the_rightmost_of_those_left_is_discarded_and_two_new_ones_enter() {
    let played = |name: &str, cell| {
        let mut table = Table::cosmic_piles("big   bp1", "rc1 rp2 bs3 ys1", "oa1 oa2 oa3", "");
        table.play(place(name, cell));
        (table.row_text(), table.used_text(), table.view().piles.count)
    };
    let after = |row: &str, used: &str| (row.to_owned(), used.to_owned(), 1);
    assert_eq!(played("rc1", (0, 1)), after("oa2 oa1 rp2 bs3", "ys1"));
    assert_eq!(played("rp2", (0, 1)), after("oa2 oa1 rc1 bs3", "ys1"));
    assert_eq!(played("bs3", (0, 1)), after("oa2 oa1 rc1 rp2", "ys1"));
    assert_eq!(played("ys1", (0, 1)), after("oa2 oa1 rc1 rp2", "bs3"));
}

#[test]
fn bb_2_3_only_pieces_of_the_row_are_played() {
    let table = Table::cosmic(TRIO, "bc1 bc2 bc3 ba1");
    table.refuses(place("rc1", (2, 0)), "BB-2.3", "rc1 is not in the row");
    table.refuses(place("big-bang", (2, 0)), "BB-2.3", "big-bang is not in the row");
    table.refuses(Play::DarkEnergy, "BB-2.3", "dark-energy is not in the row");
    let hyperspace = Play::Hyperspace { from: hex(2, -1), to: hex(0, 1) };
    table.refuses(hyperspace, "BB-2.3", "hyperspace is not in the row");
}

#[test]
fn bb_2_3_with_an_empty_pile_the_discarded_piece_comes_straight_back() {
    let mut table = Table::cosmic_piles("big   bp1", "rc1 rp2 bs3 ys1", "", "");
    table.play(place("rp2", (0, 1)));
    assert_eq!((table.row_text().as_str(), table.used_text().as_str()), ("- ys1 rc1 bs3", ""));
    table.play(place("ys1", (1, -1)));
    assert_eq!((table.row_text().as_str(), table.used_text().as_str()), ("- - bs3 rc1", ""));
}

#[test]
fn bb_2_4_the_used_pile_is_turned_over_without_shuffling() {
    let mut table = Table::cosmic_piles("big   bp1", "rc1 rp2 bs3 ys1", "oa1", "yc1 oc2");
    table.play(place("rp2", (1, -1)));
    // The last piece of the pile, then the one discarded first.
    assert_eq!((table.row_text().as_str(), table.used_text().as_str()), ("yc1 oa1 rc1 bs3", ""));
    assert_eq!(table.view().piles.count, 2);
    table.play(place("rc1", (0, 1)));
    // Now the one discarded second, and the one that went on top in the turn before.
    assert_eq!((table.row_text().as_str(), table.used_text().as_str()), ("ys1 oc2 yc1 oa1", "bs3"));
    assert_eq!(table.view().piles.count, 0);
}

#[test]
fn bb_2_4_it_is_turned_over_only_when_a_piece_is_needed() {
    let mut table = Table::cosmic_piles("big   bp1", "rc1 rp2 bs3 ys1", "oa1 oa2", "yc1");
    table.play(place("rp2", (1, -1)));
    assert_eq!((table.row_text().as_str(), table.used_text().as_str()), ("oa2 oa1 rc1 bs3", "yc1 ys1"));
    assert_eq!(table.view().piles.count, 0);
}

#[test]
fn bb_2_4_with_both_piles_empty_the_row_is_shorter() {
    let mut table = Table::cosmic_piles("big   bp1", "- rp2 bs3 ys1", "", "");
    table.play(place("rp2", (1, -1)));
    assert_eq!(table.row_text(), "- - ys1 bs3");
    table.play(place("ys1", (0, 1)));
    assert_eq!(table.row_text(), "- - - bs3");
}

#[test]
fn bb_2_5_a_row_of_which_nothing_can_be_played_is_swept_in_the_very_first_turn() {
    let deal = "black-hole supernova worm-hole-1 worm-hole-2 hyperspace orbit eclipse rc1";
    let mut table = Table::with_pile(Mode::Cosmic, 2, deal);
    assert_eq!(table.row_text(), "rc1 eclipse orbit hyperspace");
    assert_eq!(table.used_text(), "black-hole supernova worm-hole-1 worm-hole-2", "the rightmost went first");
    // It is no move of anybody: the game waits for the first player, whose counter has not moved.
    let first = table.game.seat_to_move().expect("a player");
    assert!(matches!(table.game.awaits(), Awaits::Seats { seats, .. } if seats == SeatSet::from_iter([first])));
    assert_eq!((table.game.table_move(&mut Dice::new(0, 0)), table.years()[0].1), (None, 0));
    table.play(place("rc1", (1, 0)));
    // With dark energy in it the row can be played.
    let table = Table::with_pile(Mode::Cosmic, 2, "black-hole supernova worm-hole-1 dark-energy");
    assert_eq!(table.row_text(), "dark-energy worm-hole-1 supernova black-hole");
}

#[test]
fn bb_2_5_rows_are_swept_until_one_can_be_played() {
    let pile = "oc3 ra2 ra3 oc2 ys3 os2 yc2 rs2 bp2 oa3 rp1";
    let mut table = Table::cosmic_piles("big", "oa2 rs3 ys2 bp1", pile, "");
    table.play(place("bp1", (1, 0)));
    // Nothing in "ra2 oc3 oa2 rs3" fits the planet, and nothing in "os2 ys3 oc2 ra3".
    assert_eq!(table.row_text(), "oa3 bp2 rs2 yc2");
    assert_eq!(table.used_text(), "ys2 rs3 oa2 oc3 ra2 ra3 oc2 ys3 os2");
    assert_eq!(table.years(), [(1, 0), (0, 1)], "sweeping takes no time");
}

#[test]
fn bb_2_5_sweeping_goes_on_through_the_used_pile() {
    let mut table = Table::cosmic_piles("big", "oa2 rs3 ys2 bp1", "", "oc3 ra2 bp2");
    table.play(place("bp1", (1, 0)));
    assert_eq!((table.row_text().as_str(), table.used_text().as_str()), ("oa2 rs3 ys2 bp2", ""));
    assert_eq!(table.view().piles.count, 2);
}

#[test]
fn bb_2_5_the_game_ends_when_nothing_can_open_a_turn() {
    let mut table = Table::cosmic_piles("big", "oa2 rs3 ys2 bp1", "", "oc3 ra2 yc3");
    table.play(place("bp1", (1, 0)));
    assert_eq!((table.game.seat_to_move(), table.game.awaits()), (None, Awaits::Nothing));
    assert_eq!(table.plays(), []);
    assert!(table.game.outcome().is_some() && table.view().over);
    // The row that lies there then stays.
    assert_eq!(table.row_text(), "ra2 oc3 oa2 rs3");
    let refusal = table.by_seat(1, Play::Pass).unwrap_err();
    assert_eq!(refusal.to_string(), "this is not the time for that: the game is over");
}

#[test]
fn bb_2_5_phenomena_and_actions_that_can_be_played_keep_the_game_going() {
    // After the comet nothing but the supernova or the orbit can be played.
    for (last, plays) in [("supernova", true), ("orbit", true), ("ys3", false)] {
        let mut table = Table::cosmic_piles(PAIR, "- ra3 bc1 oc3", last, "");
        table.play(place("bc1", (2, -1)));
        assert_eq!(table.game.seat_to_move().is_some(), plays, "{last}");
    }
}

#[test]
fn bb_2_5_a_row_is_not_swept_between_bonus_placements() {
    let mut table = Table::cosmic_piles(PAIR, "ra3 ys3 oc3 supernova", "os3 yc3 bp3 rc3 ya3 oa3", "");
    table.play(place("supernova", (2, -1)));
    // The bonus lapsed with "os3 ra3 ys3 oc3", oc3 was discarded, and only then was "yc3 os3 ra3 ys3" swept.
    assert_eq!(table.row_text(), "oa3 ya3 rc3 bp3");
    assert_eq!(table.used_text(), "oc3 ys3 ra3 os3 yc3");
    assert_eq!(table.years(), [(1, 0), (0, 5)]);
}

#[test]
fn bb_2_6_whoever_can_play_must() {
    // There is one move, and nobody has to like it.
    let table = Table::cosmic(PAIR, "supernova ra3 ys3 oc3");
    assert_eq!(table.plays(), [place("supernova", (2, -1))]);
    table.refuses(Play::Pass, "BB-2.6", "there is nothing to decline: a piece must be played");
}

#[test]
fn bb_2_7_what_each_piece_costs() {
    let (from, orbit) = (hex(2, -1), Play::Orbit { from: hex(2, -1), to: hex(0, 1), around: hex(1, 0) });
    let costs = [
        ("bc1", place("bc1", (2, 0)), 1),
        ("bc2", place("bc2", (2, 0)), 2),
        ("bc3", place("bc3", (2, 0)), 3),
        ("earth", place("earth", (2, 0)), 4),
        ("worm-hole-1", place("worm-hole-1", (2, 0)), 4),
        ("worm-hole-2", place("worm-hole-2", (2, 0)), 4),
        ("orbit", orbit, 4),
        ("eclipse", Play::Eclipse { from, to: hex(1, 0) }, 4),
        ("black-hole", place("black-hole", (2, 0)), 5),
        ("supernova", place("supernova", (2, 0)), 5),
        ("hyperspace", Play::Hyperspace { from, to: hex(0, 1) }, 5),
        ("dark-energy", Play::DarkEnergy, 5),
    ];
    for (name, play, cost) in costs {
        let mut table = Table::cosmic(TRIO, &format!("{name} ba1 ba2 ba3"));
        table.play(play);
        while table.view().bonus.is_due() {
            table.play(Play::Pass);
        }
        assert_eq!(table.years(), [(1, 0), (0, cost)], "{name}");
    }
    for body in big_bang::PieceSet::BODIES.iter() {
        let background = body.to_string().chars().last();
        assert_eq!(background, Some(char::from(b'0' + body.years())), "{body}");
    }
}

#[test]
fn bb_2_7_only_the_piece_that_opens_the_turn_costs() {
    let mut table = Table::cosmic(TRIO, "dark-energy bc3 ba3 bp3");
    table.play(Play::DarkEnergy).play(place("bc3", (2, 0)));
    assert_eq!(table.years(), [(0, 0), (1, 0)], "the counter moves when the turn is over");
    table.play(place("ba3", (0, 1)));
    assert_eq!(table.years(), [(1, 0), (0, 5)]);
}

#[test]
fn bb_2_8_the_clock_is_a_ring_of_twelve_boxes() {
    let boxes = [0, 1, 11, 12, 13, 24, 41].map(|years| Counter { seat: seat(0), years }.place());
    assert_eq!((big_bang::BOXES, boxes), (12, [0, 1, 11, 0, 1, 0, 5]));
}

#[test]
fn bb_2_8_total_years_tell_who_is_furthest_back() {
    // Seat 1 stands in box 1, but has been round once.
    let mut table = timed(&[(0, 11), (1, 13)], "bc2 bc1 bc3 earth");
    assert_eq!(table.game.seat_to_move(), Some(seat(0)));
    table.play(place("bc1", (2, 0)));
    assert_eq!(table.years(), [(0, 12), (1, 13)], "in box 0, and still behind");
    // Both stand in box 0, but only one has been round: that is not the same box.
    let mut table = timed(&[(0, 0), (1, 12)], "bc2 bc1 bc3 earth");
    table.play(place("bc1", (2, 0)));
    assert_eq!(table.years(), [(0, 1), (1, 12)]);
}

#[test]
fn bb_2_9_the_game_ends_when_no_body_is_left() {
    let mut table = Table::cosmic_piles(TRIO, "orbit supernova bc1 black-hole", "worm-hole-1", "dark-energy");
    table.play(place("bc1", (2, 0)));
    assert_eq!((table.game.seat_to_move(), table.game.awaits()), (None, Awaits::Nothing));
    assert_eq!(table.row_text(), "dark-energy worm-hole-1 orbit supernova", "all of them could be played");
    assert_eq!(table.years(), [(1, 0), (0, 1)], "the last turn has its cost");
}

#[test]
fn bb_2_9_a_body_in_row_or_piles_keeps_it_going_and_earth_is_one() {
    let plays = |row: &str, pile: &str, used: &str| {
        let mut table = Table::cosmic_piles(TRIO, row, pile, used);
        table.play(place("worm-hole-1", (2, 0)));
        table.game.seat_to_move().is_some()
    };
    assert!(!plays("worm-hole-1 orbit eclipse hyperspace", "black-hole supernova worm-hole-2", "dark-energy"));
    for body in ["ba1", "earth"] {
        assert!(plays(&format!("worm-hole-1 {body} eclipse hyperspace"), "", ""), "in the row");
        assert!(
            plays("worm-hole-1 orbit eclipse hyperspace", &format!("black-hole supernova {body}"), ""),
            "in the pile"
        );
        assert!(plays("worm-hole-1 orbit eclipse hyperspace", "black-hole supernova", body), "on the used pile");
    }
}

#[test]
fn bb_2_9_the_turn_is_finished_first() {
    // The last body is not yet placed when the supernova is; it can be the bonus.
    let mut table = Table::cosmic_piles(TRIO, "orbit supernova bc1 black-hole", "", "");
    table.play(place("supernova", (2, 0)));
    assert_eq!(table.game.seat_to_move(), Some(seat(0)));
    table.play(place("bc1", (0, 1)));
    assert_eq!((table.game.seat_to_move(), table.years()), (None, vec![(1, 0), (0, 5)]));
}

#[test]
fn bb_2_10_a_played_action_leaves_the_game() {
    let orbit = Play::Orbit { from: hex(2, -1), to: hex(0, 1), around: hex(1, 0) };
    let mut table = Table::cosmic_piles(TRIO, "orbit bc1 bc2 bc3", "", "");
    table.play(orbit);
    // Only bc3 was discarded, and nothing else is there to come back.
    assert_eq!((table.row_text().as_str(), table.used_text().as_str()), ("- bc3 bc1 bc2", ""));
    assert_eq!((table.view().gone.iter().collect::<Vec<_>>(), table.view().piles.count), (pieces("orbit"), 0));
    // So it is with dark energy, while a phenomenon lies on the board and has not gone anywhere.
    let mut table = Table::cosmic_piles(TRIO, "dark-energy bc1 worm-hole-1 bc3", "", "");
    table.play(Play::DarkEnergy).play(Play::Pass).play(Play::Pass);
    assert_eq!(table.row_text(), "- bc3 bc1 worm-hole-1");
    table.play(place("worm-hole-1", (2, 0)));
    assert_eq!(table.view().gone.iter().collect::<Vec<_>>(), pieces("dark-energy"));
}
