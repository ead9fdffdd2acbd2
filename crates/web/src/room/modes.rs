//! Which game is played at a table, in which mode, and by how many.

use leptos::prelude::*;

use super::settings::{Setting, SettingsForm};
use crate::texts::t_string;
use crate::ui::Value;
use crate::words;
use page_model::games;
use page_model::games::GameKind;
use page_model::room::rules::{set_game, set_mode};

/// The game of the table.
fn use_game(form: SettingsForm) -> Memo<GameKind> {
    Memo::new(move |_| form.shown.with(|settings| GameKind::named(&settings.game)).unwrap_or_default())
}

#[component]
pub(super) fn GameSetting(form: SettingsForm) -> impl IntoView {
    let (i18n, game) = (form.i18n, use_game(form));
    let values = move || GameKind::ALL.map(|game| Value::new(game.name, words::game(i18n, game))).to_vec();
    let choose = move |name: String| {
        if let Some(game) = GameKind::named(&name) {
            form.change(|settings| set_game(settings, game));
        }
    };
    view! {
        <Setting
            form setting="game" title=move || t_string!(i18n, room.settings.game).to_owned()
            about=move || words::game_about(i18n, game.get()).to_owned()
            values=Signal::derive(values) chosen=move || game.get().name.to_owned() choose
        />
    }
}

#[component]
pub(super) fn ModeSetting(form: SettingsForm) -> impl IntoView {
    let (i18n, game) = (form.i18n, use_game(form));
    let mode = Memo::new(move |_| form.shown.with(|settings| settings.mode.clone()));
    let title = move || t_string!(i18n, room.settings.mode).to_owned();
    let about = move || mode.with(|mode| words::mode_about(i18n, mode).to_owned());
    let choose = move |mode: String| form.change(|settings| set_mode(settings, &mode));
    move || {
        let modes = game.get().modes;
        let values =
            move || modes.iter().map(|mode| Value::new(mode.name, words::mode(i18n, mode.name))).collect::<Vec<_>>();
        // Two fit side by side, five do not.
        let many = modes.len() > 2;
        view! { <Setting form setting="mode" title about values=Signal::derive(values) chosen=mode choose many /> }
    }
}

/// The number of seats; hidden in modes for one player.
#[component]
pub(super) fn SeatsSetting(form: SettingsForm) -> impl IntoView {
    let i18n = form.i18n;
    let players = Memo::new(move |_| form.shown.with(|settings| games::players(&settings.mode)));
    let values =
        move || players.get().map(|seats| Value::new(seats.to_string(), seats.to_string())).collect::<Vec<_>>();
    let about = move || {
        let players = players.get();
        t_string!(i18n, room.settings.seats_about, from = players.start(), to = players.end())
    };
    let choose = move |seats: String| {
        if let Ok(seats) = seats.parse() {
            form.change(|settings| settings.seats = seats);
        }
    };
    view! {
        <Show when=move || players.with(|players| players.start() < players.end())>
            <Setting
                form setting="seats" title=move || t_string!(i18n, room.settings.seats).to_owned() about
                values=Signal::derive(values) chosen=move || form.shown.with(|settings| settings.seats.to_string()) choose
            />
        </Show>
    }
}
