//! The three steps on which the winners of any game stand.

use leptos::prelude::*;
use page_model::room::after_game::podium::steps;
use tabletop::Seat;

use crate::room::SeatMark;
use crate::room::{SeatSigil, use_room};
use crate::texts::{Texts, t_string, use_i18n};
use crate::words;

/// A player with a place.
#[derive(Clone)]
pub(crate) struct Placing {
    pub(crate) seat: Seat,
    /// Which place, from 1; several may share it.
    pub(crate) place: usize,
    pub(crate) total: Signal<String>,
    /// The sum behind the total.
    pub(crate) detail: Signal<String>,
}

/// What a place is called.
fn place_name(i18n: Texts, place: usize) -> String {
    match place {
        1 => t_string!(i18n, end.place_first).to_owned(),
        2 => t_string!(i18n, end.place_second).to_owned(),
        3 => t_string!(i18n, end.place_third).to_owned(),
        later => t_string!(i18n, end.place_later, place = later).to_string(),
    }
}

#[component]
pub(crate) fn Podium(placed: Vec<Placing>) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let step = |Placing { seat, place, total, detail }: Placing| {
        let class = match place {
            1 => "podium-step first",
            2 => "podium-step second",
            _ => "podium-step",
        };
        let name = move || words::player(i18n, room, seat);
        view! {
            <li class=class data-seat=seat.index() data-place=place>
                <SeatSigil seat />
                <b class="u-name" title=name>{name}</b>
                <SeatMark seat />
                <span class="podium-plinth">
                    <span class="u-small u-muted">{move || place_name(i18n, place)}</span>
                    <b>{total}</b>
                    <span class="u-small u-muted">{detail}</span>
                </span>
            </li>
        }
    };
    let steps: Vec<_> = steps(&placed).into_iter().map(step).collect();
    view! { <ol class="podium" aria-label=move || t_string!(i18n, end.podium)>{steps}</ol> }
}
