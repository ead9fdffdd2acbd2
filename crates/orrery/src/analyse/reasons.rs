//! Why something cost what it did, in words.

use analysis::{Building, Fact, Miss, ObjectiveCells, ObjectiveLine, ObjectivePoints};
use big_bang::Hex;

/// The weightiest reason why a move gave something away.
pub(super) fn of_facts(facts: &[Fact]) -> String {
    facts.first().map(|fact| format!(" ({})", of_fact(fact))).unwrap_or_default()
}

fn of_fact(fact: &Fact) -> String {
    match fact {
        Fact::LostGame { threat, cells } => format!("the threat {threat} came true on {}", list(cells)),
        Fact::MissedGoal { goal, cells } => format!("it attains {goal} with {}", list(cells)),
        Fact::MissedPoints(points) => format!("it brings {}", of_points(points)),
        Fact::GavePoints { seat, points } => format!("{seat} got {}", of_points(points)),
        Fact::MissedLine(line) => format!("it makes {}", of_line(line)),
        Fact::OpenedLine { seat, line } => format!("{seat} got {}", of_line(line)),
        Fact::FedThreat(line) => format!("the threat has {}", of_line(line)),
        Fact::MissedCells(cells) => format!("it leaves {}", of_cells(cells)),
        Fact::OpenedCells { seat, cells } => format!("{seat} got {}", of_cells(cells)),
        Fact::MissedBonus { placements } => format!("it earns {placements} more bonus placements"),
        Fact::HeavierHand { points } => format!("{points} points more stayed in the hand"),
        Fact::FewerLinks { played, best } => format!("{played} pieces of the own hand fit instead of {best}"),
        Fact::MoreLinks { seat, played, best } => format!("{played} pieces of {seat} fit instead of {best}"),
        Fact::MoreYears { played, best } => format!("{played} years instead of {best}"),
        Fact::Prospects => "it keeps more open".to_owned(),
    }
}

fn of_points(ObjectivePoints { objective, universe, points, cells }: &ObjectivePoints) -> String {
    format!("{points} more for {objective}{} on {}", place(*universe), list(cells))
}

fn of_line(ObjectiveLine { objective, universe, cells, instead }: &ObjectiveLine) -> String {
    format!("{} in line for {objective}{} on {}, not {instead}", cells.len(), place(*universe), list(cells))
}

fn of_cells(ObjectiveCells { objective, universe, cells }: &ObjectiveCells) -> String {
    format!("{} open for {objective}{}", list(cells), place(*universe))
}

fn place(universe: Option<u8>) -> String {
    universe.map(|universe| format!(" in universe {universe}")).unwrap_or_default()
}

fn list(cells: &[Hex]) -> String {
    cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// What a galaxy is short of, all of it.
pub(super) fn of_building(building: &Building) -> String {
    let Some(best) = &building.best else { return String::new() };
    let reasons: Vec<String> = best.missed.iter().map(of_miss).collect();
    format!("left {}: {}", best.left, reasons.join("; "))
}

fn of_miss(miss: &Miss) -> String {
    match miss {
        Miss::Weakest { color, built, best } => format!("{color}, the lowest, at {built} instead of {best}"),
        Miss::Zones { color, built, best } => format!(
            "{color} zones bring {} instead of {}, the largest with {} planets instead of {}",
            built.points, best.points, built.size, best.size
        ),
        Miss::Path { built, best } => {
            format!(
                "the path brings {} instead of {}, length {} instead of {}",
                built.points, best.points, built.size, best.size
            )
        }
        Miss::Constellations { built, best } => {
            format!("constellations bring {} instead of {}", built.points, best.points)
        }
    }
}
