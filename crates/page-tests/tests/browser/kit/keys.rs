//! What somebody does with a keyboard.

use serde::Deserialize;
use serde_json::Value;

use super::person::{FIND_VISIBLE, Person, quoted};

/// The most keys to press on the way to any element, however crowded a page is.
const MAX_KEYS: usize = 200;

/// The next key on the way to an element, and whether that presses it: the one that the page has for it, Enter if it
/// has the focus, an arrow if the focus is on the same board, else the tabulator.
const FIND_NEXT_KEY: &str = "selector => {
    const keys = { tab: '\u{E004}', enter: '\u{E007}', left: '\u{E012}', up: '\u{E013}', right: '\u{E014}', down: '\u{E015}' };
    const [target] = (FIND_VISIBLE)(selector);
    const focus = document.activeElement;
    if (focus.closest(selector)) {
        return { key: focus.matches('input') ? ' ' : keys.enter, last: true, hidden: !focus.matches(':focus-visible') };
    }
    if (!target) return null;
    const place = (it, all) => it && String([...all].indexOf(it) + 1);
    const own = target.closest('main') && !document.querySelector('dialog[open]') && (
        target.matches('.table-acts .button.main') ? 'd'
        : target.matches(\"[data-action='pass']\") ? 'p'
        : target.matches('.draft-spread > [data-tile], .tray > [data-tile]') ? place(target, target.parentElement.children)
        : target.matches('[data-row]') ? place(target.closest('li'), target.closest('ol').children)
        : target.matches('[data-hand]') ? place(target.closest('li'), target.closest('ul').children)
        : null);
    if (own?.length === 1) return { key: own, last: true };
    const board = target.closest(\"[role='grid']\");
    if (!board?.contains(focus) || focus === board) return { key: keys.tab, last: false };
    const [from, to] = [focus, target].map(it => it.getBoundingClientRect());
    const across = to.x - from.x, down = to.y - from.y;
    if (Math.abs(across) > Math.abs(down)) return { key: across < 0 ? keys.left : keys.right, last: false };
    return { key: down < 0 ? keys.up : keys.down, last: false };
}";

/// Whether a game is played in which nothing has the focus.
const FOCUS_IS_LOST: &str = "location.pathname.startsWith('/t/') && !document.querySelector(\"[data-screen='room']\") \
    && document.activeElement === document.body";

/// The answer of [`FIND_NEXT_KEY`].
#[derive(Deserialize)]
struct Next {
    key: char,
    last: bool,
    /// Whether the focus does not show where it is.
    #[serde(default)]
    hidden: bool,
}

/// A key that writes nothing.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Key {
    Tab,
    Enter,
    End,
    Home,
    PageUp,
    PageDown,
    Left,
    Right,
    Down,
    Delete,
}

impl From<Key> for char {
    /// What the WebDriver protocol says for it.
    fn from(key: Key) -> char {
        match key {
            Key::Tab => '\u{E004}',
            Key::Enter => '\u{E007}',
            Key::End => '\u{E010}',
            Key::Home => '\u{E011}',
            Key::PageUp => '\u{E00E}',
            Key::PageDown => '\u{E00F}',
            Key::Left => '\u{E012}',
            Key::Right => '\u{E014}',
            Key::Down => '\u{E015}',
            Key::Delete => '\u{E017}',
        }
    }
}

impl Person {
    /// Presses a key and lets it go.
    pub(crate) async fn key(&self, key: impl Into<char>) {
        self.browser.key(key.into()).await.expect("the key is pressed");
    }

    pub(crate) async fn writes(&self, text: &str) {
        for letter in text.chars() {
            self.key(letter).await;
        }
    }

    /// Presses something by keys alone. Once a game has begun, something always has the focus.
    pub(super) async fn enters(&self, selector: &str) {
        self.until(&format!("!({FOCUS_IS_LOST})")).await;
        let next = format!("({})({})", FIND_NEXT_KEY.replace("FIND_VISIBLE", FIND_VISIBLE), quoted(selector));
        for _ in 0..MAX_KEYS {
            let Some(Next { key, last, hidden }) = self.read::<Option<Next>>(&next).await else { return };
            assert!(!hidden, "the focus on {selector} does not show");
            self.key(key).await;
            if last {
                return;
            }
        }
        panic!("{} never comes to {selector} by keys", self.name);
    }

    /// Goes on with the tabulator until the focus is on something.
    pub(crate) async fn tabs_to(&self, selector: &str) {
        let here = format!("document.activeElement?.matches({})", Value::from(selector));
        for _ in 0..MAX_KEYS {
            if self.read::<Option<bool>>(&format!("{here} ?? null")).await == Some(true) {
                return;
            }
            self.key(Key::Tab).await;
        }
        panic!("{} never comes to {selector} with the tabulator", self.name);
    }
}
