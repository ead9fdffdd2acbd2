// The laws that every screen keeps at every size. Each is a function that tells the faults it finds in a look.

const TARGET = 40;
/// The same for a cell of a board that is as long as what lies on it; boards of hexagons can be zoomed besides.
const LONG_BOARD_TARGET = 22;
/// The same at 200 % zoom and with very large text.
const CRAMPED_BOARD_TARGET = 20;
/// Boards of hexagons with as many columns and rows have room for cells of the usual size.
const SHORT_BOARD = 7;
/// The height of a phone that is held sideways.
const LOWEST_PHONE = 390;
/// What lies on a board can be read from so many pixels on.
const LEGIBLE = 28;
/// The same on a board that is as long as what lies on it, and of several that are shown at once or under large text; all can be zoomed.
const LONG_BOARD_LEGIBLE = 17;
const SEVERAL_LEGIBLE = 12;
/// What is no more than this beyond its box, in pixels, could as well be within it.
const WORTH_SCROLLING = 12;
/// What is lower has no room for anything to scroll in, in pixels.
const STRIP = 100;
/// Nor has a list that is lower.
const LINES = 56;
const USUAL_TEXT = 16;
/// Longer words are names of people.
const LONGEST_WORD = 16;
/// Rounding of the browser, in pixels.
const SLACK = 1.5;

const px = Math.round;
const size = it => `${px(width(it))}×${px(height(it))}`;
const place = it => `${px(it.left)},${px(it.top)} ${size(it)}`;
const quoted = text => JSON.stringify(text.replace(/\s+/g, ' ').slice(0, 40));

/// A fault, by the elements that have it.
const fault = (what, ...elements) => ({ key: elements.map(it => it.nodeType ? keyOf(it) : it).sort().join(' and '), what });

/// What lies beyond a box, in words; none if nothing does.
function beyond(rect, box, slack = SLACK) {
    const sides = {
        left: box.left - rect.left, top: box.top - rect.top,
        right: rect.right - box.right, bottom: rect.bottom - box.bottom,
    };
    const over = Object.entries(sides).filter(([, by]) => by > slack);
    return over.map(([side, by]) => `${px(by)} px beyond the ${side}`).join(', ') || null;
}

