//! The page for a file of records: asks for one, and lists its games.

use leptos::html::Input;
use leptos::prelude::*;
use page_model::replay::damage::damage_in_words;
use page_model::replay::file_page::choose;

use super::drop::{reader, take_dropped_files};
use super::location;
use super::watch::{ReplaySource, Watch};
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{Icon, PlaceBar, Sign};
use crate::words;
use page_model::replay::model::{Damage, ListedRecord, RecordFile, ReplayAddress};
use page_model::replay::people;

/// The page of a file: asks for it, lists its games, replays one of them.
#[component]
pub(super) fn FilePage() -> impl IntoView {
    let wanted = location::wanted();
    let is_named = wanted.game.is_some() || wanted.at.is_some();
    let kept = is_named.then(location::kept_file).flatten().map(|text| RecordFile::read(&text));
    let chosen = RwSignal::new(kept.as_ref().and_then(|shelf| choose(shelf, wanted.game)));
    let shelf = RwSignal::new(kept);
    let take = move |text: String| {
        location::keep_file(&text);
        location::rename(ReplayAddress::default());
        let read = RecordFile::read(&text);
        chosen.set(choose(&read, None));
        shelf.set(Some(read));
    };
    take_dropped_files(take);
    let back = Callback::new(move |()| {
        location::rename(ReplayAddress { game: Some(0), ..ReplayAddress::default() });
        chosen.set(None);
    });
    move || {
        let Some(read) = shelf.get() else { return view! { <Ask take=Callback::new(take) /> }.into_any() };
        match chosen.get().and_then(|index| Some((index, read.games.get(index)?.clone()))) {
            Some((index, game)) => {
                let several = read.games.len() > 1 || !read.damaged.is_empty();
                let source = ReplaySource {
                    record: game.text.as_str().into(),
                    table: people::unknown_table(&game, ""),
                    code: None,
                    line: game.line,
                    number: Some(index + 1),
                    back: several.then_some(back),
                };
                view! { <Watch game source /> }.into_any()
            }
            None => view! { <Contents shelf=read chosen take=Callback::new(take) /> }.into_any(),
        }
    }
}

/// The form that asks for a file.
#[component]
fn Ask(take: Callback<String>) -> impl IntoView {
    let i18n = use_i18n();
    let about = move || {
        let all = [t_string!(i18n, replay.drop_where), t_string!(i18n, replay.drop_private)];
        words::sentences(i18n, &all.map(str::to_owned))
    };
    view! {
        <main class="page" data-screen="replay-file">
            <PlaceBar />
            <section class="blank replay-drop">
                <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1"
                    stroke-linecap="round" stroke-linejoin="round"><path d=Sign::Play.path() /></svg>
                <h1>{t!(i18n, replay.drop_title)}</h1>
                <p>{t!(i18n, replay.drop_about)}</p>
                <ChooseFile take main=true />
                <p class="u-small u-muted">{about}</p>
            </section>
        </main>
    }
}

/// A button that opens the file picker of the device.
#[component]
fn ChooseFile(take: Callback<String>, #[prop(optional)] main: bool) -> impl IntoView {
    let i18n = use_i18n();
    let input = NodeRef::<Input>::new();
    let read = reader(move |text| take.run(text));
    let chosen = move |_| {
        if let Some(input) = input.get_untracked() {
            read(input.files());
            // Otherwise choosing the same file again would be no event.
            input.set_value("");
        }
    };
    let open = move |_| {
        if let Some(input) = input.get_untracked() {
            input.click();
        }
    };
    view! {
        <input
            type="file" class="u-unseen" node_ref=input accept=".jsonl,.json,.txt,application/json,text/plain" tabindex="-1"
            aria-hidden="true" data-action="file" on:change=chosen
        />
        <button type="button" class="button" class:main=main data-action="choose-file" on:click=open>
            <Icon icon=Sign::Plus />
            {move || if main { t_string!(i18n, replay.choose) } else { t_string!(i18n, replay.other_file) }}
        </button>
    }
}

/// The contents of a file: games to choose from, and damaged lines.
#[component]
fn Contents(shelf: RecordFile, chosen: RwSignal<Option<usize>>, take: Callback<String>) -> impl IntoView {
    let i18n = use_i18n();
    let count = shelf.games.len();
    let heading = move || match count {
        0 => t_string!(i18n, replay.empty_file).to_owned(),
        count => t_string!(i18n, replay.games, count = count as u32).to_string(),
    };
    let game = move |(index, game): (usize, ListedRecord)| {
        let about = move || {
            let players = t_string!(i18n, common.players, count = game.seats as u32).to_string();
            let entries = t_string!(i18n, replay.moves, count = game.entries as u32).to_string();
            words::parts(i18n, &[players, entries])
        };
        let (name, mode) = (game.game.clone(), game.mode.clone());
        view! {
            <li data-line=game.line>
                <span class="u-grow">
                    <b>{move || words::game_and_mode(i18n, &name, &mode)}</b><br />
                    <span class="u-small u-muted">{about}</span>
                </span>
                <button type="button" class="button" data-action="open" data-game={index + 1} on:click=move |_| chosen.set(Some(index))>
                    {t!(i18n, replay.open)}
                </button>
            </li>
        }
    };
    let damaged = move |(line, damage): (usize, Damage)| {
        view! { <li class="note trouble" data-damage=line>{move || damage_in_words(i18n, None, line, &damage)}</li> }
    };
    view! {
        <main class="page" data-screen="replay-games">
            <PlaceBar />
            <div class="u-row u-wrap"><h1 class="u-grow replay-heading">{heading}</h1><ChooseFile take /></div>
            <ul class="u-stack-tight">{shelf.damaged.into_iter().map(damaged).collect_view()}</ul>
            <ol class="list">{shelf.games.into_iter().enumerate().map(game).collect_view()}</ol>
        </main>
    }
}

/// Says what is wrong with a game, and where.
#[component]
pub(super) fn Damaged(damage: Damage, line: usize) -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <main class="page" data-screen="replay-damaged">
            <PlaceBar />
            <div class="blank" role="alert" data-damage=line>
                <h1>{t!(i18n, replay.damage.title)}</h1>
                <p>{move || damage_in_words(i18n, None, line, &damage)}</p>
                <p class="u-muted">{t!(i18n, replay.damage.out)}</p>
                <a class="button main" rel="external" href="/replay">{t!(i18n, replay.other_file)}</a>
            </div>
        </main>
    }
}
