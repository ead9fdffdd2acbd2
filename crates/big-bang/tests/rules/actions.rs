use big_bang::Play;

use crate::table::{Table, hex, piece, place, seat};

/// Three blue bodies, each of which can move.
const TRIO: &str = "
       bp2   bs2
    big   bp1
";

/// The asteroid on [1,1] has one way out, between the red comet and the blue asteroid: too narrow.
const GATE: &str = "
    big   bp2   bs2
       bc2   oa2   ba2
          rc2
";

/// As long as the asteroid lies on [1,2], nothing gets past it into the hollow on [1,1].
const POCKET: &str = "
       ya2
    big   bp2   bs2
       bc2   .
          rc2   oa2
";

/// Between the planet on [1,0] and the asteroid on [2,1] there is a gap that nothing can pass.
const GAP: &str = "
             bs2
    big   bp1   .
       bc1   .     ba1
          bc2   bp3
";

/// The black hole has left one sun, and a second one.
const HOLE: &str = "
       rs2
    big   rs1
       YA1
    YC1   hol
";

type At = (i64, i64);

fn hyperspace(from: At, to: At) -> Play {
    Play::Hyperspace { from: hex(from.0, from.1), to: hex(to.0, to.1) }
}

fn orbit(from: At, to: At, around: At) -> Play {
    Play::Orbit { from: hex(from.0, from.1), to: hex(to.0, to.1), around: hex(around.0, around.1) }
}

fn eclipse(from: At, to: At) -> Play {
    Play::Eclipse { from: hex(from.0, from.1), to: hex(to.0, to.1) }
}

/// A universe with the three actions that move bodies in the row.
fn acting(universe: &str) -> Table {
    Table::cosmic(universe, "hyperspace orbit eclipse yc3")
}

/// The moves on the board that the three actions allow, each action's in order.
fn moves(universe: &str) -> Vec<Play> {
    let mut moves = acting(universe).plays();
    moves.retain(|play| !matches!(play, Play::Place { .. }));
    moves.sort_by_key(|play| match *play {
        Play::Hyperspace { from, to } => (0, from, to),
        Play::Orbit { from, to, .. } => (1, from, to),
        Play::Eclipse { from, to } => (2, from, to),
        _ => panic!("{play:?}"),
    });
    moves
}

/// Whatever the action, the body on `from` cannot move.
#[track_caller]
fn stays(universe: &str, from: At, beside: At, reason: &str) {
    let table = acting(universe);
    for play in [hyperspace(from, beside), orbit(from, beside, beside), eclipse(from, beside)] {
        table.refuses(play, "BB-4.1", reason);
    }
}

#[test]
fn bb_4_1_only_face_up_bodies_move() {
    let universe = "   bp2   bs2\nbig   bp1   nov";
    stays(universe, (2, 0), (1, 0), "supernova on [2,0] is not a face-up body");
    stays(universe, (0, 0), (1, 0), "big-bang on [0,0] is not a face-up body");
    stays(universe, (3, -1), (2, -1), "there is no piece on [3,-1]");
    stays(HOLE, (0, 1), (1, 0), "ya1 on [0,1] is not a face-up body");
    let mut table = acting("   ear   bs2\nbig   bp1");
    table.play(hyperspace((1, -1), (0, 1)));
    table.looks("         bs2\nbig   bp1\n   ear");
}

#[test]
fn bb_4_1_a_body_on_an_eclipsed_piece_stays() {
    stays("   bp2   bs2+\nbig   bp1\nbs2 on rc3", (2, -1), (1, 0), "bs2 on [2,-1] lies on rc3 and stays there");
}

#[test]
fn bb_4_1_no_other_piece_may_be_cut_off() {
    let universe = "
           bp2
        big   bp1
                 bc1
    ";
    stays(universe, (1, 0), (1, -1), "without bp1 on [1,0] the piece on [1,1] would be cut off");
    // The comet itself may leave.
    acting(universe).play(hyperspace((1, 1), (0, 1)));
}

