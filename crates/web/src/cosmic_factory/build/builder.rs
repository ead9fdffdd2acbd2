//! The controls of a builder: the held tile, undo, and the moves.

use std::collections::BTreeMap;

use cosmic_factory::game::{PhaseView, Tokens};
use cosmic_factory::{Card, Cell, Color, Hand, Laid, Move, Refusal, TileNumber, Turns, View};
use leptos::prelude::*;
use tabletop::{Refusal as _, Seat};
use web_sys::KeyboardEvent;

use crate::browser;
use crate::cosmic_factory::{CosmicFactoryLive, use_live};
use crate::live::PlayError;
use crate::notifications::{Notifications, use_notifications};
use crate::prefs::{Prefs, use_prefs};
use crate::sound::{Sounds, use_sounds};
use crate::texts::{Texts, t_string, use_i18n};
use crate::words;
use page_model::cosmic_factory::build::moves;
use page_model::cosmic_factory::draw::board::Window;
use page_model::sound::Tone;

/// A question before an action that cannot be undone, or is probably premature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BuildQuestion {
    /// Take these tokens, which freezes the galaxy (CF-4.2)?
    Take(Vec<Color>),
    /// Finish with fewer than two tiles face down (CF-7.1)?
    Done,
}

#[derive(Copy, Clone)]
pub(crate) struct BuildControls {
    pub(crate) live: CosmicFactoryLive,
    pub(crate) seat: Seat,
    pub(crate) card: Card,
    /// The nine tiles in the order of the tray, which stays the same all through the build.
    pub(crate) nine: StoredValue<Vec<TileNumber>>,
    /// The laid tiles.
    pub(crate) laid: Memo<Vec<Laid>>,
    /// The held tile, which will be laid next.
    pub(crate) held: RwSignal<Option<TileNumber>>,
    /// The cell on which the held tile is previewed.
    pub(crate) aim: RwSignal<Option<Cell>>,
    /// The focused cell of the board.
    pub(crate) focus: RwSignal<Option<Cell>>,
    /// Whether a tap turns a tile over instead of around (CF-7.1).
    pub(crate) flipping: RwSignal<bool>,
    /// Whether a line runs across rather than down (CF-7.7).
    pub(crate) across: RwSignal<bool>,
    /// The question; it is kept while its sheet closes.
    pub(crate) question: RwSignal<Option<BuildQuestion>>,
    /// Whether the sheet with the question is open.
    pub(crate) asking: RwSignal<bool>,
    /// Whether tiles can be moved: neither frozen nor done.
    pub(crate) may_touch: Memo<bool>,
    /// The rotation of the tiles in the tray.
    turns: RwSignal<BTreeMap<TileNumber, Turns>>,
    /// The laid tiles before each step, for undo.
    past: RwSignal<Vec<Vec<Laid>>>,
    prefs: Prefs,
    i18n: Texts,
    news: Notifications,
    sounds: Sounds,
}

impl BuildControls {
    /// The builder on a seat, in the round that is shown.
    pub(crate) fn new(seat: Seat) -> BuildControls {
        let live = use_live();
        let bench = move |view: &View| view.benches().get(seat.index()).cloned();
        let (card, nine) = live.view.with_untracked(|view| match view {
            Some(view) => {
                let tiles = bench(view).map(|bench| {
                    let laid: Hand = bench.laid.iter().map(|laid| laid.tile).chain(bench.discarded).collect();
                    laid.union(bench.hand.unwrap_or_default()).iter().collect()
                });
                (view.card(), tiles.unwrap_or_default())
            }
            None => (Card::None, Vec::new()),
        });
        let laid = Memo::new(move |_| {
            live.view
                .with(|view| view.as_ref().and_then(|view| bench(view)))
                .map(|bench| bench.laid)
                .unwrap_or_default()
        });
        let may_touch = Memo::new(move |_| {
            live.view.with(|view| match view.as_ref().map(|view| &view.phase) {
                Some(PhaseView::Build { done, frozen, .. }) => !done.contains(seat) && !frozen.contains(seat),
                _ => false,
            })
        });
        BuildControls {
            live,
            seat,
            card,
            nine: StoredValue::new(nine),
            laid,
            held: RwSignal::new(None),
            aim: RwSignal::new(None),
            focus: RwSignal::new(None),
            flipping: RwSignal::new(false),
            across: RwSignal::new(!browser::is_upright()),
            question: RwSignal::new(None),
            asking: RwSignal::new(false),
            may_touch,
            turns: RwSignal::new(BTreeMap::new()),
            past: RwSignal::new(Vec::new()),
            prefs: use_prefs(),
            i18n: use_i18n(),
            news: use_notifications(),
            sounds: use_sounds(),
        }
    }

    /// The cells that are shown.
    pub(crate) fn window(self) -> Window {
        let cells: Vec<Cell> = self.laid.with(|laid| laid.iter().map(|tile| tile.cell).collect());
        Window::of(self.card.shape(), &cells, self.across.get())
    }

