//! Code splitting: parts of the page that are loaded on demand, so that the first page does not wait for the games.
//!
//! Each function here is the entry of a part. The page bundler moves what only this function needs into a file of its
//! own, which is fetched at the first call. [`GameScreens`] has the screens of each game; they are called by
//! [`with_rules`], so that a part has only those that it shows.

// The macro declares the functions of a part as foreign.
#![allow(unsafe_code)]

use std::sync::Arc;

use ::big_bang::BigBang;
use ::cosmic_factory::CosmicFactory;
use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use page_model::games::GameKind;
use page_model::replay::model::{Recording, Replayed};
use page_model::with_rules;

use crate::api::RequestError;
use crate::big_bang::{Game as BigBangGame, Shown as BigBangShown};
use crate::cosmic_factory::{Game as CosmicFactoryGame, Shown as CosmicFactoryShown};
use crate::home::LinkPage;
use crate::how::{BigBangLessons, CosmicFactoryLessons, HowToPlay};
use crate::learn::{LearnPage, LessonPage};
use crate::live::{Live, Predictable};
use crate::replay::{BigBangReplay, CosmicFactoryReplay, ReplayPage, ReplaySource};
use crate::room::TablePage;
use crate::ui::{ErrorPage, Loading};

/// Renders a part.
pub(crate) type Show = fn() -> AnyView;

#[wasm_split(how, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn how() -> Result<Show, RequestError> {
    Ok(|| view! { <HowToPlay /> }.into_any())
}

/// The list of lessons.
#[wasm_split(learn, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn learn() -> Result<Show, RequestError> {
    Ok(|| view! { <LearnPage /> }.into_any())
}

/// A lesson, with the screens of its game.
#[wasm_split(lesson, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn lesson() -> Result<Show, RequestError> {
    Ok(|| view! { <LessonPage /> }.into_any())
}

/// Becoming somebody else by a link.
#[wasm_split(link, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn link() -> Result<Show, RequestError> {
    Ok(|| view! { <LinkPage /> }.into_any())
}

/// A table, and the rules by which its games are followed.
#[wasm_split(table, wasm_split_path = leptos::wasm_split, preload(load_table), fallible)]
pub(crate) fn table() -> Result<Show, RequestError> {
    Ok(|| view! { <TablePage /> }.into_any())
}

/// Cosmic Factory as it is played.
#[wasm_split(cosmic_factory, wasm_split_path = leptos::wasm_split, preload(load_cosmic_factory), fallible)]
pub(crate) fn cosmic_factory() -> Result<Show, RequestError> {
    Ok(|| view! { <CosmicFactoryGame /> }.into_any())
}

/// Big Bang 13.7 as it is played.
#[wasm_split(big_bang, wasm_split_path = leptos::wasm_split, preload(load_big_bang), fallible)]
pub(crate) fn big_bang() -> Result<Show, RequestError> {
    Ok(|| view! { <BigBangGame /> }.into_any())
}

/// Replays: finished games, move by move.
#[wasm_split(replay, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn replay() -> Result<Show, RequestError> {
    Ok(|| view! { <ReplayPage /> }.into_any())
}

pub(crate) trait GameScreens: Replayed {
    /// The game as it is played, in a part of its own.
    fn part() -> LocalResource<Result<Show, RequestError>>;

    /// Fetches that part ahead of its use.
    async fn prefetch();

    /// All its lessons, one after the other.
    fn lessons() -> AnyView;

    fn replay(reel: Arc<Recording<Self>>, source: ReplaySource) -> AnyView;

    /// The screens of a game in which a lesson judges the moves.
    fn practised(live: Live<Self>) -> AnyView
    where
        Self: Predictable;
}

macro_rules! game_screens {
    ($Rules:ty: $part:ident, $prefetch:ident, $Lessons:ident, $Replay:ident, $Shown:ident) => {
        impl GameScreens for $Rules {
            fn part() -> LocalResource<Result<Show, RequestError>> {
                LocalResource::new($part)
            }

            async fn prefetch() {
                drop($prefetch().await);
            }

            fn lessons() -> AnyView {
                view! { <$Lessons /> }.into_any()
            }

            fn replay(reel: Arc<Recording<$Rules>>, source: ReplaySource) -> AnyView {
                view! { <$Replay reel source /> }.into_any()
            }

            fn practised(live: Live<$Rules>) -> AnyView {
                view! { <$Shown live /> }.into_any()
            }
        }
    };
}

game_screens!(CosmicFactory: cosmic_factory, load_cosmic_factory, CosmicFactoryLessons, CosmicFactoryReplay, CosmicFactoryShown);
game_screens!(BigBang: big_bang, load_big_bang, BigBangLessons, BigBangReplay, BigBangShown);

impl From<SplitLoaderError> for RequestError {
    fn from(_: SplitLoaderError) -> RequestError {
        RequestError::NoAnswer
    }
}

/// Renders a part as soon as it is loaded.
pub(crate) fn arriving(part: LocalResource<Result<Show, RequestError>>) -> AnyView {
    let shown = move || match part.get() {
        None => view! { <Loading /> }.into_any(),
        Some(Err(trouble)) => view! { <ErrorPage trouble code=String::new() /> }.into_any(),
        Some(Ok(show)) => show(),
    };
    shown.into_any()
}

/// A game, by its name in records; none if there is no such game.
pub(crate) fn game(name: &str) -> Option<LocalResource<Result<Show, RequestError>>> {
    Some(with_rules!(GameKind::named(name)?, R => R::part()))
}

/// Fetches the part of a game ahead of its use. Errors are ignored, since the part is fetched again when it is used.
pub(crate) fn prefetch_game(name: &str) {
    let game = GameKind::named(name);
    leptos::task::spawn_local(async move {
        drop(load_table().await);
        if let Some(game) = game {
            with_rules!(game, R => R::prefetch().await);
        }
    });
}