#[test]
fn bb_4_1_the_rulebooks_blocked_asteroid_and_the_comet_that_can_move() {
    let reason = "oa2 on [1,1] is blocked: it cannot slide between the pieces on [0,2] and [2,1]";
    stays(GATE, (1, 1), (1, 0), reason);
    let mut table = acting(GATE);
    table.play(hyperspace((0, 2), (1, -1)));
    table.looks(
        "
           rc2
        big   bp2   bs2
           bc2   oa2   ba2
        ",
    );
    // The comet gone, one of the two cells beside the way is empty, and that is enough.
    acting(&GATE.replace("rc2", "   ")).play(hyperspace((1, 1), (1, -1)));
}

#[test]
fn bb_4_1_a_body_with_six_neighbours_is_walled_in() {
    stays(&GATE.replace("rc2", "rc2   bs1"), (1, 1), (1, 0), "oa2 on [1,1] is walled in");
}

#[test]
fn bb_4_1_the_movers_own_cell_counts_as_empty_and_it_may_slide_into_a_pocket() {
    // Once the asteroid has left its cell, the hollow is open to it.
    acting(POCKET).play(hyperspace((1, 2), (1, 1)));
    acting(POCKET).play(orbit((1, 2), (1, 1), (0, 2)));
    // Nobody else can slide there, though a piece of the row can be placed there.
    acting(POCKET).refuses(hyperspace((1, -1), (1, 1)), "BB-4.3", "ya2 cannot slide from [1,-1] to [1,1]");
    Table::cosmic(POCKET, "oc2 hyperspace orbit eclipse").play(place("oc2", (1, 1)));
}

#[test]
fn bb_4_1_a_body_need_not_keep_contact_on_its_way() {
    // From the tip of one arm straight across open space to the other.
    let universe = "
        rs2                     bp2
           rc2               bc2
              rp2         bs2
                 big   ba2
    ";
    acting(universe).play(hyperspace((0, -3), (3, -3))).looks(
        "
                          rs2   bp2
           rc2               bc2
              rp2         bs2
                 big   ba2
        ",
    );
}

#[test]
fn bb_4_2_the_mover_does_not_count_as_its_own_neighbour() {
    let table = acting(TRIO);
    for play in [hyperspace((2, -1), (2, 0)), orbit((2, -1), (2, 0), (1, 0))] {
        table.refuses(play, "BB-4.2", "[2,0] has 1 piece next to it and needs 2");
    }
    let table = acting("   bp2\nbig   bp1");
    table.refuses(eclipse((1, -1), (1, 0)), "BB-4.2", "[1,0] has 1 piece next to it and needs 2");
    table.refuses(hyperspace((1, -1), (5, 5)), "BB-4.2", "[5,5] has 0 pieces next to it and needs 2");
}

#[test]
fn bb_4_2_a_body_must_lie_next_to_the_target() {
    let table = acting(HOLE);
    table.refuses(hyperspace((1, -1), (-1, 1)), "BB-4.2", "none of the pieces next to [-1,1] is a body");
    // Big-bang and the overturned asteroid are no bodies for an eclipse either.
    let table = acting("   rc2\nbig   rs1\n   YA1");
    table.refuses(eclipse((1, -1), (1, 0)), "BB-4.2", "none of the pieces next to [1,0] is a body");
}

#[test]
fn bb_4_2_unless_the_mover_is_the_only_body_that_is_face_up() {
    let alone = "big   rs1\n   YA1\nYC1   hol";
    let mut table = acting(alone);
    table.refuses(hyperspace((1, 0), (1, -1)), "BB-4.2", "[1,-1] has 1 piece next to it and needs 2");
    table.play(hyperspace((1, 0), (-1, 1)));
    table.looks("   big\nrs1   YA1\n   YC1   hol");
}

#[test]
fn bb_4_2_with_big_bang_and_one_body_nothing_can_land() {
    let mut table = Table::cosmic("big   rs1", "rs2 hyperspace orbit eclipse");
    let moves = |play: &Play| matches!(play, Play::Hyperspace { .. } | Play::Orbit { .. } | Play::Eclipse { .. });
    assert!(!table.plays().iter().any(moves));
    for to in [(1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)] {
        let reason = format!("[{},{}] has 1 piece next to it and needs 2", to.0, to.1);
        table.refuses(hyperspace((1, 0), to), "BB-4.2", &reason);
    }
    // A second body may be placed, and then there are two pieces to land next to.
    table.play(place("rs2", (0, 1)));
    table.looks("big   rs1\n   rs2");
}

