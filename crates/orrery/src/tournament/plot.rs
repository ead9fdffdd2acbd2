//! Ratings as a picture.

use artwork::{Chart, ChartRow, chart};
use bots::tournament::{AVERAGE, Interval, Scores};

use crate::tournament::contest::{Ranking, TournamentSummary};
use crate::tournament::table::{extent, ranks};

/// The standings as an SVG document; the same results give the same picture.
pub(super) fn draw(summary: &TournamentSummary<'_>) -> String {
    let names = &summary.header.bots;
    let row = |bot: usize, value: f64, interval: Option<Interval>, decimals: usize| {
        let range = interval.map(|interval| format!(" ({:.decimals$} to {:.decimals$})", interval.low, interval.high));
        let note = format!("{value:.decimals$}{}", range.unwrap_or_default());
        let interval = interval.map(|interval| (interval.low, interval.high));
        ChartRow { name: names[bot].clone(), value, interval, note }
    };
    let (axis, mark, rows): (&str, Option<(f64, String)>, Vec<ChartRow>) = match &summary.ranking {
        Ranking::Ratings(tally) => {
            let ratings = tally.ratings();
            let ranks = ranks(&ratings.iter().map(|rating| rating.rating).collect::<Vec<_>>());
            let rows = ranks.into_iter().map(|bot| row(bot, ratings[bot].rating, Some(ratings[bot].interval), 0));
            ("rating in Elo points, with 95% intervals", Some((AVERAGE, "mean".to_owned())), rows.collect())
        }
        Ranking::Scores(scores) => {
            let ranks = ranks(&scores.iter().map(Scores::mean).collect::<Vec<_>>());
            let rows = ranks.into_iter().map(|bot| row(bot, scores[bot].mean(), scores[bot].interval(), 2));
            ("mean score, with 95% intervals", None, rows.collect())
        }
    };
    let name = summary.header.game.as_str();
    let game = games::registry().get(name).map_or(name, |game| game.title());
    let title = format!("Bots of {game}, {}", summary.header.mode);
    chart(&Chart { title, subtitle: extent(summary), axis: axis.to_owned(), mark, rows })
}
