use big_bang::Play;

use crate::table::{Table, hex, place, seat};

/// Three blue bodies.
const TRIO: &str = "
       bp2   bs2
    big   bp1
";

/// The same with the supernova.
const WITH_SUPERNOVA: &str = "
       bp2   bs2
    big   bp1   nov
";

/// The rulebook's black hole, after it has overturned two yellow bodies.
const HOLE: &str = "
    big   rs1
       YA1
    YC1   hol
";

fn hyperspace(from: (i64, i64), to: (i64, i64)) -> Play {
    Play::Hyperspace { from: hex(from.0, from.1), to: hex(to.0, to.1) }
}

#[test]
fn bb_3_1_a_body_needs_two_pieces_and_one_of_them_a_body() {
    let table = Table::cosmic("big   bp1", "bc1 bc2 bc3 ra3");
    assert_eq!(table.cells_for("bc1"), [(1, -1), (0, 1)]);
    table.refuses(place("bc1", (2, 0)), "BB-3.1", "[2,0] has 1 piece next to it and needs 2");
    table.refuses(place("bc1", (-1, 0)), "BB-3.1", "[-1,0] has 1 piece next to it and needs 2");
    table.refuses(place("bc1", (4, 0)), "BB-3.1", "[4,0] has 0 pieces next to it and needs 2");
    // The overturned asteroid and big-bang are two pieces, but neither is a body.
    let table = Table::cosmic(HOLE, "rc2 rc3 ys3 oc1");
    table.refuses(place("rc2", (-1, 1)), "BB-3.1", "none of the pieces next to [-1,1] is a body");
    assert_eq!(table.cells_for("rc2"), [(1, -1), (1, 1)]);
}

#[test]
fn bb_3_1_the_cell_must_be_empty() {
    let table = Table::cosmic(WITH_SUPERNOVA, "bc1 bc2 bc3 black-hole");
    table.refuses(place("bc1", (0, 0)), "BB-3.1", "big-bang lies on [0,0]");
    table.refuses(place("bc1", (1, 0)), "BB-3.1", "bp1 lies on [1,0]");
    table.refuses(place("black-hole", (2, 0)), "BB-3.1", "supernova lies on [2,0]");
    let table = Table::cosmic(HOLE, "rc2 rc3 ys3 oc1");
    table.refuses(place("rc2", (0, 1)), "BB-3.1", "ya1 lies on [0,1]");
}

#[test]
fn bb_3_1_while_big_bang_lies_alone_a_body_touches_it_and_nothing_else_is_placed() {
    let table = Table::cosmic("big", "rc1 supernova earth worm-hole-2");
    let around = [(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)];
    assert_eq!(table.cells_for("rc1"), around);
    assert_eq!(table.cells_for("earth"), around);
    table.refuses(place("rc1", (2, 0)), "BB-3.1", "[2,0] has 0 pieces next to it and needs 1");
    assert_eq!(table.cells_for("supernova"), []);
    let reason = "worm-hole-2 cannot lie on [1,0], next to big-bang on [0,0]";
    table.refuses(place("worm-hole-2", (1, 0)), "BB-3.3", reason);
    table.refuses(place("supernova", (2, 0)), "BB-3.3", "supernova needs two pieces next to it, [2,0] has 0");
}

#[test]
fn bb_3_1_big_bang_may_lie_alone_in_a_later_turn() {
    let mut table = Table::cosmic("big", "dark-energy rc1 bp2 ys3");
    table.play(Play::DarkEnergy).play(Play::Pass).play(Play::Pass);
    assert_eq!(table.game.seat_to_move(), Some(seat(1)));
    assert_eq!(table.cells_for("rc1").len(), 6);
    table.play(place("rc1", (0, 1)));
    assert!(table.cells_for("bp2").is_empty(), "the second body needs two pieces and a feature again");
}

#[test]
fn bb_3_1_when_the_black_hole_has_taken_all_bodies_any_two_pieces_are_enough() {
    let mut table = Table::cosmic_piles("   bp2\nbig   bp1", "ra3 oc3 black-hole yc3", "bp3 ys3 oa1 oa2", "");
    table.play(place("black-hole", (2, -1)));
    table.looks("   BP2   hol\nbig   BP1");
    assert_eq!(table.cells_for("ra3"), [(2, -2), (0, -1), (2, 0), (0, 1)]);
    table.refuses(place("ra3", (1, 1)), "BB-3.1", "[1,1] has 1 piece next to it and needs 2");
    // With a body face up again, one is asked for again.
    table.play(place("ra3", (0, 1)));
    table.refuses(place("ys3", (0, -1)), "BB-3.1", "none of the pieces next to [0,-1] is a body");
    assert_eq!(table.cells_for("ys3"), [(-1, 1), (1, 1)]);
}

