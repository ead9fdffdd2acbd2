//! A full board moves smoothly.

use big_bang::{BigBang, Mode};
use serde_json::json;

use super::situations::find;
use crate::kit::stopwatch::{frames, is_watched, judge};
use crate::kit::{Looks, run_story};

/// The most changes of the document in one frame.
const MAX_CHANGES: usize = 150;

/// Nearly all pieces that can lie on a board at once: four of the 57 are actions, which never do.
const FULL_BOARD_PIECES: usize = 48;

fn is_full(state: &BigBang) -> Option<()> {
    (state.boards()[0].pieces().len() >= FULL_BOARD_PIECES).then_some(())
}

#[tokio::test]
async fn a_full_board_is_moved_and_zoomed_with_little_script() {
    let situation = find(Mode::Cosmic, is_full);
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        is_watched(&ada).await;
        ada.comes_in().await;
        situation.before(&ada).await;
        let middle = ada.finds("[data-universe='0'] [data-cell='0,0'], [data-universe='0'][data-cell='0,0']").await;
        let mouse = async |kind: &str, x: f64, y: f64, buttons: u8, wheel: f64| {
            let button = if buttons > 0 { "left" } else { "none" };
            let what = json!({
                "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1,
                "deltaX": 0.0, "deltaY": wheel,
            });
            ada.devtools("Input.dispatchMouseEvent", what).await;
        };
        let zoomed = frames(&ada, async || {
            for step in 0..60 {
                mouse("mouseWheel", middle.x, middle.y, 0, if step < 30 { -60.0 } else { 40.0 }).await;
            }
        });
        judge("zooming", &zoomed.await, MAX_CHANGES);
        let dragged = frames(&ada, async || {
            mouse("mousePressed", middle.x, middle.y, 1, 0.0).await;
            for step in 0..60 {
                let turn = f64::from(step) / 10.0;
                mouse("mouseMoved", middle.x + 90.0 * turn.sin(), middle.y + 90.0 * turn.cos(), 1, 0.0).await;
            }
            mouse("mouseReleased", middle.x, middle.y, 0, 0.0).await;
        });
        judge("dragging", &dragged.await, MAX_CHANGES);
        // What is pointed at is judged by the rules, and shown with what it would bring.
        ada.presses(".row-piece.playable").await;
        ada.sees("[data-open], [data-movable]").await;
        let pointed = frames(&ada, async || {
            for step in 0..60 {
                let turn = f64::from(step) / 10.0;
                mouse("mouseMoved", middle.x + 120.0 * turn.sin(), middle.y + 120.0 * turn.cos(), 0, 0.0).await;
            }
        });
        judge("pointing", &pointed.await, MAX_CHANGES);
    })
    .await;
}
