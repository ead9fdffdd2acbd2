//! Why something was better, in words.

use analysis::{Fact, ObjectiveCells, ObjectiveLine, ObjectivePoints};
use big_bang::Hex;
use tabletop::Seat;

use crate::texts::{Language, t_string};
use crate::words;
use crate::words::big_bang::{cell, objective};

/// Nobody reads a longer list.
const MAX_NAMED_CELLS: usize = 6;

/// Cells of a board, with their universe where there are several.
fn cells(i18n: impl Language, cells_of: &[Hex], universe: Option<u8>) -> String {
    let named = |&at: &Hex| match universe {
        Some(universe) => t_string!(i18n, bb.log.cell_in, number = universe + 1, cell = cell(i18n, at)),
        None => cell(i18n, at),
    };
    let mut names: Vec<String> = cells_of.iter().take(MAX_NAMED_CELLS).map(named).collect();
    if cells_of.len() > MAX_NAMED_CELLS {
        names.push("…".to_owned());
    }
    words::items(i18n, &names)
}

/// Why a move of Big Bang 13.7 was worse than a better one.
pub fn fact_in_words(i18n: impl Language, name: &dyn Fn(Seat) -> String, fact: &Fact) -> String {
    match fact {
        Fact::LostGame { threat, cells: at } => {
            let at = cells(i18n, at, None);
            t_string!(i18n, replay.reason.lost_game, objective = objective(i18n, *threat), cells = at)
        }
        Fact::MissedGoal { goal, cells: at } => {
            let at = cells(i18n, at, None);
            t_string!(i18n, replay.reason.missed_goal, objective = objective(i18n, *goal), cells = at)
        }
        Fact::MissedPoints(ObjectivePoints { objective: of, universe, points, cells: at }) => {
            let (of, at) = (objective(i18n, *of), cells(i18n, at, *universe));
            t_string!(i18n, replay.reason.missed_points, objective = of, points = points, cells = at)
        }
        Fact::GavePoints { seat, points: ObjectivePoints { objective: of, universe, points, cells: at } } => {
            let (name, of, at) = (name(*seat), objective(i18n, *of), cells(i18n, at, *universe));
            t_string!(i18n, replay.reason.gave_points, name = name, objective = of, points = points, cells = at)
        }
        Fact::MissedLine(line) => {
            let (of, long, at) = line_in_words(i18n, line);
            let instead = line.instead;
            t_string!(i18n, replay.reason.missed_line, objective = of, long = long, instead = instead, cells = at)
        }
        Fact::OpenedLine { seat, line } => {
            let (of, long, at) = line_in_words(i18n, line);
            let (name, instead) = (name(*seat), line.instead);
            t_string!(
                i18n,
                replay.reason.opened_line,
                name = name,
                objective = of,
                long = long,
                instead = instead,
                cells = at
            )
        }
        Fact::FedThreat(line) => {
            let (of, long, at) = line_in_words(i18n, line);
            let instead = line.instead;
            t_string!(i18n, replay.reason.fed_threat, objective = of, long = long, instead = instead, cells = at)
        }
        Fact::MissedCells(ObjectiveCells { objective: of, universe, cells: at }) => {
            let (of, at) = (objective(i18n, *of), cells(i18n, at, *universe));
            t_string!(i18n, replay.reason.missed_cells, objective = of, cells = at)
        }
        Fact::OpenedCells { seat, cells: ObjectiveCells { objective: of, universe, cells: at } } => {
            let (name, of, at) = (name(*seat), objective(i18n, *of), cells(i18n, at, *universe));
            t_string!(i18n, replay.reason.opened_cells, name = name, objective = of, cells = at)
        }
        Fact::MissedBonus { placements } => t_string!(i18n, replay.reason.missed_bonus, placements = placements),
        Fact::HeavierHand { points } => t_string!(i18n, replay.reason.heavier_hand, points = points),
        Fact::FewerLinks { played, best } => t_string!(i18n, replay.reason.fewer_links, played = played, best = best),
        Fact::MoreLinks { seat, played, best } => {
            t_string!(i18n, replay.reason.more_links, name = name(*seat), played = played, best = best)
        }
        Fact::MoreYears { played, best } => t_string!(i18n, replay.reason.more_years, played = played, best = best),
        Fact::Prospects => t_string!(i18n, replay.reason.prospects).to_owned(),
    }
}

fn line_in_words(i18n: impl Language, line: &ObjectiveLine) -> (String, usize, String) {
    (objective(i18n, line.objective).to_owned(), line.cells.len(), cells(i18n, &line.cells, line.universe))
}
