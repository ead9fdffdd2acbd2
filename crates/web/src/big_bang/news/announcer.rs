//! Announces what happens in the game, to screen readers and by sounds, and calls back players who look elsewhere.

use leptos::prelude::*;
use tabletop::Seat;

use super::attention::{Attention, use_attention};
use super::recall::is_kept;
use super::words::fact_in_words;
use crate::big_bang::BigBangLive;
use crate::live::Room;
use crate::notifications::{Notifications, use_notifications};
use crate::room::PeopleNews;
use crate::sound::{Sounds, use_sounds};
use crate::texts::{Texts, t_string, use_i18n};
use crate::words;
use page_model::big_bang::news::facts::{BigBangFact, facts};
use page_model::big_bang::news::move_news::MoveNews;
use page_model::sound::Tone;

/// Announces what happens in the game. It renders nothing but toasts.
#[component]
pub(crate) fn GameNews(live: BigBangLive) -> impl IntoView {
    let announcer = Announcer {
        i18n: use_i18n(),
        room: live.room,
        news: use_notifications(),
        sounds: use_sounds(),
        attention: use_attention(),
    };
    Effect::new(move |announced: Option<u64>| {
        let steps = live.steps.get();
        let last = steps.last().map_or(0, |step| step.n);
        // What happened before we came is in the log.
        if let Some(announced) = announced {
            let new = steps.iter().filter(|step| step.n > announced && !step.is_past);
            untrack(|| {
                let is_kept = is_kept(live.room);
                let moves =
                    new.map(|step| MoveNews::of(facts(&step.before, step.entry.as_ref(), &step.after), is_kept));
                announcer.announce(moves.collect());
            });
        }
        last
    });
    view! { <PeopleNews /> }
}

#[derive(Copy, Clone)]
struct Announcer {
    i18n: Texts,
    room: Room,
    news: Notifications,
    sounds: Sounds,
    attention: Attention,
}

impl Announcer {
    /// Announces all moves at once, since each announcement would interrupt the one before.
    fn announce(self, moves: Vec<MoveNews>) {
        let own = self.room.seat.get_untracked();
        let spoken: Vec<String> =
            moves.into_iter().flat_map(|news| news.news(own)).map(|fact| self.play(own, fact)).collect();
        if !spoken.is_empty() {
            self.news.say(words::sentences(self.i18n, &spoken));
        }
    }

    /// Plays the sound of a fact, and returns its announcement. On the screen it is shown by the boards and the log.
    fn play(self, own: Option<Seat>, fact: BigBangFact) -> String {
        let Announcer { i18n, .. } = self;
        let is_own = |seat| own == Some(seat);
        if let Some(tone) = tone(own, fact) {
            self.sounds.play(tone);
        }
        let text = fact_in_words(i18n, self.room, fact);
        match fact {
            BigBangFact::TimedOut(seat) if is_own(seat) => {
                // The player did nothing that would show it, so there is a toast as well.
                self.news.show(text.clone());
                text
            }
            BigBangFact::DarkEnergy(seat) if is_own(seat) => t_string!(i18n, bb.news.dark_energy_you).to_owned(),
            BigBangFact::Linked { left, .. } => {
                words::sentences(i18n, &[text, t_string!(i18n, bb.news.hand_left, count = left)])
            }
            BigBangFact::Turn { seat, .. } if is_own(seat) => {
                self.attention.call(&text);
                text
            }
            _ => text,
        }
    }
}

/// The sound of a fact.
fn tone(own: Option<Seat>, fact: BigBangFact) -> Option<Tone> {
    match fact {
        BigBangFact::Placed { seat, .. }
        | BigBangFact::Moved { seat, .. }
        | BigBangFact::Linked { seat, .. }
        | BigBangFact::DarkEnergy(seat) => (own != Some(seat)).then_some(Tone::Theirs),
        BigBangFact::TimedOut(seat) => (own == Some(seat)).then_some(Tone::Warning),
        BigBangFact::Attained(_) => Some(Tone::Point),
        BigBangFact::Threat(_) => Some(Tone::Warning),
        BigBangFact::Lost(_) => Some(Tone::Refused),
        BigBangFact::Turn { seat, .. } => (own == Some(seat)).then_some(Tone::Begin),
        BigBangFact::Over => Some(Tone::Done),
        _ => None,
    }
}
