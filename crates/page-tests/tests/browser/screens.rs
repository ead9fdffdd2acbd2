//! Every screen at both sizes: pictures for people, and no barriers for anybody.

use std::sync::Mutex;

use crate::kit::{Looks, Theme, run_story};
use crate::tour::tour;

/// Takes pictures of all screens, and fails if one has a barrier.
async fn looks_around(looks: Looks) {
    run_story(async |world| {
        let ada = world.person("Ada", looks).await;
        let barriers = Mutex::new(Vec::new());
        tour(world, &ada, async |screen| {
            for theme in Theme::ALL {
                let ada = ada.in_theme(theme).await;
                ada.shoots(screen).await;
                let found = ada.barriers(screen).await;
                barriers.lock().expect("nobody else looks").extend(found);
            }
            ada.in_theme(looks.theme).await;
            let wide: bool = ada.read("document.documentElement.scrollWidth > innerWidth").await;
            assert!(!wide, "the screen {screen} can be scrolled to the side");
        })
        .await;
        let barriers = barriers.into_inner().expect("nobody else looked");
        assert!(barriers.is_empty(), "{} barriers:\n{}", barriers.len(), barriers.join("\n"));
    })
    .await;
}

#[tokio::test]
async fn every_screen_on_a_desktop_is_free_of_barriers() {
    looks_around(Looks::default()).await;
}

#[tokio::test]
async fn every_screen_on_a_phone_is_free_of_barriers() {
    looks_around(Looks::phone()).await;
}
