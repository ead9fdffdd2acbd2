//! The game round by round, as lines.

use leptos::prelude::*;
use tabletop::Seat;

use super::history::{Played, totals};
use crate::room::use_room;
use crate::texts::{t_string, use_i18n};
use crate::words;

/// Lines are told apart by their dashes, since colours belong to the tracks.
const DASHES: [&str; 6] = ["none", "7 4", "2 4", "10 3 2 3", "14 4", "5 2 1 2"];
/// Where the lines begin, and how far a round reaches.
const LEFT: f64 = 30.0;
const ROUND: f64 = 58.0;
/// Where nothing is, and how high all that can be reached.
const BOTTOM: f64 = 210.0;
const HEIGHT: f64 = 200.0;
/// How far apart signs at the ends of lines must be.
const APART: f64 = 21.0;

/// The highest value on the axis: a round number not below the highest total.
fn top_of(lines: &[Vec<u8>]) -> u8 {
    let highest = lines.iter().flatten().copied().max().unwrap_or(0);
    highest.div_ceil(10).max(1) * 10
}

/// The height at which a total lies.
fn height(total: u8, top: u8) -> f64 {
    BOTTOM - HEIGHT * f64::from(total) / f64::from(top)
}

/// The line of one player as path data.
fn curve(line: &[u8], top: u8) -> String {
    let points = line.iter().enumerate().map(|(round, &total)| {
        let command = if round == 0 { 'M' } else { 'L' };
        format!("{command}{:.1} {:.1}", LEFT + ROUND * round as f64, height(total, top))
    });
    points.collect()
}

/// Heights for signs that should stand at these heights, in the same order, moved so that none hides another.
fn spread(wanted: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|&a, &b| wanted[a].total_cmp(&wanted[b]));
    let mut heights = wanted.to_vec();
    // Pushed down one by one, then up again from the bottom, so that the lowest stays on the chart.
    for pair in order.windows(2) {
        heights[pair[1]] = heights[pair[1]].max(heights[pair[0]] + APART);
    }
    if let Some(&last) = order.last() {
        heights[last] = heights[last].min(BOTTOM);
    }
    for pair in order.windows(2).rev() {
        heights[pair[0]] = heights[pair[0]].min(heights[pair[1]] - APART);
    }
    heights
}

/// What everyone's tracks were worth after each round.
#[component]
pub(super) fn Chart(
    /// The rounds.
    rounds: Vec<Played>,
) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let lines = totals(&rounds);
    let top = top_of(&lines);
    let grid: Vec<_> = (0..=top)
        .step_by(10)
        .map(|value| {
            let y = height(value, top);
            view! {
                <path class="chart-grid" d=format!("M{LEFT} {y}H320") />
                <text x="22" y={y + 5.0} text-anchor="end">{value}</text>
            }
        })
        .collect();
    let names: Vec<_> = (1..=rounds.len())
        .map(|round| view! { <text x={LEFT + ROUND * round as f64} y="232" text-anchor="middle">{round}</text> })
        .collect();
    let end = LEFT + ROUND * rounds.len() as f64;
    let last = |line: &Vec<u8>| height(line.last().copied().unwrap_or(0), top);
    let signs = spread(&lines.iter().map(last).collect::<Vec<_>>());
    let players: Vec<_> = Seat::first(lines.len())
        .zip(&lines)
        .zip(signs)
        .map(|((seat, line), sign)| {
            let me = move || room.seat.get() == Some(seat);
            let (at, dash) = (last(line), DASHES[seat.index() % DASHES.len()]);
            view! {
                <path class="chart-curve" class:me=me d=curve(line, top) stroke-dasharray=dash />
                <path class="chart-lead" d=format!("M{end} {at}L{} {sign}", end + 14.0) />
                <g class="chart-bead" class:me=me transform=format!("translate({} {}) scale(.83)", end + 14.0, sign - 10.0)>
                    <circle cx="12" cy="12" r="11.4" stroke-width=".8" />
                    <path d=artwork::sigil(seat.index()) stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round" />
                </g>
            }
        })
        .collect();
    let described = StoredValue::new(lines);
    let label = move || {
        let text = described.with_value(|lines| {
            let told = Seat::first(lines.len()).zip(lines).map(|(seat, line)| {
                let values: Vec<String> = line.iter().skip(1).map(u8::to_string).collect();
                words::pair(i18n, words::player(i18n, room, seat), values.join(t_string!(i18n, common.list_between)))
            });
            words::items(i18n, &told.collect::<Vec<_>>())
        });
        words::sentences(i18n, &[t_string!(i18n, end.chart_about).to_owned(), text])
    };
    view! {
        <svg class="chart" viewBox="0 0 350 240" role="img" aria-label=label>
            {grid} {names} {players}
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_axis_ends_on_a_round_number() {
        for (highest, top) in [(0, 10), (9, 10), (10, 10), (41, 50), (60, 60)] {
            assert_eq!(top_of(&[vec![0, highest]]), top);
        }
        assert_eq!(top_of(&[]), 10);
    }

    #[test]
    fn lines_go_from_nothing_to_the_total() {
        assert_eq!(curve(&[0, 5, 10], 10), "M30.0 210.0L88.0 110.0L146.0 10.0");
    }

    #[test]
    fn signs_never_hide_each_other_and_stay_on_the_chart() {
        assert_eq!(spread(&[50.0, 100.0]), [50.0, 100.0]);
        let heights = spread(&[200.0, 209.0, 205.0, 30.0, 35.0, 208.0]);
        let mut sorted = heights.clone();
        sorted.sort_by(f64::total_cmp);
        assert!(sorted.windows(2).all(|pair| pair[1] - pair[0] >= APART - 1e-9), "{heights:?}");
        assert!(sorted[5] <= BOTTOM && sorted[0] > 0.0, "{heights:?}");
        assert!(heights[0] < heights[2] && heights[2] < heights[5] && heights[5] < heights[1], "the order stays");
    }
}
