//! The choices after the build: black hole, sabotage, stellar swap, offering.

mod choice_words;
mod consequence;
mod deciding;
mod looking;
mod options;
mod tiles;

use std::sync::Arc;

use cosmic_factory::game::Choice;
use cosmic_factory::{Card, View};
use leptos::prelude::*;
use tabletop::{Refusal as _, Seat};

use self::deciding::Deciding;
use self::looking::Looking;
use self::options::PickWay;
use self::tiles::PickTiles;
use super::cards::CardPanel;
use super::frame::TableFrame;
use super::points_table::PointsPanel;
use super::{CosmicFactoryLive, use_live};
use crate::live::PlayError;
use crate::notifications::{Notifications, use_notifications};
use crate::room::TalkBeside;
use crate::sound::{Sounds, use_sounds};
use crate::texts::{Texts, t_string, use_i18n};
use crate::words;
use page_model::cosmic_factory::choose::asking::{self, Role};
use page_model::sound::Tone;

pub(crate) use choice_words::choice_in_words;

/// A question of a card for the player who is asked. Nothing on the table changes meanwhile.
#[derive(Copy, Clone)]
struct Question {
    /// The view when the question came.
    view: StoredValue<Arc<View>>,
    /// The card that asks.
    card: Card,
    seat: Seat,
    /// Whose galaxy it is about.
    owner: Seat,
    live: CosmicFactoryLive,
    news: Notifications,
    sounds: Sounds,
    i18n: Texts,
}

impl Question {
    fn new(view: Arc<View>, seat: Seat) -> Question {
        let card = view.card();
        let owner = asking::owner(card, seat, view.seats());
        let (live, news, sounds, i18n) = (use_live(), use_notifications(), use_sounds(), use_i18n());
        Question { view: StoredValue::new(view), card, seat, owner, live, news, sounds, i18n }
    }

    /// What the owner of the galaxy is called.
    fn owner_name(self) -> String {
        words::player(self.i18n, self.live.room, self.owner)
    }

    /// Whether an answer was sent.
    fn is_answered(self) -> bool {
        self.live.waiting.get()
    }

    fn answer(self, choice: Choice) {
        if self.live.waiting.get_untracked() {
            return;
        }
        match self.live.play(&[choice.into()]) {
            Ok(_) => self.sounds.play(Tone::Done),
            Err(PlayError::Refused(refusal)) => {
                self.sounds.play(Tone::Refused);
                self.news
                    .refuse(words::cosmic_factory::refusal(self.i18n, self.live.room, &refusal), Some(refusal.rule()));
            }
            Err(PlayError::Ended(_)) => {}
        }
    }
}

/// The question of the card, for the player who is asked and for all others.
#[component]
pub(crate) fn Choose() -> impl IntoView {
    let (i18n, live) = (use_i18n(), use_live());
    // When all have chosen, the table counts at once; the last role is kept until another screen is shown.
    let role = Memo::new(move |last: Option<&Role>| {
        let seat = live.room.seat.get();
        live.view.with(|view| match view.as_deref() {
            Some(view) if !asking::asked(view).0.is_empty() => asking::role(view, seat),
            _ => last.copied().unwrap_or(Role::Watches),
        })
    });
    let body = move || {
        let Some(view) = live.view.get_untracked() else { return ().into_any() };
        match role.get() {
            Role::Decides(seat) => {
                let question = Question::new(view, seat);
                match question.card {
                    Card::BlackHole | Card::Sabotage => view! { <PickTiles question /> }.into_any(),
                    _ => view! { <PickWay question /> }.into_any(),
                }
            }
            role => view! { <Looking role view /> }.into_any(),
        }
    };
    let kind = Signal::derive(move || {
        let card = live.view.with(|view| view.as_ref().map(|view| view.card()).unwrap_or_default());
        let kind = match (role.get(), card) {
            (Role::Decides(_), Card::StellarSwap | Card::Offering) => "choose of-ways",
            (Role::Watches, _) => "choose watched",
            _ => "choose",
        };
        kind.to_owned()
    });
    view! {
        <TableFrame screen="choose" kind=kind>
            {body}
            <aside class="table-rest" aria-label=move || t_string!(i18n, choices.everyone)><Deciding /><TalkBeside /></aside>
        </TableFrame>
    }
}

/// The tables of points, in the side column of wide screens.
#[component]
fn PointsBeside() -> impl IntoView {
    let card = use_live().view.with_untracked(|view| view.as_ref().map(|view| view.card()).unwrap_or_default());
    view! { <PointsPanel card /> }
}

/// The card in the side column of wide screens; on small ones a button in the head shows it.
#[component]
fn CardBeside() -> impl IntoView {
    view! { <div class="u-wide"><CardPanel /></div> }
}
