//! What a tournament prints.

use std::time::Duration;

use bots::tournament::{AVERAGE, Interval, Rating, Scores, Tally, wilson};

use crate::tournament::contest::{Ranking, TournamentSummary};

/// All tables, the ones that are never twice the same last.
pub(super) fn tables(summary: &TournamentSummary<'_>) -> String {
    let names = &summary.header.bots;
    let tables = match &summary.ranking {
        Ranking::Ratings(tally) => {
            let ratings = tally.ratings();
            let ranks = ranks(&ratings.iter().map(|rating| rating.rating).collect::<Vec<_>>());
            ratings_table(names, tally, &ratings, &ranks) + "\n" + &cross_table(names, tally, &ranks)
        }
        Ranking::Scores(scores) => {
            scores_table(names, scores, &ranks(&scores.iter().map(Scores::mean).collect::<Vec<_>>()))
        }
    };
    let (game, mode) = (&summary.header.game, &summary.header.mode);
    format!("{game}, {mode}, {}\n\n{tables}\n{}", extent(summary), time_table(summary))
}

/// How much was played.
pub(super) fn extent(summary: &TournamentSummary<'_>) -> String {
    let (header, plan) = (summary.header, summary.plan);
    let count = plan.line_ups().len() as u64;
    let line_ups = match header.players {
        1 => counted(count, "bot"),
        2 => counted(count, "pairing"),
        _ => counted(count, "line-up"),
    };
    let (players, games) = (counted(header.players as u64, "player"), counted(plan.games(), "game"));
    format!("{players}, seed {}: {games} ({line_ups}, {} each)", header.seed, plan.rounds())
}

fn counted(count: u64, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// Bots from the best to the worst; equals stay in the order in which they were named.
pub(super) fn ranks(values: &[f64]) -> Vec<usize> {
    let mut ranks: Vec<usize> = (0..values.len()).collect();
    ranks.sort_by(|&one, &other| values[other].total_cmp(&values[one]));
    ranks
}

/// How wide the column of names is.
fn width(names: &[String]) -> usize {
    names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(10)
}

fn ratings_table(names: &[String], tally: &Tally, ratings: &[Rating], ranks: &[usize]) -> String {
    let wide = width(names);
    let mut table = format!(
        "rank  {:<wide$}  rating  {:<13} {:>8} {:>8} {:>8} {:>8}\n",
        "bot", "95% interval", "games", "won", "shared", "lost"
    );
    for (rank, &bot) in ranks.iter().enumerate() {
        let Rating { rating, interval } = ratings[bot];
        let standing = tally.standing(bot);
        table += &format!(
            "{:<5} {:<wide$}  {rating:>6.0}  {:<13} {:>8} {:>8} {:>8} {:>8}\n",
            rank + 1,
            names[bot],
            range(&interval, 0),
            standing.games,
            standing.won,
            standing.shared,
            standing.lost(),
        );
    }
    table + &format!("Elo points by a Bradley-Terry fit; the mean of all bots is {AVERAGE:.0}.\n")
}

fn range(interval: &Interval, decimals: usize) -> String {
    format!("{:.decimals$} to {:.decimals$}", interval.low, interval.high)
}

/// A share in percent, with its interval.
fn share(won: u64, played: u64) -> String {
    let Interval { low, high } = wilson(won, played);
    let percent = 100.0 * won as f64 / played.max(1) as f64;
    format!("{percent:.1}% ({:.1}-{:.1})", 100.0 * low, 100.0 * high)
}

fn cross_table(names: &[String], tally: &Tally, ranks: &[usize]) -> String {
    const CELL: usize = 22;
    let wide = width(names);
    let line = |name: &str, cells: Vec<String>| {
        let cells: String = cells.iter().map(|cell| format!("  {cell:<CELL$}")).collect();
        format!("{}\n", format!("{name:<wide$}{cells}").trim_end())
    };
    let mut table = "Decided games won by the row against the column, with Wilson's 95% intervals:\n".to_owned();
    table += &line("", ranks.iter().map(|&bot| names[bot].clone()).collect());
    for &bot in ranks {
        let cell =
            |other: usize, show: &dyn Fn(usize) -> String| if bot == other { "-".to_owned() } else { show(other) };
        let shares = |other: usize| {
            let duel = tally.duel(bot, other);
            if duel.decided() == 0 { "none".to_owned() } else { share(duel.won, duel.decided()) }
        };
        let counts = |other: usize| {
            let duel = tally.duel(bot, other);
            let shared = if duel.shared > 0 { format!(", {} shared", duel.shared) } else { String::new() };
            format!("{}:{}{shared}", duel.won, duel.lost)
        };
        table += &line(&names[bot], ranks.iter().map(|&other| cell(other, &shares)).collect());
        table +=
            &line("", ranks.iter().map(|&other| if bot == other { String::new() } else { counts(other) }).collect());
    }
    table
}

fn scores_table(names: &[String], scores: &[Scores], ranks: &[usize]) -> String {
    let wide = width(names);
    let mut table = format!(
        "rank  {:<wide$}  {:>8}  {:<16} {:>8}  {:<20} {:>6}\n",
        "bot", "mean", "95% interval", "games", "won (95% interval)", "best"
    );
    for (rank, &bot) in ranks.iter().enumerate() {
        let scores = &scores[bot];
        table += &format!(
            "{:<5} {:<wide$}  {:>8.2}  {:<16} {:>8}  {:<20} {:>6}\n",
            rank + 1,
            names[bot],
            scores.mean(),
            scores.interval().map_or_else(|| "unknown".to_owned(), |interval| range(&interval, 2)),
            scores.games(),
            share(scores.won(), scores.games()),
            scores.best(),
        );
    }
    table + "Points; a lost game has none. All bots were dealt the same games.\n"
}

fn time_table(summary: &TournamentSummary<'_>) -> String {
    let names = &summary.header.bots;
    if summary.spent.iter().all(|spent| spent.decisions() == 0) {
        return "No game was left to play.\n".to_owned();
    }
    let wide = width(names);
    let mut table = format!(
        "Thinking time in this run, {}:\n{:<wide$}  {:>10}  {:>12}  {:>12}\n",
        if summary.is_shared { "on all machines" } else { "on this machine" },
        "bot",
        "decisions",
        "mean",
        "longest"
    );
    for (name, spent) in names.iter().zip(summary.spent) {
        let (mean, longest) = (milliseconds(spent.mean()), milliseconds(spent.longest()));
        table += &format!("{name:<wide$}  {:>10}  {mean:>12}  {longest:>12}\n", spent.decisions());
    }
    table
}

fn milliseconds(time: Duration) -> String {
    format!("{:.3} ms", time.as_secs_f64() * 1000.0)
}
