//! Our own games: those that go on, and how the others ended.

use leptos::prelude::*;
use protocol::table::{Phase, TableSummary};
use wasm_bindgen::JsValue;

use super::choice::GameChoice;
use super::table_lists::{TableLists, players, plays};
use super::table_setup::use_table_setup;
use crate::texts::{Texts, t, t_string, use_i18n};
use crate::ui::{Icon, MoreButton, Sign};
use crate::words;
use page_model::home::outcome::{FinalScore, FinishedGame, ended, winners};
use page_model::texts::Language as _;

/// So many games are shown until the player asks for more.
const FIRST_GAMES: usize = 6;

#[component]
pub(super) fn MyGames() -> impl IntoView {
    let (i18n, hall, choice) = (use_i18n(), expect_context::<TableLists>(), expect_context::<GameChoice>());
    let opening = use_table_setup();
    let all = RwSignal::new(false);
    let count = Memo::new(move |_| hall.games.with(|games| games.as_ref().map(Vec::len)));
    let shown = move || {
        let mut games = hall.games.get().unwrap_or_default();
        if !all.get() {
            games.truncate(FIRST_GAMES);
        }
        games
    };
    view! {
        <section class="u-stack-tight" aria-labelledby="my-games">
            <h2 class="label" id="my-games">{t!(i18n, home.my_games.title)}</h2>
            {move || hall.trouble.get().map(|trouble| view! {
                <div class="note trouble u-row">
                    <span class="u-grow">{move || words::trouble(i18n, &trouble, "")}</span>
                    <button type="button" class="button" on:click=move |_| hall.ask()>{t!(i18n, common.retry)}</button>
                </div>
            })}
            <ul class="list">
                <For each=shown key=|game| (game.code.clone(), game.phase, game.players.clone()) let(game)>
                    <MyGame game />
                </For>
            </ul>
            <Show when=move || count.get() == Some(0)>
                <div class="blank">
                    <p class="u-muted">{t!(i18n, home.my_games.empty)}</p>
                    <button
                        type="button" class="button" data-action="first-game"
                        on:click=move |_| opening.play_now(choice.mode.get_untracked())
                    >
                        <Icon icon=Sign::Play />{t!(i18n, home.first_visit_go)}
                    </button>
                </div>
            </Show>
            <Show when=move || count.get().is_some_and(|count| count > FIRST_GAMES)><MoreButton all /></Show>
            <p class="u-small"><a class="home-replay" href="/replay" data-action="replay-file">{t!(i18n, replay.drop_title)}</a></p>
        </section>
    }
}

/// One of our games.
#[component]
fn MyGame(game: TableSummary) -> impl IntoView {
    let i18n = use_i18n();
    let href = format!("/t/{}", game.code);
    let (code, phase) = (game.code.clone(), game.phase);
    let again = (phase == Phase::Over).then(|| {
        let label = move || t_string!(i18n, replay.again);
        view! {
            <a class="button quiet" data-action="replay" href=format!("/replay/{code}") aria-label=label title=label>
                <Icon icon=Sign::Play />
            </a>
        }
    });
    view! {
        <li data-table=code>
            {game_line(i18n, game)}
            {again}
            <a class="button quiet" data-action="look" href=href>
                {move || match phase {
                    Phase::Over => t!(i18n, home.my_games.look).into_any(),
                    Phase::Gathering | Phase::Playing => t!(i18n, home.my_games.resume).into_any(),
                }}
            </a>
        </li>
    }
}

/// A game in words: how it ended, who played what, and when.
pub(crate) fn game_line(i18n: Texts, game: TableSummary) -> AnyView {
    let for_title = game.clone();
    view! {
        <span class="u-grow">
            <b>{move || headline(i18n, &for_title)}</b><br />
            <span class="u-small u-muted">
                {move || {
                    let when = day(i18n, game.finished.unwrap_or(game.created));
                    words::parts(i18n, &[players(i18n, &game), plays(i18n, &game), when])
                }}
            </span>
        </span>
    }
    .into_any()
}

/// How far a game has come, or how it ended.
fn headline(i18n: Texts, game: &TableSummary) -> String {
    match game.phase {
        Phase::Gathering => return t_string!(i18n, home.my_games.gathering).to_owned(),
        Phase::Playing => return t_string!(i18n, home.my_games.playing).to_owned(),
        Phase::Over if game.abandoned => return t_string!(i18n, home.my_games.abandoned).to_owned(),
        Phase::Over => {}
    }
    let Some(ended) = ended(game) else {
        let players = words::listed_players(i18n, &game.players);
        let names: Vec<String> = winners(game).into_iter().filter_map(|seat| players.get(seat).cloned()).collect();
        return match names.as_slice() {
            [] => t_string!(i18n, home.my_games.over).to_owned(),
            [name] => t_string!(i18n, end.won, name = name.clone()).to_string(),
            _ => t_string!(i18n, end.won_shared, names = words::list(i18n, &names)).to_string(),
        };
    };
    outcome_in_words(i18n, ended)
}

/// How a game ended for us.
fn outcome_in_words(i18n: Texts, FinishedGame { won, shared, score }: FinishedGame) -> String {
    let how = match (won, shared) {
        (true, false) => t_string!(i18n, home.my_games.won),
        (true, true) => t_string!(i18n, home.my_games.shared),
        (false, _) => t_string!(i18n, home.my_games.lost),
    };
    match score {
        FinalScore::Points { mine, best } => {
            words::pair(i18n, how, t_string!(i18n, home.my_games.score, mine = mine, best = best))
        }
        FinalScore::Hands { mine, best } => {
            words::pair(i18n, how, t_string!(i18n, home.my_games.score_hands, mine = mine, best = best))
        }
        FinalScore::Alone { lost: true, .. } => t_string!(i18n, home.my_games.threat).to_owned(),
        FinalScore::Alone { cards, points, .. } => {
            let cards = t_string!(i18n, home.my_games.cards, count = cards);
            [cards, t_string!(i18n, common.points, count = points)].join(t_string!(i18n, common.list_between))
        }
    }
}

/// A day in the way of the language.
fn day(i18n: Texts, millis: u64) -> String {
    let date = js_sys::Date::new(&JsValue::from_f64(millis as f64));
    String::from(date.to_locale_date_string(&i18n.get_locale().to_string(), &JsValue::UNDEFINED))
}