const LAWS = {
    /// Nothing makes the page wider than the screen.
    wide(look) {
        const all = document.scrollingElement.scrollWidth;
        if (all <= look.window.right + SLACK) return [];
        const over = [...look.controls, ...look.texts].filter(it => it.shown.right > look.window.right + SLACK);
        const widest = over.sort((a, b) => b.shown.right - a.shown.right)[0];
        return [fault(`the page is ${all} px wide${widest ? `, because of ${told(widest.element)}` : ''}`)];
    },

    /// What the step needs is on the screen without scrolling, and nothing lies over it.
    sight(look, { needs }) {
        return needs.flatMap(selector => {
            const found = [...document.querySelectorAll(selector)].filter(it => look.shows(it));
            if (found.length === 0) return [fault(`${selector} is not there`, selector)];
            return found.flatMap(element => {
                const seen = look.seen(element, element.getBoundingClientRect());
                const inside = cross(seen.shown, look.window);
                const out = beyond(seen.rect, inside);
                const how = width(inside) > 0 && height(inside) > 0 ? `${out} of what shows` : 'out of sight';
                if (out) return [fault(`${told(element)} at ${place(seen.rect)} is ${how}`, element)];
                const cover = isHexagon(element) ? null : coverOf(element, inside);
                return cover ? [fault(`${told(element)} lies under ${told(cover)}`, element, cover)] : [];
            });
        });
    },

    /// Nothing is cut off, and nothing is where one cannot scroll to.
    cut(look) {
        const part = [...look.controls, ...look.texts].flatMap(it => {
            const what = it.text ? `text ${quoted(it.text)}` : told(it.element);
            let rect = it.text ? trimmed(it.rect) : it.rect;
            for (const { element, box, x, y } of it.text ? look.chainOfText(it.element) : look.chain(it.element)) {
                const hard = {
                    left: x === 'hidden' || x === 'clip' ? box.left : -1e9,
                    right: x === 'hidden' || x === 'clip' ? box.right : 1e9,
                    top: y === 'hidden' || y === 'clip' ? box.top : -1e9,
                    bottom: y === 'hidden' || y === 'clip' ? box.bottom : 1e9,
                };
                const out = beyond(rect, hard);
                if (out && !isHexagon(it.element) && !isShortened(look, element, it))
                    return [fault(`${what} is cut off: ${out} of ${told(element)}`, it.element)];
                rect = cross(rect, hard);
                if ([x, y].some(it => it === 'auto' || it === 'scroll')) return [];
            }
            const fixed = look.isFixed(it.element) || !look.pageScrolls;
            const reach = {
                left: -scrollX, top: -scrollY, right: look.window.right, bottom: fixed ? look.window.bottom : 1e9,
            };
            const out = beyond(rect, reach);
            return out ? [fault(`${what} at ${place(rect)} is ${out} of the screen`, it.element)] : [];
        });
        return [...part, ...lostLines(look)];
    },

    /// Text stays within the control or the box that it belongs to.
    stuffed(look) {
        return look.texts.flatMap(it => {
            const control = it.element.closest(CONTROLS);
            const box = control && look.style(control).display !== 'inline' ? control : look.block(it.element);
            if (look.style(box).overflowX !== 'visible') return [];
            const rect = rectOf(box.getBoundingClientRect());
            // Outside of controls only the width says something: letters are higher than their lines.
            const room = control ? rect : { ...rect, top: -1e9, bottom: 1e9 };
            // What its own element cuts off is the matter of another law.
            const clip = look.chainOfText(it.element).find(({ element }) => element === it.element)?.box ?? it.rect;
            const out = beyond(trimmed(cross(it.rect, clip)), room);
            return out ? [fault(`text ${quoted(it.text)} sticks out of ${told(box)}: ${out}`, it.element)] : [];
        });
    },

    /// What is touched is large enough for a finger.
    target(look) {
        return look.controls.filter(it => !isInText(look, it.element) && isToBeTouched(it.element)).flatMap(it => {
            const label = it.element.closest('label') ?? it.element.labels?.[0];
            const box = label && it.element.matches('[type=checkbox], [type=radio]')
                ? rectOf(label.getBoundingClientRect()) : it.rect;
            const isTight = isHexagon(it.element) && isCramped(look);
            const board = isCramped(look) ? CRAMPED_BOARD_TARGET : LONG_BOARD_TARGET;
            const least = isTight || isOnLongBoard(look, it.element) ? board : TARGET;
            const small = ['width', 'height'].filter(side =>
                (side === 'width' ? width(box) : height(box)) < least - 0.5 && !reaches(it.element, box, side));
            return small.length ? [fault(`${told(it.element)} is ${size(box)}`, it.element)] : [];
        });
    },

    /// No control lies over another one, or over text; no text lies over text.
    overlap(look) {
        const controls = look.controls.map(it => ({ ...it, shown: isHexagon(it.element) ? inner(it.shown) : it.shown }));
        const texts = look.texts.map(it => ({ ...it, shown: trimmed(it.shown) }));
        const all = [...controls, ...texts].filter(it => width(it.shown) > 0).sort((a, b) => a.shown.left - b.shown.left);
        const faults = [];
        all.forEach((a, index) => {
            for (const b of all.slice(index + 1)) {
                if (b.shown.left > a.shown.right - SLACK) break;
                if (!clashes(look, a, b)) continue;
                const [one, other] = [a, b].map(it => it.text ? `text ${quoted(it.text)}` : told(it.element));
                const by = size(cross(a.shown, b.shown));
                faults.push(fault(`${one} and ${other} overlap by ${by}`, a.element, b.element));
            }
        });
        const boards = [...look.root.querySelectorAll(BOARDS)].filter(it => look.shows(it))
            .map(it => look.seen(it, it.getBoundingClientRect()));
        boards.forEach((a, index) => {
            for (const b of boards.slice(index + 1)) {
                if (!clashes(look, a, b)) continue;
                const by = size(cross(a.shown, b.shown));
                faults.push(fault(`the boards ${told(a.element)} and ${told(b.element)} overlap by ${by}`, a.element, b.element));
            }
        });
        return faults;
    },

    /// What lies on boards and in chains is large enough to be read.
    legible(look) {
        const pieces = [...look.root.querySelectorAll('[data-cell][data-piece], [data-chain]')].filter(it => look.shows(it));
        return pieces.flatMap(element => {
            const rect = rectOf(element.getBoundingClientRect());
            const isOne = isHexagon(element) ? element.closest("[data-boards='1']") : true;
            const least = !isOne || isCramped(look) ? SEVERAL_LEGIBLE : isOnLongBoard(look, element) ? LONG_BOARD_LEGIBLE : LEGIBLE;
            return width(rect) < least - 0.5 ? [fault(`${told(element)} is ${size(rect)}`, element)] : [];
        });
    },

    /// Nothing scrolls sideways. At usual sizes no strip scrolls, and sheets only because there is much in them.
    scrolling(look, { golden }) {
        const places = [...look.root.querySelectorAll('*'), look.root].filter(it => look.style(it).overflowY !== 'visible');
        return places.filter(it => look.shows(it)).flatMap(it => {
            const { overflowX, overflowY } = look.style(it);
            const scrolls = overflow => overflow === 'auto' || overflow === 'scroll';
            const [aside, down] = [it.scrollWidth - it.clientWidth, it.scrollHeight - it.clientHeight];
            if (scrolls(overflowX) && aside > SLACK) return [fault(`${told(it)} scrolls sideways by ${aside} px`, it)];
            const isStrip = it.clientHeight < (it.matches('ol, ul, [role=log]') ? LINES : STRIP);
            const isForNothing = isStrip || it.matches('dialog') && down < WORTH_SCROLLING;
            const isOver = golden && scrolls(overflowY) && down > SLACK && isForNothing;
            return isOver ? [fault(`${told(it)} of ${it.clientHeight} px scrolls by ${down} px`, it)] : [];
        });
    },

    /// No word of ours is broken in two. Names of people may be as long as they like.
    broken(look) {
        if (parseFloat(look.style(document.documentElement).fontSize) > USUAL_TEXT || devicePixelRatio > 1) return [];
        const nodes = new Map();
        for (const it of look.texts) nodes.set(it.node, [...nodes.get(it.node) ?? [], it.rect.top]);
        const range = document.createRange();
        // Browsers hyphenate by dictionaries that this one has not; English is to fit without.
        const isHyphenated = ({ parentElement: it }) => document.documentElement.lang !== 'en' && look.style(it).hyphens === 'auto';
        const split = [...nodes].filter(([node, tops]) => new Set(tops.map(px)).size > 1 && !isHyphenated(node));
        return split.flatMap(([node]) =>
            [...node.data.matchAll(/[\p{L}\p{M}]{4,}/gu)].flatMap(({ 0: word, index }) => {
                if (word.length > LONGEST_WORD) return [];
                range.setStart(node, index);
                range.setEnd(node, index + word.length);
                const tops = new Set([...range.getClientRects()].filter(it => it.width > 1).map(it => px(it.top)));
                return tops.size > 1 ? [fault(`the word ${quoted(word)} is broken in two`, node.parentElement)] : [];
            }));
    },

    /// The words of a line in a list stand beside each other where there is room for them.
    ragged(look) {
        const lines = new Map();
        for (const it of look.texts) lines.set(it.node, [...lines.get(it.node) ?? [], it]);
        return [...lines].flatMap(([node, parts]) => {
            const item = node.parentElement.closest('li, td, th');
            const words = node.data.trim().split(/\s+/);
            const rows = new Set(parts.map(it => px(it.rect.top)));
            if (!item || rows.size < 2 || rows.size !== words.length || rows.size !== parts.length) return [];
            const unused = roomBeside(look, item, parts);
            const wanted = Math.min(...parts.slice(1).map(it => width(it.rect))) + GAP;
            if (unused < wanted) return [];
            return [fault(`text ${quoted(node.data)} has a line for each word beside ${px(unused)} px of nothing`, node.parentElement)];
        });
    },

    /// Nothing covers a control, such as a note or a bar, unless one can scroll it free.
    covered(look) {
        return look.controls.flatMap(it => {
            const shown = cross(it.shown, look.window);
            if (width(shown) < 4 || height(shown) < 4) return [];
            const cover = coverOf(it.element, shown);
            if (!cover || isFreed(look, it.element)) return [];
            return [fault(`${told(it.element)} is covered by ${told(cover)}`, it.element, cover)];
        });
    },

    /// Tiles and cells keep their shape: square, or regular, and alike among their own kind.
    shape(look) {
        const faults = [];
        const groups = new Map();
        for (const [kind, selector] of Object.entries(PIECES)) {
            for (const element of look.root.querySelectorAll(selector)) {
                if (!look.shows(element)) continue;
                const rect = rectOf(element.getBoundingClientRect());
                const ratio = width(rect) / height(rect);
                const wanted = isHexagon(element) ? Math.sqrt(3) / 2 : 1;
                if (['cell', 'tile'].includes(kind) && Math.abs(ratio / wanted - 1) > 0.03)
                    faults.push(fault(`${told(element)} is out of shape: ${size(rect)}`, element));
                const parent = element.closest('svg, [role=grid], [role=group], ol, ul') ?? element.parentElement;
                const first = groups.get(parent)?.[kind];
                if (!first) groups.set(parent, { ...groups.get(parent), [kind]: rect });
                else if (Math.abs(width(first) - width(rect)) > 2 || Math.abs(height(first) - height(rect)) > 2)
                    faults.push(fault(`${told(element)} is ${size(rect)}, and the first of its kind ${size(first)}`, element));
            }
        }
        return faults;
    },
};

