//! The plan of a player of Hexidomino: a piece of the hand, the end for it, and the objection against it.

use std::sync::Arc;

use big_bang::play::{End, Feature};
use big_bang::{BigBang, HexidominoView, Move, Piece, PieceSet, Play, Refusal, TableView};
use leptos::prelude::*;
use tabletop::{Refusal as _, Rule, Seat, Viewer};

use crate::big_bang::{BigBangLive, use_live, use_state};
use crate::live::{PlayError, Room};
use crate::prefs::{Prefs, use_prefs};
use crate::room::use_room;
use crate::sound::{Sounds, use_sounds};
use crate::texts::Texts;
use crate::words;
use page_model::big_bang::hexidomino::link_options;
use page_model::big_bang::hexidomino::link_options::LinkOption;
use page_model::sound::Tone;

/// Why a piece cannot be added, and at which ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LinkObjection {
    /// The ends that it is about.
    pub(super) ends: Vec<End>,
    /// The rule behind it.
    pub(super) rule: Rule,
    refusals: Vec<Refusal>,
}

impl LinkObjection {
    fn new(ends: Vec<End>, refusals: Vec<Refusal>) -> Option<LinkObjection> {
        let rule = refusals.first()?.rule();
        Some(LinkObjection { ends, rule, refusals })
    }

    pub(super) fn in_words(&self, i18n: Texts, room: Room) -> String {
        let sentences: Vec<String> =
            self.refusals.iter().map(|refusal| words::big_bang::refusal(i18n, room, refusal)).collect();
        words::sentences(i18n, &sentences)
    }
}

/// The plan of a player of Hexidomino, with what depends on it.
#[derive(Copy, Clone)]
pub(crate) struct Linker {
    pub(super) live: BigBangLive,
    /// An imagined game with the same view, by which the rules can be asked.
    pub(super) state: Memo<Option<Arc<BigBang>>>,
    pub(super) own: Memo<Option<Seat>>,
    pub(super) hand: Memo<PieceSet>,
    /// Whether the game is over.
    pub(super) over: Memo<bool>,
    /// Whether it is our turn, and no move of ours waits for its answer.
    pub(super) may_play: Memo<bool>,
    /// The picked piece.
    pub(super) held: RwSignal<Option<Piece>>,
    /// The end and the feature by which it would be added.
    pub(super) aimed: RwSignal<Option<LinkOption>>,
    /// The end at which the player has to choose the feature.
    pub(super) asking: RwSignal<Option<End>>,
    /// Why the last attempt was not possible.
    pub(super) objection: RwSignal<Option<LinkObjection>>,
    prefs: Prefs,
    sounds: Sounds,
    room: Room,
}