    /// The rotation of a tile, laid or not.
    pub(crate) fn turns_of(self, tile: TileNumber) -> Turns {
        let laid = self.laid.with(|laid| moves::find(laid, tile));
        laid.map_or_else(|| self.turns.with(|turns| turns.get(&tile).copied().unwrap_or_default()), |laid| laid.turns)
    }

    /// Holds a tile, or lets go of it if it is held already.
    pub(crate) fn hold(self, tile: TileNumber) {
        if !self.may_touch.get_untracked() {
            // The rules say why.
            self.is_done(None, self.live.play(&[Move::Lift { tile }]));
        } else if self.held.get_untracked() == Some(tile) {
            self.let_go();
        } else {
            self.held.set(Some(tile));
            self.flipping.set(false);
            let turned = words::cosmic_factory::turned(self.i18n, self.turns_of(tile));
            self.news.say(t_string!(self.i18n, spoken.holding, tile = tile.get(), turned = turned).to_string());
        }
    }

    /// Lets go of what is held.
    pub(crate) fn let_go(self) {
        self.held.set(None);
        self.aim.set(None);
        self.flipping.set(false);
    }

    pub(crate) fn put(self, tile: TileNumber, cell: Cell) {
        let turns = untrack(|| self.turns_of(tile));
        let before = self.laid.get_untracked();
        let swapped = moves::find(&before, tile).and(moves::tile_at(&before, cell)).filter(|other| other.tile != tile);
        self.let_go();
        let moves = moves::put(&before, tile, cell, turns);
        if self.is_done(Some(before), self.live.play(&moves)) {
            self.sounds.play(Tone::Mine);
            self.focus.set(Some(cell));
            let (row, column) = untrack(|| self.window()).place(cell);
            let text = match swapped {
                Some(other) => {
                    t_string!(self.i18n, spoken.swapped, tile = tile.get(), other_tile = other.tile.get()).to_string()
                }
                None => t_string!(self.i18n, spoken.laid, tile = tile.get(), row = row, column = column).to_string(),
            };
            self.news.say(text);
        }
    }

    /// Turns a tile if this is a key for it: a letter, or a key without a character for players who switched letters
    /// off.
    pub(crate) fn turns_by_key(self, tile: TileNumber, event: &KeyboardEvent) -> bool {
        let (key, back) = (event.key(), event.shift_key());
        let back = match key.as_str() {
            "r" | "R" if self.prefs.accepts(&key) => back,
            "PageDown" => false,
            "PageUp" => true,
            _ => return false,
        };
        self.turn(tile, back);
        true
    }

    /// Whether a key that is pressed on a tile or a cell has an effect. Not reactive.
    pub(crate) fn accepts(self, key: &str) -> bool {
        self.prefs.accepts(key)
    }

    /// Turns a tile, laid or not.
    pub(crate) fn turn(self, tile: TileNumber, back: bool) {
        let turns = moves::turned(untrack(|| self.turns_of(tile)), back);
        let before = self.laid.get_untracked();
        let done = match moves::find(&before, tile) {
            Some(laid) => self.is_done(Some(before), self.live.play(&[Move::lay(tile, laid.cell, turns)])),
            None => {
                self.turns.update(|all| all.extend([(tile, turns)]));
                true
            }
        };
        if done {
            self.sounds.play(Tone::Mine);
            let turned = words::cosmic_factory::turned(self.i18n, turns);
            self.news.say(t_string!(self.i18n, spoken.turned_to, tile = tile.get(), turned = turned).to_string());
        }
    }

    /// Turns a laid tile over.
    pub(crate) fn flip(self, tile: TileNumber) {
        if self.is_done(Some(self.laid.get_untracked()), self.live.play(&[Move::Flip { tile }])) {
            self.sounds.play(Tone::Mine);
            let count = untrack(|| self.face_down()) as u32;
            let down = t_string!(self.i18n, build.black_hole.down, count = count).to_string();
            self.news.say(t_string!(self.i18n, spoken.turned_to, tile = tile.get(), turned = down).to_string());
        }
    }

    /// How many laid tiles are face down.
    pub(crate) fn face_down(self) -> usize {
        self.laid.with(|laid| laid.iter().filter(|tile| tile.down).count())
    }

    /// How many tiles still have to be face down under the black hole (CF-7.1).
    pub(crate) fn forgotten(self) -> usize {
        if self.card == Card::BlackHole { moves::FACE_DOWN_TILES.saturating_sub(self.face_down()) } else { 0 }
    }

    /// Turns a line with all its tiles.
    pub(crate) fn turn_line(self) {
        let across = untrack(|| self.window()).is_across();
        let before = self.laid.get_untracked();
        self.let_go();
        let moves = moves::restore(&before, &moves::line_turned(&before, across));
        if before.is_empty() || self.is_done(Some(before), self.live.play(&moves)) {
            self.across.set(!across);
        }
    }

