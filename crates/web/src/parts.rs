//! Code splitting: parts of the page that are loaded on demand, so that the first page does not wait for the games.
//!
//! Each function here is the entry of a part. The page bundler moves what only this function needs into a file of its
//! own, which is fetched at the first call.

// The macro declares the functions of a part as foreign.
#![allow(unsafe_code)]

use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use page_model::games;

use crate::api::RequestError;
use crate::big_bang::Game as BigBangGame;
use crate::cosmic_factory::Game as CosmicFactoryGame;
use crate::home::LinkPage;
use crate::how::HowToPlay;
use crate::replay::ReplayPage;
use crate::room::TablePage;
use crate::ui::{ErrorPage, Loading};

/// Renders a part.
pub(crate) type Show = fn() -> AnyView;

#[wasm_split(how, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn how() -> Result<Show, RequestError> {
    Ok(|| view! { <HowToPlay /> }.into_any())
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
    Some(match games::GameKind::named(name)? {
        games::GameKind::CosmicFactory => LocalResource::new(cosmic_factory),
        games::GameKind::BigBang => LocalResource::new(big_bang),
    })
}

/// Fetches the part of a game ahead of its use. Errors are ignored, since the part is fetched again when it is used.
pub(crate) fn prefetch_game(name: &str) {
    let game = games::GameKind::named(name);
    leptos::task::spawn_local(async move {
        drop(load_table().await);
        match game {
            Some(games::GameKind::CosmicFactory) => drop(load_cosmic_factory().await),
            Some(games::GameKind::BigBang) => drop(load_big_bang().await),
            None => {}
        }
    });
}
