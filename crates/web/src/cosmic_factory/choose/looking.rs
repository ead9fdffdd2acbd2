//! The choice of a card for players who have chosen or are not asked, and for watchers.

use std::sync::Arc;

use cosmic_factory::{View, score};
use leptos::prelude::*;
use tabletop::Seat;

use super::choice_words::choice_in_words;
use super::{CardBeside, PointsBeside};
use crate::cosmic_factory::draw::GalaxyPicture;
use crate::cosmic_factory::use_live;
use crate::cosmic_factory::watch::Watched;
use crate::texts::{t_string, use_i18n};
use crate::ui::SayLine;
use crate::words;
use page_model::cosmic_factory::choose::asking;
use page_model::cosmic_factory::choose::asking::Role;

/// The state of the choices, and the galaxies that they are about.
#[component]
pub(super) fn Looking(role: Role, view: Arc<View>) -> impl IntoView {
    let (i18n, live) = (use_i18n(), use_live());
    let title = move || match role {
        Role::Decided(_) => t_string!(i18n, choices.made),
        Role::Spared(_) => t_string!(i18n, choices.nothing),
        Role::Watches | Role::Decides(_) => t_string!(i18n, game.phase.choose),
    };
    let undecided = Memo::new(move |_| {
        live.view.with(|view| {
            let (asked, chosen) = view.as_deref().map(asking::asked).unwrap_or_default();
            asked.without(chosen).iter().collect::<Vec<Seat>>()
        })
    });
    let waiting = move || {
        let names: Vec<String> = undecided.get().into_iter().map(|seat| words::player(i18n, live.room, seat)).collect();
        if names.is_empty() {
            return t_string!(i18n, game.waiting.table).to_owned();
        }
        t_string!(i18n, game.waiting.choose, names = words::list(i18n, &names)).to_string()
    };
    let own_choice = match role {
        Role::Decided(seat) => asking::choice_of(&view, seat).map(|choice| (seat, choice)),
        _ => None,
    };
    let seats = view.seats();
    let chosen = move || own_choice.map(|(seat, choice)| choice_in_words(i18n, live.room, seats, seat, choice));
    view! {
        <div class="table-title">
            <h1>{title}</h1>
            <SayLine text=Signal::derive(waiting) />
        </div>
        <section class="table-stage choose-stage">{stage(role, &view)}</section>
        <aside class="table-side">
            <CardBeside />
            <p class="u-center u-muted">{chosen}</p>
            {(role != Role::Watches).then(|| view! { <PointsBeside /> })}
        </aside>
    }
}

/// The galaxy that the own choice is about, else the own one; for watchers all galaxies.
fn stage(role: Role, view: &View) -> AnyView {
    let card = view.card();
    let (owner, choice) = match role {
        Role::Decided(seat) => (asking::owner(card, seat, view.seats()), asking::choice_of(view, seat)),
        Role::Spared(seat) | Role::Decides(seat) => (seat, None),
        Role::Watches => {
            let galaxies = Seat::first(view.seats())
                .map(|seat| (seat, asking::after(asking::laid(view, seat), None, view)))
                .map(|(seat, galaxy)| view! { <Watched seat galaxy=Signal::stored(galaxy) state="" /> });
            return view! { <div class="watch-seats">{galaxies.collect_view()}</div> }.into_any();
        }
    };
    let galaxy = asking::after(asking::laid(view, owner), choice, view);
    let worth = score(&galaxy, card);
    view! {
        <div class="board"><GalaxyPicture galaxy=Signal::stored(galaxy) score=Signal::stored(Some(worth)) /></div>
    }
    .into_any()
}
