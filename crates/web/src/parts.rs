//! Parts of the page that are loaded when they are wanted: whoever comes in to look around does not wait for a game.
//!
//! A function here is where a part begins. What only it needs is taken out of the page when the page is pressed, and
//! fetched when the function is called for the first time.

// The macro declares what is in another part as foreign functions.
#![allow(unsafe_code)]

use big_bang::BigBang;
use cosmic_factory::CosmicFactory;
use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};
use tabletop::Rules as _;

use crate::api::ApiError;
use crate::big_bang::Game as BigBangGame;
use crate::cosmic_factory::Game as CosmicFactoryGame;
use crate::home::LinkPage;
use crate::how::HowToPlay;
use crate::replay::ReplayPage;
use crate::room::TablePage;
use crate::ui::{ErrorPage, Loading};

/// Shows what is in a part.
pub(crate) type Show = fn() -> AnyView;

/// How to play.
#[wasm_split(how, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn how() -> Result<Show, ApiError> {
    Ok(|| view! { <HowToPlay /> }.into_any())
}

/// Becoming somebody else by a link.
#[wasm_split(link, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn link() -> Result<Show, ApiError> {
    Ok(|| view! { <LinkPage /> }.into_any())
}

/// A table, and the rules by which its games are followed.
#[wasm_split(table, wasm_split_path = leptos::wasm_split, preload(load_table), fallible)]
pub(crate) fn table() -> Result<Show, ApiError> {
    Ok(|| view! { <TablePage /> }.into_any())
}

/// Cosmic Factory as it is played.
#[wasm_split(cosmic_factory, wasm_split_path = leptos::wasm_split, preload(load_cosmic_factory), fallible)]
pub(crate) fn cosmic_factory() -> Result<Show, ApiError> {
    Ok(|| view! { <CosmicFactoryGame /> }.into_any())
}

/// Big Bang 13.7 as it is played.
#[wasm_split(big_bang, wasm_split_path = leptos::wasm_split, preload(load_big_bang), fallible)]
pub(crate) fn big_bang() -> Result<Show, ApiError> {
    Ok(|| view! { <BigBangGame /> }.into_any())
}

/// Games that are over, move by move.
#[wasm_split(replay, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn replay() -> Result<Show, ApiError> {
    Ok(|| view! { <ReplayPage /> }.into_any())
}

impl From<SplitLoaderError> for ApiError {
    fn from(_: SplitLoaderError) -> ApiError {
        ApiError::NoAnswer
    }
}

/// What is in a part, as soon as it is there.
pub(crate) fn arriving(part: LocalResource<Result<Show, ApiError>>) -> AnyView {
    let shown = move || match part.get() {
        None => view! { <Loading /> }.into_any(),
        Some(Err(trouble)) => view! { <ErrorPage trouble code=String::new() /> }.into_any(),
        Some(Ok(show)) => show(),
    };
    shown.into_any()
}

/// A game, by its name in records; none if there is no such game.
pub(crate) fn game(name: &str) -> Option<LocalResource<Result<Show, ApiError>>> {
    match name {
        CosmicFactory::NAME => Some(LocalResource::new(cosmic_factory)),
        BigBang::NAME => Some(LocalResource::new(big_bang)),
        _ => None,
    }
}

/// Fetches what a game needs ahead of its use; whoever needs it tries again if that fails.
pub(crate) fn prefetch_game(name: &str) {
    let is_big_bang = name == BigBang::NAME;
    leptos::task::spawn_local(async move {
        drop(load_table().await);
        drop(if is_big_bang { load_big_bang().await } else { load_cosmic_factory().await });
    });
}
