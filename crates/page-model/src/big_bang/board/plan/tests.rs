//! Plans, step by step.

use big_bang::{Piece, Play};

use super::*;
use crate::big_bang::board::fixtures::{cell, cosmic, parallel, piece, seat};
use crate::big_bang::board::objection::{MoveObjection, objection};

const PIECES: &str = "big-bang@0,0 rc2@1,0 rc3@2,0 rp1@0,1 rs1@1,1";

fn here(q: i64, r: i64) -> BoardSpot {
    BoardSpot::here(cell(q, r))
}

#[test]
fn a_piece_and_a_cell_make_a_move() {
    let offer = Offer::of(&cosmic(PIECES, ["ra1", "bs3", "orbit", "ya3"]));
    let plan = MovePlan::default();
    assert_eq!((plan.step(), plan.choices(&offer)), (PlanStep::Piece, Vec::new()));
    let plan = plan.picked(piece("ra1"), &offer);
    assert_eq!(plan.step(), PlanStep::Cell);
    assert!(plan.choices(&offer).contains(&here(2, 1)));
    assert_eq!(plan.play(&offer), None);
    let plan = plan.chosen(here(2, 1), &offer).expect("a legal cell");
    assert_eq!(plan.step(), PlanStep::Ready);
    assert_eq!(plan.play(&offer), Some(Play::place(piece("ra1"), cell(2, 1))));
    let moved = plan.chosen(here(0, -1), &offer).err().flatten();
    assert_eq!(moved, Some(Play::place(piece("ra1"), cell(0, -1))), "what was tried is returned");
    let moved = plan.chosen(here(1, -1), &offer).expect("the ghost moves");
    assert_eq!(moved.target, Some(here(1, -1)));
}

#[test]
fn another_piece_keeps_the_cell_if_it_fits_there() {
    let offer = Offer::of(&cosmic(PIECES, ["ra1", "rp2", "bp2", "black-hole"]));
    let plan = MovePlan::of(piece("ra1")).chosen(here(2, 1), &offer).expect("a legal cell");
    assert_eq!(plan.picked(piece("rp2"), &offer).target, Some(here(2, 1)));
    assert_eq!(plan.picked(piece("bp2"), &offer), MovePlan::of(piece("bp2")), "it has nothing in common there");
    assert_eq!(plan.picked(piece("black-hole"), &offer).target, Some(here(2, 1)), "no feature is needed");
    assert_eq!(plan.picked(piece("ra1"), &offer), MovePlan::default(), "the same piece again is put back");
}

#[test]
fn going_back_undoes_one_step_at_a_time() {
    let offer = Offer::of(&cosmic(PIECES, ["hyperspace", "rp2", "bp2", "black-hole"]));
    let picked = MovePlan::of(Piece::HYPERSPACE);
    assert_eq!(picked.step(), PlanStep::Mover);
    let moving = picked.chosen(here(2, 0), &offer).expect("it can move");
    assert_eq!(moving.step(), PlanStep::Target);
    let target = *moving.choices(&offer).first().expect("somewhere to go");
    let ready = moving.chosen(target, &offer).expect("a legal cell");
    assert_eq!(ready.play(&offer), Some(Play::Hyperspace { from: cell(2, 0), to: target.at }));
    assert_eq!(ready.back(&offer), moving);
    assert_eq!(moving.back(&offer), picked);
    assert_eq!(picked.back(&offer), MovePlan::default());
    assert_eq!(moving.chosen(here(2, 0), &offer), Ok(picked), "the mover itself lets it go");
    let other = ready.chosen(here(0, 1), &offer).expect("another body");
    assert_eq!((other.mover, other.target), (Some(cell(0, 1)), None));
}

#[test]
fn an_orbit_asks_for_its_pivot_only_if_there_are_several() {
    let state = cosmic(PIECES, ["orbit", "rp2", "bp2", "black-hole"]);
    let offer = Offer::of(&state);
    let picked = MovePlan::of(Piece::ORBIT);
    for mover in picked.choices(&offer) {
        let plan = picked.chosen(mover, &offer).expect("it can move");
        let pivots = MovePlan { pivot: None, ..plan }.choices(&offer);
        assert_eq!(plan.step(), if pivots.len() > 1 { PlanStep::Pivot } else { PlanStep::Target });
        let turning = pivots.first().map(|&pivot| plan.chosen(pivot, &offer));
        let plan = if pivots.len() > 1 { turning.expect("a pivot").expect("it can be chosen") } else { plan };
        assert_eq!(plan.step(), PlanStep::Target);
        let end = *plan.choices(&offer).first().expect("somewhere to go");
        let ready = plan.chosen(end, &offer).expect("a legal cell");
        assert!(offer.plays.contains(&ready.play(&offer).expect("a move")));
        // Back to the question that was asked.
        let back = ready.back(&offer).back(&offer);
        assert_eq!(back.mover.is_some(), pivots.len() > 1);
    }
}

