// What is done between looks, and what the tests call.

const frame = () => new Promise(done => requestAnimationFrame(done));

/// The rectangles of all that a person may be about to touch or reads by its place.
function places() {
    const root = new Look({ width: innerWidth, height: innerHeight }).root;
    const all = [...root.querySelectorAll(`${CONTROLS}, ${REGIONS}, svg`)];
    const seen = all.filter(it => it.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
    return new Map(seen.map(it => [it, rectOf(it.getBoundingClientRect())]));
}

const digest = () => [...places().values()].map(it => `${px(it.left)},${px(it.top)},${px(it.right)},${px(it.bottom)}`).join(' ');

/// Waits until letters and all answers are there, and nothing has moved for so many frames.
async function settle(wanted = 1) {
    await document.fonts.ready;
    for (let frames = 0; window.awaits_answers?.() && frames < 300; frames += 1) await frame();
    await frame();
    let last = digest();
    for (let still = 0, frames = 0; still < wanted && frames < 60; frames += 1) {
        await frame();
        const now = digest();
        still = now === last ? still + 1 : 0;
        last = now;
    }
}

let before = new Map();

/// What has moved since the places were remembered, apart from what was touched, which may lift a little but keeps its size.
function moved(touched) {
    const faults = [];
    for (const [element, now] of places()) {
        const then = before.get(element);
        if (!then || !element.isConnected) continue;
        const own = touched && (touched.contains(element) || element.contains(touched) && element.matches('button, a, li'));
        const resized = Math.abs(width(then) - width(now)) > SLACK || Math.abs(height(then) - height(now)) > SLACK;
        const shifted = Math.max(Math.abs(then.left - now.left), Math.abs(then.top - now.top));
        // Signs within a control may change with what it says.
        if (own && element !== touched) continue;
        if (own ? Math.abs(width(then) / width(now) - 1) > 0.08 || shifted > 8 : resized || shifted > SLACK)
            faults.push([element, `${told(element)} moves from ${place(then)} to ${place(now)}`]);
    }
    // What moves takes along what is in it: the outermost tells enough.
    const all = new Set(faults.map(([element]) => element));
    const inner = element => { for (let it = element.parentElement; it; it = it.parentElement) if (all.has(it)) return true; };
    return faults.filter(([element]) => !inner(element));
}

/// The same as faults of the law that nothing moves because of something else.
const stillFaults = (moved, when, cause) => moved.map(([element, text]) =>
    ({ law: 'still', ...fault(`${when}, ${text}`, element, cause) }));

/// Presses something as a person would and tells what moved; then undoes it by pressing it once more.
async function chosen(selector) {
    const element = [...document.querySelectorAll(selector)].find(it => it.checkVisibility());
    if (!element) return [{ law: 'sight', ...fault(`${selector} is not there to be chosen`, selector) }];
    before = places();
    const name = told(element);
    press(element);
    await settle();
    const faults = stillFaults(moved(element), `when ${name} is chosen`, element);
    if (element.isConnected) press(element);
    await settle();
    return faults;
}

/// A click as boards hear it: hexagons hear nothing themselves.
function press(element) {
    const [clientX, clientY] = middle(element.getBoundingClientRect());
    const what = { bubbles: true, cancelable: true, clientX, clientY, detail: 1 };
    element.dispatchEvent(new MouseEvent('click', what));
}

/// Chooses a language, on the page or in a menu.
async function speak(language) {
    if (document.documentElement.lang === language) return;
    const list = () => document.querySelector("[data-setting='language']");
    let opened = null;
    if (!list()) {
        opened = document.querySelector("[data-action='menu'], [data-action='preferences'], [data-action='lesson-menu']");
        opened.click();
        for (let frames = 0; !list() && frames < 60; frames += 1) await frame();
    }
    list().value = language;
    list().dispatchEvent(new Event('change', { bubbles: true }));
    for (let frames = 0; document.documentElement.lang !== language && frames < 300; frames += 1) await frame();
    if (opened) {
        list().closest('dialog').querySelector("[data-action='close']").click();
        for (let frames = 0; list() && frames < 60; frames += 1) await frame();
    }
}

/// Where the mouse goes to see that nothing moves under it: over one control of each kind that is on the screen.
function stops() {
    const look = new Look({ width: innerWidth, height: innerHeight });
    const kinds = new Map();
    for (const { element, shown } of look.controls) {
        const inside = !beyond(shown, look.window) && !coverOf(element, shown);
        const { action, value, track } = element.dataset;
        const kind = [element.tagName, action, value && 'value', track && 'track', isHexagon(element)].join();
        if (inside && width(shown) > 1 && !kinds.has(kind)) kinds.set(kind, element);
    }
    return [...kinds.values()];
}

/// The middle of the first of something, if it is on the screen.
function middleOf(selector) {
    const element = typeof selector === 'string'
        ? [...document.querySelectorAll(selector)].find(it => it.checkVisibility()) : selector;
    const rect = element?.getBoundingClientRect();
    const out = !rect || beyond(rect, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    const [x, y] = out ? [] : middle(rect);
    return out ? null : { x, y };
}

let hovered = [];

window.layout = {
    settle, chosen, speak, middleOf,
    remember() { before = places(); },
    moved: (when, selector) => settle().then(() => stillFaults(moved(document.querySelector(selector)), when, when)),
    stops() {
        before = places();
        hovered = stops();
        return hovered.map(middleOf);
    },
    hovered: stop => settle().then(() =>
        stillFaults(moved(hovered[stop]), `when the mouse is on ${told(hovered[stop])}`, hovered[stop])),
    /// Looks at the page once: the faults by their laws, and, where goldens are wanted, all that is seen.
    async look(screen) {
        scrollTo(0, 0);
        await settle(screen.golden ? 2 : 1);
        const look = new Look(screen);
        const faults = Object.entries(LAWS).flatMap(([law, find]) => find(look, screen).map(it => ({ law, ...it })));
        return { faults, things: screen.golden ? things(look) : [] };
    },
};
