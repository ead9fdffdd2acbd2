//! The marks of a plan on a board: possible cells, consequences, objections.

use big_bang::BigBang;

use super::board_changes::Last;
use super::foresight::Foresight;
use super::objection::MoveObjection;
use super::plan::{BoardSpot, MovePlan, Offer, PlanStep};
use crate::big_bang::objectives::alignment_lines::lines_of;
use crate::big_bang::universe::marks::{AlignmentLine, Marks, MistakeMark};
use crate::words::big_bang::causes;

/// All that marks depend on.
pub struct MarkSources<'a> {
    pub state: &'a BigBang,
    /// The legal moves; none for viewers who cannot play.
    pub offer: &'a Offer,
    pub plan: MovePlan,
    /// The plan completed by the cell that is pointed at.
    pub considered: MovePlan,
    /// In a replay, the move that was made instead of it.
    pub mistake: Option<MovePlan>,
    /// The consequences of the considered plan.
    pub foresight: Option<&'a Foresight>,
    /// The objection that is shown at a cell.
    pub objection: Option<(BoardSpot, &'a MoveObjection)>,
    /// Whether the plan was sent.
    pub sent: bool,
    /// The marks of the last events.
    pub last: &'a Last,
    /// The lines of a highlighted objective.
    pub asked: &'a [AlignmentLine],
}