// What the laws do not mean:

/// A hexagon of a board. Boxes of hexagons reach into each other.
const isHexagon = element => element instanceof SVGElement && element.matches('[data-cell]');

/// Of hexagons only those on which something can be done, if there is one board: several can only be zoomed.
const isToBeTouched = element =>
    !isHexagon(element) || element.matches('[data-open], [data-movable]') && Boolean(element.closest("[data-boards='1']"));

/// A space between words, and a little more.
const GAP = 6;

/// How much of the width of an item is left beside lines of text, up to whatever stands there.
function roomBeside(look, item, parts) {
    const text = parts.map(it => it.rect).reduce(union);
    const limits = [rectOf(item.getBoundingClientRect()), rectOf(look.block(parts[0].element).closest('li, td, th, button, a, label').getBoundingClientRect())];
    let right = Math.min(...limits.map(it => it.right));
    for (const other of item.querySelectorAll('*')) {
        if (other.contains(parts[0].element) || !other.checkVisibility()) continue;
        const box = rectOf(other.getBoundingClientRect());
        const isBeside = box.left >= text.right - SLACK && box.top < text.bottom && box.bottom > text.top;
        if (isBeside && width(box) > 1) right = Math.min(right, box.left);
    }
    return right - text.right;
}

/// A board on which anything goes grows with what lies on it, up to more rows than a phone held sideways has room for.
function isOnLongBoard(look, element) {
    if (isHexagon(element)) return look.memo(element.ownerSVGElement, isLongUniverse);
    const board = element.matches('[data-cell]') && element.closest('[data-columns][data-rows]');
    return board && Math.max(board.dataset.columns, board.dataset.rows) > 9;
}

