//! Announces what happens at the table: to screen readers, as toasts, and by sounds.

use std::sync::Arc;

use cosmic_factory::{Card, View};
use leptos::prelude::*;
use tabletop::Seat;

use super::last_seconds::LastSeconds;
use crate::cosmic_factory::choose::choice_in_words;
use crate::cosmic_factory::frame::use_limit;
use crate::cosmic_factory::use_live;
use crate::live::Room;
use crate::notifications::{Notifications, use_notifications};
use crate::room::PeopleNews;
use crate::sound::{Sounds, use_sounds};
use crate::texts::{Texts, t_string, use_i18n};
use crate::words;
use page_model::cosmic_factory::news::facts::{CosmicFactoryFact, When, facts};
use page_model::sound::Tone;

/// Announces what happens in the game.
#[component]
pub(crate) fn GameNews() -> impl IntoView {
    let (live, limit) = (use_live(), use_limit());
    let announcer = Announcer { i18n: use_i18n(), room: live.room, news: use_notifications(), sounds: use_sounds() };
    Effect::new(move |last: Option<(Option<Arc<View>>, Option<u64>)>| {
        let view = live.view.get();
        // The limit is that of the shown phase, so the end of each phase is kept with its view.
        let end = limit.get().map(|(since, seconds)| since + u64::from(seconds) * 1000);
        if let (Some((Some(before), end)), Some(after)) = (&last, &view)
            && !Arc::ptr_eq(before, after)
        {
            let time_up = end.is_some_and(|end| live.room.now() + CLOCK_SKEW_MILLIS >= end);
            untrack(|| announcer.announce(after, facts(before, after, time_up)));
        }
        (view, end)
    });
    view! {
        <PeopleNews />
        <LastSeconds />
    }
}

/// The clocks of page and server may differ by this.
const CLOCK_SKEW_MILLIS: u64 = 300;

#[derive(Copy, Clone)]
struct Announcer {
    i18n: Texts,
    room: Room,
    news: Notifications,
    sounds: Sounds,
}

impl Announcer {
    /// Announces all facts. The texts for screen readers are joined, since each announcement would interrupt the one
    /// before.
    fn announce(self, view: &View, facts: Vec<CosmicFactoryFact>) {
        let own = self.room.seat.get_untracked();
        let mut spoken: Vec<String> = Vec::new();
        for fact in facts {
            if let Some(text) = self.show(view, own, fact) {
                spoken.push(text);
            }
        }
        if !spoken.is_empty() {
            self.news.say_event(words::sentences(self.i18n, &spoken));
        }
    }

    /// Shows a fact, and returns the text for screen readers.
    fn show(self, view: &View, own: Option<Seat>, fact: CosmicFactoryFact) -> Option<String> {
        let Announcer { i18n, .. } = self;
        let is_own = |seat| own == Some(seat);
        Some(match fact {
            CosmicFactoryFact::RoundBegins(round, card) => {
                let begins = t_string!(i18n, game.round_begins, round = round).to_string();
                if card == Card::None {
                    return Some(begins);
                }
                self.sounds.play(Tone::Begin);
                let (name, effect) =
                    (words::cosmic_factory::card(i18n, card), words::cosmic_factory::card_effect(i18n, card));
                words::sentences(i18n, &[begins, t_string!(i18n, spoken.card, card = name, effect = effect)])
            }
            CosmicFactoryFact::Chose(seat) if is_own(seat) => return None,
            CosmicFactoryFact::Chose(seat) => t_string!(i18n, game.chose, name = self.name(seat)).to_string(),
            CosmicFactoryFact::ChosenFor(seat, When::Draft) if is_own(seat) => {
                self.note(t_string!(i18n, draft.by_chance).to_owned())
            }
            CosmicFactoryFact::ChosenFor(_, When::Draft) => return None,
            CosmicFactoryFact::ChosenFor(seat, When::Choose) => {
                self.note(t_string!(i18n, choices.by_table, name = self.name(seat)).to_string())
            }
            CosmicFactoryFact::Passed => t_string!(i18n, draft.passing).to_owned(),
            CosmicFactoryFact::BuildBegins(card) => self.build_begins(view, own, card),
            CosmicFactoryFact::Took(seat, color) if is_own(seat) => {
                // The gesture itself played the sound.
                self.note(
                    t_string!(i18n, build.tokens.took_you, token = words::cosmic_factory::the_token(i18n, color))
                        .to_string(),
                )
            }
            CosmicFactoryFact::Took(seat, color) => {
                self.sounds.play(Tone::Theirs);
                let (name, token) = (self.name(seat), words::cosmic_factory::the_token(i18n, color));
                self.note(t_string!(i18n, build.tokens.took, name = name, token = token).to_string())
            }
            CosmicFactoryFact::Done(seat) | CosmicFactoryFact::Undone(seat) if is_own(seat) => return None,
            CosmicFactoryFact::Done(seat) => {
                self.sounds.play(Tone::Theirs);
                t_string!(i18n, build.done_who, name = self.name(seat)).to_string()
            }
            CosmicFactoryFact::Undone(seat) => t_string!(i18n, build.undone_who, name = self.name(seat)).to_string(),
            CosmicFactoryFact::BuildOver { time_up: true } => {
                self.sounds.play(Tone::Done);
                self.note(t_string!(i18n, build.ended_time).to_owned())
            }
            CosmicFactoryFact::BuildOver { time_up: false } => {
                self.sounds.play(Tone::Done);
                t_string!(i18n, build.ended_all).to_owned()
            }
            CosmicFactoryFact::Filled(seat, count) => {
                let text = t_string!(i18n, build.filled, count = count as u32, name = self.name(seat)).to_string();
                if is_own(seat) { self.note(text) } else { text }
            }
            CosmicFactoryFact::Discarded(seat, tile) => {
                t_string!(i18n, build.discarded, tile = tile.get(), name = self.name(seat)).to_string()
            }
            CosmicFactoryFact::Asks(asked) => {
                if own.is_some_and(|own| asked.contains(own)) {
                    self.sounds.play(Tone::Begin);
                }
                t_string!(i18n, game.phase.choose).to_owned()
            }
            CosmicFactoryFact::Revealed(seat, choice) => {
                self.note(choice_in_words(i18n, self.room, view.seats(), seat, choice))
            }
        })
    }

    /// The announcement of the build: the shape, and what pirates did.
    fn build_begins(self, view: &View, own: Option<Seat>, card: Card) -> String {
        let Announcer { i18n, .. } = self;
        self.sounds.play(Tone::Begin);
        let mut texts =
            vec![t_string!(i18n, build.begins, shape = words::cosmic_factory::shape_asks(i18n, card.shape()))];
        if let (Some(own), Card::SpacePirate) = (own, card) {
            let (to, from) = (self.name(own.right(view.seats())), self.name(own.left(view.seats())));
            texts.push(self.note(t_string!(i18n, draft.pirate_happened, to = to, from = from)));
        }
        words::sentences(i18n, &texts)
    }

    /// Shows a toast, and returns its text for the announcement.
    fn note(self, text: String) -> String {
        self.news.show(text.clone());
        text
    }

    fn name(self, seat: Seat) -> String {
        words::player(self.i18n, self.room, seat)
    }
}
