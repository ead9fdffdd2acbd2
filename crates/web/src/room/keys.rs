//! The table of keyboard shortcuts.

use leptos::prelude::*;
use page_model::games::{GameKind, KeyLine, PageGame as _};
use page_model::texts::Language as _;
use page_model::with_rules;
use protocol::table::Settings;

use super::{questions, use_room};
use crate::texts::{gap, t, use_i18n};

#[component]
pub(super) fn KeyList() -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let Settings { game, mode, .. } = room.table.with_untracked(|table| table.settings.clone());
    let game = GameKind::named(&game).unwrap_or_default();
    let lines = move || with_rules!(game, R => R::keys(i18n.get_locale(), &mode));
    let line = move |(keys, action): KeyLine| {
        let keys = keys.into_iter().map(|key| view! { <kbd>{key}</kbd>{gap(i18n)} }).collect_view();
        view! { <tr><th scope="row">{keys}</th><td>{action}</td></tr> }
    };
    let asked = move || questions::lines(i18n).map(|(key, action)| line((vec![key.to_owned()], action))).collect_view();
    view! {
        <p class="u-muted">{t!(i18n, keyboard.about)}</p>
        <table class="menu-keys">
            <tbody>{move || lines().into_iter().map(line).collect_view()} {asked}</tbody>
        </table>
    }
}