#[test]
fn what_cannot_be_chosen_is_refused_by_its_rule() {
    let state = cosmic(PIECES, ["orbit", "hyperspace", "eclipse", "bp3"]);
    let offer = Offer::of(&state);
    let rule = |plan: MovePlan, spot| {
        let play = plan.chosen(spot, &offer).expect_err("it is refused").expect("something was tried");
        objection(&state, seat(0), play).expect("an objection").rule().to_string()
    };
    for action in [Piece::ORBIT, Piece::HYPERSPACE, Piece::ECLIPSE] {
        assert_eq!(rule(MovePlan::of(action), here(0, 0)), "BB-4.1", "big-bang is no body");
        assert_eq!(rule(MovePlan::of(action), here(5, 5)), "BB-4.1", "nothing lies there");
    }
    let moving = MovePlan::of(Piece::HYPERSPACE).chosen(here(2, 0), &offer).expect("it can move");
    assert_eq!(rule(moving, here(0, 0)), "BB-3.1");
    assert_eq!(rule(MovePlan::of(piece("bp3")), here(-1, 0)), "BB-3.1");
    assert_eq!(rule(MovePlan::of(piece("bp3")), here(1, 0)), "BB-3.1");
    let eclipsing = MovePlan::of(Piece::ECLIPSE).chosen(here(2, 0), &offer).expect("it can move");
    assert_eq!(rule(eclipsing, here(0, -1)), "BB-4.5");
}

#[test]
fn a_body_that_could_move_but_lands_nowhere_says_so() {
    // The blue planet fits nothing but its own neighbour's background.
    let state = cosmic("big-bang@0,0 rc1@1,0 bp1@1,-1", ["hyperspace", "orbit", "rs2", "rs3"]);
    let offer = Offer::of(&state);
    let stays: Vec<MoveObjection> = [here(1, 0), here(1, -1)]
        .into_iter()
        .filter_map(|spot| MovePlan::of(Piece::HYPERSPACE).chosen(spot, &offer).err().flatten())
        .filter_map(|play| objection(&state, seat(0), play))
        .collect();
    assert!(stays.iter().all(|objection| objection.rule().to_string().starts_with("BB-4")), "{stays:?}");
}

#[test]
fn dark_energy_is_ready_at_once() {
    let offer = Offer::of(&cosmic(PIECES, ["dark-energy", "rp2", "bp2", "black-hole"]));
    let plan = MovePlan::default().picked(Piece::DARK_ENERGY, &offer);
    assert_eq!((plan.step(), plan.play(&offer)), (PlanStep::Ready, Some(Play::DarkEnergy)));
    assert_eq!(plan.chosen(here(2, 1), &offer), Err(None), "nothing is chosen on the board");
    assert_eq!(plan.back(&offer), MovePlan::default());
}

#[test]
fn universes_are_named_where_there_are_several() {
    let state = parallel(["rc1@0,0", ""], ["rc2", "rc3", "ra1", "ya3"]);
    let offer = Offer::of(&state);
    let plan = MovePlan::of(piece("rc2"));
    let second = BoardSpot { universe: 1, at: cell(0, 0) };
    assert!(plan.choices(&offer).contains(&second));
    let ready = plan.chosen(second, &offer).expect("a legal cell");
    assert_eq!(ready.play(&offer), Some(Play::Place { piece: piece("rc2"), at: cell(0, 0), universe: Some(1) }));
    let far = BoardSpot { universe: 1, at: cell(3, 0) };
    let tried = plan.chosen(far, &offer).err().flatten().expect("something was tried");
    assert_eq!(objection(&state, seat(0), tried).map(|objection| objection.rule().to_string()), Some("BB-9.2".into()));
}

#[test]
fn a_plan_survives_as_far_as_it_is_still_possible() {
    let before = Offer::of(&cosmic(PIECES, ["ra1", "bp1", "orbit", "ya3"]));
    let plan = MovePlan::of(piece("ra1")).chosen(here(2, 1), &before).expect("a legal cell");
    assert_eq!(plan.revised(&before), plan);
    let taken = Offer::of(&cosmic(&format!("{PIECES} rp3@2,1"), ["ra1", "bp1", "orbit", "ya3"]));
    assert_eq!(plan.revised(&taken), MovePlan::of(piece("ra1")));
    let gone = Offer::of(&cosmic(PIECES, ["ra2", "bp1", "orbit", "ya3"]));
    assert_eq!(plan.revised(&gone), MovePlan::default());
}

#[test]
fn moves_without_a_cell_are_judged_in_the_row() {
    let placed = MovePlan { target: Some(BoardSpot::here(Hex::ORIGIN)), ..MovePlan::of(Piece::EARTH) };
    let [dark, declined] = [Play::DarkEnergy, Play::Pass].map(MovePlan::from);
    assert_eq!(row_verdict(placed, dark, Some(Piece::DARK_ENERGY)), Some("better"));
    assert_eq!(row_verdict(dark, placed, Some(Piece::DARK_ENERGY)), Some("worse"));
    assert_eq!((row_verdict(placed, dark, Some(Piece::EARTH)), row_verdict(placed, dark, None)), (None, None));
    assert_eq!(
        (row_verdict(placed, declined, None), row_verdict(declined, placed, None)),
        (Some("better"), Some("worse"))
    );
}
