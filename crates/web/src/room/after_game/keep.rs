//! What can be kept of a game: its record, a line to share, and the proof that the deals were fair.

use leptos::prelude::*;
use page_model::room::after_game::fairness;

use crate::api;
use crate::browser;
use crate::live::contribution;
use crate::local;
use crate::notifications::use_notifications;
use crate::room::use_room;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{Icon, Sign, can_share, copy_text, share};

#[component]
pub(crate) fn ReplayLink() -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let href = format!("/replay/{}", room.code.get_value());
    view! {
        <a class="button" data-action="look-again" href=href
            aria-label=move || t_string!(i18n, end.look_again) title=move || t_string!(i18n, end.look_again)>
            <Icon icon=Sign::Play /> <span class="u-wide">{t!(i18n, end.look_again)}</span>
        </a>
    }
}

/// A button that saves the record as a file.
#[component]
pub(crate) fn RecordLink() -> impl IntoView {
    let (i18n, room, news) = (use_i18n(), use_room(), use_notifications());
    let code = room.code.get_value();
    if room.local.is_some() {
        let save = move |_| {
            if !local::download(&room.code.get_value()) {
                news.trouble(t_string!(i18n, problems.unknown));
            }
        };
        return view! {
            <button class="button" data-action="record" aria-label=move || t_string!(i18n, end.record)
                title=move || t_string!(i18n, end.record_about) on:click=save>
                <Icon icon=Sign::Download /> <span class="u-wide">{t!(i18n, end.record)}</span>
            </button>
        }
        .into_any();
    }
    view! {
        <a class="button" data-action="record" href=api::record_path(&code) download=format!("orrery-{code}.jsonl")
            rel="external" aria-label=move || t_string!(i18n, end.record) title=move || t_string!(i18n, end.record_about)>
            <Icon icon=Sign::Download /> <span class="u-wide">{t!(i18n, end.record)}</span>
        </a>
    }
    .into_any()
}

/// Shares a line about the result with a link to the game.
#[component]
pub(crate) fn ShareButton(
    /// The sentence about the result.
    #[prop(into)]
    text: Signal<String>,
) -> impl IntoView {
    let (i18n, room, news) = (use_i18n(), use_room(), use_notifications());
    let act = move |_| {
        let text = text.get_untracked();
        let link = format!("{}/t/{}", browser::origin(), room.code.get_value());
        leptos::task::spawn_local(async move {
            // Closing the sheet of the device is a decision not to share.
            if can_share() {
                share(&text, &link).await;
            } else if copy_text(&format!("{text} {link}")).await {
                news.note(t_string!(i18n, common.copied));
            } else {
                news.trouble(t_string!(i18n, room.invite.copy_failed));
            }
        });
    };
    // Others cannot open a table on this device.
    room.local.is_none().then(|| {
        view! {
            <button class="button" data-action="share" aria-label=move || t_string!(i18n, end.share) on:click=act>
                <Icon icon=Sign::Share /> <span class="u-wide">{t!(i18n, end.share)}</span>
            </button>
        }
    })
}

/// What the deals were bound to, the seed that opens it, and who had a share in it. Nothing where they were not bound: on
/// one's own device, or elsewhere.
#[component]
pub(crate) fn Fairness() -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let lines = Memo::new(move |_| {
        let own = room.seat.get().and_then(|_| contribution::kept(&room.code.get_value()));
        room.table.with(|table| fairness::lines(i18n, table, own.as_ref()))
    });
    view! {
        <Show when=move || lines.with(|lines| !lines.is_empty())>
            <details class="u-small u-muted after-fairness">
                <summary>{t!(i18n, end.fair_about)}</summary>
                {move || lines.get().into_iter().map(|line| view! { <p>{line}</p> }).collect_view()}
            </details>
        </Show>
    }
}
