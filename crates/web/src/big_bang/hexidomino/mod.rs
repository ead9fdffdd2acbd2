//! Hexidomino: the chain and the hand.

mod actions;
mod chain;
mod ends;
mod hand;
mod keys;
mod linker;
mod open_hands;
mod players;
mod spoken;

pub(crate) use chain::ChainPicture;
pub(crate) use linker::Linker;

use leptos::prelude::*;

use self::actions::LinkActions;
use self::ends::Ends;
use self::hand::Hand;
use self::players::Players;
use super::answers::GainHere;
use super::board::Beside;
use super::frame::BoardFrame;
use crate::room::use_room;
use crate::texts::use_i18n;

#[component]
pub(crate) fn HexidominoScreen() -> impl IntoView {
    let room = use_room();
    let (i18n, linker) = (use_i18n(), Linker::new());
    let is_played = !room.is_shown_only();
    if is_played {
        keys::use_keys(linker);
        provide_context(GainHere(Callback::new(move |()| spoken::spoken(i18n, linker))));
    }
    view! {
        <BoardFrame screen="chain" class="chain-screen">
            <section class="table-stage chain-stage"><ChainPicture linker /></section>
            <section class="table-hand u-stack-tight chain-mine">
                <Ends linker />
                <Hand linker />
            </section>
            <aside class="table-rest chain-rest">
                <Players linker />
                {is_played.then(|| view! { <Beside /> })}
            </aside>
            {is_played.then(|| view! { <LinkActions linker /> })}
        </BoardFrame>
    }
}