#[test]
fn bb_4_2_an_action_that_cannot_land_does_not_keep_the_row_from_being_swept() {
    let mut table = Table::cosmic_piles("big", "hyperspace bp1 orbit ra3", "supernova ys3 rp1 ba2 oa1 oa2", "");
    table.play(place("bp1", (1, 0)));
    assert_eq!(
        (table.row_text().as_str(), table.used_text().as_str()),
        ("oa2 oa1 ba2 rp1", "ra3 orbit hyperspace supernova ys3")
    );
}

#[test]
fn bb_4_2_a_feature_in_common_with_each_body_around_the_target() {
    let table = acting("   bp2   bs2\nbig   rp1");
    let reason = "bs2 on [0,1] shares neither shape, colour nor background with rp1 on [1,0]";
    table.refuses(hyperspace((2, -1), (0, 1)), "BB-3.2", reason);
    table.refuses(orbit((2, -1), (0, 1), (1, 0)), "BB-3.2", reason);
    let reason = "bs2 on [1,-1] shares neither shape, colour nor background with rp1 on [1,0]";
    table.refuses(eclipse((2, -1), (1, -1)), "BB-3.2", reason);
}

#[test]
fn bb_4_3_hyperspace_goes_to_any_other_cell_where_the_body_may_land() {
    let mut all = moves(TRIO);
    all.retain(|play| matches!(play, Play::Hyperspace { .. }));
    let expected = [
        hyperspace((1, -1), (2, 0)),
        hyperspace((1, -1), (0, 1)),
        hyperspace((2, -1), (0, -1)),
        hyperspace((2, -1), (0, 1)),
        hyperspace((1, 0), (2, -2)),
        hyperspace((1, 0), (0, -1)),
    ];
    assert_eq!(all, expected);
}

#[test]
fn bb_4_3_hyperspace_needs_another_cell_that_is_empty_and_within_reach() {
    let table = acting(TRIO);
    table.refuses(hyperspace((2, -1), (2, -1)), "BB-4.3", "the piece on [2,-1] has to go to another cell");
    table.refuses(hyperspace((2, -1), (1, 0)), "BB-3.1", "bp1 lies on [1,0]");
    acting(GAP).refuses(hyperspace((2, -1), (1, 1)), "BB-4.3", "bs2 cannot slide from [2,-1] to [1,1]");
}

#[test]
fn bb_4_4_orbit_keeps_to_its_pivot() {
    let mut all = moves(TRIO);
    all.retain(|play| matches!(play, Play::Orbit { .. }));
    let expected = [
        orbit((1, -1), (2, 0), (2, -1)),
        orbit((2, -1), (0, -1), (1, -1)),
        orbit((2, -1), (0, 1), (1, 0)),
        orbit((1, 0), (2, -2), (2, -1)),
    ];
    assert_eq!(all, expected, "once for each pivot");
    // [0,1] can be reached, but not around this pivot.
    let reason = "the piece on [2,-1] cannot slide around [1,-1] to [0,1]";
    acting(TRIO).refuses(orbit((2, -1), (0, 1), (1, -1)), "BB-4.4", reason);
    acting(TRIO).play(orbit((2, -1), (0, 1), (1, 0))).looks("   bp2\nbig   bp1\n   bs2");
}

#[test]
fn bb_4_4_a_piece_in_the_orbit_bars_the_way() {
    let barred = "
           bp2   bs2
        big   bp1
                 ba2
    ";
    let reason = "the piece on [2,-1] cannot slide around [1,0] to [0,1]";
    acting(barred).refuses(orbit((2, -1), (0, 1), (1, 0)), "BB-4.4", reason);
    // Hyperspace does not care.
    acting(barred).play(hyperspace((2, -1), (0, 1)));
}

#[test]
fn bb_4_4_an_orbit_cannot_pass_a_gap() {
    let reason = "the piece on [2,-1] cannot slide around [1,0] to [1,1]";
    acting(GAP).refuses(orbit((2, -1), (1, 1), (1, 0)), "BB-4.4", reason);
    acting(GAP).play(orbit((2, -1), (2, 0), (1, 0)));
    acting(&GAP.replace("ba1", "   ")).play(orbit((2, -1), (1, 1), (1, 0)));
}

