//! The expected results of all players, move by move, as lines.

use analysis::Scale;
use leptos::prelude::*;
use page_model::replay::analysis::graph::{
    HEIGHT, LEFT_MARGIN, RIGHT_MARGIN, WIDTH, across, curve, spread, step_at, up,
};
use tabletop::Seat;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, MouseEvent};

use super::super::player::{ReplayPlayer, use_player};
use super::chances::of;
use super::study::Study;
use crate::room::use_room;
use crate::texts::{t_string, use_i18n};
use crate::ui::Sigil;
use crate::words;
use page_model::replay::analysis::percents::percent;
use page_model::ui::SEAT_DASHES;

#[component]
pub(super) fn Graph(
    study: Study,
    seats: usize,
    /// The unit of the numbers.
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
        let numbers = move || values.with(|values| values.iter().map(f32::to_string).collect::<Vec<_>>().join(" "));
        view! {
            <path class="chart-curve study-line" data-seat=seat.index() data-values=numbers
                d=move || values.with(|values| curve(values, last)) stroke-dasharray=SEAT_DASHES[seat.index() % SEAT_DASHES.len()] />
        }
    });
    let ends = {
        let lines = lines.clone();
        Memo::new(move |_| {
            let end = |(_, values): &(Seat, Memo<Vec<f32>>)| {
                values.with(|values| values.last().map_or(HEIGHT, |&end| up(end)))
            };
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
                    stroke-dasharray=SEAT_DASHES[seat.index() % SEAT_DASHES.len()] /></svg>
                <Sigil seat=seat.index() small=true />
                <span>{move || {
                    let name = words::marked_player(i18n, room, seat);
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
            <path class="chart-grid" d=format!("M{LEFT_MARGIN} {y}H{}", WIDTH - RIGHT_MARGIN) />
            <text x={LEFT_MARGIN - 5.0} y={y + 5.0} text-anchor="end">{move || t_string!(i18n, replay.analysis.percent, value = percent(value))}</text>
        }
    });
    let here = move || format!("M{:.1} 0V{HEIGHT}", across(player.at.get(), last));
    view! {
        <h3 class="u-text">{title}</h3>
        <svg
            class="chart study-chances" viewBox=format!("0 -8 {WIDTH} {}", HEIGHT + 16.0) role="img" aria-label=title
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
fn go_to(event: &MouseEvent, player: ReplayPlayer) {
    let target = event.current_target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some(frame) = target.map(|target| target.get_bounding_client_rect()).filter(|frame| frame.width() > 0.0) else {
        return;
    };
    let part = (f64::from(event.client_x()) - frame.left()) / frame.width();
    player.go(step_at(part, player.tape().last));
}
