//! Votes: somebody stays away or resigns, and the others decide how to go on.

use protocol::table::{self, IfAway, IfResigned, Leaving, Phase, STAND_IN, Vote};
use protocol::to_client::Refused;
use tabletop::{Awaits, MAX_SEATS, Millis, Seat, SeatSet};

use crate::interface::{TableEvent, Venue};
use crate::lobby::{not_seated, refused};
use crate::runner::TableRunner;

/// What can be decided now, and who is for what. It is not stored: after a restart everyone is away anew.
#[derive(Clone, Debug, Default)]
pub(crate) struct Voting {
    question: Option<Question>,
    votes: [Option<Vote>; MAX_SEATS],
}

/// What can be decided.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Question {
    /// Those who are away and awaited without a time limit.
    absent: SeatSet,
    bot_from: Option<Millis>,
    end_from: Millis,
}

impl Voting {
    pub(crate) fn shown(&self) -> Option<table::Ballot> {
        let Question { absent, bot_from, end_from } = self.question?;
        let voters = |vote| Seat::first(MAX_SEATS).filter(|seat| self.votes[seat.index()] == Some(vote)).collect();
        Some(table::Ballot {
            absent: absent.iter().collect(),
            bot_from,
            end_from,
            bot: voters(Vote::Bot),
            end: voters(Vote::End),
        })
    }

    fn has_votes(&self) -> bool {
        self.votes.iter().any(Option::is_some)
    }
}

impl TableRunner {
    /// What there is to decide: about those who are awaited without a limit and are away, or whether to go on at all after
    /// somebody has resigned.
    fn question(&self) -> Option<Question> {
        let game = self.game.as_ref().filter(|_| self.lobby.phase == Phase::Playing)?;
        let awaited = match game.awaits() {
            Awaits::Seats { seats, deadline: None } => seats,
            _ => SeatSet::EMPTY,
        };
        let is_absent = |seat: &Seat| awaited.contains(*seat) && self.presence.away_since[seat.index()].is_some();
        let absent: SeatSet = self.lobby.people().without(self.lobby.kept).iter().filter(is_absent).collect();
        let first = absent.iter().filter_map(|seat| self.presence.away_since[seat.index()]).min();
        let bot_from = first.map(|since| since + table::Ballot::VOTE_DELAY);
        let end_from = if self.lobby.resigned.is_empty() { bot_from? } else { 0 };
        Some(Question { absent, bot_from, end_from })
    }

    /// Those whose votes are needed: people who play themselves and are there, or may be back in a moment.
    fn voters(&self) -> SeatSet {
        let returning = self.presence.returning(self.now.monotonic);
        let people = self.lobby.people().without(self.lobby.kept);
        people.iter().filter(|seat| self.presence.here.contains(*seat) || returning.contains(*seat)).collect()
    }

    /// Whether something is decided as soon as somebody is taken to be gone who may still come back.
    pub(crate) fn waits_for_returns(&self) -> bool {
        self.ballot.has_votes() || (self.is_rematch_open() && !self.lobby.again.is_empty())
    }

    /// Takes a vote.
    pub(crate) fn vote(&mut self, seat: Seat, vote: Vote) -> Result<(), Refused> {
        self.still_playing()?;
        let Some(question) = self.question() else { return Err(refused("no-vote", "nobody stays away")) };
        let from = match vote {
            Vote::Bot => Some(question.bot_from.ok_or_else(|| refused("no-vote", "nobody stays away"))?),
            Vote::End => Some(question.end_from),
            Vote::Wait => None,
        };
        if from.is_some_and(|from| self.game_time(self.now) < from) {
            return Err(refused("too-early", "they may still come back in time"));
        }
        self.ballot.votes[seat.index()] = Some(vote).filter(|vote| *vote != Vote::Wait);
        self.is_outdated = true;
        self.update_ballot();
        Ok(())
    }

    /// Notes what there is to decide, and does what all who are there agree on.
    pub(crate) fn update_ballot(&mut self) {
        let question = self.question();
        if question.map(|question| question.absent) != self.ballot.question.map(|before| before.absent) {
            // They were about others.
            self.ballot.votes = [None; MAX_SEATS];
        }
        if question != self.ballot.question {
            self.ballot.question = question;
            self.is_outdated = true;
        }
        for seat in Seat::first(MAX_SEATS).filter(|seat| !self.presence.here.contains(*seat)) {
            self.ballot.votes[seat.index()] = None;
        }
        let voters = self.voters();
        let Some(question) = question.filter(|_| !voters.is_empty()) else { return };
        if voters.iter().all(|seat| self.ballot.votes[seat.index()] == Some(Vote::End)) {
            self.abandon();
        } else if voters.iter().all(|seat| self.ballot.votes[seat.index()] == Some(Vote::Bot)) {
            let long_ago = self.game_time(self.now).saturating_sub(table::Ballot::VOTE_DELAY);
            for seat in question.absent.iter() {
                if self.presence.away_since[seat.index()].is_some_and(|since| since <= long_ago) {
                    self.keep_seat(seat);
                }
            }
            self.update_ballot();
        }
    }

    /// Somebody leaves the game for good, and only watches from now on. A bot plays on, unless nobody else plays: then the
    /// game ends, and they may play again.
    pub(crate) fn resign(&mut self, guest: &str) -> Result<(), Refused> {
        self.still_playing()?;
        let seat = self.lobby.seat_of(guest).ok_or_else(not_seated)?;
        if self.lobby.people().len() > 1 {
            self.lobby.kept.remove(seat);
            self.lobby.resigned.insert(seat);
            self.put_stand_in(seat);
        } else {
            self.abandon();
        }
        self.note_event(TableEvent::Resigned(seat));
        Ok(())
    }

    /// Has a bot play for somebody until they are back.
    pub(crate) fn keep_seat(&mut self, seat: Seat) {
        self.lobby.kept.insert(seat);
        self.is_changed = true;
        self.put_stand_in(seat);
    }

    fn put_stand_in(&mut self, seat: Seat) {
        self.put_bot(seat, STAND_IN);
        if self.note_waiting() {
            self.schedule_bots();
        } else {
            self.schedule_bot(seat);
        }
    }

    /// Ends the game early. Its log is kept, and there is no result.
    pub(crate) fn abandon(&mut self) {
        self.lobby.abandoned = true;
        self.recess = None;
        self.ballot = Voting::default();
        self.finish();
    }

    /// What happens when somebody goes, while the game is on.
    pub(crate) fn leaving(&self) -> Option<Leaving> {
        let game = self.game.as_ref().filter(|_| self.lobby.phase == Phase::Playing)?;
        let is_alone = self.lobby.people().len() <= 1;
        let away = match self.venue {
            // Whoever leaves the device finds the game as it was.
            Venue::Device => IfAway::Waits,
            Venue::Server if is_alone => IfAway::Waits,
            Venue::Server if game.is_timed() => IfAway::Bot,
            Venue::Server => IfAway::Vote,
        };
        Some(Leaving { away, resign: if is_alone { IfResigned::Ends } else { IfResigned::Bot } })
    }

    /// Refuses what makes sense only while a game is on.
    pub(crate) fn still_playing(&self) -> Result<(), Refused> {
        match self.lobby.phase {
            Phase::Gathering => Err(refused("not-begun", "the game has not begun")),
            Phase::Playing => Ok(()),
            Phase::Over => Err(refused("over", "the game is over")),
        }
    }
}
