//! Why something was better, in words.

use analysis::{Fact, Miss, ObjectiveCells, ObjectiveLine, ObjectivePoints};
use big_bang::Hex;
use cosmic_factory::Card;

use crate::live::Room;
use crate::texts::{Texts, t_string};
use crate::words;
use page_model::words::big_bang::{cell, objective};

/// So many cells are named; more would be a list that nobody reads.
const MOST_CELLS: usize = 6;

/// Cells of a board, with their universe where there are several.
fn cells(i18n: Texts, cells_of: &[Hex], universe: Option<u8>) -> String {
    let named = |&at: &Hex| match universe {
        Some(universe) => t_string!(i18n, bb.log.cell_in, number = universe + 1, cell = cell(i18n, at)),
        None => cell(i18n, at),
    };
    let mut told: Vec<String> = cells_of.iter().take(MOST_CELLS).map(named).collect();
    if cells_of.len() > MOST_CELLS {
        told.push("…".to_owned());
    }
    words::items(i18n, &told)
}

/// In what a move of Big Bang 13.7 came to less than a better one.
pub(super) fn fact_in_words(i18n: Texts, room: Room, fact: &Fact) -> String {
    let name = |seat| words::player(i18n, room, seat);
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

fn line_in_words(i18n: Texts, line: &ObjectiveLine) -> (String, usize, String) {
    (objective(i18n, line.objective).to_owned(), line.cells.len(), cells(i18n, &line.cells, line.universe))
}

/// In what a galaxy of Cosmic Factory is short of the best one under a card. Sizes are only told where they are the
/// reason: zones of a size may score less because there are fewer of them, and under CF-7.10 it is networks that score.
pub(super) fn miss_in_words(i18n: Texts, card: Card, miss: &Miss) -> String {
    match miss {
        Miss::Weakest { color, built, best } => {
            let track = words::cosmic_factory::track(i18n, (*color).into());
            t_string!(i18n, replay.reason.weakest, track = track, built = built, best = best)
        }
        Miss::Zones { color, built, best } if best.size > built.size => t_string!(
            i18n,
            replay.reason.zones,
            zone = words::cosmic_factory::zone(i18n, *color),
            built = built.size,
            best = best.size,
            built_points = built.points,
            best_points = best.points
        ),
        Miss::Zones { color, built, best } => t_string!(
            i18n,
            replay.reason.zones_points,
            zone = words::zone(i18n, *color),
            built_points = built.points,
            best_points = best.points
        ),
        Miss::Path { built, best } if best.size > built.size && card != Card::MultiPath => t_string!(
            i18n,
            replay.reason.path,
            built = built.size,
            best = best.size,
            built_points = built.points,
            best_points = best.points
        ),
        Miss::Path { built, best } => {
            t_string!(i18n, replay.reason.path_points, built_points = built.points, best_points = best.points)
        }
        Miss::Constellations { built, best } if best.size > built.size => t_string!(
            i18n,
            replay.reason.constellations,
            built = built.size,
            best = best.size,
            built_points = built.points,
            best_points = best.points
        ),
        Miss::Constellations { built, best } => {
            t_string!(i18n, replay.reason.constellations_points, built_points = built.points, best_points = best.points)
        }
    }
}

#[cfg(test)]
mod tests {
    use analysis::Part;
    use cosmic_factory::Color;
    use leptos::prelude::Owner;

    use super::*;
    use crate::texts::Locale;

    fn part<At>(size: u32, points: u32) -> Part<At> {
        Part { size, points, at: Vec::new() }
    }

    #[test]
    fn a_size_is_no_reason_where_it_is_the_same() {
        Owner::new().with(|| {
            for locale in Locale::ALL {
                let i18n = Texts::provide(locale);
                let zones =
                    |built, best| miss_in_words(i18n, Card::Gift, &Miss::Zones { color: Color::Orange, built, best });
                let told = zones(part(8, 5), part(9, 7));
                assert!(["8", "9", "5", "7"].iter().all(|number| told.contains(number)), "{told}");
                for told in [
                    zones(part(8, 5), part(8, 7)),
                    zones(part(9, 5), part(8, 7)),
                    miss_in_words(i18n, Card::Gift, &Miss::Path { built: part(8, 5), best: part(8, 7) }),
                    miss_in_words(i18n, Card::MultiPath, &Miss::Path { built: part(8, 5), best: part(9, 7) }),
                    miss_in_words(i18n, Card::Gift, &Miss::Constellations { built: part(8, 5), best: part(8, 7) }),
                ] {
                    assert!(told.contains('5') && told.contains('7'), "{told}");
                    assert!(!told.contains('8') && !told.contains('9'), "{told}");
                }
            }
        });
    }
}
