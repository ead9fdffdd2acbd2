//! What surrounds a replayed game: the bar above, the controls below, the analysis beside it.

use leptos::prelude::*;

use super::controls::Controls;
use super::location;
use super::picture::{Pictures, SavePicture};
use super::player::use_player;
use super::watch::ReplaySource;
use crate::notifications::use_notifications;
use crate::room::use_room;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{Brand, Icon, PreferencesButton, Sign, copy_text};
use crate::words;
use page_model::replay::damage::damage_in_words;
use page_model::replay::entry_words::moment_here;
use page_model::replay::model::{Damage, ReplayAddress};

/// A replayed game with all that surrounds it.
#[component]
pub(super) fn ReplayFrame(
    /// Where the game comes from.
    source: ReplaySource,
    seats: usize,
    /// What happened last, in words.
    #[prop(into)]
    happened: Signal<String>,
    /// Why the rest of the record is not shown, if it is damaged.
    damage: Option<Damage>,
    /// What can be drawn of it.
    pictures: Pictures,
    side: AnyView,
    children: Children,
) -> impl IntoView {
    let (i18n, room, player) = (use_i18n(), use_room(), use_player());
    let settings = source.table.settings.clone();
    let name = move || words::game_and_mode(i18n, &settings.game, &settings.mode);
    let moment = move || moment_here(i18n, &words::names(i18n, room), &player.tape(), player.at.get());
    let line = source.line;
    let (damage, is_read) = (StoredValue::new(damage), RwSignal::new(false));
    // Once it is closed, the board has its room back.
    let damage = move || {
        let damage = damage.get_value().filter(|_| !is_read.get())?;
        let why = move || damage_in_words(i18n, Some(&words::names(i18n, room)), line, &damage);
        Some(view! {
            <div class="note trouble u-row replay-damage" role="alert" data-damage=line>
                <div class="u-grow">
                    <p>{why}</p>
                    <p>{t!(i18n, replay.damage.shown)}</p>
                </div>
                <button type="button" class="button quiet" data-action="close-damage" on:click=move |_| is_read.set(true)>
                    {t!(i18n, common.close)}
                </button>
            </div>
        })
    };
    let back = source.back.map(|back| {
        view! {
            <button type="button" class="button quiet" data-action="games" on:click=move |_| back.run(())>
                <Icon icon=Sign::ArrowLeft /> <span class="u-wide">{t!(i18n, replay.all_games)}</span>
                <span class="u-unseen u-narrow">{t!(i18n, replay.all_games)}</span>
            </button>
        }
    });
    view! {
        <div
            class="replay" data-screen="replay" data-at=move || player.at.get() data-entries=player.tape().last
            data-eyes=move || player.eyes.get().to_string() data-running=move || player.running.get().to_string()
        >
            <header class="replay-head">
                <Brand />
                <h1 class="u-grow"><span class="replay-name">{name}</span> <span class="u-muted u-small">{moment}</span></h1>
                {back}
                {source.code.map(|code| view! { <CopyLink code /> })}
                <SavePicture pictures />
                <PreferencesButton />
                {damage}
            </header>
            <div class="replay-body">
                // Focusable, so that it can be scrolled with keys where it has no controls. Its content has landmarks
                // of its own.
                <div class="replay-stage" tabindex="0">{children()}</div>
                <aside class="replay-side" aria-label=move || t_string!(i18n, replay.analysis.title)>
                    {side}
                    <p class="u-small u-muted u-wide">{t!(i18n, replay.keys_hint)}</p>
                </aside>
            </div>
            <Controls seats happened />
        </div>
    }
}

/// Copies a link to the moment that is shown.
#[component]
fn CopyLink(code: String) -> impl IntoView {
    let (i18n, news, player) = (use_i18n(), use_notifications(), use_player());
    let copy = move |_| {
        let wanted =
            ReplayAddress { game: None, at: Some(player.at.get_untracked()), eyes: Some(player.eyes.get_untracked()) };
        let link = location::link(&code, wanted);
        leptos::task::spawn_local(async move {
            if copy_text(&link).await {
                news.note(t_string!(i18n, replay.link_done));
            } else {
                news.trouble(t_string!(i18n, room.invite.copy_failed));
            }
        });
    };
    view! {
        <button
            type="button" class="button quiet" data-action="copy-link" aria-label=move || t_string!(i18n, replay.link)
            title=move || t_string!(i18n, replay.link) on:click=copy
        >
            <Icon icon=Sign::Link />
        </button>
    }
}
