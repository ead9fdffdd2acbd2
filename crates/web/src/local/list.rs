//! The games of this device, on the first page.

use leptos::prelude::*;
use protocol::table::{Phase, TableSummary};

use super::sheet::BeginSheet;
use super::upload::{upload, uploaded};
use super::{download, store};
use crate::browser;
use crate::guest::use_guest;
use crate::home::game_line;
use crate::notifications::use_notifications;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{CopyButton, Icon, IconButton, MoreButton, Sign};
use crate::words;

/// So many games are shown until the player asks for more.
const FIRST_GAMES: usize = 4;

/// The games stored on this device, and a button to begin another one.
#[component]
pub(crate) fn OnThisDevice(
    /// Whether the server does not answer.
    #[prop(into)]
    offline: Signal<bool>,
) -> impl IntoView {
    let i18n = use_i18n();
    let (open, all) = (RwSignal::new(false), RwSignal::new(false));
    let games = RwSignal::new(store::all().iter().map(protocol::local::SavedGame::summary).collect::<Vec<_>>());
    let shown = move || {
        let mut games = games.get();
        if !all.get() {
            games.truncate(FIRST_GAMES);
        }
        games
    };
    view! {
        <section class="u-stack-tight" aria-labelledby="on-this-device" data-section="device">
            <h2 class="label" id="on-this-device">{t!(i18n, offline.title)}</h2>
            <ul class="list">
                <For each=shown key=|game| game.code.clone() let(game)>
                    <Line game offline />
                </For>
            </ul>
            <Show when=move || { games.with(Vec::len) > FIRST_GAMES }><MoreButton all /></Show>
            <Show when=move || games.with(Vec::is_empty)>
                <p class="u-small u-muted">{t!(i18n, offline.about)}</p>
            </Show>
            <button type="button" class="button" data-action="on-this-device" on:click=move |_| open.set(true)>
                <Icon icon=Sign::Play />{t!(i18n, offline.begin_title)}
            </button>
            <BeginSheet open />
        </section>
    }
}

/// Says that the server does not answer, and what works without it.
#[component]
pub(crate) fn OfflineNote(
    /// Whether the server does not answer.
    #[prop(into)]
    offline: Signal<bool>,
) -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <div role="status">
            <Show when=move || offline.get()>
                <p class="note" data-state="offline">{t!(i18n, offline.note)}</p>
            </Show>
        </div>
    }
}

/// A stored game; or, right after it was deleted, a button to restore it.
#[component]
fn Line(game: TableSummary, offline: Signal<bool>) -> impl IntoView {
    let i18n = use_i18n();
    let deleted = RwSignal::new(None::<String>);
    let code = StoredValue::new(game.code.clone());
    let delete = move || {
        let code = code.get_value();
        deleted.set(store::text(&code));
        store::forget(&code);
    };
    let restore = move |_| {
        if let Some(text) = deleted.get_untracked()
            && store::keep(&code.get_value(), &text)
        {
            deleted.set(None);
        }
    };
    let game = StoredValue::new(game);
    view! {
        <li class="local-game" data-table=code.get_value()>
            {move || match deleted.with(Option::is_some) {
                true => view! {
                    <span class="u-grow u-muted" role="status">{t!(i18n, offline.deleted)}</span>
                    <button type="button" class="button" data-action="undo" on:click=restore>
                        <Icon icon=Sign::Undo />{t!(i18n, offline.undo)}
                    </button>
                }.into_any(),
                false => view! { <Kept game=game.get_value() offline delete /> }.into_any(),
            }}
        </li>
    }
}

/// A stored game with all its actions.
#[component]
fn Kept(game: TableSummary, offline: Signal<bool>, #[prop(into)] delete: Callback<()>) -> impl IntoView {
    let (i18n, news) = (use_i18n(), use_notifications());
    let is_over = game.phase == Phase::Over;
    let code = StoredValue::new(game.code.clone());
    let href = if is_over { format!("/replay/{}", game.code) } else { format!("/t/{}", game.code) };
    let save = move |()| {
        if !download(&code.get_value()) {
            news.trouble(t_string!(i18n, problems.unknown));
        }
    };
    view! {
        {game_line(i18n, game)}
        <div class="u-row u-wrap">
            <a class="button quiet" data-action=if is_over { "look" } else { "resume" } href=href>
                {move || match is_over {
                    true => t!(i18n, offline.look).into_any(),
                    false => t!(i18n, offline.resume).into_any(),
                }}
            </a>
            {is_over.then(|| view! {
                <Share code=code.get_value() offline />
                <IconButton
                    action="record" icon=Sign::Download label=move || t_string!(i18n, end.record).to_owned() act=save
                />
            })}
            <IconButton
                action="delete" icon=Sign::Trash label=move || t_string!(i18n, offline.delete).to_owned()
                act=move |()| delete.run(())
            />
        </div>
    }
}

/// Uploads the game to the server, or copies its link there.
#[component]
fn Share(code: String, offline: Signal<bool>) -> impl IntoView {
    let (i18n, news, guest) = (use_i18n(), use_notifications(), use_guest());
    let (there, busy) = (RwSignal::new(uploaded(&code)), RwSignal::new(false));
    let send = move |()| {
        let code = code.clone();
        busy.set(true);
        leptos::task::spawn_local(async move {
            match upload(guest, &code).await {
                Ok(Some(code)) => {
                    news.note(t_string!(i18n, offline.uploaded));
                    there.try_set(Some(code));
                }
                Ok(None) => news.trouble(t_string!(i18n, problems.unknown)),
                Err(trouble) => news.trouble(words::trouble(i18n, &trouble, "")),
            }
            busy.try_set(false);
        });
    };
    let send = StoredValue::new(Callback::new(send));
    move || match there.get() {
        Some(code) => {
            let link = format!("{}/t/{code}", browser::origin());
            view! {
                <CopyButton
                    text=Signal::stored(link) label=move || t_string!(i18n, room.invite.copy).to_owned()
                    done=move || t_string!(i18n, common.copied).to_owned()
                />
            }
            .into_any()
        }
        None => view! {
            <IconButton
                action="upload" icon=Sign::Share label=move || t_string!(i18n, offline.upload).to_owned()
                disabled=Signal::derive(move || offline.get() || busy.get()) act=send.get_value()
            />
        }
        .into_any(),
    }
}