#[test]
fn bb_4_4_the_pivot_is_a_neighbouring_body_and_the_cell_another_one() {
    let table = acting("   bp2   bs2\nbig   bp1   nov");
    let refuses = |from, around, reason| table.refuses(orbit(from, (0, 1), around), "BB-4.4", reason);
    refuses((1, -1), (0, 0), "there is no body on [0,0] next to [1,-1] to orbit");
    refuses((2, -1), (2, 0), "there is no body on [2,0] next to [2,-1] to orbit");
    refuses((2, -1), (3, -1), "there is no body on [3,-1] next to [2,-1] to orbit");
    let reason = "there is no body on [0,1] next to [1,0] to orbit";
    acting(HOLE).refuses(orbit((1, 0), (1, 1), (0, 1)), "BB-4.4", reason);
    let far = "there is no body on [1,0] next to [0,-1] to orbit";
    acting("bs1   bp2\n   big   bp1").refuses(orbit((0, -1), (0, 1), (1, 0)), "BB-4.4", far);
    let table = acting(TRIO);
    let same = "the piece on [2,-1] has to go to another cell";
    table.refuses(orbit((2, -1), (2, -1), (1, 0)), "BB-4.4", same);
    table.refuses(orbit((2, -1), (1, -1), (1, 0)), "BB-3.1", "bp2 lies on [1,-1]");
}

#[test]
fn bb_4_5_a_body_goes_onto_a_neighbouring_body() {
    let mut all = moves(TRIO);
    all.retain(|play| matches!(play, Play::Eclipse { .. }));
    // On [2,-1] a body would lie next to one piece only.
    let expected = [((1, -1), (1, 0)), ((2, -1), (1, -1)), ((2, -1), (1, 0)), ((1, 0), (1, -1))];
    assert_eq!(all, expected.map(|(from, to)| eclipse(from, to)));
    let mut table = acting(TRIO);
    table.play(eclipse((2, -1), (1, 0)));
    table.looks("   bp2\nbig   bs2+\nbs2 on bp1");
}

#[test]
fn bb_4_5_no_feature_in_common_with_the_covered_body_is_needed() {
    acting("   bp2   bs3\nbig   ra2").play(eclipse((2, -1), (1, 0)));
}

#[test]
fn bb_4_5_nothing_blocks_the_climb() {
    // A body could not slide between the two bodies beside the way up.
    let mut table = acting("   bp2   bs2\nbig   bp1   bc2");
    table.play(eclipse((2, -1), (1, 0)));
    let board = &table.game.boards()[0];
    assert_eq!((board.piece_at(hex(1, 0)), board.covered_at(hex(1, 0))), (Some(piece("bs2")), Some(piece("bp1"))));
}

#[test]
fn bb_4_5_not_onto_a_stack_or_anything_but_a_neighbouring_body() {
    let table = acting("   bp2   bs2\nbig   bp1+\nbp1 on rc3");
    let reason = "the body on [1,0] lies on rc3: nothing goes on top of it";
    table.refuses(eclipse((2, -1), (1, 0)), "BB-4.5", reason);
    let table = acting("   bp2   bs2\nbig   bp1   nov");
    let refuses = |from: At, to: At| {
        let reason = format!("there is no body on [{},{}] next to [{},{}] to eclipse", to.0, to.1, from.0, from.1);
        table.refuses(eclipse(from, to), "BB-4.5", &reason);
    };
    refuses((1, -1), (0, 0));
    refuses((2, -1), (2, 0));
    refuses((2, -1), (3, -1));
    refuses((2, -1), (2, -1));
    let overturned = "there is no body on [0,1] next to [1,0] to eclipse";
    acting(HOLE).refuses(eclipse((1, 0), (0, 1)), "BB-4.5", overturned);
}

