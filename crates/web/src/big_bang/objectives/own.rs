//! The panel of the own objectives.

use big_bang::{Mode, Objective};
use leptos::prelude::*;

use super::account::AccountSheet;
use super::card::ObjectiveCard;
use super::cover::{Cover, known_objectives, own_seat};
use super::highlight::{Highlight, Pointed};
use super::others::OtherObjectives;
use crate::big_bang::{use_live, use_state};
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{IconButton, Sign};

/// The own objectives with their points, which a tap covers where they are secret; and those of other players, as far
/// as they are known.
#[component]
pub(crate) fn OwnObjectives() -> impl IntoView {
    let (i18n, live, state, highlight) = (use_i18n(), use_live(), use_state(), Highlight::provided());
    let own = Memo::new(move |_| live.view.with(|view| view.as_deref().and_then(own_seat)));
    let mine = Memo::new(move |_| {
        let seat = own.get()?;
        live.view.with(|view| known_objectives(&view.as_ref()?.table).get(seat.index()).copied().flatten())
    });
    let mode = live.view.with_untracked(|view| view.as_ref().map(|view| view.mode()));
    let is_secret = matches!(mode, Some(Mode::Cosmic | Mode::Parallel));
    let cover = Cover::provided();
    let covered = Memo::new(move |_| is_secret && cover.covered.get());
    let accounts = Memo::new(move |_| {
        let Some(seat) = own.get() else { return Vec::new() };
        state.with(|state| state.as_ref().map(|state| state.account(seat)).unwrap_or_default())
    });
    let (asked, asking) = (RwSignal::new(None::<Objective>), RwSignal::new(false));
    let ask = Callback::new(move |objective: Objective| {
        asked.set(Some(objective));
        asking.set(true);
    });
    let keep = Callback::new(move |objective: Objective| {
        asking.set(false);
        highlight.kept.set(own.get_untracked().map(|seat| Pointed { seat, objective, threat: false }));
    });
    let turn = move |()| {
        cover.turn();
        highlight.hovered.set(None);
        highlight.kept.set(None);
    };
    let turn_label = move || match covered.get() {
        true => t_string!(i18n, bb.objectives.show).to_owned(),
        false => t_string!(i18n, bb.objectives.hide).to_owned(),
    };
    let cards = move || {
        let (seat, objectives) = (own.get()?, mine.get()?);
        let cards = objectives.both().map(|objective| view! { <ObjectiveCard seat objective accounts covered ask /> });
        Some(view! {
            <section class="objective-mine u-stack-tight" data-aims=move || if covered.get() { "covered" } else { "open" }>
                <h2 class="label u-wide">{t!(i18n, bb.objectives.mine)}</h2>
                <div class="objective-cards">
                    {cards}
                    {is_secret.then(|| view! {
                        <IconButton action="cover" icon=Sign::Eye label=turn_label act=turn
                            class="objective-cover" />
                    })}
                </div>
            </section>
        })
    };
    view! {
        {cards}
        <OtherObjectives own />
        <AccountSheet open=asking asked accounts keep />
    }
}