    /// Takes a laid tile back to the tray; it keeps its rotation.
    pub(crate) fn lift(self, tile: TileNumber) {
        let turns = untrack(|| self.turns_of(tile));
        if self.is_done(Some(self.laid.get_untracked()), self.live.play(&[Move::Lift { tile }])) {
            self.turns.update(|all| all.extend([(tile, turns)]));
            self.news.say(t_string!(self.i18n, spoken.lifted, tile = tile.get()).to_string());
        }
    }

    /// Handles a press on a cell: lays the held tile, or turns the laid one.
    pub(crate) fn press(self, cell: Cell) {
        let laid = moves::tile_at(&self.laid.get_untracked(), cell);
        match (self.held.get_untracked(), laid) {
            (Some(tile), _) => self.put(tile, cell),
            (None, Some(laid)) if self.flipping.get_untracked() => self.flip(laid.tile),
            (None, Some(laid)) => self.turn(laid.tile, false),
            (None, None) => self.news.say(t_string!(self.i18n, build.hint_drag)),
        }
    }

    /// As long as nothing is laid, a line follows the orientation of the window.
    pub(crate) fn follow_window(self) {
        let was_upright = StoredValue::new(browser::is_upright());
        let turn = move || {
            let is_upright = browser::is_upright();
            if is_upright != was_upright.get_value() {
                was_upright.set_value(is_upright);
                if self.laid.with_untracked(Vec::is_empty) {
                    self.across.set(!is_upright);
                }
            }
        };
        let listener = StoredValue::new_local(browser::Listener::on_window("resize", turn));
        on_cleanup(move || listener.dispose());
    }

    /// Whether there is a step to undo.
    pub(crate) fn can_undo(self) -> bool {
        self.may_touch.get() && self.past.with(|past| !past.is_empty())
    }

    /// Undoes the last step.
    pub(crate) fn undo(self) {
        let Some(then) = self.past.with_untracked(|past| past.last().cloned()) else { return };
        self.let_go();
        if self.is_done(None, self.live.play(&moves::restore(&self.laid.get_untracked(), &then))) {
            self.past.update(|past| drop(past.pop()));
            self.news.say(t_string!(self.i18n, spoken.undone));
        }
    }

    /// Takes tokens, after a question if that freezes the galaxy. Impossible moves are refused at once.
    pub(crate) fn wants_tokens(self, colors: &[Color]) {
        let (is_frozen, is_taken) = self.live.view.with_untracked(|view| match view.as_ref().map(|view| &view.phase) {
            Some(PhaseView::Build { frozen, taken, .. }) => {
                (frozen.contains(self.seat), colors.iter().any(|&color| taken.by(color).is_some()))
            }
            _ => (false, false),
        });
        if self.card == Card::Optimization || is_frozen || is_taken {
            self.take(colors);
        } else {
            self.ask(BuildQuestion::Take(colors.to_vec()));
        }
    }

    /// Finishes the galaxy or goes on building; asks first if the black hole still needs tiles.
    pub(crate) fn wants_done(self, done: bool) {
        if done && untrack(|| self.forgotten() > 0 && self.is_complete()) {
            self.ask(BuildQuestion::Done);
        } else {
            self.set_done(done);
        }
    }

    fn ask(self, question: BuildQuestion) {
        self.question.set(Some(question));
        self.asking.set(true);
    }

    /// Carries out the action that was asked about.
    pub(crate) fn confirm(self) {
        self.asking.set(false);
        match self.question.get_untracked() {
            Some(BuildQuestion::Take(colors)) => self.take(&colors),
            Some(BuildQuestion::Done) => self.set_done(true),
            None => {}
        }
    }

    /// Whether all tiles that the shape asks for are laid.
    pub(crate) fn is_complete(self) -> bool {
        self.laid.with(|laid| laid.len() >= self.card.shape().tiles())
    }

    fn take(self, colors: &[Color]) {
        let tokens: Tokens = colors.iter().copied().collect();
        if self.is_done(None, self.live.play(&[Move::Take { tokens }])) {
            self.sounds.play(Tone::Done);
            self.let_go();
        }
    }

    fn set_done(self, done: bool) {
        self.let_go();
        if !self.is_done(None, self.live.play(&[if done { Move::Done } else { Move::Undone }])) {
            return;
        }
        if done {
            self.sounds.play(Tone::Done);
            self.news.say(t_string!(self.i18n, build.done_said));
        } else {
            self.news.say(t_string!(self.i18n, build.title));
        }
    }

    /// Says why a move was not possible; whether something was done. With what was laid `before`, that can be undone.
    fn is_done(self, before: Option<Vec<Laid>>, played: Result<usize, PlayError<Refusal>>) -> bool {
        match (played, before) {
            (Ok(_), None) => true,
            (Ok(0), Some(_)) | (Err(PlayError::Ended(_)), _) => false,
            (Ok(_), Some(before)) => {
                self.past.update(|past| past.push(before));
                true
            }
            (Err(PlayError::Refused(refusal)), _) => {
                self.sounds.play(Tone::Refused);
                let why = words::cosmic_factory::refusal(self.i18n, self.live.room, &refusal);
                self.news.refuse(why, Some(refusal.rule()));
                false
            }
        }
    }
}
