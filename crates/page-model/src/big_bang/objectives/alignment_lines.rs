//! Alignments as lines on a board.

use big_bang::score::longest_run;
use big_bang::{Alignment, BigBang, Hex, Objective, ObjectiveScore, Piece, PlacedPiece, UniverseAccount};
use tabletop::{Item, Seat};

use super::threat::MIN_ALIGNMENT;
use crate::big_bang::universe::marks::AlignmentLine;

/// Lines for shapes and for colours look different.
pub fn look(objective: Objective) -> u8 {
    match objective {
        Objective::Shape(_) => 0,
        Objective::Color(_) => 1,
    }
}

/// The lines of an account, on the board with these pieces, on which the worm holes lie.
pub fn lines_of(account: &UniverseAccount, pieces: &[PlacedPiece]) -> Vec<AlignmentLine> {
    account.objectives.iter().flat_map(|score| lines_of_objective(score, pieces)).collect()
}

/// All alignments of a player on a board.
pub fn all_lines(state: &BigBang, seat: Seat, universe: u8, pieces: &[PlacedPiece]) -> Vec<AlignmentLine> {
    let lost = state.cards().filter(|cards| cards.lost);
    if let (Some(cards), Some(board)) = (lost, state.boards().first()) {
        // In a lost game only the alignment that lost it is marked.
        let runs = cards.threats.iter().map(|&threat| longest_run(board, threat));
        let lost_by = runs.filter(|run| run.len() >= MIN_ALIGNMENT);
        return lost_by
            .map(|run| AlignmentLine { runs: vec![run], holes: None, text: "✕".to_owned(), look: 2 })
            .collect();
    }
    let accounts = state.account(seat);
    let here = accounts.iter().filter(|account| account.universe.unwrap_or_default() == universe);
    here.flat_map(|account| lines_of(account, pieces)).collect()
}

pub fn lines_of_objective(score: &ObjectiveScore, pieces: &[PlacedPiece]) -> Vec<AlignmentLine> {
    score.alignments.iter().map(|item| line_of(score.objective, item, pieces)).collect()
}

/// The line of one alignment, with its points.
pub fn line_of(objective: Objective, item: &Item<Alignment>, pieces: &[PlacedPiece]) -> AlignmentLine {
    let (runs, holes) = match &item.what {
        Alignment::Line { cells } => (vec![cells.clone()], None),
        Alignment::WormHole { arms } => (arms.to_vec(), holes(pieces)),
    };
    AlignmentLine { runs, holes, text: format!("+{}", item.points), look: look(objective) }
}

/// The cells of both worm holes, the first first.
fn holes(pieces: &[PlacedPiece]) -> Option<(Hex, Hex)> {
    let [one, other] = Piece::WORM_HOLES.map(|hole| pieces.iter().find(|lying| lying.piece == hole));
    Some((one?.at, other?.at))
}

#[cfg(test)]
mod tests {
    use big_bang::score::{Worth, score};
    use big_bang::{Board, Drawing};

    use super::*;

    fn pieces(drawing: &str) -> Vec<PlacedPiece> {
        drawing.parse::<Drawing>().expect("a drawing").pieces().to_vec()
    }

    fn account(pieces: &[PlacedPiece], objectives: &[&str]) -> UniverseAccount {
        let board = Board::of(pieces);
        let scores = objectives.iter().map(|name| name.parse().expect("an objective"));
        let objectives: Vec<ObjectiveScore> =
            scores.map(|objective| score(&board, objective, Worth::Background)).collect();
        let points = objectives.iter().map(|score| score.points).sum();
        UniverseAccount { universe: None, objectives, points }
    }

    #[test]
    fn every_alignment_is_a_line_with_its_points_and_the_look_of_its_objective() {
        let pieces = pieces("big   rs1   ys2   rs3   rc1   rp1");
        let lines = lines_of(&account(&pieces, &["sun", "red"]), &pieces);
        let drawn: Vec<(usize, &str, u8)> =
            lines.iter().map(|line| (line.runs[0].len(), line.text.as_str(), line.look)).collect();
        assert_eq!(drawn, [(3, "+6", 0), (3, "+5", 1)]);
        assert!(lines.iter().all(|line| line.holes.is_none()));
    }

    #[test]
    fn a_line_through_worm_holes_has_two_runs_and_both_holes() {
        let pieces = pieces("big   bc1   wh1   rs1   .     wh2   ys1   os1");
        let lines = lines_of(&account(&pieces, &["sun"]), &pieces);
        let [line] = lines.as_slice() else { panic!("one line: {lines:?}") };
        assert_eq!(line.runs.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2]);
        let holes = line.holes.map(|(one, other)| (one.q(), other.q()));
        assert_eq!(holes, Some((2, 5)));
    }
}
