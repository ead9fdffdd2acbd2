//! The sheet in which a game on this device is set up.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;
use protocol::table::Settings;

use super::{begin, guest};
use crate::browser;
use crate::guest::use_guest;
use crate::notifications::use_notifications;
use crate::parts;
use crate::room::{is_first_visit, last_choice, last_level, limit_text, remember_choice, remember_level};
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{Icon, IconButton, Picker, Sheet, Sigil, Sign, Switch, Value, on, on_off};
use crate::words;
use page_model::games::{self, BOT_LEVELS, GameKind};
use page_model::home::name::MAX_NAME_LETTERS;
use page_model::local::seating;
use page_model::local::seating::{Chair, PERSON};
use page_model::room::intent::game_at_once;
use page_model::room::rules::{
    BUILD_LIMIT, BUILD_SECONDS, DEFAULT_BUILD_SECONDS, UNHURRIED_BUILD_SECONDS, has_setting, set_seconds,
};

/// What is being set up.
#[derive(Copy, Clone)]
struct Plan {
    mode: RwSignal<String>,
    chairs: RwSignal<Vec<Chair>>,
    /// The chair whose name is missing.
    nameless: RwSignal<Option<u32>>,
    /// Whether bots answer at once.
    quick: RwSignal<bool>,
    /// The seconds to build a galaxy.
    build_seconds: RwSignal<u32>,
}

/// Whether bots answer at once is kept on the device under it.
const QUICK_BOTS_KEY: &str = "quick-bots";

impl Plan {
    /// The mode that was chosen last, with one person against bots.
    fn new(name: String) -> Plan {
        let mode = last_choice();
        let mut chairs = vec![Chair { id: 0, kind: PERSON.to_owned(), name }];
        while chairs.len() < game_at_once(mode, false).seats {
            seating::add(&mut chairs, &last_level());
        }
        let quick = RwSignal::new(browser::remembered(QUICK_BOTS_KEY).as_deref() == Some("on"));
        let (mode, chairs) = (RwSignal::new(mode.to_owned()), RwSignal::new(chairs));
        let remembered = browser::remembered(BUILD_LIMIT).and_then(|seconds| seconds.parse().ok());
        let usual = if is_first_visit() { UNHURRIED_BUILD_SECONDS } else { DEFAULT_BUILD_SECONDS };
        let build_seconds = remembered.filter(|seconds| BUILD_SECONDS.contains(seconds)).unwrap_or(usual);
        Plan { mode, chairs, nameless: RwSignal::new(None), quick, build_seconds: RwSignal::new(build_seconds) }
    }

    fn set_mode(self, mode: &str) {
        remember_choice(mode);
        self.chairs.update(|chairs| seating::fit(chairs, mode, &last_level()));
        self.mode.set(mode.to_owned());
    }

    fn change(self, id: u32, change: impl FnOnce(&mut Chair)) {
        self.nameless.set(None);
        self.chairs.update(|chairs| {
            if let Some(chair) = chairs.iter_mut().find(|chair| chair.id == id) {
                change(chair);
            }
        });
    }
}

/// A sheet in which a game on this device is set up.
#[component]
pub(super) fn BeginSheet(open: RwSignal<bool>) -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <Sheet open label=move || t_string!(i18n, offline.begin_title).to_owned()>
            <BeginForm />
        </Sheet>
    }
}

