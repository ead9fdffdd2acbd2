//! Another level of bots, suggested after a one-sided game.

use leptos::prelude::*;
use page_model::room::after_game::one_sided::{OneSided, only_person, suggested_level};
use tabletop::Seat;

use crate::home::use_table_setup;
use crate::room::use_room;
use crate::texts::{t, t_string, use_i18n};
use crate::words;

/// Says that the game was one-sided, and begins the same table with the level that is suggested. Nothing if other people
/// played, if the game was close, or if there is no such level.
#[component]
pub(crate) fn LevelSuggestion(
    /// How the game went for a player, if it was one-sided.
    one_sided: impl FnOnce(Seat) -> Option<OneSided>,
    /// Whether the result is known by now; until then only the room is kept.
    #[prop(into)]
    is_shown: Signal<bool>,
) -> impl IntoView {
    let (i18n, room, setup) = (use_i18n(), use_room(), use_table_setup());
    // The game is over, so nothing of this is reactive.
    let table = room.table.get_untracked();
    let own = only_person(&table.seats).filter(|_| !table.uploaded);
    let own = own.filter(|&own| room.local.is_some() || room.seat.get_untracked() == Some(own))?;
    let outcome = one_sided(own)?;
    let level = suggested_level(&table.seats, own, outcome)?;
    let sentence = move || match outcome {
        OneSided::Won => t!(i18n, end.level_won).into_any(),
        OneSided::Lost => t!(i18n, end.level_lost).into_any(),
    };
    let go = move |_| setup.again_against(&room.table.get_untracked(), level);
    Some(view! {
        <div class="after-level" class:waiting=move || !is_shown.get()>
            <p class="u-small u-muted">{sentence}</p>
            <button
                type="button" class="button" data-action="level" data-level=level
                aria-disabled=move || setup.busy.get().then_some("true") on:click=go
            >
                {move || t_string!(i18n, end.level_go, level = words::level(i18n, level)).to_string()}
            </button>
        </div>
    })
}
