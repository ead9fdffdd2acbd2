//! A full board moves smoothly.

use big_bang::{BigBang, Mode};
use serde_json::json;

use super::situations::find;
use crate::kit::{Looks, Person, tell};

/// The most script of a frame, in milliseconds.
const BUDGET: f64 = 8.0;

/// Nearly all pieces that can lie on a board at once: four of the 57 are actions, which never do.
const FULL: usize = 48;

/// Adds up how long script runs in each frame, whatever calls it.
const STOPWATCH: &str = "(() => {
    let spent = 0;
    window.frames = [];
    const timed = act => function (...all) {
        const begin = performance.now();
        try { return act.apply(this, all); } finally { spent += performance.now() - begin; }
    };
    const real = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = act => real(timed(act));
    const listen = EventTarget.prototype.addEventListener;
    const ignore = EventTarget.prototype.removeEventListener;
    const known = new WeakMap();
    const wrapped = act => {
        if (typeof act !== 'function') return act;
        if (!known.has(act)) known.set(act, timed(act));
        return known.get(act);
    };
    EventTarget.prototype.addEventListener = function (name, act, ...rest) {
        return listen.call(this, name, wrapped(act), ...rest);
    };
    EventTarget.prototype.removeEventListener = function (name, act, ...rest) {
        return ignore.call(this, name, wrapped(act), ...rest);
    };
    // After all others of the frame, which were asked for before.
    const tick = () => real(() => { window.frames.push(spent); spent = 0; tick(); });
    tick();
})()";

fn is_full(state: &BigBang) -> Option<()> {
    (state.boards()[0].pieces().len() >= FULL).then_some(())
}

/// How long script ran in the frames in which something was done, in milliseconds, the shortest first.
async fn frames(person: &Person, act: impl AsyncFnOnce()) -> Vec<f64> {
    person.read::<Option<bool>>("window.frames.length = 0, null").await;
    act().await;
    let mut frames: Vec<f64> = person.read("window.frames.filter(it => it > 0)").await;
    frames.sort_by(f64::total_cmp);
    frames
}

/// Nearly all frames are short. One that the machine takes away from us says nothing about the page.
fn judge(what: &str, frames: &[f64]) {
    let nearly_all = frames.get(frames.len() * 95 / 100).copied();
    println!("{what}: {} frames with script, 95 % of them below {nearly_all:.1?} ms", frames.len());
    assert!(nearly_all.is_some_and(|time| time < BUDGET), "{what} is slow: {frames:.1?}");
}

#[tokio::test]
async fn a_full_board_is_moved_and_zoomed_with_little_script() {
    let situation = find(Mode::Cosmic, is_full);
    tell(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": STOPWATCH })).await;
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
        judge("zooming", &zoomed.await);
        let dragged = frames(&ada, async || {
            mouse("mousePressed", middle.x, middle.y, 1, 0.0).await;
            for step in 0..60 {
                let turn = f64::from(step) / 10.0;
                mouse("mouseMoved", middle.x + 90.0 * turn.sin(), middle.y + 90.0 * turn.cos(), 1, 0.0).await;
            }
            mouse("mouseReleased", middle.x, middle.y, 0, 0.0).await;
        });
        judge("dragging", &dragged.await);
        // What is pointed at is judged by the rules, and shown with what it would bring.
        ada.presses(".row-piece.playable").await;
        ada.sees("[data-open], [data-movable]").await;
        let pointed = frames(&ada, async || {
            for step in 0..60 {
                let turn = f64::from(step) / 10.0;
                mouse("mouseMoved", middle.x + 120.0 * turn.sin(), middle.y + 120.0 * turn.cos(), 0, 0.0).await;
            }
        });
        judge("pointing", &pointed.await);
    })
    .await;
}
