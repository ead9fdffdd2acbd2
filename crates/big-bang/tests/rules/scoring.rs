use big_bang::{Alignment, Clock, Color, Counter, Hex, Objective, Objectives, Score, Shape};
use tabletop::{Outcome, Rules};

use crate::table::{Table, place, seat};

fn listed(cells: &[Hex]) -> String {
    cells.iter().map(Hex::to_string).collect::<Vec<_>>().join(" ")
}

/// Cosmic Mode with this universe, where seat 0 has these objectives.
fn aiming(universe: &str, shape: Shape, color: Color) -> Table {
    Table::cosmic_with(universe, "- - - -", |view| view.objectives[0] = Some(Objectives { shape, color }))
}

/// What an objective earns in a universe, and each alignment with its rule, its points and its cells; those through
/// the worm holes with a bar between their arms.
fn scored(universe: &str, objective: &str) -> (u32, Vec<String>) {
    let objective: Objective = objective.parse().expect("an objective");
    let table = match objective {
        Objective::Shape(shape) => aiming(universe, shape, Color::Red),
        Objective::Color(color) => aiming(universe, Shape::Sun, color),
    };
    let accounts = table.game.account(seat(0));
    let [account] = accounts.as_slice() else { panic!("one universe") };
    let found = account.objectives.iter().find(|score| score.objective == objective).expect("the objective");
    let items = found.alignments.iter().map(|item| {
        let cells = match &item.what {
            Alignment::Line { cells } => listed(cells),
            Alignment::WormHole { arms: [one, other] } => format!("{} | {}", listed(one), listed(other)),
        };
        format!("{} {}: {cells}", item.rule, item.points)
    });
    let mut items: Vec<String> = items.collect();
    items.sort();
    assert_eq!(found.points as i32, found.alignments.iter().map(|item| item.points).sum::<i32>());
    (found.points, items)
}

#[track_caller]
fn scores(universe: &str, objective: &str, points: u32, items: &[&str]) {
    let items = items.iter().map(|&item| item.to_owned()).collect();
    assert_eq!(scored(universe, objective), (points, items), "{objective}");
}

/// The rulebook's example: the yellow planet lies in two yellow lines and in a line of planets.
const EXAMPLE: &str = "
                      rp2
                   bp2
    big   ys2   yp2   yc2   ya1
             ys1
          yc1
";

#[test]
fn bb_5_1_three_in_a_straight_line_in_any_of_three_directions() {
    scores("big   bs1   ys1   rs1", "sun", 3, &["BB-5.1 3: [1,0] [2,0] [3,0]"]);
    let rising = "
                 rs1
        big   ys1
           bs1
    ";
    scores(rising, "sun", 3, &["BB-5.1 3: [0,1] [1,0] [2,-1]"]);
    let falling = "
           rs1
        big   ys1
                 bs1
    ";
    scores(falling, "sun", 3, &["BB-5.1 3: [1,1] [1,0] [1,-1]"]);
    let bent = "
           rs1
        big   ys1
           bs1
    ";
    scores(bent, "sun", 0, &[]);
}

#[test]
fn bb_5_1_two_are_too_few_and_a_gap_or_another_body_interrupts() {
    scores("big   bs1   ys1", "sun", 0, &[]);
    scores("big   bs1   ys1   .     rs1", "sun", 0, &[]);
    scores("big   bs1   ys1   yc1   rs1", "sun", 0, &[]);
    scores("bs1   ys1   big   rs1", "sun", 0, &[]);
    scores("big   bs1   ys1   nov   rs1", "sun", 0, &[]);
}

#[test]
fn bb_5_1_overturned_and_covered_bodies_do_not_count() {
    scores("big   bs1   ys1   RS1", "sun", 0, &[]);
    scores("big   bs1   ys1   bc1+\nbc1 on rs1", "sun", 0, &[]);
    scores("big   bs1   ys1   rs1+\nrs1 on bc1", "sun", 3, &["BB-5.1 3: [1,0] [2,0] [3,0]"]);
}

#[test]
fn bb_5_1_a_line_may_be_longer() {
    let line = "big   bs1   ys1   rs1   os1   bs2";
    scores(line, "sun", 6, &["BB-5.1 6: [1,0] [2,0] [3,0] [4,0] [5,0]"]);
}

#[test]
fn bb_5_1_the_longest_run_tells_how_close_an_alignment_is() {
    let longest = |universe: &str, objective: &str| {
        let table = aiming(universe, Shape::Sun, Color::Red);
        let objective: Objective = objective.parse().expect("an objective");
        listed(&big_bang::score::longest_run(&table.game.boards()[0], objective))
    };
    assert_eq!(longest(EXAMPLE, "sun"), "[1,1] [1,0]");
    assert_eq!(longest(EXAMPLE, "planet"), "[2,0] [3,-1] [4,-2]");
    assert_eq!(longest(EXAMPLE, "yellow"), "[1,0] [2,0] [3,0] [4,0]");
    assert_eq!(longest(EXAMPLE, "asteroid"), "[4,0]");
    assert_eq!(longest(EXAMPLE, "orange"), "");
}

