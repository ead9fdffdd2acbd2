//! Which game, and which of its modes.

use leptos::prelude::*;

use crate::room::{is_first_visit, last_choice, remember_choice};
use crate::skeleton::SkeletonChoice;
use crate::texts::{t, use_i18n};
use crate::words;
use page_model::games::GameKind;

/// The game that is chosen on the first page, by its mode.
#[derive(Copy, Clone)]
pub(super) struct GameChoice {
    pub(super) mode: RwSignal<&'static str>,
    pub(super) game: Memo<GameKind>,
}

impl GameChoice {
    /// Provides the choice to all components below, as it was last made on this device.
    pub(super) fn provide() -> GameChoice {
        let wanted = use_context::<StoredValue<SkeletonChoice>>().and_then(|wanted| wanted.get_value().game);
        let last = last_choice();
        // Another game may have been chosen in the skeleton.
        let other = wanted.filter(|game| GameKind::of_mode(last) != Some(*game));
        let mode = RwSignal::new(other.map_or(last, suggested));
        let game = Memo::new(move |_| GameKind::of_mode(mode.get()).unwrap_or_default());
        let choice = GameChoice { mode, game };
        provide_context(choice);
        choice
    }

    fn choose(self, mode: &'static str) {
        remember_choice(mode);
        self.mode.set(mode);
    }
}

/// The mode of a game to begin with.
fn suggested(game: GameKind) -> &'static str {
    match (is_first_visit(), game.modes) {
        (false, [whole, ..]) => whole.name,
        _ => game.first_mode,
    }
}

/// The games with their pictures, and the modes of the one that is chosen.
#[component]
pub(super) fn GameChoice() -> impl IntoView {
    let (i18n, choice) = (use_i18n(), expect_context::<GameChoice>());
    let modes = move || {
        let game = choice.game.get();
        view! {
            <fieldset class="choice-modes">
                <legend class="u-unseen">{t!(i18n, room.settings.mode)}</legend>
                {game.modes.iter().map(|mode| view! { <ModeOption choice mode=mode.name /> }).collect_view()}
            </fieldset>
        }
    };
    view! {
        <fieldset class="choice-games">
            <legend class="u-unseen">{t!(i18n, room.settings.game)}</legend>
            {GameKind::ALL.map(|game| view! { <GameOption choice game /> }).collect_view()}
        </fieldset>
        {modes}
        <p class="u-small u-muted choice-about" aria-live="polite">{move || words::mode_about(i18n, choice.mode.get())}</p>
    }
}

/// A game with its picture.
#[component]
fn GameOption(choice: GameChoice, game: GameKind) -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <label class=format!("choice-game {}", game.name) data-game=game.name>
            <input
                type="radio" name="game" class="u-unseen" prop:checked=move || choice.game.get() == game
                on:change=move |_| choice.choose(suggested(game))
            />
            <span class="choice-cover" aria-hidden="true"></span>
            <b>{move || words::game(i18n, game)}</b>
            <span class="u-small u-muted">{move || words::game_about(i18n, game)}</span>
        </label>
    }
}

/// A mode of the game that is chosen.
#[component]
fn ModeOption(choice: GameChoice, mode: &'static str) -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <label class="choice-mode" data-mode=mode>
            <input
                type="radio" name="mode" class="u-unseen" prop:checked=move || choice.mode.get() == mode
                on:change=move |_| choice.choose(mode)
            />
            {move || words::mode(i18n, mode)}
        </label>
    }
}
