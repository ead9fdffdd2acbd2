// What a person sees of the page now: controls, lines of text and regions, with the parts of them that show.
// Evaluated once per page; laws.js stands on it. No style class is used: classes may change without a change of layout.

const CONTROLS = 'a[href], button, label:has(input), input:not([type=hidden]), select, textarea, summary, [data-cell][tabindex], ' +
    ['button', 'link', 'radio', 'checkbox', 'switch', 'tab', 'menuitem', 'option', 'slider']
        .map(role => `[role=${role}]`).join(', ');
const REGIONS = 'main, header, footer, nav, aside, section, form, dialog, fieldset, h1, h2, h3, table, figure, ' +
    '[role=group], [role=grid], [role=radiogroup], [role=region], [role=img], [role=timer], [role=alert], [role=status]';
// Elements that are many and alike; they are told as one line.
const PIECES = { cell: '[data-cell]', tile: '[data-tile]', row: '[data-row]', hand: '[data-hand]', chain: '[data-chain]' };
// What pieces lie on, each by itself.
const BOARDS = 'div[data-universe], svg[role=group], [role=grid]';
const EMPTY = { left: 0, top: 0, right: 0, bottom: 0 };

const rectOf = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
const width = it => it.right - it.left;
const height = it => it.bottom - it.top;
const middle = it => [(it.left + it.right) / 2, (it.top + it.bottom) / 2];
const cross = (a, b) => ({
    left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
});
const union = (a, b) => ({
    left: Math.min(a.left, b.left), top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right), bottom: Math.max(a.bottom, b.bottom),
});

/// One look at the page: everything is asked for once, since layout does not change meanwhile.
class Look {
    constructor(screen) {
        this.window = { left: 0, top: 0, right: screen.width, bottom: screen.height };
        this.styles = new Map();
        this.chains = new Map();
        this.known = new Map();
        this.root = this.topmost();
        const held = [document.documentElement, document.body].some(it => ['hidden', 'clip'].includes(this.style(it).overflowY));
        this.pageScrolls = !held && document.scrollingElement.scrollHeight > screen.height + 1;
        const controls = [...this.root.querySelectorAll(CONTROLS)].filter(it => this.shows(it));
        // A control around others that show is none itself, such as the label of a field.
        this.controls = controls.filter(it => !controls.some(other => other !== it && it.contains(other)))
            .map(it => this.seen(it, it.getBoundingClientRect()));
        this.texts = this.lines();
    }

    style(element) {
        let style = this.styles.get(element);
        if (!style) this.styles.set(element, style = getComputedStyle(element));
        return style;
    }

    /// What is found out about an element, once.
    memo(element, find) {
        if (!this.known.has(element)) this.known.set(element, find(element));
        return this.known.get(element);
    }

    /// What can be acted on: the modal dialog on top, else the whole page.
    topmost() {
        const dialogs = [...document.querySelectorAll('dialog:modal')];
        const hit = document.elementFromPoint((this.window.right) / 2, this.window.bottom / 2)?.closest('dialog:modal');
        return hit ?? dialogs.at(-1) ?? document.body;
    }

    shows(element) {
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
        const box = element.getBoundingClientRect();
        return box.width > 1 && box.height > 1 && this.style(element).clipPath !== 'inset(50%)';
    }

    /// The element whose overflow decides about this one.
    holder(element) {
        const { position } = this.style(element);
        if (position === 'fixed' || element.matches('dialog:modal')) return null;
        if (position === 'absolute' && element instanceof HTMLElement) return element.offsetParent;
        return element.parentElement;
    }

    /// The ancestors that cut this element off or scroll it, the nearest first, with their boxes.
    chain(element) {
        if (this.chains.has(element)) return this.chains.get(element);
        const holder = this.holder(element);
        let chain = [];
        if (holder && holder !== document.documentElement && holder !== document.body) {
            const { overflowX, overflowY } = this.style(holder);
            chain = this.chain(holder);
            if (overflowX !== 'visible' || overflowY !== 'visible') {
                const box = rectOf(holder.getBoundingClientRect());
                chain = [{ element: holder, box, x: overflowX, y: overflowY }, ...chain];
            }
        }
        this.chains.set(element, chain);
        return chain;
    }

    /// The same for the text of an element, which the element itself may cut off.
    chainOfText(element) {
        const { display, overflowX, overflowY } = this.style(element);
        if (display === 'inline' || overflowX === 'visible' && overflowY === 'visible') return this.chain(element);
        const box = rectOf(element.getBoundingClientRect());
        return [{ element, box, x: overflowX, y: overflowY }, ...this.chain(element)];
    }

    /// A rectangle of an element, with the part of it that shows.
    seen(element, box, chain = this.chain(element)) {
        const rect = rectOf(box);
        const shown = chain.reduce((part, clip) => cross(part, clip.box), rect);
        return { element, rect, shown: width(shown) > 0 && height(shown) > 0 ? shown : EMPTY };
    }

    /// The nearest ancestor that scrolls this element; the page itself counts, if it scrolls.
    scroller(element) {
        const scrolls = ({ x, y }) => [x, y].some(it => it === 'auto' || it === 'scroll');
        const page = this.pageScrolls && !this.isFixed(element) ? document.scrollingElement : null;
        return this.chain(element).find(scrolls)?.element ?? page;
    }

    isFixed(element) {
        for (let it = element; it && it !== document.body; it = it.parentElement)
            if (['fixed', 'sticky'].includes(this.style(it).position) || it.matches('dialog:modal')) return true;
        return false;
    }