#[test]
fn bb_5_1_earth_fits_every_objective() {
    for (objective, line) in [("comet", "bc1   ear   rc1"), ("red", "rs1   ear   rc1")] {
        let universe = format!("big   {line}");
        scores(&universe, objective, 3, &["BB-5.1 3: [1,0] [2,0] [3,0]"]);
        scores(&universe.replace("ear", "EAR"), objective, 0, &[]);
    }
}

#[test]
fn bb_5_1_each_objective_is_counted_on_its_own() {
    // Two reds and a sun are no line of anything.
    let universe = "big   rc1   rp1   bs1";
    scores(universe, "red", 0, &[]);
    scores(universe, "sun", 0, &[]);
}

#[test]
fn bb_5_2_a_piece_earns_by_its_background_and_earth_one_point() {
    let line = "big   ys1   rs2   bs3   ear";
    scores(line, "sun", 7, &["BB-5.1 7: [1,0] [2,0] [3,0] [4,0]"]);
    scores("big   ys3   rs3   bs3", "sun", 9, &["BB-5.1 9: [1,0] [2,0] [3,0]"]);
    scores("big   ys1   rs1   ear", "sun", 3, &["BB-5.1 3: [1,0] [2,0] [3,0]"]);
}

#[test]
fn bb_5_3_the_rulebooks_example_of_thirteen_points() {
    // 2+2+2+1 for yellow: the planet counts in the better of two lines. 2+2+2 for the planets, with the same planet.
    scores(EXAMPLE, "yellow", 7, &["BB-5.1 7: [1,0] [2,0] [3,0] [4,0]"]);
    scores(EXAMPLE, "planet", 6, &["BB-5.1 6: [2,0] [3,-1] [4,-2]"]);
    let accounts = aiming(EXAMPLE, Shape::Planet, Color::Yellow).game.account(seat(0));
    assert_eq!((accounts.len(), accounts[0].universe, accounts[0].points), (1, None, 13));
    let order: Vec<Objective> = accounts[0].objectives.iter().map(|score| score.objective).collect();
    assert_eq!(order, [Objective::Shape(Shape::Planet), Objective::Color(Color::Yellow)]);
}

#[test]
fn bb_5_3_a_longer_line_is_cut_when_that_earns_more() {
    // The fourth planet of the row is worth more in the other line.
    let universe = "
        big   bp1   yp1   op1   rp1
                             bp2
                          yp2
    ";
    scores(universe, "planet", 8, &["BB-5.1 3: [1,0] [2,0] [3,0]", "BB-5.1 5: [2,2] [3,1] [4,0]"]);
}

#[test]
fn bb_5_3_the_best_set_of_lines_need_not_have_the_best_line() {
    // Three galactic planets earn nine; given up to the lines at their ends, these earn six each.
    let universe = "
                                rp1
                             rp2
        big   bp3   yp3   op3
           bp2
        bp1
    ";
    scores(universe, "planet", 12, &["BB-5.1 6: [-1,2] [0,1] [1,0]", "BB-5.1 6: [3,0] [4,-1] [5,-2]"]);
    // One of the two lines alone is not worth it.
    scores(&universe.replace("rp1", "   "), "planet", 9, &["BB-5.1 9: [1,0] [2,0] [3,0]"]);
}

#[test]
fn bb_5_3_lines_that_share_no_piece_all_count() {
    let universe = "
           bs1   ys1   rs1
        big   yc1
           bs2   ys2   rs2
    ";
    scores(universe, "sun", 9, &["BB-5.1 3: [1,-1] [2,-1] [3,-1]", "BB-5.1 6: [0,1] [1,1] [2,1]"]);
}

/// One sun west of the first hole, two suns straight east of the second.
const SUNS: &str = "
    wh2   ys2   rs3
       ya1
    big   bs1   wh1
";

#[test]
fn bb_5_4_the_rulebooks_valid_line_of_suns() {
    scores(SUNS, "sun", 6, &["BB-5.4 6: [1,0] | [2,-2] [3,-2]"]);
    // It works for colours and with Earth, and however far the two holes are apart.
    let blue = SUNS.replace("ys2", "bc2").replace("rs3", "ear");
    scores(&blue, "blue", 4, &["BB-5.4 4: [1,0] | [2,-2] [3,-2]"]);
}

#[test]
fn bb_5_4_the_rulebooks_invalid_line_of_suns() {
    // The second sun does not lie straight behind the first as seen from the hole.
    let universe = "
                 rs3
        wh2   ys2
           ya1
        big   bs1   wh1
    ";
    scores(universe, "sun", 0, &[]);
    // Nor does a run count that does not begin next to the hole.
    let away = "
        wh2   yc2   ys2   rs3
           ya1
        big   bs1   wh1
    ";
    scores(away, "sun", 0, &[]);
}

