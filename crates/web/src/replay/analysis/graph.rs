//! What everyone could expect, move by move, as lines.

use analysis::Scale;
use leptos::prelude::*;
use tabletop::Seat;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, MouseEvent};

use super::super::player::{Player, use_player};
use super::chances::of;
use super::percents::percent;
use super::study::Study;
use crate::kit::Sigil;
use crate::room::use_room;
use crate::texts::{t_string, use_i18n};
use crate::words;

/// Lines are told apart by their dashes and the signs at their ends, not by their colours alone.
const DASHES: [&str; 6] = ["none", "7 4", "2 4", "10 3 2 3", "14 4", "5 2 1 2"];
/// How wide and high the graph is drawn, and where its lines begin.
const WIDE: f64 = 340.0;
const HIGH: f64 = 160.0;
const LEFT: f64 = 48.0;
/// How much room the signs at the ends of the lines have.
const RIGHT: f64 = 24.0;
/// How far apart two signs are at least, from middle to middle.
const APART: f64 = 19.0;

/// Where a step lies.
fn across(step: usize, last: usize) -> f64 {
    LEFT + (WIDE - LEFT - RIGHT) * step as f64 / last.max(1) as f64
}

/// Where a share of the victory lies.
fn up(value: f32) -> f64 {
    HIGH * (1.0 - f64::from(value.clamp(0.0, 1.0)))
}

/// A line as path data: values after each entry.
fn curve(values: &[f32], last: usize) -> String {
    let point = |(index, &value): (usize, &f32)| {
        format!("{}{:.1} {:.1}", if index == 0 { 'M' } else { 'L' }, across(index + 1, last), up(value))
    };
    values.iter().enumerate().map(point).collect()
}

/// The step at a place of the graph, from 0 at its left edge to 1 at its right one.
fn step_at(part: f64, last: usize) -> usize {
    let step = (part * WIDE - LEFT) / (WIDE - LEFT - RIGHT) * last as f64;
    step.round().clamp(0.0, last as f64) as usize
}

/// Where the signs at the ends of lines stand that end at these heights: as near as they can be without covering each
/// other, in the same order.
fn spread(ends: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..ends.len()).collect();
    order.sort_by(|&one, &other| ends[one].total_cmp(&ends[other]));
    let mut places = ends.to_vec();
    let mut least = f64::NEG_INFINITY;
    for &index in &order {
        places[index] = places[index].max(least);
        least = places[index] + APART;
    }
    let mut most = HIGH;
    for &index in order.iter().rev() {
        places[index] = places[index].min(most);
        most = places[index] - APART;
    }
    places
}