/// The same for a board of hexagons. Of several boards each has a part of the room.
function isLongUniverse(board) {
    if (!board.closest("[data-boards='1']")) return true;
    const cells = [...board.querySelectorAll('[data-cell]')].map(it => rectOf(it.getBoundingClientRect()));
    const [all, one] = [cells.reduce(union), cells[0]];
    // Rows of hexagons reach into each other by a quarter of their height.
    const [columns, rows] = [width(all) / width(one), (height(all) / height(one) - 0.25) / 0.75];
    return Math.max(columns, rows) > SHORT_BOARD + 0.5;
}

/// Whether a window that is enlarged, or very large text on a phone, leaves little for boards.
const isCramped = look =>
    look.window.bottom < LOWEST_PHONE ||
    Math.min(look.window.right, look.window.bottom) < 20 * parseFloat(look.style(document.documentElement).fontSize);

/// A link within a sentence is as high as its line.
function isInText(look, element) {
    if (!element.matches('a') || look.style(element).display !== 'inline') return false;
    return element.parentElement.textContent.trim().length > element.textContent.trim().length;
}

/// Whether a text is shortened on purpose: with three dots, and whole somewhere else.
function isShortened(look, clip, it) {
    if (!it.text) return false;
    const dotted = [clip, it.element].some(at => {
        const { textOverflow, webkitLineClamp } = look.style(at);
        return textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    });
    return dotted && isToldWhole(look, it) || look.style(clip).clipPath === 'inset(50%)';
}

/// Boxes of text whose last lines do not show at all.
function lostLines(look) {
    const boxes = new Map(look.texts.map(it => [look.chainOfText(it.element)[0], it]).filter(([clip]) => clip)
        .map(([clip, it]) => [clip.element, { clip, it }]));
    return [...boxes.values()].flatMap(({ clip: { element, y }, it }) => {
        const holdsText = element.children.length === 0 || element.matches('[data-note]');
        const lost = element.scrollHeight - element.clientHeight;
        const isLost = holdsText && ['hidden', 'clip'].includes(y) && lost > 8 && !isToldWhole(look, it);
        return isLost ? [fault(`text ${quoted(it.text)} is cut off: ${lost} px of it do not show`, it.element)] : [];
    });
}