#[test]
fn bb_3_1_the_rulebooks_comets_that_do_not_fit() {
    // The first touches one piece, the second shares its shape with the orange comet but nothing with the red sun.
    let universe = "
           oc2
        big   .
           rs1
    ";
    let table = Table::cosmic(universe, "bc3 ba2 ya3 yp3");
    table.refuses(place("bc3", (2, -1)), "BB-3.1", "[2,-1] has 1 piece next to it and needs 2");
    let reason = "bc3 on [1,0] shares neither shape, colour nor background with rs1 on [0,1]";
    table.refuses(place("bc3", (1, 0)), "BB-3.2", reason);
    assert_eq!(table.cells_for("bc3"), [(0, -1)], "both rules hold only here");
}

/// [1,0] lies between a yellow sun, an orange comet and a red asteroid.
const MEETING: &str = "
       ys1   oc1
    big   .
       ra3
";

#[test]
fn bb_3_2_a_feature_in_common_with_each_body_around() {
    // Colour with the sun, background with the comet, shape with the asteroid.
    let mut table = Table::cosmic(MEETING, "ya1 yp2 oa2 bs1");
    table.play(place("ya1", (1, 0)));
}

#[test]
fn bb_3_2_the_neighbour_that_shares_nothing_is_named() {
    let table = Table::cosmic(MEETING, "ya1 yp2 oa2 bs1");
    let refuses = |name: &str, neighbour: &str| {
        let reason = format!("{name} on [1,0] shares neither shape, colour nor background with {neighbour}");
        table.refuses(place(name, (1, 0)), "BB-3.2", &reason);
    };
    refuses("yp2", "oc1 on [2,-1]");
    refuses("oa2", "ys1 on [1,-1]");
    refuses("bs1", "ra3 on [0,1]");
}

#[test]
fn bb_3_2_one_feature_of_any_kind_will_do() {
    let table = Table::cosmic("big   bp1", "rp2 bs3 oa1 ya2");
    for (name, fits) in [("rp2", true), ("bs3", true), ("oa1", true), ("ya2", false)] {
        assert_eq!(!table.cells_for(name).is_empty(), fits, "{name}");
    }
}

#[test]
fn bb_3_3_a_phenomenon_needs_two_pieces_and_no_feature() {
    let row = "black-hole supernova worm-hole-1 worm-hole-2";
    let table = Table::cosmic(TRIO, row);
    for name in row.split(' ') {
        assert_eq!(table.cells_for(name), [(2, -2), (2, 0)], "{name}");
        let reason = format!("{name} needs two pieces next to it, [3,-1] has 1");
        table.refuses(place(name, (3, -1)), "BB-3.3", &reason);
    }
    // Overturned pieces will do as well.
    let table = Table::cosmic(&TRIO.replace("bp2   bs2", "BP2   BS2"), row);
    assert_eq!(table.cells_for("supernova"), [(2, -2), (2, 0)]);
}

#[test]
fn bb_3_3_a_phenomenon_does_not_lie_next_to_big_bang_or_another() {
    let table = Table::cosmic(TRIO, "supernova bc1 bc2 bc3");
    let reason = "supernova cannot lie on [0,1], next to big-bang on [0,0]";
    table.refuses(place("supernova", (0, 1)), "BB-3.3", reason);
    for (drawn, other) in [("nov", "supernova"), ("hol", "black-hole"), ("wh2", "worm-hole-2")] {
        let table = Table::cosmic(&WITH_SUPERNOVA.replace("nov", drawn), "worm-hole-1 bc1 bc2 bc3");
        assert_eq!(table.cells_for("worm-hole-1"), [(2, -2)]);
        let reason = format!("worm-hole-1 cannot lie on [3,-1], next to {other} on [2,0]");
        table.refuses(place("worm-hole-1", (3, -1)), "BB-3.3", &reason);
    }
    // Bodies may lie there.
    let mut table = Table::cosmic(WITH_SUPERNOVA, "bc1 bc2 bc3 worm-hole-1");
    table.play(place("bc1", (3, -1)));
}