/// What everyone could expect, move by move.
#[component]
pub(super) fn Graph(
    /// The study.
    study: Study,
    /// How many play.
    seats: usize,
    /// What the numbers are parts of.
    scale: Scale,
) -> impl IntoView {
    let (i18n, room, player) = (use_i18n(), use_room(), use_player());
    let last = player.tape().last;
    let values = move |seat: Seat| {
        Memo::new(move |_| {
            of(study, |report| {
                let value = |moment: &analysis::Moment| moment.values.get(seat.index()).copied().unwrap_or(0.0);
                report.moments.iter().map(value).collect::<Vec<f32>>()
            })
        })
    };
    let lines: Vec<(Seat, Memo<Vec<f32>>)> = Seat::first(seats).map(|seat| (seat, values(seat))).collect();
    let curves = lines.iter().map(|&(seat, values)| {
        let told = move || values.with(|values| values.iter().map(f32::to_string).collect::<Vec<_>>().join(" "));
        view! {
            <path class="chart-curve study-line" data-seat=seat.index() data-values=told
                d=move || values.with(|values| curve(values, last)) stroke-dasharray=DASHES[seat.index() % DASHES.len()] />
        }
    });
    let ends = {
        let lines = lines.clone();
        Memo::new(move |_| {
            let end =
                |(_, values): &(Seat, Memo<Vec<f32>>)| values.with(|values| values.last().map_or(HIGH, |&end| up(end)));
            spread(&lines.iter().map(end).collect::<Vec<_>>())
        })
    };
    let signs = lines.iter().map(|&(seat, values)| {
        let place = move || {
            let (x, y) = (across(values.with(Vec::len), last), ends.with(|ends| ends[seat.index()]));
            format!("translate({:.1} {:.1}) scale(.75)", x + 3.0, y - 9.0)
        };
        view! {
            <g class="study-sign study-line" data-seat=seat.index() transform=place>
                <circle cx="12" cy="12" r="11.4" /><path d=artwork::sigil(seat.index()) />
            </g>
        }
    });
    let now = move |values: Memo<Vec<f32>>| {
        player.at.get().checked_sub(1).and_then(|index| values.with(|values| values.get(index).copied()))
    };
    let keys = lines.iter().map(|&(seat, values)| {
        view! {
            <li class="study-line" data-seat=seat.index() data-now=move || now(values).map(percent)>
                <svg class="study-dash" viewBox="0 0 36 8" aria-hidden="true"><path class="chart-curve" d="M0 4H36"
                    stroke-dasharray=DASHES[seat.index() % DASHES.len()] /></svg>
                <Sigil seat=seat.index() small=true />
                <span>{move || {
                    let name = words::player(i18n, room, seat);
                    match now(values) {
                        Some(value) => t_string!(i18n, replay.analysis.share, name = name, value = percent(value)).to_string(),
                        None => name,
                    }
                }}</span>
            </li>
        }
    });
    let title = move || match scale {
        Scale::Points { .. } => t_string!(i18n, replay.analysis.graph_solitary),
        Scale::Victory => t_string!(i18n, replay.analysis.graph),
    };
    let about = move || match scale {
        Scale::Points { full } => t_string!(i18n, replay.analysis.scale_points, full = full),
        Scale::Victory => t_string!(i18n, replay.analysis.scale_victory).to_owned(),
    };
    let legend = move || words::sentences(i18n, &[about(), t_string!(i18n, replay.analysis.graph_about).to_owned()]);
    let grid = [0.0_f32, 0.5, 1.0].map(|value| {
        let y = up(value);
        view! {
            <path class="chart-grid" d=format!("M{LEFT} {y}H{}", WIDE - RIGHT) />
            <text x={LEFT - 5.0} y={y + 5.0} text-anchor="end">{move || t_string!(i18n, replay.analysis.percent, value = percent(value))}</text>
        }
    });
    let here = move || format!("M{:.1} 0V{HIGH}", across(player.at.get(), last));
    view! {
        <h3 class="u-text">{title}</h3>
        <svg
            class="chart study-chances" viewBox=format!("0 -8 {WIDE} {}", HIGH + 16.0) role="img" aria-label=title
            data-action="graph" on:click=move |event| go_to(&event, player)
        >
            {grid.into_iter().collect_view()}
            <path class="study-here" d=here />
            {curves.collect_view()}
            {signs.collect_view()}
        </svg>
        <ul class="study-keys">{keys.collect_view()}</ul>
        <p class="u-small u-muted" data-scale>{legend}</p>
    }
}

/// Goes to the move at which the graph was touched.
fn go_to(event: &MouseEvent, player: Player) {
    let target = event.current_target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some(frame) = target.map(|target| target.get_bounding_client_rect()).filter(|frame| frame.width() > 0.0) else {
        return;
    };
    let part = (f64::from(event.client_x()) - frame.left()) / frame.width();
    player.go(step_at(part, player.tape().last));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_go_through_their_values() {
        assert_eq!(curve(&[0.5, 1.0], 2), "M182.0 80.0L316.0 0.0");
        assert_eq!(curve(&[], 2), "");
    }

    #[test]
    fn signs_at_the_ends_of_lines_never_cover_each_other() {
        assert_eq!(spread(&[0.0, 160.0]), [0.0, 160.0]);
        assert_eq!(spread(&[160.0, 0.0, 160.0]), [160.0 - APART, 0.0, 160.0]);
        assert_eq!(spread(&[80.0, 80.0]), [80.0, 80.0 + APART]);
        let six = spread(&[160.0; 6]);
        assert!(six.windows(2).all(|pair| pair[1] - pair[0] >= APART), "{six:?}");
    }

    #[test]
    fn a_touch_leads_to_the_move_below_it() {
        for step in [0, 7, 40] {
            assert_eq!(step_at(across(step, 40) / WIDE, 40), step);
        }
        assert_eq!(step_at(2.0, 40), 40);
        assert_eq!(step_at(0.0, 40), 0);
    }
}