    /// All lines of text that show, apart from those of drawings.
    lines() {
        const lines = [];
        const walker = document.createTreeWalker(this.root, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const parent = node.parentElement;
            if (!node.data.trim() || parent.closest('svg, script, style, option, select')) continue;
            if (!this.shows(parent) && this.style(parent).display !== 'contents') continue;
            if (parent.closest('[hidden]') || !this.shows(this.block(parent))) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            for (const box of range.getClientRects()) {
                if (box.width < 1 || box.height < 1) continue;
                lines.push({ node, text: node.data.trim(), ...this.seen(parent, box, this.chainOfText(parent)) });
            }
        }
        return lines.filter(it => width(it.shown) > 1 && height(it.shown) > 1);
    }

    /// The box in which the text of an element stands.
    block(element) {
        let it = element;
        while (it.parentElement && ['inline', 'contents'].includes(this.style(it).display)) it = it.parentElement;
        return it;
    }
}

const MARKS = ['action', 'setting', 'value', 'screen', 'section', 'token', 'row', 'hand', 'seat', 'track', 'game', 'mode'];

/// The data attributes by which an element is found in the source.
const marksOf = element => MARKS.filter(name => element.dataset?.[name])
    .map(name => `[data-${name}=${element.dataset[name]}]`).join('');

/// What an element is called in messages.
function told(element) {
    for (const [kind, selector] of Object.entries(PIECES))
        if (element.matches(selector)) return `${kind} ${element.dataset[kind]}`;
    const name = nameOf(element);
    const marks = marksOf(element);
    // What has neither a name nor a mark is found by what it is in.
    const within = name || marks ? null : element.parentElement?.closest(MARKS.map(it => `[data-${it}]`).join());
    return `${roleOf(element)} ${JSON.stringify(name.slice(0, 50))}${marks}${within ? ` in ${marksOf(within)}` : ''}`;
}

/// The same for an element at all sizes and in all languages; tiles and cells are all alike.
function keyOf(element) {
    const kind = Object.keys(PIECES).find(kind => element.matches(PIECES[kind]));
    if (kind) return kind;
    const path = [];
    for (let it = element; it && it !== document.body; it = it.parentElement) {
        if (marksOf(it)) return [...path, it.dataset.row || it.dataset.hand ? 'piece' : marksOf(it)].join(' in ');
        path.push(it.tagName);
    }
    return path.join(' in ');
}

const ROLES = {
    A: 'link', BUTTON: 'button', SELECT: 'list', TEXTAREA: 'field', INPUT: 'field', LABEL: 'label', SUMMARY: 'button',
    H1: 'heading', H2: 'heading', H3: 'heading', MAIN: 'main', NAV: 'navigation', ASIDE: 'aside', SECTION: 'region',
    FORM: 'form', DIALOG: 'dialog', FIELDSET: 'group', TABLE: 'table', FIGURE: 'figure', HEADER: 'header', FOOTER: 'footer',
};
const NAMED_BY_TEXT = ['link', 'button', 'heading', 'label', 'radio', 'tab', 'menuitem', 'option', 'switch', 'checkbox'];

/// What the element is; browsers know better, but ask the whole page for it each time.
const roleOf = element => element.getAttribute('role') ?? ROLES[element.tagName] ?? element.tagName.toLowerCase();

/// The texts in an element that are not hidden, with room between them.
function words(element) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node.parentElement.checkVisibility()) found.push(node.data.trim());
    return found.filter(Boolean).join(' ');
}

/// What it is called, without what no two runs have in common: times, and codes of tables.
function nameOf(element) {
    const by = element.getAttribute('aria-labelledby')?.split(' ').map(id => document.getElementById(id)?.textContent);
    const label = element.labels?.[0] ?? element.querySelector(':scope > legend');
    const own = element.getAttribute('aria-label') ?? by?.join(' ') ?? (label && words(label));
    const text = NAMED_BY_TEXT.includes(roleOf(element)) ? words(element) : '';
    const name = (own || text || element.getAttribute('title') || '').replace(/\s+/g, ' ').trim();
    const code = document.location.pathname.match(/^\/(?:t|replay)\/([\w-]+)/)?.[1];
    // In headings only the first word of a long code is told.
    const short = /^[a-z]{6}(-[a-z]{6}){3}$/.test(code ?? '') ? code.slice(0, 6) : code;
    const told = code ? name.replaceAll(code, 'CODE').replaceAll(code.toUpperCase(), 'CODE') : name;
    const known = code ? told.replaceAll(short, 'CODE') : told;
    return known.replace(/\d+:\d\d/g, '0:00').replace(/127\.0\.0\.1:\d+/g, 'HOST').replaceAll('|', '/');
}

/// The lines of a golden: role, name and rectangle of all controls and regions, as they come in the page.
function things(look) {
    const kinds = [CONTROLS, REGIONS].join(', ');
    const found = [...look.root.querySelectorAll(kinds)].filter(it => look.shows(it));
    const lines = [];
    const groups = new Map();
    for (const element of found) {
        const rect = rectOf(element.getBoundingClientRect());
        const kind = Object.keys(PIECES).find(kind => element.matches(PIECES[kind]));
        if (!kind) {
            lines.push({ what: `${roleOf(element)} ${nameOf(element).slice(0, 60)}`.trim(), rect });
            continue;
        }
        const parent = element.closest('svg, [role=grid], [role=group], ol, ul, section');
        const group = groups.get(parent)?.[kind];
        if (group) {
            group.count += 1;
            group.rect = union(group.rect, rect);
        } else {
            const group = { count: 1, rect, kind };
            groups.set(parent, { ...groups.get(parent), [kind]: group });
            lines.push({ what: `first of ${kind}`, rect }, group);
        }
    }
    return lines.map(({ what, count, kind, rect }) => ({
        what: what ?? `all of ${kind}: ${count}`,
        rect: [rect.left, rect.top, width(rect), height(rect)].map(Math.round),
    }));
}