#[component]
fn BeginForm() -> impl IntoView {
    let (i18n, news, known) = (use_i18n(), use_notifications(), use_guest());
    let name = known.me.with_untracked(|me| me.as_ref().map(|me| me.name.clone()));
    let plan = Plan::new(untrack(|| words::person(i18n, &name.unwrap_or_else(|| guest::me().name))));
    let game = Memo::new(move |_| plan.mode.with(|mode| GameKind::of_mode(mode)).unwrap_or_default());
    let navigate = use_navigate();
    let go = move |event: SubmitEvent| {
        event.prevent_default();
        let (mode, chairs) = (plan.mode.get_untracked(), plan.chairs.get_untracked());
        if let Some(id) = seating::nameless(&chairs) {
            return plan.nameless.set(Some(id));
        }
        let people: Vec<String> =
            chairs.iter().filter(|chair| chair.is_person()).map(|chair| chair.name.trim().to_owned()).collect();
        guest::remember(&people);
        parts::prefetch_game(game.get_untracked().name);
        let quick_bots = plan.quick.get_untracked() && seating::takes_turns(&mode);
        let mut settings = Settings { quick_bots, ..game_at_once(&mode, false) };
        if has_setting(&mode, BUILD_LIMIT) {
            set_seconds(&mut settings, BUILD_LIMIT, Some(plan.build_seconds.get_untracked()));
        }
        match begin(&settings, seating::sitters(&chairs)) {
            Some(code) => navigate(&format!("/t/{code}"), NavigateOptions::default()),
            None => news.trouble(t_string!(i18n, offline.no_room)),
        }
    };
    view! {
        <form class="u-stack" data-screen="begin-local" on:submit=go>
            <p class="u-small u-muted">{t!(i18n, offline.begin_about)}</p>
            <fieldset class="choice-modes">
                <legend class="u-unseen">{t!(i18n, room.settings.game)}</legend>
                {GameKind::ALL.map(|option| view! { <GameOption plan game option /> }).collect_view()}
            </fieldset>
            <fieldset class="choice-modes">
                <legend class="u-unseen">{t!(i18n, room.settings.mode)}</legend>
                {move || game.get().modes.iter().map(|mode| view! { <ModeOption plan mode=mode.name /> }).collect_view()}
            </fieldset>
            <p class="u-small u-muted">{move || plan.mode.with(|mode| words::mode_about(i18n, mode))}</p>
            <Chairs plan />
            <BuildTime plan />
            <QuickBots plan />
            <button class="button main" data-action="begin">
                <Icon icon=Sign::Play />{t!(i18n, offline.begin)}
            </button>
        </form>
    }
}

/// A game to choose.
#[component]
fn GameOption(plan: Plan, game: Memo<GameKind>, option: GameKind) -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <label class="choice-mode" data-game=option.name>
            <input
                type="radio" name="local-game" class="u-unseen" prop:checked=move || game.get() == option
                on:change=move |_| plan.set_mode(option.first_mode)
            />
            {move || words::game(i18n, option)}
        </label>
    }
}

/// A mode of the game that is chosen.
#[component]
fn ModeOption(plan: Plan, mode: &'static str) -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <label class="choice-mode" data-mode=mode>
            <input
                type="radio" name="local-mode" class="u-unseen" prop:checked=move || plan.mode.with(|chosen| chosen == mode)
                on:change=move |_| plan.set_mode(mode)
            />
            {move || words::mode(i18n, mode)}
        </label>
    }
}

#[component]
fn Chairs(plan: Plan) -> impl IntoView {
    let i18n = use_i18n();
    let players = Memo::new(move |_| plan.mode.with(|mode| games::players(mode)));
    let can_add = Memo::new(move |_| plan.chairs.with(Vec::len) < *players.get().end());
    let passes = Memo::new(move |_| plan.chairs.with(|chairs| chairs.iter().filter(|it| it.is_person()).count()) > 1);
    view! {
        <fieldset class="u-stack-tight local-chairs">
            <legend class="label">{t!(i18n, offline.who_plays)}</legend>
            <ol class="list">
                <For each=move || plan.chairs.get() key=|chair| chair.id let(chair)>
                    <ChairLine plan chair />
                </For>
            </ol>
            <Show when=move || can_add.get()>
                <button
                    type="button" class="button quiet" data-action="add-player"
                    on:click=move |_| plan.chairs.update(|chairs| seating::add(chairs, &last_level()))
                >
                    <Icon icon=Sign::Plus />{t!(i18n, offline.add_player)}
                </button>
            </Show>
            <Show when=move || passes.get()><p class="u-small u-muted">{t!(i18n, offline.passes_about)}</p></Show>
            <Show when=move || plan.mode.with(|mode| !seating::takes_turns(mode))>
                <p class="u-small u-muted">{t!(i18n, offline.one_person_about)}</p>
            </Show>
        </fieldset>
    }
}

/// Whether bots answer at once; shown where there are bots and turns.
#[component]
fn QuickBots(plan: Plan) -> impl IntoView {
    let i18n = use_i18n();
    let is_asked = Memo::new(move |_| {
        let has_bots = plan.chairs.with(|chairs| chairs.iter().any(|chair| !chair.is_person()));
        has_bots && plan.mode.with(|mode| seating::takes_turns(mode))
    });
    let choose = move |name: String| {
        browser::remember(QUICK_BOTS_KEY, &name);
        plan.quick.set(name == "on");
    };
    view! {
        <Show when=move || is_asked.get()>
            <div class="setting">
                <h3 class="u-text">{t!(i18n, room.settings.quick_bots)}</h3>
                <Switch
                    setting="quick-bots" label=move || t_string!(i18n, room.settings.quick_bots).to_owned()
                    values=Signal::derive(move || on_off(i18n)) chosen=move || on(plan.quick.get()) choose
                />
            </div>
        </Show>
    }
}

