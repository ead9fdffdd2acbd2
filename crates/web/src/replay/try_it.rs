//! Trying another move: the game continues from the shown step, on this device and against bots.

use std::sync::Arc;

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;
use protocol::table::Settings;
use tabletop::{Awaits, Seat};

use super::player::use_player;
use super::watch::ReplaySource;
use crate::notifications::use_notifications;
use crate::room::{last_level, remember_level, use_room};
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{Icon, Picker, Sheet, Sign, Value};
use crate::{local, parts, words};
use page_model::games::BOT_LEVELS;
use page_model::room::intent::game_at_once;

/// The question before such a game begins, and what it depends on.
#[derive(Copy, Clone)]
pub(super) struct Trial {
    /// Whether it is being asked.
    open: RwSignal<bool>,
    /// The seat to take, if it is not that of the next player.
    meant: StoredValue<Option<Seat>>,
    /// Called with the code of the new table before it is opened.
    prepare: StoredValue<Option<Callback<String>>>,
    /// Whether there is something left to play at the shown step.
    pub(super) is_possible: Memo<bool>,
    awaits: Signal<Awaits>,
    record: StoredValue<Arc<str>>,
    settings: StoredValue<Settings>,
}

impl Trial {
    /// Provides this to all components below; `awaits` says for whom the game waits at the shown step.
    pub(super) fn provide(source: &ReplaySource, seats: usize, awaits: impl Fn() -> Awaits + Send + Sync + 'static) {
        let awaits = Signal::derive(awaits);
        provide_context(Trial {
            open: RwSignal::new(false),
            meant: StoredValue::new(None),
            prepare: StoredValue::new(None),
            is_possible: Memo::new(move |_| awaits.get() != Awaits::Nothing),
            awaits,
            record: StoredValue::new(Arc::clone(&source.record)),
            settings: StoredValue::new(Settings { seats, ..game_at_once(&source.table.settings.mode, false) }),
        });
    }

    /// Asks how to continue from here, on the seat `meant` if there is one.
    pub(super) fn ask(self, meant: Option<Seat>) {
        self.meant.set_value(meant);
        self.open.set(true);
    }

    /// Registers what is done with the code of a new table before it is opened.
    pub(super) fn prepare_with(self, prepare: impl Fn(String) + Send + Sync + 'static) {
        self.prepare.set_value(Some(Callback::new(prepare)));
    }

    /// The first of the seats for which the game waits.
    fn next(self) -> Option<Seat> {
        match self.awaits.get_untracked() {
            Awaits::Seats { seats, .. } => seats.iter().next(),
            Awaits::Table | Awaits::Nothing => None,
        }
    }
}

/// The trial that is provided.
pub(super) fn use_trial() -> Trial {
    expect_context()
}

/// A button that asks how to continue from here, with the sheet for the question.
#[component]
pub(super) fn TryIt() -> impl IntoView {
    let (i18n, trial) = (use_i18n(), use_trial());
    view! {
        <button
            type="button" class="button" data-action="try-it" aria-haspopup="dialog"
            disabled=move || !trial.is_possible.get() on:click=move |_| trial.ask(None)
        >
            <Icon icon=Sign::Person /> <span class="u-wide">{t!(i18n, replay.try_it.title)}</span>
            <span class="u-unseen u-narrow">{t!(i18n, replay.try_it.title)}</span>
        </button>
        <Sheet open=trial.open label=move || t_string!(i18n, replay.try_it.title).to_owned()><Ask trial /></Sheet>
    }
}

/// Asks for the seat and for the level of the bots.
#[component]
fn Ask(trial: Trial) -> impl IntoView {
    let (i18n, room, news, player) = (use_i18n(), use_room(), use_notifications(), use_player());
    let (seats, game) = trial.settings.with_value(|settings| (settings.seats, settings.game.clone()));
    let default = trial.meant.get_value().or(player.eyes.get_untracked().seat()).or(trial.next());
    let chosen = RwSignal::new(default.map_or(0, Seat::index));
    let level = RwSignal::new(last_level());
    let places = Signal::derive(move || {
        let place = |seat: Seat| Value::new(seat.index().to_string(), words::marked_player(i18n, room, seat));
        Seat::first(seats).map(place).collect::<Vec<_>>()
    });
    let levels = Signal::derive(move || {
        BOT_LEVELS
            .map(|level| Value::new(level, t_string!(i18n, room.seats.bot, level = words::level(i18n, level))))
            .to_vec()
    });
    let navigate = use_navigate();
    let begin = move |_| {
        player.running.set(false);
        let level = level.get_untracked();
        if seats > 1 {
            remember_level(&level);
        }
        parts::prefetch_game(&game);
        let begun = Seat::new(chosen.get_untracked()).and_then(|seat| {
            let (record, entries) = (trial.record.get_value().to_string(), player.at.get_untracked());
            trial.settings.with_value(|settings| local::take_up(record, entries, settings, seat, &level))
        });
        match begun {
            Some(code) => {
                if let Some(prepare) = trial.prepare.get_value() {
                    prepare.run(code.clone());
                }
                navigate(&format!("/t/{code}"), NavigateOptions::default());
            }
            None => news.trouble(t_string!(i18n, offline.no_room)),
        }
    };
    let seat_label = move || t_string!(i18n, replay.try_it.seat).to_owned();
    let level_label = move || t_string!(i18n, replay.try_it.level).to_owned();
    view! {
        <p class="u-muted">{t!(i18n, replay.try_it.about)}</p>
        {(seats > 1).then(|| view! {
            <div class="setting">
                <h3 class="u-text">{seat_label}</h3>
                <Picker setting="try-seat" label=seat_label values=places chosen=move || chosen.get().to_string()
                    choose=move |name: String| if let Ok(index) = name.parse() { chosen.set(index) } />
            </div>
            <div class="setting">
                <h3 class="u-text">{level_label}</h3>
                <Picker setting="try-level" label=level_label values=levels chosen=level
                    choose=move |name| level.set(name) />
            </div>
        })}
        <button type="button" class="button main" data-action="try-begin" on:click=begin>
            <Icon icon=Sign::Play /> {t!(i18n, replay.try_it.begin)}
        </button>
    }
}
