//! Open tables, refreshed while the page is visible.

use std::time::Duration;

use leptos::prelude::*;
use protocol::local::SeatedPlayer;
use protocol::table::{TableList, TableSummary, Visibility};

use super::choice::GameChoice;
use super::table_setup::{use_joining, use_table_setup};
use crate::api::{self, RequestError};
use crate::browser::{self, Listener};
use crate::guest::{GuestSession, use_guest};
use crate::notifications::{Notifications, use_notifications};
use crate::texts::{Texts, t, t_string, use_i18n};
use crate::ui::{FreeSigil, Icon, Sigil, Sign};
use crate::words;
use page_model::games::GameKind;
use page_model::room::intent::Intent;

const REFRESH_INTERVAL: Duration = Duration::from_secs(15);

/// The server's lists of tables and games.
#[derive(Copy, Clone)]
pub(super) struct TableLists {
    /// Open tables; none until they are known.
    pub(super) tables: RwSignal<Option<TableList>>,
    /// Our own games, the newest first; none until they are known.
    pub(super) games: RwSignal<Option<Vec<TableSummary>>>,
    /// The last error, because of which the lists may be old.
    pub(super) trouble: RwSignal<Option<RequestError>>,
    news: Notifications,
    guest: GuestSession,
}

impl TableLists {
    /// Provides the lists to all components below, and refreshes them as long as the component lives.
    pub(super) fn provide() -> TableLists {
        let (tables, games, trouble) = (RwSignal::new(None), RwSignal::new(None), RwSignal::new(None));
        let hall = TableLists { tables, games, trouble, news: use_notifications(), guest: use_guest() };
        hall.ask();
        let ask_if_seen = move || {
            if browser::is_visible() {
                hall.ask();
            }
        };
        if let Ok(beat) = set_interval_with_handle(ask_if_seen, REFRESH_INTERVAL) {
            on_cleanup(move || beat.clear());
        }
        let listener = StoredValue::new_local(Listener::on_document("visibilitychange", ask_if_seen));
        on_cleanup(move || listener.dispose());
        provide_context(hall);
        hall
    }

    /// Whether the server did not answer when it was last asked.
    pub(super) fn is_out_of_reach(self) -> bool {
        self.trouble.with(|trouble| matches!(trouble, Some(RequestError::NoAnswer)))
    }

    /// Refreshes all lists.
    pub(super) fn ask(self) {
        let guest = self.guest;
        leptos::task::spawn_local(async move {
            let games = match guest.meet().await {
                Ok(_) => api::my_games().await,
                Err(trouble) => Err(trouble),
            };
            let tables = api::tables().await;
            self.trouble.try_set(games.as_ref().err().or(tables.as_ref().err()).cloned());
            if let Ok(games) = games {
                put(self.games, of_this_page(games));
            }
            if let Ok(TableList { gathering, playing }) = tables {
                // Lists come every few seconds, so that it comes and goes with them.
                let announcement = api::announcement().await.unwrap_or_default();
                if self.news.announcement.try_with_untracked(|known| *known != announcement) == Some(true) {
                    self.news.announcement.try_set(announcement);
                }
                put(self.tables, TableList { gathering: of_this_page(gathering), playing: of_this_page(playing) });
            }
        });
    }
}

/// Removes games that this page does not know.
fn of_this_page(mut tables: Vec<TableSummary>) -> Vec<TableSummary> {
    tables.retain(|table| GameKind::named(&table.game).is_some());
    tables
}

/// Sets a signal only if the value has changed, so that elements and the focus stay as they are.
fn put<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<Option<T>>, value: T) {
    let value = Some(value);
    if signal.try_with_untracked(|known| *known != value) == Some(true) {
        signal.try_set(value);
    }
}

/// Who plays at a table, in words.
pub(super) fn players(i18n: Texts, table: &TableSummary) -> String {
    let names = words::listed_players(i18n, &table.players);
    if names.is_empty() {
        return t_string!(i18n, room.seats.nobody).to_owned();
    }
    t_string!(i18n, home.open_tables.with, names = words::list(i18n, &names)).to_string()
}

/// What a table plays, in words.
pub(super) fn plays(i18n: Texts, table: &TableSummary) -> String {
    words::game_and_mode(i18n, &table.game, &table.mode)
}

