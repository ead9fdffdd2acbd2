//! The screen of the game, by its state.

use big_bang::{Mode, TableView};
use leptos::prelude::*;

use super::board::BoardScreen;
use super::end::End;
use super::hexidomino::HexidominoScreen;
use super::news::{GameNews, Recall};
use super::objectives::{Cover, Highlight};
use super::{BigBangLive, StateHere};
use crate::room::{Chatter, Refusals, use_room};
use crate::sound::AskAboutSound;
use crate::ui::Loading;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Screen {
    Table,
    /// A game on one board or several.
    Board,
    Chain,
    Over,
}

/// The game of the current table.
#[component]
pub(crate) fn Game() -> impl IntoView {
    let live = BigBangLive::follow(use_room());
    view! { <GameNews live /> <Chatter /> <Refusals /> <Shown live /> }
}

/// A game, whether it is played or replayed.
#[component]
pub(crate) fn Shown(live: BigBangLive) -> impl IntoView {
    provide_context(live);
    StateHere::provide(live);
    Highlight::provide();
    Cover::provide();
    Recall::provide(live);
    let screen = Memo::new(move |_| {
        live.view.with(|view| match view.as_ref().map(|view| (&view.table, view.mode())) {
            None | Some((TableView::Deal, _)) => Screen::Table,
            Some((table, _)) if table.is_over() => Screen::Over,
            Some((_, Mode::Hexidomino)) => Screen::Chain,
            Some(_) => Screen::Board,
        })
    });
    let shown = move || match screen.get() {
        Screen::Table => view! { <Loading /> }.into_any(),
        Screen::Board => view! { <BoardScreen /> }.into_any(),
        Screen::Chain => view! { <HexidominoScreen /> }.into_any(),
        Screen::Over if live.room.is_shown_only() => view! { <End /> }.into_any(),
        Screen::Over => view! { <End /> <AskAboutSound /> }.into_any(),
    };
    view! {
        <svg class="u-art-defs" aria-hidden="true" focusable="false" inner_html=artwork::big_bang::defs() />
        {shown}
    }
}
