//! What all parts of the boards' screen share: the game, the plan of the player, and what can be done with both.

use std::sync::Arc;

use big_bang::{BigBang, Mode, Move, Piece, Play};
use leptos::prelude::*;

use crate::big_bang::news::Recall;
use crate::big_bang::objectives::Cover;
use crate::big_bang::{BigBangLive, Suggested, use_live, use_state};
use crate::browser;
use crate::live::{PlayError, Room};
use crate::notifications::{Notifications, use_notifications};
use crate::prefs::{Prefs, use_prefs};
use crate::sound::{Sounds, use_sounds};
use crate::texts::{Texts, use_i18n};
use crate::words;
use page_model::big_bang::board::board_changes::Last;
use page_model::big_bang::board::foresight::{Foresight, foresee, knows};
use page_model::big_bang::board::objection::{MoveObjection, objection};
use page_model::big_bang::board::plan::{BoardSpot, MovePlan, Offer, PlanStep, row_verdict};
use page_model::sound::Tone;

/// Choosing a cell twice within this time is a double tap and no confirmation.
const DOUBLE_TAP_MILLIS: f64 = 450.0;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ShownObjection {
    /// The cell; none if it is about a piece of the row.
    pub(crate) spot: Option<BoardSpot>,
    pub(crate) why: MoveObjection,
}

#[derive(Copy, Clone)]
pub(crate) struct BoardContext {
    /// The followed game.
    pub(crate) live: BigBangLive,
    pub(crate) room: Room,
    /// An imagined game with the same view (determinization), by which the rules can be asked.
    pub(crate) state: Memo<Option<Arc<BigBang>>>,
    /// Which mode is played.
    pub(crate) mode: Mode,
    /// The legal moves of the next player.
    pub(crate) offer: Memo<Arc<Offer>>,
    /// Whether it is our turn in a game that is played here.
    pub(crate) is_mine: Memo<bool>,
    pub(crate) plan: RwSignal<MovePlan>,
    /// The plan completed by the cell that is pointed at.
    pub(crate) considered: Memo<MovePlan>,
    /// In a replay, the move that was made instead of the better one.
    pub(crate) mistake: Memo<Option<MovePlan>>,
    /// The consequences of the considered move.
    pub(crate) foresight: Memo<Option<Arc<Foresight>>>,
    /// Why what is pointed at or was tried last is not possible.
    pub(crate) objection: Memo<Option<ShownObjection>>,
    /// What happened last on the boards.
    pub(crate) last: Memo<Arc<Last>>,
    /// The log and what is replayed of it.
    pub(crate) recall: Recall,
    pointed: RwSignal<Option<BoardSpot>>,
    refused: RwSignal<Option<ShownObjection>>,
    chosen_at: StoredValue<f64>,
    prefs: Prefs,
    sounds: Sounds,
    news: Notifications,
    i18n: Texts,
}

impl BoardContext {
    /// For the game that is shown.
    pub(crate) fn new() -> BoardContext {
        let (live, state) = (use_live(), use_state());
        let room = live.room;
        let mode = live.view.with_untracked(|view| view.as_ref().map_or(Mode::Cosmic, |view| view.mode()));
        let may_play = !room.is_shown_only();
        let is_mine = Memo::new(move |_| {
            let me = room.seat.get();
            may_play
                && me.is_some()
                && state.with(|state| state.as_ref().is_some_and(|state| state.seat_to_move() == me))
        });
        let offer = Memo::new(move |_| {
            state.with(|state| state.as_ref().map(|state| Arc::new(Offer::of(state))).unwrap_or_default())
        });
        let (plan, pointed) = (RwSignal::new(MovePlan::default()), RwSignal::new(None::<BoardSpot>));
        let refused = RwSignal::new(None::<ShownObjection>);
        let suggested = use_context::<Suggested>();
        let considered = Memo::new(move |_| {
            if let Some(remedy) = suggested.and_then(|suggested| suggested.0.get()) {
                return MovePlan::from(remedy.better);
            }
            let plan = plan.get();
            let pointed = pointed.get().filter(|_| plan.target.is_none());
            let aimed = pointed.filter(|_| matches!(plan.step(), PlanStep::Cell | PlanStep::Target));
            let offer = offer.get();
            let aimed = aimed.filter(|aimed| plan.choices(&offer).contains(aimed));
            MovePlan { target: plan.target.or(aimed), ..plan }
        });
        let mistake = Memo::new(move |_| {
            suggested.and_then(|suggested| suggested.0.get()).map(|remedy| MovePlan::from(remedy.played))
        });
        let cover = Cover::provided();
        let is_secret = matches!(mode, Mode::Cosmic | Mode::Parallel);
        let foresight = Memo::new(move |_| {
            let play = considered.get().play(&offer.get())?;
            let (state, me) = (state.get()?, room.seat.get()?);
            let knows = live.view.with(|view| view.as_ref().is_some_and(|view| knows(view, me)));
            // A player who covers the objectives does not want their points shown either.
            let shows = knows && !(is_secret && cover.covered.get());
            foresee(&state, me, shows, play).map(Arc::new)
        });
        let objected = Memo::new(move |_| {
            let pointed = pointed.get().and_then(|spot| {
                let (plan, offer) = (plan.get(), offer.get());
                if plan.target.is_some() || !is_mine.get() || live.waiting.get() {
                    return None;
                }
                let play = plan.chosen(spot, &offer).err()??;
                let why = objection(&*state.get()?, room.seat.get()?, play)?;
                Some(ShownObjection { spot: Some(spot), why })
            });
            pointed.or_else(|| refused.get())
        });
        let recall = Recall::provided();
        let last = recalled(recall);
        let context = BoardContext {
            live,
            room,
            state,
            mode,
            offer,
            is_mine,
            plan,
            considered,
            mistake,
            foresight,
            objection: objected,
            last,
            recall,
            pointed,
            refused,
            chosen_at: StoredValue::new(0.0),
            prefs: use_prefs(),
            sounds: use_sounds(),
            news: use_notifications(),
            i18n: use_i18n(),
        };
        context.revise_with_the_game();
        context
    }

