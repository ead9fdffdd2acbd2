//! The replay of Cosmic Factory: all galaxies side by side, as they were built.

mod account;
mod head;
mod seat;

use std::sync::Arc;

use artwork::PlayerGalaxy;
use cosmic_factory::CosmicFactory;
use leptos::prelude::*;
use tabletop::{Rules as _, Seat, Viewer};

use self::head::Head;
use self::seat::SeatPanel;
use super::analysis::CosmicFactoryAnalysis;
use super::frame::ReplayFrame;
use super::picture::Pictures;
use super::try_it::{Trial, use_trial};
use super::watch::{ReplaySource, set_up};
use crate::cosmic_factory::{provide_tiles, remember_round};
use crate::texts::{t_string, use_i18n};
use crate::ui::Value;
use crate::words;
use page_model::replay::captions::Captions;
use page_model::replay::cosmic_factory::entry_words::entry_in_words;
use page_model::replay::cosmic_factory::scene::ReplayScene;
use page_model::replay::model::Recording;
use page_model::texts::Language as _;

/// The replay of a game of Cosmic Factory.
#[component]
pub(crate) fn CosmicFactoryReplay(
    reel: Arc<Recording<CosmicFactory>>,
    /// Where it comes from.
    source: ReplaySource,
) -> impl IntoView {
    let i18n = use_i18n();
    let seats = reel.setup().seats;
    let (room, player) = set_up(&source, reel.tape().clone(), seats);
    let tiles = Arc::new(reel.setup().options.tiles.as_ref().clone());
    provide_tiles(Arc::clone(&tiles));
    let scene = {
        let reel = Arc::clone(&reel);
        Memo::new(move |_| Arc::new(ReplayScene::of(&reel, player.at.get(), player.eyes.get())))
    };
    {
        let reel = Arc::clone(&reel);
        Trial::provide(&source, seats, move || reel.at(player.at.get()).awaits());
    }
    {
        // Earlier rounds are not counted again for a player who goes on from here.
        let reel = Arc::clone(&reel);
        use_trial().prepare_with(move |code| {
            if let Some(count) = reel.at(player.at.get_untracked()).view(Viewer::Watcher).counted {
                remember_round(&code, count.round);
            }
        });
    }
    let happened = {
        let reel = Arc::clone(&reel);
        Signal::derive(move || match reel.entry(player.at.get()) {
            None => t_string!(i18n, replay.did.begin).to_owned(),
            Some(entry) => entry_in_words(i18n, &words::names(i18n, room), reel.setup().mode, entry),
        })
    };
    let pictures = Pictures {
        values: Signal::derive(move || {
            let table = Value::new("table", t_string!(i18n, replay.picture_table));
            let galaxy = |seat: Seat| {
                let name = words::player(i18n, room, seat);
                Value::new(format!("galaxy-{}", seat.index()), t_string!(i18n, scoring.of, name = name).to_string())
            };
            [table].into_iter().chain(Seat::first(seats).map(galaxy)).collect()
        }),
        draw: Callback::new(move |name: String| {
            let scene = scene.get_untracked();
            let one = name.strip_prefix("galaxy-").and_then(|index| index.parse::<usize>().ok());
            let name = &words::names(i18n, room);
            let captions = Captions { i18n: i18n.get_locale(), name, owner: one.and_then(Seat::new) };
            if let Some(place) = one.and_then(|index| scene.seats.get(index)) {
                return artwork::galaxy(&place.galaxy, place.score().as_ref(), &captions);
            }
            let drawn = |(seat, place): (Seat, &page_model::replay::cosmic_factory::scene::SceneSeat)| PlayerGalaxy {
                caption: words::player(i18n, room, seat),
                galaxy: place.galaxy.clone(),
                score: place.score(),
                hand: place.hand.iter().map(|tile| tiles[tile]).collect(),
            };
            let title = t_string!(i18n, game.round, round = scene.round, rounds = 5).to_string();
            let drawn: Vec<PlayerGalaxy> = Seat::first(seats).zip(&scene.seats).map(drawn).collect();
            artwork::galaxies(&title, &drawn, &captions)
        }),
    };
    let (record, damage) = (Arc::clone(&source.record), reel.damage().cloned());
    let side = view! { <CosmicFactoryAnalysis reel=Arc::clone(&reel) record /> }.into_any();
    view! {
        <ReplayFrame source seats happened damage pictures side>
            <main class="replay-cosmic-factory">
                <Head scene />
                <div class="replay-galaxies" data-seats=seats>
                    {Seat::first(seats).map(|seat| view! { <SeatPanel scene seat /> }).collect_view()}
                </div>
            </main>
        </ReplayFrame>
    }
}
