//! The players with the sizes of their hands, and the pile.

use leptos::prelude::*;
use tabletop::Seat;

use super::linker::Linker;
use crate::room::PlayerName;
use crate::room::SeatSigil;
use crate::texts::{t, t_string, use_i18n};

/// All players in turn order with the sizes of their hands, and the size of the pile.
#[component]
pub(super) fn Players(linker: Linker) -> impl IntoView {
    let i18n = use_i18n();
    let seats = linker.part(|view| view.sizes.len());
    let pile = linker.part(|view| view.piles.count);
    let rows = move || {
        Seat::first(seats.get().unwrap_or_default()).map(|seat| view! { <Player linker seat /> }).collect_view()
    };
    let left = move || match pile.get().unwrap_or_default() {
        0 => t_string!(i18n, bb.chain.pile_empty).to_owned(),
        count => t_string!(i18n, bb.chain.pile, count = count).to_string(),
    };
    view! {
        <section class="u-stack-tight chain-players">
            <h2 class="label u-wide">{t!(i18n, bb.chain.hands)}</h2>
            <ul class="chain-holders">{rows}</ul>
            <p class="u-small u-muted" data-pile=move || pile.get()>{left}</p>
        </section>
    }
}

#[component]
fn Player(linker: Linker, seat: Seat) -> impl IntoView {
    let i18n = use_i18n();
    let size = linker.part(move |view| view.sizes.get(seat.index()).copied().unwrap_or_default());
    let size = Memo::new(move |_| size.get().unwrap_or_default());
    let next = linker.part(|view| view.next);
    let is_next = Memo::new(move |_| next.get() == Some(seat));
    let held = move || t_string!(i18n, bb.chain.holds, count = size.get()).to_string();
    view! {
        <li class="chain-holder" class:next=is_next class:me=move || linker.own.get() == Some(seat)
            data-seat=seat.index() data-size=size aria-current=move || is_next.get().then_some("true")>
            <SeatSigil seat small=true />
            <PlayerName seat or_you=true />
            <span class="chain-held" title=held><b aria-hidden="true">{size}</b><span class="u-unseen">{held}</span></span>
        </li>
    }
}