    /// Drops the parts of the plan that are no longer possible.
    fn revise_with_the_game(self) {
        Effect::new(move |known: Option<Arc<Offer>>| {
            let offer = self.offer.get();
            let is_mine = self.is_mine.get();
            if known.as_ref() != Some(&offer) || !is_mine {
                let plan = self.plan.get_untracked();
                let revised = if is_mine { plan.revised(&offer) } else { MovePlan::default() };
                if revised != plan {
                    self.plan.set(revised);
                }
                self.forget_refusal();
            }
            offer
        });
    }

    /// Whether a move of ours waits for its answer.
    pub(crate) fn is_sent(self) -> bool {
        self.live.waiting.get()
    }

    /// In a replay, the mark of a piece of the row, or of declining: `worse` if it was what was played, `better` if it
    /// would have been. Moves that end on a cell are marked there.
    pub(crate) fn verdict(self, piece: Option<Piece>) -> Option<&'static str> {
        row_verdict(self.mistake.get()?, self.considered.get(), piece)
    }

    /// Whether something can be decided now.
    fn may_decide(self) -> bool {
        self.is_mine.get_untracked() && !self.live.waiting.get_untracked()
    }

    fn forget_refusal(self) {
        if self.refused.with_untracked(Option::is_some) {
            self.refused.set(None);
        }
    }

    fn decide(self, plan: MovePlan) {
        self.forget_refusal();
        self.plan.set(plan);
        self.sounds.play(Tone::Mine);
    }

    /// Shows why something is not possible; the plan stays as it is.
    fn refuse(self, spot: Option<BoardSpot>, why: MoveObjection) {
        self.sounds.play(Tone::Refused);
        self.refused.set(Some(ShownObjection { spot, why }));
    }

    /// Picks a piece of the row.
    pub(crate) fn pick(self, piece: Piece) {
        self.recall.stop();
        if !self.may_decide() {
            return;
        }
        let offer = self.offer.get_untracked();
        let bonus = self.state.with_untracked(|state| state.as_ref().is_some_and(|state| state.bonus().is_due()));
        if bonus && !piece.is_body() {
            // Any move with this piece is refused, with the reason that a body has to be placed now.
            let tried = if piece.is_action() { Play::DarkEnergy } else { Play::place(piece, big_bang::Hex::ORIGIN) };
            if let Some(why) = self.why(tried) {
                self.refuse(None, why);
            }
            return;
        }
        self.decide(self.plan.get_untracked().picked(piece, &offer));
    }

    fn why(self, play: Play) -> Option<MoveObjection> {
        let (state, me) = (self.state.get_untracked()?, self.room.seat.get_untracked()?);
        objection(&state, me, play)
    }

    /// Points at a cell, or at none.
    pub(crate) fn point(self, spot: Option<BoardSpot>) {
        if self.pointed.get_untracked() != spot {
            self.pointed.set(spot);
        }
    }

    /// Chooses a cell; `deliberate` if this cannot be the second tap of a double tap.
    pub(crate) fn choose(self, spot: BoardSpot, deliberate: bool) {
        self.recall.stop();
        if !self.may_decide() {
            return;
        }
        let (plan, offer) = (self.plan.get_untracked(), self.offer.get_untracked());
        let (now, before) = (browser::now(), self.chosen_at.get_value());
        if plan.target == Some(spot) {
            // Choosing the target again confirms, unless it is the second tap of a double tap.
            if deliberate || now - before > DOUBLE_TAP_MILLIS {
                self.confirm();
            }
            return;
        }
        match plan.chosen(spot, &offer) {
            Ok(next) => {
                self.chosen_at.set_value(now);
                self.decide(next);
                if self.prefs.place_at_once.get_untracked() && next.target.is_some() {
                    self.confirm();
                }
            }
            Err(tried) => {
                if let Some((play, why)) = tried.and_then(|play| Some((play, self.why(play)?))) {
                    self.refuse(Some(spot), why);
                    self.live.note_refused(&Move::Play(play));
                }
            }
        }
    }

    /// Goes one step back.
    pub(crate) fn take_back(self) {
        if self.may_decide() {
            let plan = self.plan.get_untracked().back(&self.offer.get_untracked());
            self.decide(plan);
        }
    }

    /// Makes the move that is planned.
    pub(crate) fn confirm(self) {
        let offer = self.offer.get_untracked();
        if let Some(play) = self.plan.get_untracked().play(&offer).filter(|_| self.may_decide()) {
            self.send(play);
        }
    }

    pub(crate) fn pass(self) {
        if self.may_decide() && self.offer.with_untracked(|offer| offer.can_pass()) {
            self.plan.set(MovePlan::default());
            self.send(Play::Pass);
        }
    }

    fn send(self, play: Play) {
        self.forget_refusal();
        if let Err(PlayError::Refused(refusal)) = self.live.play(&[Move::Play(play)]) {
            self.sounds.play(Tone::Refused);
            self.news.trouble(words::big_bang::refusal(self.i18n, self.room, &refusal));
        }
    }
}

/// What the boards mark of the last events.
fn recalled(recall: Recall) -> Memo<Arc<Last>> {
    Memo::new(move |_| {
        let marked = recall.marked();
        let spots = marked.iter().flat_map(|event| event.spots.iter().copied()).collect();
        Arc::new(Last { spots, traces: marked.iter().filter_map(|event| event.trace).collect() })
    })
}
