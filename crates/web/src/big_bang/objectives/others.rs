//! The objectives of other players, as far as they are known.

use big_bang::Objective;
use leptos::prelude::*;
use tabletop::Seat;

use super::cover::known_objectives;
use super::highlight::{Highlight, Pointed};
use super::picture::ObjectivePicture;
use crate::big_bang::{use_live, use_state};
use crate::room::{PlayerName, SeatSigil};
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{Sheet, use_is_wide};
use crate::words;
use page_model::big_bang::objectives::card::{points_of, points_text};

/// The objectives of other players with their points, or that they are secret.
#[component]
pub(super) fn OtherObjectives(own: Memo<Option<Seat>>) -> impl IntoView {
    let (i18n, live) = (use_i18n(), use_live());
    let (is_wide, open) = (use_is_wide(), RwSignal::new(false));
    let seats = live.view.with_untracked(|view| view.as_ref().map_or(0, |view| view.seats()));
    let rows = move || {
        let own = own.get();
        let others = Seat::first(seats).filter(|&seat| Some(seat) != own);
        others.map(|seat| view! { <OtherAim seat open /> }).collect_view()
    };
    // Where all are secret, one line says so. In a replay they may be open.
    let any_known = Memo::new(move |_| {
        let own = own.get();
        let known = live.view.with(|view| view.as_ref().map(|view| known_objectives(&view.table)).unwrap_or_default());
        Seat::first(seats).zip(known).any(|(seat, known)| Some(seat) != own && known.is_some())
    });
    let heading = move || match own.get() {
        Some(_) => t_string!(i18n, bb.objectives.others),
        None => t_string!(i18n, bb.objectives.everyone),
    };
    // In a replay all may be open: on a small screen more than two lines of them are behind a button, so that the
    // boards keep their room.
    let is_folded = Memo::new(move |_| {
        live.room.is_shown_only() && !is_wide.get() && seats.saturating_sub(own.get().map_or(0, |_| 1)) > 2
    });
    let shown = move || {
        match any_known.get() {
        true if is_folded.get() => view! {
            <button type="button" class="button objective-fold" data-action="everyones-aims" aria-haspopup="dialog"
                on:click=move |_| open.set(true)>{heading}</button>
            <Sheet open label=move || heading().to_owned()><ul class="u-stack-tight objective-others">{rows}</ul></Sheet>
        }
        .into_any(),
        true => view! {
            <section class="u-stack-tight objective-others">
                <h2 class="label">{heading}</h2>
                <ul class="u-stack-tight">{rows}</ul>
            </section>
        }
        .into_any(),
        false => view! { <p class="u-small u-muted u-wide">{t!(i18n, bb.objectives.secret)}</p> }.into_any(),
    }
    };
    shown.into_any()
}

/// The open objectives of one player.
#[component]
fn OtherAim(
    seat: Seat,
    /// Whether the surrounding sheet is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    let (i18n, live, state) = (use_i18n(), use_live(), use_state());
    let highlight = Highlight::provided();
    let objectives = Memo::new(move |_| {
        live.view.with(|view| known_objectives(&view.as_ref()?.table).get(seat.index()).copied().flatten())
    });
    let accounts =
        Memo::new(move |_| state.with(|state| state.as_ref().map(|state| state.account(seat)).unwrap_or_default()));
    let chip = move |objective: Objective| {
        let pointed = Pointed { seat, objective, threat: false };
        let points = Memo::new(move |_| accounts.with(|accounts| points_text(i18n, &points_of(accounts, objective))));
        let is_kept = Memo::new(move |_| highlight.kept.get() == Some(pointed));
        view! {
            <button type="button" class="objective brief" class:kept=is_kept data-objective=objective.to_string()
                aria-pressed=move || is_kept.get().to_string()
                on:click=move |_| {
                    highlight.kept.set((!is_kept.get_untracked()).then_some(pointed));
                    open.set(false);
                }
                on:pointerenter=move |event| if event.pointer_type() == "mouse" { highlight.hovered.set(Some(pointed)) }
                on:pointerleave=move |_| highlight.hovered.set(None)>
                <ObjectivePicture objective />
                <span class="u-unseen">{move || words::big_bang::objective(i18n, objective)}</span>
                <b>{points}</b>
            </button>
        }
    };
    view! {
        <li class="u-row u-tight" data-seat=seat.index()>
            <SeatSigil seat small=true />
            <span class="u-grow objective-holder"><PlayerName seat /></span>
            {move || objectives.get().map(|objectives| objectives.both().map(chip))}
        </li>
    }
}