#[test]
fn bb_4_5_the_covered_piece_is_out_of_play() {
    let mut table = Table::cosmic("   bp2   bs3\nbig   rp1", "rc1 eclipse bc3 oa3");
    assert!(table.cells_for("rc1").contains(&(0, 1)), "the red planet lends its colour");
    table.play(eclipse((2, -1), (1, 0)));
    table.looks("   bp2\nbig   bs3+\nbs3 on rp1");
    let reason = "rc1 on [0,1] shares neither shape, colour nor background with bs3 on [1,0]";
    table.refuses(place("rc1", (0, 1)), "BB-3.2", reason);
    let board = &table.game.boards()[0];
    assert_eq!((board.place_of(piece("rp1")), board.covered_at(hex(1, 0))), (None, Some(piece("rp1"))));
}

#[test]
fn bb_4_6_dark_energy_places_two_bodies_next_to_one_piece_each() {
    let mut table = Table::cosmic("   bp2   bs2\nbig   bp1   nov", "dark-energy bc1 ba1 ra3");
    table.play(Play::DarkEnergy);
    assert_eq!(table.due(), (2, 0));
    // Next to big-bang alone, to the supernova alone, to the planet alone.
    for cell in [(-1, 0), (3, 0), (1, -2)] {
        assert!(table.cells_for("bc1").contains(&cell), "{cell:?}");
    }
    table.refuses(place("bc1", (5, 0)), "BB-4.6", "[5,0] has 0 pieces next to it and needs 1");
    table.play(place("bc1", (-1, 0)));
    assert_eq!((table.game.seat_to_move(), table.due()), (Some(seat(0)), (1, 0)));
    table.play(place("ba1", (-2, 0)));
    assert_eq!((table.game.seat_to_move(), table.years()), (Some(seat(1)), vec![(1, 0), (0, 5)]));
    table.looks("               bp2   bs2\nba1   bc1   big   bp1   nov");
}

#[test]
fn bb_4_6_the_common_feature_rule_holds() {
    let mut table = Table::cosmic(TRIO, "dark-energy bc1 ba1 ra3");
    table.play(Play::DarkEnergy);
    let reason = "ra3 on [2,0] shares neither shape, colour nor background with bs2 on [2,-1]";
    table.refuses(place("ra3", (2, 0)), "BB-3.2", reason);
    table.play(place("ra3", (-1, 0)));
}

#[test]
fn bb_4_6_the_row_is_filled_before_each_and_discarded_from_once() {
    let mut table = Table::cosmic_piles(TRIO, "dark-energy bc1 ba1 ra3", "oa1 oa2 oa3 ys1 ys2", "");
    table.play(Play::DarkEnergy);
    assert_eq!((table.row_text().as_str(), table.used_text().as_str()), ("oa1 bc1 ba1 ra3", ""));
    table.play(place("bc1", (-1, 0)));
    assert_eq!((table.row_text().as_str(), table.used_text().as_str()), ("oa2 oa1 ba1 ra3", ""));
    table.play(place("ba1", (0, 1)));
    assert_eq!((table.row_text().as_str(), table.used_text().as_str()), ("ys1 oa3 oa2 oa1", "ra3"));
}

#[test]
fn bb_4_6_only_bodies_are_placed() {
    let mut table = Table::cosmic(TRIO, "dark-energy bc1 worm-hole-1 hyperspace");
    table.play(Play::DarkEnergy);
    let reason = "a bonus placement is a body or Earth, not worm-hole-1";
    table.refuses(place("worm-hole-1", (2, 0)), "BB-4.6", reason);
    let due = "a bonus placement is due: place a body or pass";
    table.refuses(hyperspace((2, -1), (0, 1)), "BB-4.6", due);
}

#[test]
fn bb_4_6_each_placement_is_declined_on_its_own() {
    let mut table = Table::cosmic_piles(TRIO, "dark-energy bc1 ba1 ra3", "oa1 oa2 oa3", "");
    table.play(Play::DarkEnergy).play(Play::Pass);
    assert_eq!((table.game.seat_to_move(), table.due()), (Some(seat(0)), (1, 0)));
    table.play(place("bc1", (-1, 0)));
    assert_eq!((table.game.seat_to_move(), table.row_text().as_str()), (Some(seat(1)), "oa3 oa2 oa1 ba1"));
    let mut table = Table::cosmic_piles(TRIO, "dark-energy bc1 ba1 ra3", "oa1 oa2 oa3", "");
    table.play(Play::DarkEnergy).play(Play::Pass).play(Play::Pass);
    assert_eq!((table.row_text().as_str(), table.used_text().as_str()), ("oa2 oa1 bc1 ba1", "ra3"));
}

