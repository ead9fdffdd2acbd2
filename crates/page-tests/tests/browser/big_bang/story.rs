//! What others did is seen: it is shown again, what was moved leaves a trace, and pieces fly to where they lie.

use big_bang::{BigBang, Hex, Kind, Mode, Play};
use serde_json::json;

use super::situations::{find, find_among, plays};
use super::turns::cell_of;
use crate::kit::{Looks, Person, quoted, run_story};

/// Writes down which line of the log is shown, and how many pieces lie on the board then, whenever that changes.
const LOG_RECORDER: &str = r#"(() => {
    window.shown = [];
    const look = () => {
        const line = document.querySelector("[data-log] [aria-current='step']")?.dataset.event;
        const now = [Number(line ?? 0), document.querySelectorAll("[data-universe='0'][data-piece]").length];
        if (String(now) !== String(window.shown.at(-1))) window.shown.push(now);
        requestAnimationFrame(look);
    };
    look();
})(), null"#;

/// Writes down where flights end.
const FLIGHT_RECORDER: &str = r#"(() => {
    window.flights = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, ...rest) {
        if (this.matches('.motion-flying')) {
            const there = this.cloneNode();
            there.style.transform = frames.at(-1).transform;
            document.body.append(there);
            const { x, y, width, height } = there.getBoundingClientRect();
            there.remove();
            window.flights.push([x + width / 2, y + height / 2]);
        }
        return animate.call(this, frames, ...rest);
    };
})(), null"#;

/// Between the end of a flight and the middle of its cell.
const MAX_OFFSET_PIXELS: f64 = 3.0;

/// The middle of the first element that a selector finds.
async fn middle(person: &Person, selector: &str) -> (f64, f64) {
    person.sees(selector).await;
    let selector = quoted(selector);
    let middle = format!(
        "(it => [it.x + it.width / 2, it.y + it.height / 2])(document.querySelector({selector}).getBoundingClientRect())"
    );
    person.read(&middle).await
}

fn are_near(one: (f64, f64), other: (f64, f64)) -> bool {
    (one.0 - other.0).hypot(one.1 - other.1) < MAX_OFFSET_PIXELS
}

/// The moments that were shown since somebody began to watch, each with the pieces on the board, up to the present.
async fn shows_moments(person: &Person, count: usize) -> Vec<(u64, usize)> {
    let is_over =
        format!("(all => all.filter(it => it[0] > 0).length >= {count} && all.at(-1)[0] === 0)(window.shown)");
    person.until(&is_over).await;
    let shown: Vec<(u64, usize)> = person.read("window.shown").await;
    let first = shown.iter().position(|moment| moment.0 > 0).expect("a moment");
    shown[first..].to_vec()
}

#[tokio::test]
async fn what_others_did_is_shown_by_itself_and_again_when_asked_for() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks { motion: true, ..Looks::default() }).await;
        ada.comes_in().await;
        ada.opens_table_of("big-bang", "simple", 3, json!({})).await;
        ada.sits_down().await;
        for seat in [1, 2] {
            ada.adds_bot(seat, "easy").await;
        }
        ada.starts().await;
        ada.sees("[data-turn='mine']").await;
        // What happens while nobody looks is shown when they are next.
        ada.read::<Option<bool>>("Object.defineProperty(document, 'hidden', { get: () => true }), null").await;
        ada.plays_once(0).await;
        // Only now: bots may have moved before her first turn, which was shown as well.
        ada.read::<Option<bool>>(LOG_RECORDER).await;
        let shown = shows_moments(&ada, 2).await;
        let [(first, one), (second, two), (0, now)] = shown[..] else {
            panic!("two moments, and the present: {shown:?}")
        };
        assert!(first < second, "one after the other: {shown:?}");
        assert_eq!([one + 1, two], [two, now], "the board is that of the moment: {shown:?}");
        ada.read::<Option<bool>>("window.shown = [], null").await;
        ada.presses("[data-action='show-again']").await;
        assert_eq!(shows_moments(&ada, 2).await, shown, "the same once more");
        ada.read::<Option<bool>>("window.shown = [], null").await;
        ada.key('a').await;
        assert_eq!(shows_moments(&ada, 2).await, shown, "and by its key");
    })
    .await;
}

/// A body that can be moved away from a cell next to which something stays.
fn leaves(state: &BigBang) -> Option<(Hex, Hex)> {
    let board = &state.boards()[0];
    plays(state).into_iter().find_map(|play| match play {
        Play::Hyperspace { from, to } if from.neighbours().into_iter().any(|next| board.body_at(next).is_some()) => {
            Some((from, to))
        }
        _ => None,
    })
}

#[tokio::test]
async fn a_body_that_was_moved_leaves_a_trace_where_it_lay() {
    let situation = find(Mode::Cosmic, leaves);
    let (from, to) = situation.found;
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        ada.comes_in().await;
        situation.before(&ada).await;
        ada.prepares(Play::Hyperspace { from, to }).await;
        ada.confirms().await;
        let line =
            "[...document.querySelectorAll('[data-log] [data-event]')].find(it => it.innerText.includes('You play'))";
        ada.until(line).await;
        let number: String = ada.read(&format!("{line}.dataset.event")).await;
        ada.presses(&format!("[data-log] [data-event='{number}']")).await;
        ada.misses(".universe-space.moving").await;
        let left = middle(&ada, ".universe-left").await;
        assert!(are_near(left, middle(&ada, &cell_of(0, from)).await), "the trace is where it lay");
        assert!(!are_near(left, middle(&ada, &cell_of(0, to)).await));
    })
    .await;
}

#[tokio::test]
async fn a_piece_that_others_place_flies_to_where_it_lies() {
    let placed = |state: &BigBang| {
        let pieces = state.boards()[0].pieces().len();
        let place = |play: &Play| matches!(play, Play::Place { piece, .. } if matches!(piece.kind(), Kind::Body(..)));
        plays(state).into_iter().find(place).filter(|_| pieces > 5)
    };
    let situation = find_among(2, Mode::Simple, placed);
    let Play::Place { at, .. } = situation.found else { panic!("a placement was looked for") };
    run_story(async |world| {
        let ada = world.person("Ada", Looks { motion: true, ..Looks::default() }).await;
        ada.comes_in().await;
        situation.before(&ada).await;
        let pieces: Vec<String> = ada.attributes("[data-universe='0'][data-piece]", "data-cell").await;
        ada.read::<Option<bool>>(FLIGHT_RECORDER).await;
        ada.prepares(situation.found).await;
        ada.confirms().await;
        ada.until("window.flights.length > 0").await;
        ada.sees("[data-turn='mine']").await;
        ada.misses(".universe-space.moving").await;
        ada.misses(".motion-flying").await;
        let known = |cell: &String| pieces.contains(cell) || *cell == format!("{},{}", at.q(), at.r());
        let mut cells = ada.attributes("[data-universe='0'][data-piece]", "data-cell").await;
        cells.retain(|cell| !known(cell));
        let [cell] = &cells[..] else { panic!("one piece of the bot: {cells:?}") };
        let flights: Vec<(f64, f64)> = ada.read("window.flights").await;
        let there = middle(&ada, &format!("[data-universe='0'][data-cell='{cell}']")).await;
        assert!(flights.len() == 1 && are_near(flights[0], there), "{flights:?} end at {there:?}");
    })
    .await;
}
