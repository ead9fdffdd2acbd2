//! Tells what happens in the game, by voice and by sound, and calls back who looks elsewhere.

mod attention;
mod facts;
mod next;

use std::sync::Arc;

use big_bang::View;
use leptos::prelude::*;
use tabletop::Seat;

use self::attention::{Attention, use_attention};
use self::facts::{Fact, facts};
use crate::bigbang::Live;
use crate::live::Room;
use crate::news::{News, use_news};
use crate::room::PeopleNews;
use crate::sound::{Sounds, Tone, use_sounds};
use crate::texts::{Texts, t_string, use_i18n};
use crate::words;
use crate::words::bigbang::{objective, piece};

/// Tells what happens in the game. It shows nothing of its own but notes that pass.
#[component]
pub(crate) fn GameNews(
    /// The game.
    live: Live,
) -> impl IntoView {
    let teller = Teller {
        i18n: use_i18n(),
        room: live.room,
        news: use_news(),
        sounds: use_sounds(),
        attention: use_attention(),
    };
    Effect::new(move |last: Option<Option<Arc<View>>>| {
        let view = live.view.get();
        if let (Some(Some(before)), Some(after)) = (&last, &view)
            && !Arc::ptr_eq(before, after)
        {
            untrack(|| teller.tell(facts(before, after)));
        }
        view
    });
    view! { <PeopleNews /> }
}

/// Tells news.
#[derive(Copy, Clone)]
struct Teller {
    i18n: Texts,
    room: Room,
    news: News,
    sounds: Sounds,
    attention: Attention,
}

impl Teller {
    /// Tells all facts. They are said as one, since each would silence the one before.
    fn tell(self, facts: Vec<Fact>) {
        let own = self.room.seat.get_untracked();
        let spoken: Vec<String> = facts.into_iter().filter_map(|fact| self.hear(own, fact)).collect();
        if !spoken.is_empty() {
            self.news.say(spoken.join(" "));
        }
    }

    /// Lets a fact sound, notes what is easily missed, and returns what is said.
    fn hear(self, own: Option<Seat>, fact: Fact) -> Option<String> {
        let Teller { i18n, .. } = self;
        let is_own = |seat| own == Some(seat);
        Some(match fact {
            // What I do myself I know, and its sound came with the gesture.
            Fact::Placed(seat, _) | Fact::Moved(seat, ..) | Fact::Linked(seat, ..) | Fact::Declined(seat)
                if is_own(seat) =>
            {
                return None;
            }
            Fact::Placed(seat, what) => {
                self.sounds.play(Tone::Theirs);
                t_string!(i18n, bb.news.placed, name = self.name(seat), piece = piece(i18n, what)).to_string()
            }
            Fact::Appeared(what) => t_string!(i18n, bb.news.appeared, piece = piece(i18n, what)).to_string(),
            Fact::Moved(seat, action, what) => {
                self.sounds.play(Tone::Theirs);
                let (name, action) = (self.name(seat), piece(i18n, action));
                let what = piece(i18n, what);
                self.note(t_string!(i18n, bb.news.moved, name = name, action = action, piece = what).to_string())
            }
            Fact::Overturned(count) => t_string!(i18n, bb.news.overturned, count = count).to_string(),
            Fact::DarkEnergy(seat) if is_own(seat) => t_string!(i18n, bb.news.dark_energy_you).to_owned(),
            Fact::DarkEnergy(seat) => {
                self.sounds.play(Tone::Theirs);
                self.note(t_string!(i18n, bb.news.dark_energy, name = self.name(seat)).to_string())
            }
            Fact::Bonus(seat, count) if is_own(seat) => t_string!(i18n, bb.news.bonus_you, count = count).to_string(),
            Fact::Bonus(seat, count) => {
                t_string!(i18n, bb.news.bonus, count = count, name = self.name(seat)).to_string()
            }
            Fact::Declined(seat) => t_string!(i18n, bb.news.declined, name = self.name(seat)).to_string(),
            Fact::Swept => self.note(t_string!(i18n, bb.news.swept).to_owned()),
            Fact::Buried => self.note(t_string!(i18n, bb.news.buried).to_owned()),
            Fact::Attained(card) => {
                self.sounds.play(Tone::Point);
                self.note(t_string!(i18n, bb.news.attained, objective = objective(i18n, card)).to_string())
            }
            Fact::Goal(card) => t_string!(i18n, bb.news.goal, objective = objective(i18n, card)).to_string(),
            Fact::Threat(card) => {
                self.sounds.play(Tone::Warning);
                self.note(t_string!(i18n, bb.news.threat, objective = objective(i18n, card)).to_string())
            }
            Fact::Lost(card) => {
                self.sounds.play(Tone::Refused);
                t_string!(i18n, bb.news.lost, objective = objective(i18n, card)).to_string()
            }
            Fact::Linked(seat, what, left) => {
                self.sounds.play(Tone::Theirs);
                let linked = t_string!(i18n, bb.news.linked, name = self.name(seat), piece = piece(i18n, what));
                format!("{linked} {}", t_string!(i18n, bb.news.hand_left, count = left))
            }
            Fact::Drew(seat, what) if is_own(seat) => match what {
                // It stands out in the hand.
                Some(what) => t_string!(i18n, bb.news.drew_you, piece = piece(i18n, what)).to_string(),
                None => return None,
            },
            Fact::Drew(seat, _) => t_string!(i18n, bb.news.drew, name = self.name(seat)).to_string(),
            Fact::PassedOver(seat) if is_own(seat) => self.note(t_string!(i18n, bb.news.passed_over_you).to_owned()),
            Fact::PassedOver(seat) => {
                self.note(t_string!(i18n, bb.news.passed_over, name = self.name(seat)).to_string())
            }
            Fact::Skipped(seat) if is_own(seat) => self.note(t_string!(i18n, bb.news.skipped_you).to_owned()),
            Fact::Skipped(seat) => self.note(t_string!(i18n, bb.news.skipped, name = self.name(seat)).to_string()),
            Fact::Turn { seat, again } if is_own(seat) => {
                self.sounds.play(Tone::Begin);
                let text = match again {
                    true => t_string!(i18n, bb.news.your_turn_again),
                    false => t_string!(i18n, bb.news.your_turn),
                };
                self.attention.call(text);
                text.to_owned()
            }
            Fact::Turn { seat, again: true } => t_string!(i18n, bb.news.turn_again, name = self.name(seat)).to_string(),
            Fact::Turn { seat, again: false } => t_string!(i18n, bb.news.turn, name = self.name(seat)).to_string(),
            Fact::Over => {
                self.sounds.play(Tone::Done);
                t_string!(i18n, end.title).to_owned()
            }
        })
    }

    /// Shows a note, and hands its text on to be said.
    fn note(self, text: String) -> String {
        self.news.note(text.clone());
        text
    }

    fn name(self, seat: Seat) -> String {
        words::player(self.i18n, self.room, seat)
    }
}