const plain = text => text.replace(/\s+/g, ' ').trim();

/// Whether what is cut off of a text can be read all the same: as the title or the name of what it stands in, or in the
/// same words at another place.
function isToldWhole(look, it) {
    const text = plain(it.text);
    const holder = it.element.closest(`${CONTROLS}, li, p, td, th`) ?? look.block(it.element);
    for (let at = it.element; at; at = at === holder ? null : at.parentElement)
        if ([at.title, at.ariaLabel].some(told => told && plain(told).includes(text))) return true;
    look.whole ??= wholeTexts(look);
    return look.whole.some(other => other.node !== it.node && plain(other.text) === text);
}

/// The texts of which no line is cut off.
function wholeTexts(look) {
    const parts = new Set(look.texts.filter(it => beyond(trimmed(it.rect), it.shown)).map(it => it.node));
    return look.texts.filter(it => !parts.has(it.node));
}

/// The part of a hexagon's box that no neighbour reaches into.
const inner = it => ({
    left: it.left + width(it) * 0.2, right: it.right - width(it) * 0.2,
    top: it.top + height(it) * 0.26, bottom: it.bottom - height(it) * 0.26,
});

/// The letters of a line, without the room above and below them.
const trimmed = it => ({ ...it, top: it.top + height(it) * 0.25, bottom: it.bottom - height(it) * 0.25 });

/// Whether a small control hears a finger beside it, as wide or as high as it must be.
function reaches(element, box, side) {
    const [x, y] = middle(box);
    const by = TARGET / 2 - 1;
    const points = side === 'width' ? [[x - by, y], [x + by, y]] : [[x, y - by], [x, y + by]];
    return points.every(([x, y]) => belongs(element, document.elementFromPoint(x, y)));
}

/// Whether what is hit acts for the element.
const belongs = (element, hit) =>
    Boolean(hit) && (element.contains(hit) || hit.contains(element) && hit.matches('label') || hit.control === element);

/// Where a finger may come down on something: its middle, and near its corners.
const SPOTS = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]];

/// What lies over an element or a part of it.
function coverOf(element, shown) {
    // What hears nothing itself is heard by what it is in.
    if (getComputedStyle(element).pointerEvents === 'none') return null;
    for (const [x, y] of isHexagon(element) ? SPOTS.slice(0, 1) : SPOTS) {
        const hit = document.elementFromPoint(shown.left + width(shown) * x, shown.top + height(shown) * y);
        if (!hit || belongs(element, hit)) continue;
        if (isHexagon(element) && element.ownerSVGElement.parentElement.contains(hit)) continue;
        // Beside round corners one sees what is behind.
        const isCorner = x !== 0.5;
        if (hit.contains(element) && (isCorner || !element.matches('button, a, input, select'))) continue;
        return hit;
    }
    return null;
}

/// Whether scrolling brings an element out from under what covers it.
function isFreed(look, element) {
    if (!look.scroller(element)) return false;
    const places = [document.scrollingElement, ...look.chain(element).map(it => it.element)]
        .map(it => [it, it.scrollLeft, it.scrollTop]);
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const freed = !coverOf(element, cross(rectOf(element.getBoundingClientRect()), look.window));
    for (const [it, left, top] of places) it.scrollTo({ left, top, behavior: 'instant' });
    return freed;
}

/// Whether something stays where it is in what scrolls around it.
function isSticky(look, element) {
    const scroller = look.scroller(element);
    for (let it = element; it && it !== scroller; it = it.parentElement)
        if (look.style(it).position === 'sticky') return true;
    return false;
}

/// Whether two things overlap that have nothing to do with each other.
function clashes(look, a, b) {
    const part = cross(a.shown, b.shown);
    if (width(part) <= SLACK || height(part) <= SLACK) return false;
    if (a.element.contains(b.element) || b.element.contains(a.element)) return false;
    if (a.text && b.text && (a.node === b.node || look.block(a.element) === look.block(b.element))) return false;
    if (a.element.closest('label')?.contains(b.element) || b.element.closest('label')?.contains(a.element)) return false;
    // What scrolls passes under what does not: whether it gets out again is told by the law of covered things.
    return look.scroller(a.element) === look.scroller(b.element) && isSticky(look, a.element) === isSticky(look, b.element);
}
