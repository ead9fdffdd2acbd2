//! A tour of all screens.

use big_bang::{BigBang, Mode};
use serde_json::json;

use crate::big_bang::find;
use crate::devices::link_of;
use crate::kit::{Companion, Manner, Person, World};

const UNKNOWN_TABLE: &str = "/t/nonono99";

/// Leads somebody to every screen, with somebody else at the table, and lets them look around on each.
pub(crate) async fn tour(world: &World, guest: &Person, look: impl AsyncFn(&str)) {
    guest.comes_in().await;
    look("home").await;
    guest.open("/how").await;
    guest.sees("[data-screen='how']").await;
    look("how").await;
    // Requests for what does not exist are reported on the console, too.
    guest.forgives("404 (Not Found)");
    guest.open(UNKNOWN_TABLE).await;
    guest.sees("[data-screen='trouble']").await;
    look("trouble").await;
    guest.open(&link_of(world, "Zoë").await).await;
    guest.sees("[data-action='become']").await;
    look("link").await;
    guest.open("/").await;
    guest.sees("[data-screen='home']").await;
    let cards = json!(["sabotage", "stellar-swap", "district", "ice-age", "happy-hour"]);
    let code = guest.opens_table("standard", 3, json!({ "build-seconds": 900, "cards": cards })).await;
    guest.sits_down().await;
    let _bea = Companion::join(world.url(), &code, "Bea", Manner::default()).await;
    let _cem = Companion::join(world.url(), &code, "Cem", Manner::default()).await;
    guest.until("document.querySelectorAll(\"[data-screen='room'] [data-action='free']\").length === 2").await;
    look("room").await;
    guest.starts().await;
    guest.sees("dialog[open].card-sheet").await;
    look("card").await;
    guest.reads_card().await;
    guest.presses(".draft-spread [data-tile]:nth-child(2)").await;
    look("draft").await;
    guest.presses(".draft-spread [data-tile]:nth-child(2)").await;
    guest.drafts().await;
    for _ in 0..6 {
        guest.lays_one().await;
    }
    look("build").await;
    guest.presses("[data-action='menu']").await;
    look("menu").await;
    guest.presses("dialog[open] [data-action='leave']").await;
    look("leave").await;
    guest.presses("dialog[open] [data-action='close']").await;
    guest.builds().await;
    guest.presses("[data-screen='choose'] .board [data-cell='1,1']").await;
    look("choose").await;
    guest.presses("[data-screen='choose'] [data-action='confirm'][aria-disabled='false']").await;
    guest.sees_points().await;
    look("scoring").await;
    guest.goes_on().await;
    for _ in 2..=5 {
        guest.plays_round().await;
    }
    guest.sees_podium().await;
    look("end").await;
    guest.presses("[data-action='look-again']").await;
    guest.sees("[data-screen='replay']").await;
    look("replay-cosmic-factory").await;
    tour_of_absence(world, guest, &look).await;
    tour_of_big_bang(guest, &look).await;
}

/// The same for what is shown when somebody is away, and to whoever has no seat.
async fn tour_of_absence(world: &World, guest: &Person, look: &impl AsyncFn(&str)) {
    let code = guest.opens_table("standard", 2, json!({ "cards": ["district"] })).await;
    guest.sits_down().await;
    drop(Companion::join(world.url(), &code, "Dan", Manner::default()).await);
    guest.starts().await;
    guest.reads_card().await;
    guest.keeps_three().await;
    guest.sees("header [data-ballot] [data-action='vote-bot']").await;
    look("ballot").await;
    let code = guest.opens_table("beginner", 2, json!({ "build-seconds": 900 })).await;
    let idle = || Manner { idle: true, ..Manner::default() };
    let _eva = Companion::join(world.url(), &code, "Eva", idle()).await;
    let _finn = Companion::join(world.url(), &code, "Finn", idle()).await;
    guest.starts().await;
    guest.sees("[data-screen='build']").await;
    look("watching").await;
}

/// The same for the screens of Big Bang 13.7, and of games on this device.
async fn tour_of_big_bang(guest: &Person, look: &impl AsyncFn(&str)) {
    guest.open("/how/big-bang").await;
    guest.sees("[data-screen='how']").await;
    look("how-big-bang").await;
    for mode in [Mode::Cosmic, Mode::Simple, Mode::Solitary, Mode::Parallel] {
        let has_some = |state: &BigBang| (state.boards()[0].pieces().len() > 11).then_some(());
        find(mode, has_some).before(guest).await;
        guest.presses(".row-piece.playable").await;
        guest.sees("[data-open], [data-movable], [data-action='confirm']:not(:disabled)").await;
        look(&format!("board-{mode}")).await;
    }
    find(Mode::Hexidomino, |state| (state.chain()?.pieces().len() > 6).then_some(())).before(guest).await;
    look("chain").await;
    guest.plays_to_the_end().await;
    look("end-hexidomino").await;
    find(Mode::Cosmic, |state| (state.boards()[0].pieces().len() > 44).then_some(())).before(guest).await;
    guest.plays_to_the_end().await;
    look("end-cosmic").await;
    guest.presses("[data-action='look-again']").await;
    guest.sees("[data-screen='replay']").await;
    look("replay").await;
    guest.presses("[data-action='analyse']").await;
    guest.sees("[data-analysis='done']").await;
    look("analysis").await;
    guest.open("/").await;
    guest.wants_a_game_here().await;
    look("begin-local").await;
    guest.presses("dialog[open] [data-game='big-bang']").await;
    guest.presses("dialog[open] [data-mode='cosmic']").await;
    guest.chooses("dialog[open] [data-chair='1'] [data-setting='kind']", "person").await;
    guest.presses("dialog[open] [data-chair='1'] input[name='name']").await;
    guest.writes("Bea").await;
    guest.presses("dialog[open] [data-action='begin']").await;
    guest.sees("[data-screen='curtain']").await;
    look("curtain").await;
    find(Mode::Simple, |_| Some(())).before(guest).await;
    guest.presses("[data-action='menu']").await;
    guest.presses("dialog[open] [data-action='leave']").await;
    guest.presses("dialog[open] [data-action='resign']").await;
    guest.sees("[data-screen='abandoned']").await;
    look("abandoned").await;
}
