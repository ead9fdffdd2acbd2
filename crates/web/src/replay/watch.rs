//! Replaying a game that was found.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use protocol::table::Table;

use super::file_page::Damaged;
use super::player::ReplayPlayer;
use super::{keys, location};
use crate::live::Room;
use crate::parts::GameScreens as _;
use crate::texts::{t_string, use_i18n};
use page_model::games::GameKind;
use page_model::replay::model::{ListedRecord, MomentTrack, Recording, ReplayAddress};
use page_model::replay::people;
use page_model::with_rules;

/// The address changes this long after the last change of what is shown: browsers refuse frequent changes.
const ADDRESS_DELAY: Duration = Duration::from_millis(250);

/// Where a game comes from.
#[derive(Clone)]
pub(crate) struct ReplaySource {
    pub(super) record: Arc<str>,
    pub(super) table: Table,
    /// The code under which others find it, if they do.
    pub(super) code: Option<String>,
    /// Which line of a file it is.
    pub(super) line: usize,
    /// Which game of a file it is, from 1, if there are several.
    pub(super) number: Option<usize>,
    /// Goes back to the other games of the file.
    pub(super) back: Option<Callback<()>>,
}

/// A game that was found.
#[component]
pub(super) fn Watch(
    game: ListedRecord,
    /// Where it comes from.
    source: ReplaySource,
) -> impl IntoView {
    let line = source.line;
    // A file lists no other games.
    let Some(game) = GameKind::named(&game.game) else { return ().into_any() };
    with_rules!(game, R => match Recording::<R>::read(&source.record) {
        Ok(reel) => R::replay(Arc::new(reel), source),
        Err(damage) => view! { <Damaged damage line /> }.into_any(),
    })
}

/// Provides what all parts of a replay need: the table, the player, its keys, its address.
pub(super) fn set_up(source: &ReplaySource, tape: MomentTrack, seats: usize) -> (Room, ReplayPlayer) {
    let i18n = use_i18n();
    let room = Room::shown(source.table.clone());
    provide_context(room);
    let player = ReplayPlayer::new(tape, seats, location::wanted());
    provide_context(player);
    keys::listen(player);
    room.seat.set(player.eyes.get_untracked().seat());
    Effect::new(move |_| room.seat.set(player.eyes.get().seat()));
    Effect::new(move |_| room.stand_at(player.clock.get()));
    if people::is_unknown(&source.table) {
        Effect::new(move |_| {
            let name = |number| t_string!(i18n, replay.player, number = number).to_string();
            room.table.update(|table| people::name_unknown(table, name));
        });
    }
    let number = source.number;
    Effect::new(move |first: Option<()>| {
        let wanted = ReplayAddress { game: number, at: Some(player.at.get()), eyes: Some(player.eyes.get()) };
        // The address that was opened is right already.
        if first.is_some()
            && let Ok(rename) = set_timeout_with_handle(move || location::rename(wanted), ADDRESS_DELAY)
        {
            on_cleanup(move || rename.clear());
        }
    });
    (room, player)
}