#[test]
fn bb_3_4_the_rulebooks_black_hole_and_the_orange_sun() {
    let before = "
        big   rs1
           ya1
        yc1
    ";
    let mut table = Table::cosmic(before, "black-hole os2 bp2 oc3");
    table.play(place("black-hole", (0, 2)));
    table.looks(HOLE);
    // The orange sun has nothing in common with the yellow asteroid, which is overturned; the red sun is enough.
    table.play(place("os2", (1, 1)));
    table.looks(
        "
        big   rs1
           YA1   OS2
        YC1   hol
        ",
    );
}

#[test]
fn bb_3_4_a_body_next_to_the_black_hole_first_obeys_the_rules_face_up() {
    let table = Table::cosmic(HOLE, "os2 bp2 oc3 ya2");
    let reason = "bp2 on [1,1] shares neither shape, colour nor background with rs1 on [1,0]";
    table.refuses(place("bp2", (1, 1)), "BB-3.2", reason);
    table.refuses(place("os2", (-1, 3)), "BB-3.1", "none of the pieces next to [-1,3] is a body");
    table.refuses(place("os2", (1, 2)), "BB-3.1", "[1,2] has 1 piece next to it and needs 2");
}

#[test]
fn bb_3_4_earth_is_overturned_like_any_body() {
    let mut table = Table::cosmic("   ear   bs2\nbig   bp1", "black-hole bc1 bc2 bc3");
    table.play(place("black-hole", (2, -2)));
    table.looks("      hol\n   EAR   BS2\nbig   bp1");
    let mut table = Table::cosmic(HOLE, "earth bp2 oc3 ya2");
    table.play(place("earth", (1, 1)));
    table.looks("big   rs1\n   YA1   EAR\nYC1   hol");
}

#[test]
fn bb_3_4_a_body_that_is_moved_next_to_it_is_overturned() {
    let universe = "
           rs2
        big   rs1
           YA1
        YC1   hol
    ";
    let mut table = Table::cosmic(universe, "hyperspace orbit oc3 ya2");
    table.play(hyperspace((1, -1), (1, 1)));
    table.looks("big   rs1\n   YA1   RS2\nYC1   hol");
    let mut table = Table::cosmic(universe, "hyperspace orbit oc3 ya2");
    table.play(Play::Orbit { from: hex(1, -1), to: hex(1, 1), around: hex(1, 0) });
    table.looks("big   rs1\n   YA1   RS2\nYC1   hol");
    let mut table = Table::cosmic(&universe.replace("rs2", "ear"), "hyperspace orbit oc3 ya2");
    table.play(hyperspace((1, -1), (1, 1)));
    table.looks("big   rs1\n   YA1   EAR\nYC1   hol");
}

#[test]
fn bb_3_4_only_the_top_of_a_stack_is_overturned_and_the_rest_stays_hidden() {
    let mut table = Table::cosmic("   bp2   bs2+\nbig   bp1\nbs2 on rc3", "black-hole bc1 bc2 bc3");
    table.play(place("black-hole", (2, 0)));
    table.looks("   bp2   BS2+\nbig   BP1   hol\nbs2 on rc3");
}

#[test]
fn bb_3_5_the_rulebooks_turn_of_three_steps() {
    let mut table = Table::cosmic_piles(TRIO, "supernova bc1 bc2 ra3", "oa1 oa2 oa3 ys1 ys2", "");
    table.play(place("supernova", (2, 0)));
    assert_eq!((table.game.seat_to_move(), table.due()), (Some(seat(0)), (0, 1)));
    // A body that touches it gives one more, a comet that does not ends the turn.
    table.play(place("bc1", (3, -1)));
    assert_eq!((table.game.seat_to_move(), table.due()), (Some(seat(0)), (0, 1)));
    assert_eq!(table.years(), [(0, 0), (1, 0)]);
    table.play(place("bc2", (0, 1)));
    assert_eq!((table.game.seat_to_move(), table.due()), (Some(seat(1)), (0, 0)));
    assert_eq!(table.years(), [(1, 0), (0, 5)], "only the supernova costs years");
    assert_eq!((table.row_text().as_str(), table.used_text().as_str()), ("ys1 oa3 oa2 oa1", "ra3"));
}

