//! Tells what happens in the game, by voice and by sound, and calls back who looks elsewhere.

use leptos::prelude::*;
use tabletop::Seat;

use super::attention::{Attention, use_attention};
use super::recall::is_kept;
use super::words::told;
use crate::big_bang::BigBangLive;
use crate::live::Room;
use crate::notifications::{Notifications, use_notifications};
use crate::room::PeopleNews;
use crate::sound::{Sounds, use_sounds};
use crate::texts::{Texts, t_string, use_i18n};
use crate::words;
use page_model::big_bang::news::facts::{BigBangFact, facts};
use page_model::sound::Tone;

/// Tells what happens in the game. It shows nothing of its own but notes that pass.
#[component]
pub(crate) fn GameNews(
    /// The game.
    live: BigBangLive,
) -> impl IntoView {
    let teller = Teller {
        i18n: use_i18n(),
        room: live.room,
        news: use_notifications(),
        sounds: use_sounds(),
        attention: use_attention(),
    };
    Effect::new(move |heard: Option<u64>| {
        let steps = live.steps.get();
        let last = steps.last().map_or(0, |step| step.n);
        // What was told before we came is in the log.
        if let Some(heard) = heard {
            let new = steps.iter().filter(|step| step.n > heard && !step.is_past);
            untrack(|| {
                let is_kept = is_kept(live.room);
                let moves =
                    new.map(|step| MoveNews::of(facts(&step.before, step.entry.as_ref(), &step.after), is_kept));
                teller.tell(moves.collect());
            });
        }
        last
    });
    view! { <PeopleNews /> }
}

/// What comes of one entry.
struct MoveNews {
    facts: Vec<BigBangFact>,
    /// Whether the table or a bot moved for a player, who knows nothing of it yet.
    for_player: bool,
}

impl MoveNews {
    fn of(facts: Vec<BigBangFact>, is_kept: bool) -> MoveNews {
        let is_late = matches!(facts.first(), Some(BigBangFact::TimedOut(_)));
        MoveNews { facts, for_player: is_late || is_kept }
    }

    /// What is worth saying: what I do myself I know, and its sound came with the gesture.
    fn news(self, own: Option<Seat>) -> impl Iterator<Item = BigBangFact> {
        let is_known = move |fact: &BigBangFact| {
            let is_deed = matches!(
                fact,
                BigBangFact::Placed { .. }
                    | BigBangFact::Moved { .. }
                    | BigBangFact::Linked { .. }
                    | BigBangFact::Declined(_)
            );
            is_deed && fact.seat() == own && !self.for_player
        };
        self.facts.into_iter().filter(move |fact| !is_known(fact))
    }
}

/// Tells news.
#[derive(Copy, Clone)]
struct Teller {
    i18n: Texts,
    room: Room,
    news: Notifications,
    sounds: Sounds,
    attention: Attention,
}

impl Teller {
    /// Tells all that happened. It is said as one, since each would silence the one before.
    fn tell(self, moves: Vec<MoveNews>) {
        let own = self.room.seat.get_untracked();
        let spoken: Vec<String> =
            moves.into_iter().flat_map(|told| told.news(own)).map(|fact| self.hear(own, fact)).collect();
        if !spoken.is_empty() {
            self.news.say(words::sentences(self.i18n, &spoken));
        }
    }

    /// Lets a fact sound, and returns what is said. Those who look find it on the boards and in the log.
    fn hear(self, own: Option<Seat>, fact: BigBangFact) -> String {
        let Teller { i18n, .. } = self;
        let is_own = |seat| own == Some(seat);
        if let Some(tone) = tone(own, fact) {
            self.sounds.play(tone);
        }
        let text = told(i18n, self.room, fact);
        match fact {
            BigBangFact::TimedOut(seat) if is_own(seat) => {
                // It came without a gesture, so it is told to the eyes as well.
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

/// How a fact sounds.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::big_bang::desk::Spot;

    fn seats() -> [Seat; 2] {
        [0, 1].map(|index| Seat::new(index).expect("a seat"))
    }

    fn placed(seat: Seat) -> BigBangFact {
        let piece = "rc1".parse().expect("a piece");
        BigBangFact::Placed { seat, piece, at: Spot::here(big_bang::Hex::ORIGIN), free: false }
    }

    #[test]
    fn my_own_gesture_is_not_said_and_what_comes_of_it_is() {
        let [me, other] = seats();
        let turn = BigBangFact::Turn { seat: other, again: false };
        let said = |seat| MoveNews::of(vec![placed(seat), turn], false).news(Some(me)).collect::<Vec<_>>();
        assert_eq!(said(me), [turn]);
        assert_eq!(said(other), [placed(other), turn]);
    }

    #[test]
    fn what_was_done_for_me_is_said_as_it_is_of_others() {
        let [me, _] = seats();
        let late = vec![BigBangFact::TimedOut(me), placed(me)];
        assert_eq!(MoveNews::of(late.clone(), false).news(Some(me)).collect::<Vec<_>>(), late);
        let by_a_bot = vec![BigBangFact::Declined(me)];
        assert_eq!(MoveNews::of(by_a_bot.clone(), true).news(Some(me)).collect::<Vec<_>>(), by_a_bot);
    }
}