/// How long everybody may build, in the game that has a clock for that.
#[component]
fn BuildTime(plan: Plan) -> impl IntoView {
    let i18n = use_i18n();
    let value = move |seconds: u32| Value::new(seconds.to_string(), limit_text(i18n, BUILD_LIMIT, Some(seconds)));
    let choose = move |seconds: String| {
        browser::remember(BUILD_LIMIT, &seconds);
        plan.build_seconds.set(seconds.parse().unwrap_or(DEFAULT_BUILD_SECONDS));
    };
    view! {
        <Show when=move || plan.mode.with(|mode| has_setting(mode, BUILD_LIMIT))>
            <div class="setting">
                <h3 class="u-text">{t!(i18n, room.settings.build_seconds)}</h3>
                <Picker
                    setting=BUILD_LIMIT label=move || t_string!(i18n, room.settings.build_seconds).to_owned()
                    values=Signal::derive(move || BUILD_SECONDS.map(value).to_vec())
                    chosen=move || plan.build_seconds.get().to_string() choose
                />
            </div>
        </Show>
    }
}

#[component]
fn ChairLine(plan: Plan, chair: Chair) -> impl IntoView {
    let (i18n, id) = (use_i18n(), chair.id);
    let place = Memo::new(move |_| plan.chairs.with(|chairs| chairs.iter().position(|it| it.id == id)).unwrap_or(0));
    let kind = Memo::new(move |_| {
        plan.chairs.with(|chairs| chairs.iter().find(|it| it.id == id).map(|it| it.kind.clone())).unwrap_or_default()
    });
    let is_person = Memo::new(move |_| kind.with(|kind| kind == PERSON));
    let may_go = Memo::new(move |_| {
        let least = plan.mode.with(|mode| *games::players(mode).start());
        place.get() > 0 && plan.chairs.with(Vec::len) > least
    });
    let kinds = move || {
        let person = plan.mode.with(|mode| seating::takes_turns(mode));
        let person = person.then(|| Value::new(PERSON, t_string!(i18n, offline.person)));
        let bot = |level: &str| Value::new(level, t_string!(i18n, room.seats.bot, level = words::level(i18n, level)));
        person.into_iter().chain(BOT_LEVELS.map(bot)).collect::<Vec<_>>()
    };
    let label = move || t_string!(i18n, room.seats.seat, number = place.get() + 1);
    let name_label = move || t_string!(i18n, offline.name_of, number = place.get() + 1);
    let name = StoredValue::new(chair.name);
    view! {
        <li data-chair=move || place.get().to_string()>
            {move || view! { <Sigil seat=place.get() small=true /> }}
            // The first chair cannot be removed.
            <Show when=move || { place.get() > 0 }>
                <Picker
                    setting="kind" label values=Signal::derive(kinds) chosen=kind
                    choose=move |kind: String| {
                        if kind != PERSON {
                            remember_level(&kind);
                        }
                        plan.change(id, |chair| chair.kind = kind);
                    }
                />
            </Show>
            <Show when=move || is_person.get()>
                <input
                    class="field u-grow" name="name" autocomplete="off" maxlength=MAX_NAME_LETTERS.to_string()
                    aria-label=name_label placeholder=name_label
                    aria-invalid=move || (plan.nameless.get() == Some(id)).then_some("true")
                    prop:value=name.get_value()
                    on:input=move |event| {
                        let text = event_target_value(&event);
                        name.set_value(text.clone());
                        plan.change(id, |chair| chair.name = text);
                    }
                />
            </Show>
            <Show when=move || may_go.get()>
                <IconButton
                    action="remove-player" icon=Sign::Close
                    label=move || t_string!(i18n, offline.remove_player, number = place.get() + 1)
                    act=move |()| plan.chairs.update(|chairs| chairs.retain(|chair| chair.id != id))
                />
            </Show>
            <Show when=move || plan.nameless.get() == Some(id)>
                <span class="local-about u-small u-loss" role="alert">{t!(i18n, names.empty)}</span>
            </Show>
        </li>
    }
}