#[test]
fn bb_3_5_a_body_placed_next_to_it_later_earns_a_bonus_for_whoever_places_it() {
    for next in [0, 1] {
        let mut table = Table::cosmic_with(WITH_SUPERNOVA, "bc1 bc2 bc3 earth", |view| {
            let counters = [next, 1 - next].map(|index| big_bang::Counter { seat: seat(index), years: 3 });
            view.clock = big_bang::Clock::of(counters);
        });
        // Earth counts as a body, both as what earns the bonus and as the bonus.
        table.play(place("earth", (3, -1)));
        assert_eq!((table.game.seat_to_move(), table.due()), (Some(seat(next)), (0, 1)));
        table.play(place("bc2", (3, 0)));
        assert_eq!((table.game.seat_to_move(), table.due()), (Some(seat(next)), (0, 1)));
        table.play(place("bc1", (0, 1)));
        assert_eq!(table.years(), [(1 - next, 3), (next, 7)], "Earth opened the turn");
    }
    let mut table = Table::cosmic(WITH_SUPERNOVA, "bc1 bc2 bc3 earth");
    table.play(place("earth", (0, 1)));
    assert_eq!(table.game.seat_to_move(), Some(seat(1)), "a body elsewhere earns nothing");
}

#[test]
fn bb_3_5_the_bonus_is_a_body_under_the_normal_rules() {
    let mut table = Table::cosmic_piles(TRIO, "supernova earth orbit worm-hole-1", "dark-energy bc1", "");
    table.play(place("supernova", (2, 0)));
    assert_eq!(table.row_text(), "dark-energy earth orbit worm-hole-1");
    let reason = "a bonus placement is a body or Earth, not worm-hole-1";
    table.refuses(place("worm-hole-1", (2, -2)), "BB-3.5", reason);
    let due = "a bonus placement is due: place a body or pass";
    table.refuses(Play::DarkEnergy, "BB-3.5", due);
    table.refuses(Play::Orbit { from: hex(2, -1), to: hex(0, 1), around: hex(1, 0) }, "BB-3.5", due);
    table.refuses(place("earth", (3, 0)), "BB-3.1", "[3,0] has 1 piece next to it and needs 2");
    table.play(place("earth", (0, 1)));
}

#[test]
fn bb_3_5_a_body_that_the_black_hole_overturns_at_once_earns_the_bonus() {
    let universe = "
                    bs1   RA1
           bp2   bs2   .     hol
        big   bp1   nov
    ";
    let mut table = Table::cosmic(universe, "bc1 bc2 bc3 earth");
    table.play(place("bc1", (3, -1)));
    table.looks(
        "
                    bs1   RA1
           bp2   bs2   BC1   hol
        big   bp1   nov
        ",
    );
    assert_eq!((table.game.seat_to_move(), table.due()), (Some(seat(0)), (0, 1)));
}

#[test]
fn bb_3_5_moving_is_not_placing() {
    let (from, beside) = (hex(1, -1), hex(3, -1));
    let moves = [
        Play::Hyperspace { from, to: beside },
        Play::Orbit { from, to: beside, around: hex(2, -1) },
        Play::Eclipse { from, to: hex(2, -1) },
    ];
    for play in moves {
        let mut table = Table::cosmic(WITH_SUPERNOVA, "hyperspace orbit eclipse bc1");
        table.play(play);
        assert_eq!((table.game.seat_to_move(), table.due()), (Some(seat(1)), (0, 0)), "{play:?}");
    }
}

#[test]
fn bb_3_5_each_bonus_is_declined_on_its_own() {
    let mut table = Table::cosmic(WITH_SUPERNOVA, "dark-energy bc1 bc2 bc3");
    table.play(Play::DarkEnergy).play(place("bc1", (3, -1))).play(place("bc2", (3, 0)));
    assert_eq!(table.due(), (0, 2));
    table.play(Play::Pass);
    assert_eq!((table.game.seat_to_move(), table.due()), (Some(seat(0)), (0, 1)));
    table.play(place("bc3", (0, 1)));
    assert_eq!(table.game.seat_to_move(), Some(seat(1)));
}