impl Linker {
    /// Nothing is considered yet.
    pub(crate) fn new() -> Linker {
        let (live, room) = (use_live(), use_room());
        let own = Memo::new(move |_| {
            live.view.with(|view| match view.as_ref()?.viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Watcher => None,
            })
        });
        let over = part_of(live, |view| view.over);
        let over = Memo::new(move |_| over.get() == Some(true));
        let next = part_of(live, |view| view.next);
        let hand = part_of(live, move |view| {
            let seat = own.get()?;
            view.hands.get(seat.index()).copied().flatten()
        });
        let hand = Memo::new(move |_| hand.get().flatten().unwrap_or(PieceSet::EMPTY));
        let shown_only = room.is_shown_only();
        let may_play = Memo::new(move |_| {
            let is_next = own.get().is_some() && own.get() == next.get();
            !shown_only && is_next && !over.get() && !live.waiting.get()
        });
        let linker = Linker {
            live,
            state: use_state(),
            own,
            hand,
            over,
            may_play,
            held: RwSignal::new(None),
            aimed: RwSignal::new(None),
            asking: RwSignal::new(None),
            objection: RwSignal::new(None),
            prefs: use_prefs(),
            sounds: use_sounds(),
            room,
        };
        linker.begin_anew_with_the_chain();
        linker
    }

    /// Resets the plan when the chain changes.
    fn begin_anew_with_the_chain(self) {
        let links = self.part(|view| (view.chain.links().len(), view.next));
        Effect::new(move |before: Option<Option<(usize, Seat)>>| {
            let now = links.get();
            if before.is_some_and(|before| before != now) {
                self.forget();
                self.held.set(None);
            }
            now
        });
        // After a refusal the player can move again.
        let refused = self.room.refused;
        Effect::new(move |before: Option<()>| {
            refused.track();
            if before.is_some() {
                self.forget();
            }
        });
    }

    /// A memo of a part of the table.
    pub(super) fn part<T>(self, get: impl Fn(&HexidominoView) -> T + Send + Sync + 'static) -> Memo<Option<T>>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        part_of(self.live, get)
    }

    fn forget(self) {
        self.aimed.set(None);
        self.asking.set(None);
        self.objection.set(None);
    }

    fn with_state<T>(self, ask: impl FnOnce(&BigBang) -> T) -> Option<T> {
        self.state.with_untracked(|state| state.as_ref().map(|state| ask(state)))
    }

    fn ways(self, piece: Piece) -> Vec<LinkOption> {
        self.with_state(|state| state.chain().map(|chain| link_options::ways(chain, piece)))
            .flatten()
            .unwrap_or_default()
    }

    /// Picks a piece of the hand, or puts it back.
    pub(super) fn pick(self, piece: Piece) {
        let was_held = self.held.get_untracked() == Some(piece);
        self.forget();
        if was_held {
            self.held.set(None);
            return;
        }
        self.held.set(Some(piece));
        if !self.may_play.get_untracked() {
            return;
        }
        match self.ways(piece).as_slice() {
            [] => self.object(piece, &End::BOTH),
            // A single option is chosen at once, but not with the preference to place at once, which would make the
            // move by itself.
            &[way] if !self.prefs.place_at_once.get_untracked() => self.aimed.set(Some(way)),
            _ => {}
        }
    }

    /// Aims the picked piece at an end.
    pub(super) fn aim(self, end: End) {
        let Some(piece) = self.held.get_untracked().filter(|_| self.may_play.get_untracked()) else { return };
        self.forget();
        let here: Vec<LinkOption> = self.ways(piece).into_iter().filter(|way| way.0 == end).collect();
        match here.as_slice() {
            [] => self.object(piece, &[end]),
            &[way] => self.settle(way),
            _ => self.asking.set(Some(end)),
        }
    }

    /// Chooses the feature by which the piece is linked.
    pub(super) fn choose(self, feature: Feature) {
        if let Some(end) = self.asking.get_untracked() {
            self.asking.set(None);
            self.settle((end, feature));
        }
    }

    fn settle(self, way: LinkOption) {
        self.sounds.play(Tone::Mine);
        self.aimed.set(Some(way));
        if self.prefs.place_at_once.get_untracked() {
            self.confirm();
        }
    }

    pub(super) fn confirm(self) {
        if let (Some(piece), Some((end, feature))) = (self.held.get_untracked(), self.aimed.get_untracked()) {
            self.play(Play::Link { piece, end, feature });
        }
    }

    /// Draws a piece, or shows why that is not possible.
    pub(super) fn draw(self) {
        let Some(seat) = self.own.get_untracked().filter(|_| self.may_play.get_untracked()) else { return };
        match self.with_state(|state| link_options::objection_to_draw(state, seat)).flatten() {
            Some(refusal) => self.refuse(Vec::new(), vec![refusal]),
            None => self.play(Play::Draw),
        }
    }

    /// Undoes the last step of the plan: first the end, then the piece.
    pub(super) fn take_back(self) {
        if self.live.waiting.get_untracked() {
            return;
        }
        let had_more = self.aimed.with_untracked(Option::is_some) || self.asking.with_untracked(Option::is_some);
        self.forget();
        if !had_more || self.held.get_untracked().is_some_and(|piece| self.ways(piece).len() < 2) {
            self.held.set(None);
        }
    }

    fn play(self, play: Play) {
        if let Err(PlayError::Refused(refusal)) = self.live.play(&[Move::Play(play)]) {
            self.refuse(Vec::new(), vec![refusal]);
        }
    }

    /// Shows why a piece cannot be added at these ends.
    fn object(self, piece: Piece, ends: &[End]) {
        let Some(seat) = self.own.get_untracked() else { return };
        let refusals = self.with_state(|state| {
            // A chain of a single piece has only one end.
            let only = state.chain().is_some_and(|chain| chain.links().is_empty()) && ends.len() > 1;
            let asked = ends.iter().filter(|end| !only || **end == End::Right);
            asked.filter_map(|&end| link_options::objection(state, seat, piece, end)).collect()
        });
        self.refuse(ends.to_vec(), refusals.unwrap_or_default());
        let asked = |end: End| self.with_state(|state| state.chain().and_then(|chain| chain.asked_at(end))).flatten();
        if let Some((end, feature)) = ends.first().and_then(|&end| Some((end, asked(end)?))) {
            self.live.note_refused(&Move::Play(Play::Link { piece, end, feature }));
        }
    }

    fn refuse(self, ends: Vec<End>, refusals: Vec<Refusal>) {
        self.sounds.play(Tone::Refused);
        self.objection.set(LinkObjection::new(ends, refusals));
    }
}

/// A memo of a part of the table.
fn part_of<T>(live: BigBangLive, get: impl Fn(&HexidominoView) -> T + Send + Sync + 'static) -> Memo<Option<T>>
where
    T: PartialEq + Send + Sync + 'static,
{
    Memo::new(move |_| {
        live.view.with(|view| match view.as_ref().map(|view| &view.table) {
            Some(TableView::Hexidomino(table)) => Some(get(table)),
            _ => None,
        })
    })
}
