//! Navigation from the first page to tables.

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;
use protocol::local::is_local;
use protocol::table::{Settings, Table, Visibility};

use crate::api::{self, RequestError};
use crate::local;
use crate::notifications::{Notifications, use_notifications};
use crate::parts;
use crate::room::{PendingIntent, is_first_visit, last_level, remember_first_game, remember_level, use_intent};
use crate::texts::{Texts, t_string, use_i18n};
use crate::words;
use page_model::room::intent::{Intent, game_at_once, new_table};

/// Navigates to tables.
#[derive(Copy, Clone)]
pub(crate) struct Joining {
    intent: PendingIntent,
    go: Callback<String>,
}

impl Joining {
    /// Navigates to a table, and carries out a wish there.
    pub(crate) fn go(self, code: &str, wish: Option<Intent>) {
        if let Some(wish) = wish {
            self.intent.keep(code, wish);
        }
        self.go.run(format!("/t/{code}"));
    }
}

pub(crate) fn use_joining() -> Joining {
    let navigate = StoredValue::new_local(use_navigate());
    let go = Callback::new(move |path: String| {
        navigate.with_value(|navigate| navigate(&path, NavigateOptions::default()));
    });
    Joining { intent: use_intent(), go }
}

#[derive(Copy, Clone)]
pub(crate) struct TableSetup {
    joining: Joining,
    i18n: Texts,
    news: Notifications,
    /// Whether a table is being set up.
    pub(crate) busy: RwSignal<bool>,
}

pub(crate) fn use_table_setup() -> TableSetup {
    TableSetup { joining: use_joining(), i18n: use_i18n(), news: use_notifications(), busy: RwSignal::new(false) }
}

impl TableSetup {
    /// Begins a game against bots, or alone.
    pub(crate) fn play_now(self, mode: &str) {
        self.open(game_at_once(mode, is_first_visit()), Intent::PlayNow);
    }

    /// Sets up a table for people.
    pub(crate) fn new_table(self, mode: &str, visibility: Visibility) {
        self.open(new_table(mode, visibility), Intent::Sit);
    }

    /// Begins another game like that of a table, against bots of a level.
    pub(crate) fn again_against(self, table: &Table, level: &'static str) {
        remember_level(level);
        let settings = Settings { seats: table.seats.len(), ..table.settings.clone() };
        if is_local(&table.code) {
            self.play_here(&settings);
        } else {
            self.open(settings, Intent::PlayNow);
        }
    }

    /// Begins a game against bots on this device.
    fn play_here(self, settings: &Settings) {
        match local::at_once(settings, &last_level()) {
            Some(code) => {
                remember_first_game(&settings.mode);
                self.joining.go(&code, None);
            }
            None => self.news.trouble(t_string!(self.i18n, offline.no_room)),
        }
    }

    fn open(self, settings: Settings, wish: Intent) {
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        parts::prefetch_game(&settings.game);
        leptos::task::spawn_local(async move {
            match api::create(&settings).await {
                Ok(table) => {
                    if wish == Intent::PlayNow {
                        remember_first_game(&settings.mode);
                    }
                    self.joining.go(&table.code, Some(wish));
                }
                // Against bots the game can run on this device.
                Err(RequestError::NoAnswer) if wish == Intent::PlayNow => self.play_here(&settings),
                Err(trouble) => self.news.trouble(words::trouble(self.i18n, &trouble, "")),
            }
            self.busy.try_set(false);
        });
    }
}