/// Tables that wait for players.
#[component]
pub(super) fn OpenTables() -> impl IntoView {
    let (i18n, hall, choice) = (use_i18n(), expect_context::<TableLists>(), expect_context::<GameChoice>());
    let opening = use_table_setup();
    let waiting = Memo::new(move |_| hall.tables.with(|tables| tables.as_ref().map(|tables| tables.gathering.clone())));
    let is_empty = Memo::new(move |_| waiting.with(|waiting| waiting.as_ref().is_some_and(Vec::is_empty)));
    view! {
        <section class="u-stack-tight" aria-labelledby="open-tables">
            <h2 class="label" id="open-tables">{t!(i18n, home.open_tables.title)}</h2>
            <ul class="list">
                <For each=move || waiting.get().unwrap_or_default() key=key let(table)>
                    <OpenTable table />
                </For>
            </ul>
            <Show when=move || is_empty.get()>
                <div class="blank">
                    <p class="u-muted">{t!(i18n, home.open_tables.empty)}</p>
                    <button
                        type="button" class="button" data-action="open-table"
                        on:click=move |_| opening.new_table(choice.mode.get_untracked(), Visibility::Open)
                    >
                        <Icon icon=Sign::Plus />{t!(i18n, home.new_table)}
                    </button>
                </div>
            </Show>
        </section>
    }
}

/// The key of a line: if it changes, the line is rendered anew.
fn key(table: &TableSummary) -> (String, String, Vec<SeatedPlayer>, usize) {
    (table.code.clone(), table.mode.clone(), table.players.clone(), table.seats)
}

/// A table that waits for players.
#[component]
fn OpenTable(table: TableSummary) -> impl IntoView {
    let i18n = use_i18n();
    let joining = use_joining();
    let free = table.seats.saturating_sub(table.players.len());
    let (code, seats, seated) = (table.code.clone(), table.seats, table.players.len());
    let for_players = table.clone();
    let sit = {
        let code = code.clone();
        move |_| joining.go(&code, Some(Intent::Sit))
    };
    view! {
        <li data-table=code.clone()>
            <span class="u-grow">
                <b>{move || players(i18n, &for_players)}</b><br />
                <span class="u-small u-muted">
                    {move || {
                        let free = match free {
                            0 => t_string!(i18n, home.open_tables.full).to_owned(),
                            free => t_string!(i18n, home.open_tables.free_seats, count = free),
                        };
                        words::parts(i18n, &[plays(i18n, &table), free])
                    }}
                </span>
            </span>
            <span class="u-row home-sigils" aria-hidden="true">
                {(0..seats).map(|seat| match seat < seated {
                    true => view! { <Sigil seat small=true /> }.into_any(),
                    false => view! { <FreeSigil small=true /> }.into_any(),
                }).collect_view()}
            </span>
            {if free > 0 {
                view! {
                    <button type="button" class="button" data-action="sit" on:click=sit>
                        {t!(i18n, home.open_tables.sit)}
                    </button>
                }.into_any()
            } else {
                view! { <a class="button quiet" href=format!("/t/{code}")>{t!(i18n, home.open_tables.watch)}</a> }.into_any()
            }}
        </li>
    }
}

/// Games that can be watched.
#[component]
pub(super) fn ToWatch() -> impl IntoView {
    let (i18n, hall) = (use_i18n(), expect_context::<TableLists>());
    let playing = Memo::new(move |_| hall.tables.with(|tables| tables.as_ref().map(|tables| tables.playing.clone())));
    let is_empty = Memo::new(move |_| playing.with(|playing| playing.as_ref().is_some_and(Vec::is_empty)));
    view! {
        <section class="u-stack-tight" aria-labelledby="to-watch">
            <h2 class="label" id="to-watch">{t!(i18n, home.open_tables.to_watch)}</h2>
            <ul class="list">
                <For each=move || playing.get().unwrap_or_default() key=key let(table)>
                    <WatchedGame table />
                </For>
            </ul>
            <Show when=move || is_empty.get()>
                <p class="u-small u-muted">{t!(i18n, home.open_tables.to_watch_empty)}</p>
            </Show>
        </section>
    }
}

/// A game that can be watched.
#[component]
fn WatchedGame(table: TableSummary) -> impl IntoView {
    let i18n = use_i18n();
    let href = format!("/t/{}", table.code);
    let (code, for_players) = (table.code.clone(), table.clone());
    view! {
        <li data-table=code>
            <span class="u-grow">
                <b>{move || players(i18n, &for_players)}</b><br />
                <span class="u-small u-muted">{move || plays(i18n, &table)}</span>
            </span>
            <a class="button quiet" data-action="watch" href=href>
                <Icon icon=Sign::Eye />{t!(i18n, home.open_tables.watch)}
            </a>
        </li>
    }
}
