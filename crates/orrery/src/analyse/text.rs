//! Reports as tables.

use analysis::{BigBangReport, Building, CosmicFactoryReport, Moment, MoveReview, PlayerReport, Report, Scale};
use cosmic_factory::Points;
use tabletop::Seat;

use super::reasons;

use crate::show::deed;

/// What was found out about a game.
pub(super) fn table(report: &Report) -> String {
    match report {
        Report::CosmicFactory(report) => of_cosmic_factory(report),
        Report::BigBang(report) => of_big_bang(report),
    }
}

fn players(seats: usize) -> String {
    let plural = if seats == 1 { "" } else { "s" };
    format!("{seats} player{plural}")
}

fn of_cosmic_factory(report: &CosmicFactoryReport) -> String {
    let mut text = format!("Cosmic Factory, {}\n\n", players(report.seats));
    text +=
        "Gains are green/blue/orange/star, of the galaxies alone. Left is how much more the weakest colour and the\n";
    text += "star would make together.\n\n";
    text += &format!("round  {:<17}  seat  {:<13}  {:<13}  left\n", "card", "built", "best");
    for building in &report.buildings {
        text += &building_line(building);
    }
    text += "\n";
    for ((seat, left), player) in Seat::first(report.seats).zip(&report.left).zip(&report.players) {
        text += &format!("{seat} left {left} in all, accuracy {}\n", accuracy(player));
        for building in player.costliest.iter().filter_map(|&index| report.buildings.get(index)) {
            text += &format!("    round {}: {}\n", building.round, reasons::of_building(building));
        }
    }
    text
}

fn accuracy(player: &PlayerReport) -> String {
    player.accuracy.map_or_else(|| "-".to_owned(), |accuracy| format!("{accuracy:.1}"))
}

fn building_line(building: &Building) -> String {
    let Building { round, card, seat, gains: built, best, .. } = building;
    let card = card.to_string();
    let start = format!("{round:<5}  {card:<17}  {:<4}  {:<13}", seat.index(), gains(*built));
    match best {
        None => format!("{start}  {:<13}  counts for the neighbour\n", "-"),
        Some(best) => {
            let doubt = if best.proven { "" } else { "  not proven" };
            format!("{start}  {:<13}  {:>4}{doubt}\n", gains(best.gains), best.left)
        }
    }
}

fn gains(Points { green, blue, orange, star }: Points) -> String {
    format!("{green}/{blue}/{orange}/{star}")
}

fn of_big_bang(report: &BigBangReport) -> String {
    let BigBangReport { mode, seats, scale, iterations, moments, swings, players: each } = report;
    let mut text = format!("Big Bang 13.7, {mode} mode, {}, {iterations} iterations a decision\n", players(*seats));
    text += &match scale {
        Scale::Victory => "Chances are shares of the victory.\n\n".to_owned(),
        Scale::Points { full } => format!("Chances are parts of {full} points.\n\n"),
    };
    let heads: String = (0..*seats).map(|seat| format!("  seat {seat}")).collect();
    text += &format!("entry{heads}    loss  move\n");
    for moment in moments {
        text += &moment_line(moment);
    }
    let line = |&entry: &usize| Some(swing_line(report, entry, moments.get(entry)?.decision.as_ref()?));
    for (seat, player) in Seat::first(*seats).zip(each) {
        text += &format!("\n{seat}: accuracy {}\n", accuracy(player));
        text += &player.costliest.iter().filter_map(line).collect::<String>();
    }
    let given: String = swings.iter().filter_map(line).collect();
    if !given.is_empty() {
        text += &format!("\nMost was given away by\n{given}");
    }
    text
}

fn moment_line(moment: &Moment) -> String {
    let values: String = moment.values.iter().map(|value| format!("  {value:>6.3}")).collect();
    match &moment.decision {
        None => format!("{:>5}{values}          (the table)\n", moment.entry),
        Some(MoveReview { seat, played, loss, .. }) => {
            let loss = if *loss >= 0.0005 { format!("{loss:.3}") } else { "-".to_owned() };
            format!("{:>5}{values}  {loss:>6}  {seat} {}\n", moment.entry, deed(played))
        }
    }
}

fn swing_line(report: &BigBangReport, entry: usize, decision: &MoveReview) -> String {
    let MoveReview { seat, played, best, loss, facts, .. } = decision;
    let chance = report.chance(entry).map(|chance| format!("{:.3} to {:.3}", chance.before, chance.expected));
    let (chance, why) = (chance.unwrap_or_default(), reasons::of_facts(facts));
    format!("{entry:>5}  {loss:.3}  {seat} {}, from {chance}; better: {}{why}\n", deed(played), deed(best))
}
