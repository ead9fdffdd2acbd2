//! The chart of a game, round by round.

use leptos::prelude::*;
use page_model::cosmic_factory::end::chart::{LEFT_EDGE, ROUND_WIDTH, curve, height, spread, top_of};
use tabletop::Seat;

use crate::room::use_room;
use crate::texts::{t_string, use_i18n};
use crate::words;
use page_model::cosmic_factory::end::history::{Played, totals};
use page_model::ui::SEAT_DASHES;

/// The scores of all players after each round.
#[component]
pub(super) fn Chart(rounds: Vec<Played>) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let lines = totals(&rounds);
    let top = top_of(&lines);
    let grid: Vec<_> = (0..=top)
        .step_by(10)
        .map(|value| {
            let y = height(value, top);
            view! {
                <path class="chart-grid" d=format!("M{LEFT_EDGE} {y}H320") />
                <text x="22" y={y + 5.0} text-anchor="end">{value}</text>
            }
        })
        .collect();
    let names: Vec<_> = (1..=rounds.len())
        .map(|round| view! { <text x={LEFT_EDGE + ROUND_WIDTH * round as f64} y="232" text-anchor="middle">{round}</text> })
        .collect();
    let end = LEFT_EDGE + ROUND_WIDTH * rounds.len() as f64;
    let last = |line: &Vec<u8>| height(line.last().copied().unwrap_or(0), top);
    let signs = spread(&lines.iter().map(last).collect::<Vec<_>>());
    let players: Vec<_> = Seat::first(lines.len())
        .zip(&lines)
        .zip(signs)
        .map(|((seat, line), sign)| {
            let me = move || room.seat.get() == Some(seat);
            let (at, dash) = (last(line), SEAT_DASHES[seat.index() % SEAT_DASHES.len()]);
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
            let totals = Seat::first(lines.len()).zip(lines).map(|(seat, line)| {
                let values: Vec<String> = line.iter().skip(1).map(u8::to_string).collect();
                words::pair(i18n, words::player(i18n, room, seat), values.join(t_string!(i18n, common.list_between)))
            });
            words::items(i18n, &totals.collect::<Vec<_>>())
        });
        words::sentences(i18n, &[t_string!(i18n, end.chart_about).to_owned(), text])
    };
    view! {
        <svg class="chart" viewBox="0 0 350 240" role="img" aria-label=label>
            {grid} {names} {players}
        </svg>
    }
}
