//! The first page.

mod choice;
mod devices;
mod games;
mod hero;
mod join;
mod link;
mod name;
mod table_lists;
mod table_setup;

pub(crate) use devices::{DeviceLinks, DeviceSheet, JoinedDevices};
pub(crate) use games::game_line;
pub(crate) use link::LinkPage;
pub(crate) use name::{NameSheet, select_all, wants_name};
pub(crate) use table_setup::use_table_setup;

use leptos::prelude::*;
use protocol::table::Phase;

use self::choice::GameChoice;
use self::games::MyGames;
use self::hero::Hero;
use self::table_lists::{OpenTables, TableLists, ToWatch};
use crate::guest::use_guest;
use crate::local::{OfflineNote, OnThisDevice};
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{AnnouncementLine, Icon, PlaceBar, Sign, use_title};
use crate::words;

/// The first page: play, open a table, join one, return to a game.
#[component]
pub(crate) fn Home() -> impl IntoView {
    let (i18n, guest) = (use_i18n(), use_guest());
    use_title(move || t_string!(i18n, home.title).to_owned());
    let hall = TableLists::provide();
    GameChoice::provide();
    let (naming, device) = (RwSignal::new(false), RwSignal::new(false));
    let name = move || guest.me.with(|me| me.as_ref().map(|me| words::person(i18n, &me.name)));
    view! {
        <main class="page" data-screen="home">
            <PlaceBar />
            <AnnouncementLine />
            <OfflineNote offline=move || hall.is_out_of_reach() />
            <Resume />
            <Hero />
            {move || name().map(|name| view! {
                <section class="u-row u-wrap home-whoami">
                    <p class="u-grow">{t_string!(i18n, home.welcome, name = name).to_string()}</p>
                    <button type="button" class="button quiet" data-action="name" on:click=move |_| naming.set(true)>
                        <Icon icon=Sign::Person />{t!(i18n, names.title)}
                    </button>
                    <button type="button" class="button quiet" data-action="device" on:click=move |_| device.set(true)>
                        <Icon icon=Sign::Link />{t!(i18n, names.device.title)}
                    </button>
                </section>
            })}
            <div class="page-halves">
                <div class="u-stack">
                    <OnThisDevice offline=move || hall.is_out_of_reach() />
                    <MyGames />
                </div>
                <div class="u-stack">
                    <OpenTables />
                    <ToWatch />
                </div>
            </div>
            <NameSheet open=naming />
            <DeviceSheet open=device to="/" />
        </main>
    }
}

/// A link back to a game that is going on, or to a table that waits for players.
#[component]
fn Resume() -> impl IntoView {
    let (i18n, hall) = (use_i18n(), expect_context::<TableLists>());
    let running = Memo::new(move |_| {
        hall.games.with(|games| {
            let games = games.as_ref()?;
            games.iter().find(|game| game.phase == Phase::Playing).cloned()
        })
    });
    move || {
        running.get().map(|game| {
            let href = format!("/t/{}", game.code);
            view! {
                <a class="home-resume" href=href data-action="resume">
                    <span class="u-accent"><Icon icon=Sign::Play /></span>
                    <span class="u-grow">
                        <b>{t!(i18n, home.my_games.resume)}</b><br />
                        <span class="u-small u-muted">
                            {move || words::parts(i18n, &[table_lists::players(i18n, &game), table_lists::plays(i18n, &game)])}
                        </span>
                    </span>
                    <span class="u-accent"><Icon icon=Sign::ArrowRight /></span>
                </a>
            }
        })
    }
}