#[test]
fn bb_5_4_both_arms_have_a_sun_and_three_are_needed() {
    scores(&SUNS.replace("rs3", "   "), "sun", 0, &[]);
    scores(&SUNS.replace("bs1", "bc1"), "sun", 0, &[]);
    scores(&SUNS.replace("bs1", "BS1"), "sun", 0, &[]);
}

#[test]
fn bb_5_4_both_holes_must_lie_on_the_board() {
    scores(&SUNS.replace("wh2", "ya2"), "sun", 0, &[]);
    scores(&SUNS.replace("wh1", "ya2"), "sun", 0, &[]);
    scores(&SUNS.replace("wh2", "nov"), "sun", 0, &[]);
}

#[test]
fn bb_5_4_a_hole_interrupts_ordinary_lines_and_counts_nothing() {
    let universe = "
              wh2
           yc1
        big   ya1   bs1   ys1   wh1   rs1
    ";
    // Two and one at the same hole do not meet, with the other hole on the board or not.
    scores(universe, "sun", 0, &[]);
    scores(&universe.replace("wh2", "   "), "sun", 0, &[]);
    scores(&universe.replace("wh1", "os1"), "sun", 4, &["BB-5.1 4: [2,0] [3,0] [4,0] [5,0]"]);
}

#[test]
fn bb_5_4_an_arm_may_be_shortened_at_its_far_end() {
    // The third sun of the eastern arm is needed in the line that crosses it.
    let universe = "
        wh2   os1
           ya1
        big   bc1   wh1   bs1   bs2   ys1
                                   ys2
                                rs1
    ";
    let items = ["BB-5.1 4: [3,2] [4,1] [5,0]", "BB-5.4 4: [3,0] [4,0] | [2,-2]"];
    scores(universe, "sun", 8, &items);
    let whole = universe.replace("rs1", "   ");
    scores(&whole, "sun", 5, &["BB-5.4 5: [3,0] [4,0] [5,0] | [2,-2]"]);
}

#[test]
fn bb_5_4_the_two_arms_have_no_piece_in_common() {
    // Both holes see the same two suns.
    let universe = "
        big   ya1   wh1   bs1   ys1   wh2
    ";
    scores(universe, "sun", 0, &[]);
    let third = "
                                         rs1
        big   ya1   wh1   bs1   ys1   wh2
    ";
    scores(third, "sun", 3, &["BB-5.4 3: [3,0] [4,0] | [6,-1]"]);
}

#[test]
fn bb_5_4_two_alignments_compete_for_the_one_sun_at_the_other_hole() {
    let universe = "
        wh2   os1
           ya1
        big   bc1   wh1   bs1   bs2
                       ys2
                          ys3
    ";
    scores(universe, "sun", 6, &["BB-5.4 6: [2,1] [2,2] | [2,-2]"]);
    // With a second sun there both count.
    let second = universe.replacen("ya1", "rs1", 1);
    let (points, items) = scored(&second, "sun");
    assert_eq!((points, items.len()), (10, 2), "{items:?}");
}

/// A game that ends with the comet of this background; the counters stand at so many years.
fn last_turn(comet: &str, cell: (i64, i64), years: [u16; 2]) -> Outcome<Score> {
    let mut table = Table::cosmic_with("   bp2   bs2\nbig   bp1", &format!("- - - {comet}"), |view| {
        let objectives = [(Shape::Comet, Color::Blue), (Shape::Asteroid, Color::Red)];
        view.objectives = objectives.map(|(shape, color)| Some(Objectives { shape, color })).to_vec();
        view.clock = Clock::of([0, 1].map(|index| Counter { seat: seat(index), years: years[index] }));
        view.piles.pile = Some(Vec::new());
        view.piles.count = 0;
    });
    table.play(place(comet, cell));
    assert_eq!(table.scores(), table.game.outcome().expect("the game is over").scores);
    table.game.outcome().expect("the game is over")
}

fn total(shape: u32, color: u32) -> Score {
    Score::Objectives { shape, color, total: shape + color }
}

#[test]
fn bb_5_5_most_points_win() {
    // The comet completes a blue line; its owner wins although the other one is further back.
    let outcome = last_turn("bc2", (0, 1), [5, 5]);
    assert_eq!(outcome, Outcome { scores: vec![total(0, 5), total(0, 0)], winners: vec![seat(0)] });
}

#[test]
fn bb_5_5_a_tie_goes_to_whoever_would_be_next() {
    let winner = |comet, years| {
        let outcome = last_turn(comet, (2, 0), years);
        assert_eq!(outcome.scores, [total(0, 0), total(0, 0)]);
        outcome.winners
    };
    assert_eq!(winner("bc1", [3, 5]), [seat(0)], "further back");
    assert_eq!(winner("bc3", [3, 5]), [seat(1)], "now the other is");
    assert_eq!(winner("bc2", [3, 5]), [seat(0)], "in the same box, on top");
}
