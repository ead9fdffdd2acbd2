//! How long script runs in the frames of the page.

use super::Person;

/// Adds up how long script runs in each frame, whatever calls it.
pub(crate) const STOPWATCH: &str = "(() => {
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

/// How long script ran in the frames in which something was done, in milliseconds, the shortest first.
pub(crate) async fn frames(person: &Person, act: impl AsyncFnOnce()) -> Vec<f64> {
    person.read::<Option<bool>>("window.frames.length = 0, null").await;
    act().await;
    let mut frames: Vec<f64> = person.read("window.frames.filter(it => it > 0)").await;
    frames.sort_by(f64::total_cmp);
    frames
}

/// Nearly all frames are short. One that the machine takes away from us says nothing about the page.
pub(crate) fn judge(what: &str, frames: &[f64], budget: f64) {
    let nearly_all = frames.get(frames.len() * 95 / 100).copied();
    println!("{what}: {} frames with script, 95 % of them below {nearly_all:.1?} ms", frames.len());
    assert!(nearly_all.is_some_and(|time| time < budget), "{what} is slow: {frames:.1?}");
}
