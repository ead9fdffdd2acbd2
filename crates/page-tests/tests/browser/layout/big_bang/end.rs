//! The ends of games of all modes.

use big_bang::Mode;
use serde_json::Map;

use crate::big_bang::play_out;
use crate::layout::{Gallery, LONG_NAMES, Shot, at_every_size};
use crate::play::{bot, somebody};

async fn ends(gallery: &Gallery, mode: Mode, seats: usize, shot: &'static str) {
    let game = play_out(seats, mode);
    let bots = (1..seats).map(|_| bot("medium"));
    let sitters = [somebody(LONG_NAMES[0])].into_iter().chain(bots).collect();
    let code = gallery.person.keeps(&game, game.log().len(), sitters, Map::new()).await;
    gallery.person.takes_up(&code).await;
    gallery.person.sees("[data-screen='end']").await;
    gallery.person.presses_during("[data-action='skip']", "[data-action='skip']").await;
    gallery.person.sees("[data-screen='end'][data-counted]").await;
    gallery.look(Shot::new(shot).needs(&["[data-action='rematch']"])).await;
}

#[tokio::test]
async fn ends_of_all_modes() {
    at_every_size("big-bang-end", async |_, gallery| {
        ends(gallery, Mode::Cosmic, 4, "big-bang-end.cosmic").await;
        ends(gallery, Mode::Simple, 3, "big-bang-end.simple").await;
        ends(gallery, Mode::Solitary, 1, "big-bang-end.solitary").await;
        ends(gallery, Mode::Hexidomino, 4, "big-bang-end.hexidomino").await;
        ends(gallery, Mode::Parallel, 3, "big-bang-end.parallel").await;
    })
    .await;
}