impl MarkSources<'_> {
    pub fn marks(&self, universe: u8) -> Marks {
        let only_here =
            |spots: &[BoardSpot]| spots.iter().filter(|spot| spot.universe == universe).map(|spot| spot.at).collect();
        let Some(board) = self.state.boards().get(usize::from(universe)) else { return Marks::default() };
        let choices = if self.sent { Vec::new() } else { self.plan.choices(self.offer) };
        let here: Vec<_> = only_here(&choices);
        let (movable, open) = here.into_iter().partition(|&at| board.piece_at(at).is_some());
        let plan = self.considered;
        let landing = |plan: MovePlan| {
            let target = plan.target.filter(|target| target.universe == universe)?;
            let piece = match plan.mover {
                Some(mover) => board.piece_at(mover),
                None => plan.piece,
            };
            Some((target.at, piece?))
        };
        let mover = plan.mover.filter(|_| universe == 0);
        let ghost = landing(plan);
        let mistake = self.mistake.and_then(|plan| {
            let (at, piece) = landing(plan)?;
            Some(MistakeMark { at, piece, from: plan.mover })
        });
        let objection = self.objection.filter(|(spot, _)| spot.universe == universe);
        let reasons = objection.map(|(_, objection)| match objection {
            MoveObjection::Refused(refusal) => causes(refusal),
            MoveObjection::NowhereToLand { .. } => Vec::new(),
        });
        let foresight = self.foresight.filter(|_| plan.step() == PlanStep::Ready);
        Marks {
            open,
            movable,
            mover,
            pivot: plan.pivot.filter(|_| universe == 0),
            ghost,
            better: ghost.map(|(at, _)| at).filter(|_| self.mistake.is_some()),
            mistake,
            sent: self.sent && ghost.is_some(),
            refused: objection.map(|(spot, _)| spot.at),
            causes: reasons.unwrap_or_default(),
            doomed: foresight.map(|foresight| only_here(&foresight.doomed)).unwrap_or_default(),
            lines: foresight.map_or_else(|| self.asked.to_vec(), |foresight| self.lines(foresight, universe)),
            last: only_here(&self.last.spots),
            traces: if universe == 0 { self.last.traces.clone() } else { Vec::new() },
        }
    }

    /// The alignments after the plan, if it changes this board.
    fn lines(&self, foresight: &Foresight, universe: u8) -> Vec<AlignmentLine> {
        let target = self.considered.target;
        if !self.asked.is_empty() || target.is_none_or(|target| target.universe != universe) {
            return self.asked.to_vec();
        }
        // Worm holes are placed, never moved: a considered one is at the ghost.
        let mut pieces =
            self.state.boards().get(usize::from(universe)).map(big_bang::Board::pieces).unwrap_or_default();
        if let (Some(target), Some(piece)) = (target, self.considered.piece) {
            pieces.push(big_bang::PlacedPiece { at: target.at, piece, overturned: false, covers: None });
        }
        let accounts = foresight.accounts.iter().filter(|account| account.universe.is_none_or(|on| on == universe));
        accounts.flat_map(|account| lines_of(account, &pieces)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::foresight::foresee;
    use super::super::objection::objection;
    use super::*;
    use crate::big_bang::board::fixtures::{cell, cosmic, parallel, piece, seat};
    use big_bang::Piece;

    fn marks(state: &BigBang, plan: MovePlan, considered: MovePlan, refused_at: Option<BoardSpot>) -> Marks {
        let offer = Offer::of(state);
        let foresight = considered.play(&offer).and_then(|play| foresee(state, seat(0), true, play));
        let objected = refused_at.and_then(|spot| {
            let play = plan.attempt(spot, &offer)?;
            Some((spot, objection(state, seat(0), play)?))
        });
        let seen = MarkSources {
            state,
            offer: &offer,
            plan,
            considered,
            mistake: None,
            foresight: foresight.as_ref(),
            objection: objected.as_ref().map(|(spot, objection)| (*spot, objection)),
            sent: false,
            last: &Last::default(),
            asked: &[],
        };
        seen.marks(0)
    }

    const PIECES: &str = "big-bang@0,0 rc2@1,0 rc3@2,0 rp1@0,1 rs1@1,1";

    #[test]
    fn cells_and_bodies_that_can_be_chosen_are_marked_apart() {
        let state = cosmic(PIECES, ["ra1", "hyperspace", "eclipse", "black-hole"]);
        let placing = marks(&state, MovePlan::of(piece("ra1")), MovePlan::default(), None);
        assert!(placing.movable.is_empty() && placing.open.contains(&cell(2, 1)));
        let plan = MovePlan::of(Piece::HYPERSPACE);
        let moving = marks(&state, plan, plan, None);
        assert!(moving.open.is_empty() && moving.movable.contains(&cell(2, 0)));
        let plan = MovePlan { mover: Some(cell(2, 0)), ..MovePlan::of(Piece::ECLIPSE) };
        let covering = marks(&state, plan, plan, None);
        assert_eq!((covering.mover, covering.open.len()), (Some(cell(2, 0)), 0));
        assert!(covering.movable.iter().all(|at| at.touches(cell(2, 0))));
    }

    #[test]
    fn a_ghost_shows_what_it_would_do() {
        let state = cosmic(PIECES, ["ra1", "hyperspace", "eclipse", "black-hole"]);
        let plan = MovePlan::of(piece("black-hole"));
        let considered = MovePlan { target: Some(BoardSpot::here(cell(2, 1))), ..plan };
        let shown = marks(&state, plan, considered, None);
        assert_eq!(shown.ghost, Some((cell(2, 1), piece("black-hole"))));
        assert_eq!(shown.doomed, [cell(2, 0), cell(1, 1)]);
        let plan = MovePlan { mover: Some(cell(2, 0)), ..MovePlan::of(Piece::ECLIPSE) };
        let considered = MovePlan { target: Some(BoardSpot::here(cell(1, 1))), ..plan };
        let shown = marks(&state, plan, considered, None);
        assert_eq!((shown.ghost, shown.doomed), (Some((cell(1, 1), piece("rc3"))), vec![cell(1, 1)]));
    }

    #[test]
    fn a_refusal_is_shown_where_it_belongs() {
        let state = cosmic(PIECES, ["bp3", "hyperspace", "eclipse", "black-hole"]);
        let spot = BoardSpot::here(cell(-1, 0));
        let shown = marks(&state, MovePlan::of(piece("bp3")), MovePlan::of(piece("bp3")), Some(spot));
        assert_eq!(shown.refused, Some(spot.at));
    }

    #[test]
    fn a_mistake_is_shown_beside_what_was_better() {
        let state = cosmic(PIECES, ["ra1", "hyperspace", "eclipse", "black-hole"]);
        let plan = |at| MovePlan { target: Some(BoardSpot::here(at)), ..MovePlan::of(piece("ra1")) };
        let moved = MovePlan {
            mover: Some(cell(2, 0)),
            target: Some(BoardSpot::here(cell(0, 2))),
            ..MovePlan::of(Piece::HYPERSPACE)
        };
        let seen = |mistake| {
            let seen = MarkSources {
                state: &state,
                offer: &Offer::default(),
                plan: MovePlan::default(),
                considered: plan(cell(2, 1)),
                mistake,
                foresight: None,
                objection: None,
                sent: false,
                last: &Last::default(),
                asked: &[],
            };
            seen.marks(0)
        };
        let placed = seen(Some(plan(cell(1, 2))));
        assert_eq!(placed.ghost, Some((cell(2, 1), piece("ra1"))));
        assert_eq!(placed.mistake, Some(MistakeMark { at: cell(1, 2), piece: piece("ra1"), from: None }));
        let moved = seen(Some(moved)).mistake;
        assert_eq!(moved, Some(MistakeMark { at: cell(0, 2), piece: piece("rc3"), from: Some(cell(2, 0)) }));
        assert_eq!(seen(None).mistake, None);
        assert_eq!((placed.better, seen(None).better), (Some(cell(2, 1)), None), "a plan is no remedy");
    }

    #[test]
    fn bb_9_1_each_board_shows_what_belongs_to_it() {
        let state = parallel(["rc1@0,0 rc2@1,0", "bp1@0,0"], ["ya1", "ya2", "ya3", "os1"]);
        let at =
            |universe| MovePlan { target: Some(BoardSpot { universe, at: cell(0, 1) }), ..MovePlan::of(piece("ya1")) };
        let seen = MarkSources {
            state: &state,
            offer: &Offer::default(),
            plan: MovePlan::default(),
            considered: at(1),
            mistake: Some(at(0)),
            foresight: None,
            objection: None,
            sent: false,
            last: &Last::default(),
            asked: &[],
        };
        let verdicts = [0, 1].map(|universe| seen.marks(universe)).map(|marks| (marks.mistake.is_some(), marks.better));
        assert_eq!(verdicts, [(true, None), (false, Some(cell(0, 1)))]);
    }
}