#[test]
fn bb_4_6_the_placements_lapse_when_no_body_of_the_row_can_be_placed() {
    let row = "dark-energy worm-hole-1 supernova black-hole";
    let mut table = Table::cosmic_piles(TRIO, row, "orbit bc1 bc2", "");
    table.play(Play::DarkEnergy);
    assert_eq!((table.game.seat_to_move(), table.years()), (Some(seat(1)), vec![(1, 0), (0, 5)]));
    // The row was filled with the orbit first, then the black hole was discarded.
    assert_eq!(table.row_text(), "bc1 orbit worm-hole-1 supernova");
    assert_eq!(table.used_text(), "black-hole");
}

#[test]
fn bb_4_6_a_supernova_bonus_comes_after_the_two_under_the_normal_rules() {
    let mut table = Table::cosmic("   bp2   bs2\nbig   bp1   nov", "dark-energy bc1 ba1 bs1");
    table.play(Play::DarkEnergy).play(place("bc1", (3, 0)));
    assert_eq!(table.due(), (1, 1));
    assert!(table.cells_for("ba1").contains(&(-1, 0)), "still by dark energy: one piece is enough");
    table.play(place("ba1", (-1, 0)));
    assert_eq!((table.game.seat_to_move(), table.due()), (Some(seat(0)), (0, 1)));
    table.refuses(place("bs1", (-2, 0)), "BB-3.1", "[-2,0] has 1 piece next to it and needs 2");
    table.play(place("bs1", (0, 1)));
    assert_eq!(table.years(), [(1, 0), (0, 5)]);
    // Declining the second placement of dark energy leaves the bonus of the supernova.
    let mut table = Table::cosmic("   bp2   bs2\nbig   bp1   nov", "dark-energy bc1 ba1 bs1");
    table.play(Play::DarkEnergy).play(place("bc1", (3, 0))).play(Play::Pass);
    assert_eq!((table.game.seat_to_move(), table.due()), (Some(seat(0)), (0, 1)));
}

#[test]
fn bb_4_6_dark_energy_can_always_be_played() {
    for universe in ["big", "big   bp1", TRIO, HOLE] {
        let table = Table::cosmic(universe, "dark-energy worm-hole-1 supernova black-hole");
        assert!(table.plays().contains(&Play::DarkEnergy), "{universe}");
    }
}

#[test]
fn bb_4_7_without_a_legal_move_an_action_cannot_be_played() {
    let table = Table::cosmic("big   rs1   bp2", "hyperspace orbit eclipse rs2");
    assert_eq!((table.plays().len(), table.cells_for("rs2")), (4, vec![(1, -1), (2, -1), (0, 1), (1, 1)]));
    // They do not keep the row from being swept.
    let mut table = Table::cosmic_piles("big", "eclipse bp1 orbit ra3", "supernova ys3 rp1 ba2 oa1 oa2", "");
    table.play(place("bp1", (1, 0)));
    assert_eq!(
        (table.row_text().as_str(), table.used_text().as_str()),
        ("oa2 oa1 ba2 rp1", "ra3 orbit eclipse supernova ys3")
    );
}

#[test]
fn bb_4_7_an_action_is_not_placed_on_the_board() {
    let table = Table::cosmic(TRIO, "hyperspace orbit eclipse dark-energy");
    for name in ["hyperspace", "orbit", "eclipse", "dark-energy"] {
        let reason = format!("{name} is an action, it is not placed on the board");
        table.refuses(place(name, (2, 0)), "BB-4.7", &reason);
    }
}

#[test]
fn bb_4_7_after_an_action_a_piece_may_be_left_with_one_neighbour() {
    let mut table = acting("      bc1\n   bp2   bs2\nbig   bp1");
    table.play(hyperspace((2, -1), (0, 1)));
    table.looks("      bc1\n   bp2\nbig   bp1\n   bs2");
}