#[test]
fn bb_3_5_all_that_are_left_lapse_when_no_body_of_the_row_can_be_placed() {
    let mut table = Table::cosmic_piles(WITH_SUPERNOVA, "dark-energy bc1 bc2 ra3", "black-hole ya3 oa3 ba1", "");
    table.play(Play::DarkEnergy).play(place("bc1", (3, -1)));
    assert_eq!((table.row_text().as_str(), table.due()), ("ya3 black-hole bc2 ra3", (1, 1)));
    // Two would be due now, but a black hole and three galactic asteroids cannot be placed.
    table.play(place("bc2", (3, 0)));
    assert_eq!((table.game.seat_to_move(), table.due()), (Some(seat(1)), (0, 0)));
    assert_eq!((table.row_text().as_str(), table.used_text().as_str()), ("ba1 oa3 ya3 black-hole", "ra3"));
}

#[test]
fn bb_3_6_the_row_is_filled_before_each_bonus_and_discarded_from_once() {
    let mut table = Table::cosmic_piles(TRIO, "bc1 supernova bc2 ra3", "oa1 oa2 oa3 ys1 ys2", "yc3");
    table.play(place("supernova", (2, 0)));
    assert_eq!((table.row_text().as_str(), table.used_text().as_str()), ("oa1 bc1 bc2 ra3", "yc3"));
    table.play(place("bc2", (3, -1)));
    assert_eq!((table.row_text().as_str(), table.used_text().as_str()), ("oa2 oa1 bc1 ra3", "yc3"));
    table.play(place("bc1", (0, 1)));
    assert_eq!((table.row_text().as_str(), table.used_text().as_str()), ("ys1 oa3 oa2 oa1", "yc3 ra3"));
}

#[test]
fn bb_3_6_a_row_filled_for_a_bonus_stays_so_when_it_is_declined() {
    let mut table = Table::cosmic_piles(TRIO, "bc1 supernova bc2 ra3", "oa1 oa2 oa3", "");
    table.play(place("supernova", (2, 0))).play(Play::Pass);
    assert_eq!((table.row_text().as_str(), table.used_text().as_str()), ("oa2 oa1 bc1 bc2", "ra3"));
}

#[test]
fn bb_3_6_a_row_filled_for_a_bonus_stays_so_when_it_lapses() {
    let mut table = Table::cosmic_piles(TRIO, "ra3 supernova oa3 worm-hole-1", "ya3 ba1 ba2", "");
    table.play(place("supernova", (2, 0)));
    // Filled to "ya3 ra3 oa3 worm-hole-1" it held no body to place; then the worm hole was discarded.
    assert_eq!((table.row_text().as_str(), table.used_text().as_str()), ("ba1 ya3 ra3 oa3", "worm-hole-1"));
    // The piece that is drawn for the bonus can be the one that saves it.
    let mut table = Table::cosmic_piles(TRIO, "ra3 supernova oa3 worm-hole-1", "ba1 ba2 ya3", "");
    table.play(place("supernova", (2, 0)));
    assert_eq!((table.row_text().as_str(), table.due()), ("ba1 ra3 oa3 worm-hole-1", (0, 1)));
}

#[test]
fn bb_3_6_the_used_pile_is_turned_over_for_a_bonus_too() {
    let mut table = Table::cosmic_piles(TRIO, "bc1 supernova bc2 ra3", "", "yc3 oa1");
    table.play(place("supernova", (2, 0)));
    assert_eq!((table.row_text().as_str(), table.used_text().as_str()), ("yc3 bc1 bc2 ra3", ""));
    assert_eq!(table.view().piles.count, 1);
}

#[test]
fn bb_3_7_a_worm_hole_is_placed_like_any_phenomenon_and_does_nothing_at_once() {
    let mut table = Table::cosmic(TRIO, "worm-hole-1 worm-hole-2 bc1 bc2");
    table.play(place("worm-hole-1", (2, 0)));
    table.looks("   bp2   bs2\nbig   bp1   wh1");
    assert_eq!((table.game.seat_to_move(), table.due()), (Some(seat(1)), (0, 0)));
    let reason = "worm-hole-2 cannot lie on [3,-1], next to worm-hole-1 on [2,0]";
    table.refuses(place("worm-hole-2", (3, -1)), "BB-3.3", reason);
    table.play(place("worm-hole-2", (2, -2)));
    table.looks("      wh2\n   bp2   bs2\nbig   bp1   wh1");
}
