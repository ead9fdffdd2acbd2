//! What the page does in its frames, and how long that takes.
//!
//! How long something takes depends on the machine, so times are compared with that of a known piece of work in the
//! same page, and else only printed. What is done is the same everywhere: every change of the document costs style,
//! layout and paint, whoever makes it.

use serde::Deserialize;
use serde_json::json;

use super::Person;

/// From how many milliseconds on the browser calls a frame long.
const LONG_FRAME: f64 = 50.0;

/// Counts all changes of the document in each frame, and keeps what the browser itself calls long: tasks and frames of
/// more than 50 ms, whatever ran in them, and how long it took until what an event did was seen.
const STOPWATCH: &str = "(() => {
    const watched = window.watched = { changes: [], tasks: [], frames: [], events: [] };
    const observe = (type, into, options) => {
        const note = list => list.getEntries().forEach(it => into.push(it.duration));
        new PerformanceObserver(note).observe({ type, ...options });
    };
    observe('longtask', watched.tasks);
    observe('long-animation-frame', watched.frames);
    observe('event', watched.events, { durationThreshold: 16 });
    // Whoever puts in something large makes all that is in it.
    const size = node => 1 + (node.querySelectorAll?.('*').length ?? 0);
    const weight = it => it.removedNodes.length + [...it.addedNodes].reduce((sum, node) => sum + size(node), 0) || 1;
    let changes = 0;
    new MutationObserver(all => { changes += all.reduce((sum, it) => sum + weight(it), 0); })
        .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const tick = () => requestAnimationFrame(() => { watched.changes.push(changes); changes = 0; tick(); });
    tick();
})()";

/// Has the browser of somebody watched, from the next page on.
pub(crate) async fn is_watched(person: &Person) {
    person.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": STOPWATCH })).await;
}

/// What was seen while something was done.
#[derive(Debug, Deserialize)]
pub(crate) struct Watched {
    /// How long the processor was busy with the page, in milliseconds, whatever else it did meanwhile.
    #[serde(default)]
    busy: f64,
    /// How many nodes and attributes of the document were changed in each frame in which some were.
    changes: Vec<usize>,
    /// The long tasks, in milliseconds.
    tasks: Vec<f64>,
    frames: Vec<f64>,
    /// The events whose effect was not seen within a frame.
    events: Vec<f64>,
}

/// Watches the frames in which something is done.
pub(crate) async fn frames(person: &Person, act: impl AsyncFnOnce()) -> Watched {
    // After two frames nothing more is reported of what happened before.
    let settled =
        "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))";
    let forget = "Object.values(watched).forEach(it => { it.length = 0; }), null";
    person.read::<Option<bool>>(&format!("{settled}.then(() => {forget})")).await;
    let before = busy(person).await;
    act().await;
    let report = "({ ...watched, changes: watched.changes.filter(it => it > 0) })";
    let watched: Watched = person.read(&format!("{settled}.then(() => {report})")).await;
    Watched { busy: busy(person).await - before, ..watched }
}

/// How long the processor has been busy with the page of somebody, in milliseconds: with script, style, layout and
/// paint.
async fn busy(person: &Person) -> f64 {
    person.devtools("Performance.enable", json!({ "timeDomain": "threadTicks" })).await;
    let answer = person.devtools("Performance.getMetrics", json!({})).await;
    let metrics = answer["metrics"].as_array().expect("there are metrics");
    let tasks = metrics.iter().find(|metric| metric["name"] == "TaskDuration");
    1000.0 * tasks.and_then(|metric| metric["value"].as_f64()).expect("tasks are timed")
}

/// Work whose amount is known: numbers are mixed, and a list of a hundred lines is laid out anew.
const KNOWN_WORK: &str = "(() => {
    const list = document.body.appendChild(document.createElement('div'));
    list.style.cssText = 'position:fixed;inset:0;visibility:hidden;contain:strict';
    list.innerHTML = '<p>one and two</p>'.repeat(100);
    let number = 1;
    for (let at = 0; at < 2e6; at += 1) number = Math.imul(number ^ at, 2654435761);
    for (let width = 100; width < 120; width += 1) {
        list.style.paddingRight = `${width}px`;
        number += list.lastChild.getBoundingClientRect().height;
    }
    list.remove();
    return number;
})()";

/// How long the processor is busy with the known work, in milliseconds: what comes out most often of several times.
pub(crate) async fn known_work(person: &Person) -> f64 {
    let mut times = Vec::new();
    for _ in 0..9 {
        let before = busy(person).await;
        person.read::<f64>(KNOWN_WORK).await;
        times.push(busy(person).await - before);
    }
    times.sort_unstable_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Each time of something that was done so many times keeps the processor no longer than so many times the known work.
pub(crate) fn judge_time(what: &str, watched: &Watched, times: u32, known_work: f64, budget: f64) {
    let each = watched.busy / f64::from(times) / known_work;
    println!("{what}: each time as long as {each:.2} times the known work, which takes {known_work:.1} ms");
    assert!(each <= budget, "{what} keeps the processor for {each:.2} times the known work, not {budget}");
}

/// How long the known work takes by the clock on the wall, in milliseconds: nearly always no longer than this. Whatever
/// else the machine does makes it longer, and frames as well.
pub(crate) async fn known_time(person: &Person) -> f64 {
    let timed =
        format!("(() => {{ const start = performance.now(); {KNOWN_WORK}; return performance.now() - start; }})()");
    let mut times = Vec::new();
    for _ in 0..10 {
        times.push(person.read::<f64>(&timed).await);
    }
    times.sort_unstable_by(f64::total_cmp);
    times[times.len() * 9 / 10]
}

/// Nine frames of ten take no longer than so many times the known work.
pub(crate) fn judge_frames(what: &str, watched: &Watched, known_time: f64, budget: f64) {
    let mut long = watched.frames.clone();
    long.sort_unstable_by(|one, other| other.total_cmp(one));
    // The browser tells of frames of more than 50 ms only; there may be as many as changed something.
    let all = watched.changes.len().max(long.len());
    let nearly_all = long.get(all / 10).copied().unwrap_or(LONG_FRAME);
    let ratio = nearly_all / known_time;
    println!(
        "{what}: of {all} frames 90 % take {ratio:.2} times the known work or less, which takes {known_time:.1} ms"
    );
    assert!(ratio <= budget || nearly_all <= LONG_FRAME, "{what} takes frames of {nearly_all:.0} ms: {long:.0?}");
}

/// Nearly all frames change little. What comes from others meanwhile says nothing about what was done.
pub(crate) fn judge(what: &str, watched: &Watched, budget: usize) {
    let mut changes = watched.changes.clone();
    changes.sort_unstable();
    let nearly_all = changes.get(changes.len() * 95 / 100).copied();
    println!("{what}: {} frames, 95 % of them with {nearly_all:?} changes or fewer: {changes:?}", changes.len());
    println!("{what}: the processor was busy for {:.1} ms", watched.busy);
    for (name, times) in
        [("long tasks", &watched.tasks), ("long frames", &watched.frames), ("slow events", &watched.events)]
    {
        let longest = times.iter().copied().fold(0.0, f64::max);
        println!("{what}: {} {name}, the longest of {longest:.0} ms: {times:.0?}", times.len());
    }
    assert!(nearly_all.is_none_or(|changes| changes <= budget), "{what} changes too much: {changes:?}");
}
