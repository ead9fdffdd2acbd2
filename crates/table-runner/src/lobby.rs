//! Who sits at a table and what they will play: all of a table but the game.

use std::collections::VecDeque;

use protocol::local::{SeatedPlayer, names};
use protocol::table::{NamedGuest, Phase, Presence, STAND_IN, SeatInfo, Settings, Table, TableSummary};
use protocol::to_client::Refused;
use serde::{Deserialize, Serialize};
use tabletop::{MAX_SEATS, Millis, Seat, SeatSet};

use crate::contributions::Contributions;

/// Somebody without an account, known by a signed id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guest {
    /// Public, and different for everyone.
    pub id: String,
    pub name: String,
}

/// Who has a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Occupant {
    #[default]
    Nobody,
    Person(Guest),
    Bot {
        level: String,
    },
}

/// All of a table but its game: stored as one document, and changed rarely.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lobby {
    pub settings: Settings,
    pub seats: Vec<Occupant>,
    /// The id of the guest who may change the settings.
    pub host: String,
    /// A tag of the network from which the table was made, for fair shares; the same for all its tables and rematches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<String>,
    pub phase: Phase,
    /// What those who play add to the chance of the game.
    #[serde(default)]
    pub contributions: Contributions,
    /// Who would like to play again.
    #[serde(default)]
    pub again: SeatSet,
    /// The table at which they do.
    #[serde(default)]
    pub next: Option<String>,
    /// What the game's clock showed when it last stopped.
    #[serde(default)]
    pub clock: Millis,
    /// When the table was made, in milliseconds since 1970.
    pub created: u64,
    /// Seats for which bots play until their owners are back.
    #[serde(default)]
    pub kept: SeatSet,
    /// Seats of those who have left the game for good. Bots play on.
    #[serde(default)]
    pub resigned: SeatSet,
    /// Whether the game was ended early.
    #[serde(default)]
    pub abandoned: bool,
    /// When the game was over.
    #[serde(default)]
    pub finished: Option<u64>,
    /// Whether the game was played elsewhere: then the seed is not that of its deals.
    #[serde(default)]
    pub uploaded: bool,
    /// Whether nobody said who played, so that the names at the table are made up.
    #[serde(default)]
    pub unnamed: bool,
    /// Those whom the host has removed from their seats, and who may not sit down again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<NamedGuest>,
    /// Those whom the host has muted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muted: Vec<NamedGuest>,
    /// The idempotency keys of the last commands that changed the lobby.
    #[serde(default)]
    done: VecDeque<String>,
}

/// How many idempotency keys are stored with the lobby.
const STORED_KEYS: usize = 32;

/// A refusal that no rule of a game is behind.
pub fn refused(reason: &str, text: impl Into<String>) -> Refused {
    Refused { reason: reason.to_owned(), text: text.into(), facts: None }
}

impl Lobby {
    /// An empty table; `host` decides.
    pub fn new(settings: Settings, host: &Guest, created: u64) -> Lobby {
        let seats = vec![Occupant::Nobody; settings.seats];
        Lobby {
            settings,
            seats,
            host: host.id.clone(),
            network: None,
            phase: Phase::Gathering,
            contributions: Contributions::default(),
            again: SeatSet::EMPTY,
            next: None,
            clock: 0,
            kept: SeatSet::EMPTY,
            resigned: SeatSet::EMPTY,
            abandoned: false,
            created,
            finished: None,
            uploaded: false,
            unnamed: false,
            removed: Vec::new(),
            muted: Vec::new(),
            done: VecDeque::new(),
        }
    }

    /// The table of a game that `host` has uploaded, and that ended at `clock` by its own time.
    pub fn uploaded(settings: Settings, seats: Vec<Occupant>, host: &Guest, clock: Millis, now: u64) -> Lobby {
        let (phase, finished) = (Phase::Over, Some(now));
        Lobby { seats, phase, clock, finished, uploaded: true, ..Lobby::new(settings, host, now) }
    }

    /// The same people and bots at a new table, where the game begins as soon as they are there. Bots have the seats of
    /// those who resigned or would not play again.
    #[must_use]
    pub fn rematch(&self, created: u64) -> Lobby {
        let again = self.people().without(self.people().without(self.again));
        let sit = |(seat, sit): (Seat, &Occupant)| match sit {
            Occupant::Person(_) if !again.contains(seat) => Occupant::Bot { level: STAND_IN.to_owned() },
            other => other.clone(),
        };
        Lobby {
            seats: self.numbered().map(sit).collect(),
            phase: Phase::Playing,
            contributions: Contributions::default(),
            again: SeatSet::EMPTY,
            clock: 0,
            kept: SeatSet::EMPTY,
            resigned: SeatSet::EMPTY,
            abandoned: false,
            created,
            finished: None,
            done: VecDeque::new(),
            ..self.clone()
        }
    }

    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    pub(crate) fn note_done(&mut self, command: &str) {
        if self.done.len() == STORED_KEYS {
            self.done.pop_front();
        }
        self.done.push_back(command.to_owned());
    }

    /// Forgets commands whose keys begin so.
    pub(crate) fn forget_keys(&mut self, prefix: &str) {
        self.done.retain(|done| !done.starts_with(prefix));
    }

    /// Whether a command was carried out lately.
    pub(crate) fn has_done(&self, command: &str) -> bool {
        self.done.iter().any(|done| done == command)
    }

    /// Where a guest sits; nowhere if they have resigned.
    pub fn seat_of(&self, guest: &str) -> Option<Seat> {
        self.place_of(guest).filter(|seat| !self.resigned.contains(*seat))
    }

    /// Where a guest sits, or sat before they resigned.
    pub fn place_of(&self, guest: &str) -> Option<Seat> {
        let sits = |sit: &Occupant| matches!(sit, Occupant::Person(person) if person.id == guest);
        Seat::new(self.seats.iter().position(sits)?)
    }

    /// Who has this seat.
    pub fn occupant(&self, seat: Seat) -> &Occupant {
        self.seats.get(seat.index()).unwrap_or(&Occupant::Nobody)
    }

    /// The seats of people who have not resigned.
    pub fn people(&self) -> SeatSet {
        let people = self.numbered().filter(|(_, sit)| matches!(sit, Occupant::Person(_))).map(|(seat, _)| seat);
        people.collect::<SeatSet>().without(self.resigned)
    }

    /// Whether a bot plays for the person on this seat.
    fn has_stand_in(&self, seat: Seat) -> bool {
        self.kept.contains(seat) || self.resigned.contains(seat)
    }

    /// The seats for which bots play, and their levels.
    pub(crate) fn bots(&self) -> Vec<(Seat, String)> {
        let level = |(seat, sit): (Seat, &Occupant)| match sit {
            Occupant::Bot { level } => Some((seat, level.clone())),
            Occupant::Person(_) if self.has_stand_in(seat) => Some((seat, STAND_IN.to_owned())),
            Occupant::Person(_) | Occupant::Nobody => None,
        };
        self.numbered().filter_map(level).collect()
    }

    /// The guests who have seats.
    pub fn guests(&self) -> Vec<String> {
        let guest = |sit: &Occupant| match sit {
            // Of some players of uploaded games there is only a name.
            Occupant::Person(guest) => Some(guest.id.clone()).filter(|id| !id.is_empty()),
            Occupant::Nobody | Occupant::Bot { .. } => None,
        };
        self.seats.iter().filter_map(guest).collect()
    }

    /// All seats with who has them.
    pub fn numbered(&self) -> impl Iterator<Item = (Seat, &Occupant)> {
        Seat::first(self.seats.len()).zip(&self.seats)
    }

    /// Seats a guest, or moves them to another free seat.
    pub(crate) fn sit(&mut self, guest: &Guest, wanted: Option<Seat>) -> Result<Seat, Refused> {
        self.still_gathering()?;
        self.not_removed(&guest.id)?;
        let own = self.seat_of(&guest.id);
        if let Some(own) = own.filter(|&own| wanted.is_none_or(|wanted| wanted == own)) {
            return Ok(own);
        }
        let seat = match wanted {
            Some(seat) => {
                self.check_seat(seat)?;
                if *self.occupant(seat) != Occupant::Nobody {
                    return Err(refused("seat-taken", format!("somebody sits on {seat}")));
                }
                seat
            }
            None => self
                .numbered()
                .find(|(_, sit)| **sit == Occupant::Nobody)
                .map(|(seat, _)| seat)
                .ok_or_else(|| refused("table-full", "all seats are taken"))?,
        };
        if let Some(own) = own {
            self.seats[own.index()] = Occupant::Nobody;
        }
        self.seats[seat.index()] = Occupant::Person(guest.clone());
        Ok(seat)
    }

    pub(crate) fn stand(&mut self, guest: &str) -> Result<(), Refused> {
        self.still_gathering()?;
        let seat = self.seat_of(guest).ok_or_else(not_seated)?;
        self.seats[seat.index()] = Occupant::Nobody;
        Ok(())
    }

    pub(crate) fn seat_bot(&mut self, guest: &str, seat: Seat, level: &str) -> Result<(), Refused> {
        self.as_host(guest)?;
        self.check_seat(seat)?;
        if !bots::Level::ALL.iter().any(|known| known.to_string() == level) {
            let known: Vec<String> = bots::Level::ALL.iter().map(ToString::to_string).collect();
            return Err(refused("no-such-level", format!("there is no level '{level}', only {}", known.join(", "))));
        }
        if matches!(self.occupant(seat), Occupant::Person(_)) {
            return Err(refused("seat-taken", format!("somebody sits on {seat}")));
        }
        self.seats[seat.index()] = Occupant::Bot { level: level.to_owned() };
        Ok(())
    }

    pub(crate) fn free(&mut self, guest: &str, seat: Seat) -> Result<(), Refused> {
        self.as_host(guest)?;
        self.check_seat(seat)?;
        let name = self.shown_names().swap_remove(seat.index());
        let freed = std::mem::take(&mut self.seats[seat.index()]);
        self.remove(&freed, &name);
        Ok(())
    }

    pub(crate) fn order(&mut self, guest: &str, order: &[Seat]) -> Result<(), Refused> {
        self.as_host(guest)?;
        let all: SeatSet = order.iter().copied().collect();
        if order.len() != self.seats.len() || all != SeatSet::first(self.seats.len()) {
            return Err(refused("bad-order", "an order names each seat once"));
        }
        self.seats = order.iter().map(|seat| self.occupant(*seat).clone()).collect();
        Ok(())
    }

    /// Changes what will be played. People keep their seats, or move up if there are fewer.
    pub(crate) fn change(&mut self, guest: &str, settings: Settings) -> Result<(), Refused> {
        self.as_host(guest)?;
        let settings = games::registry().with_time_limits(settings);
        check_settings(&settings)?;
        let people = self.people().len();
        if people > settings.seats {
            return Err(refused("too-few-seats", format!("{people} people sit here already")));
        }
        if settings.seats < self.seats.len() {
            // Free seats go first, then bots.
            let mut surplus = self.seats.len() - settings.seats;
            for is_surplus in
                [|sit: &Occupant| *sit == Occupant::Nobody, |sit: &Occupant| matches!(sit, Occupant::Bot { .. })]
            {
                for index in (0..self.seats.len()).rev() {
                    if surplus > 0 && is_surplus(&self.seats[index]) {
                        self.seats.remove(index);
                        surplus -= 1;
                    }
                }
            }
        }
        self.seats.resize(settings.seats, Occupant::Nobody);
        self.settings = settings;
        Ok(())
    }

    /// Lets people say and show something or not, at any time.
    pub(crate) fn let_chat(&mut self, guest: &str, chat: bool) -> Result<(), Refused> {
        if self.host != guest {
            return Err(not_host());
        }
        self.settings.chat = chat;
        Ok(())
    }

    /// The host begins with those who sit here, if the game can be played by so many: free seats are taken away.
    pub(crate) fn close_ranks(&mut self, guest: &str) -> Result<(), Refused> {
        self.as_host(guest)?;
        let seated: Vec<Occupant> = self.seats.iter().filter(|sit| **sit != Occupant::Nobody).cloned().collect();
        if seated.len() < self.seats.len() {
            let settings = Settings { seats: seated.len(), ..self.settings.clone() };
            let free = self.seats.len() - seated.len();
            check_settings(&settings).map_err(|Refused { text, .. }| {
                refused("seat-free", format!("seats are free: {free}, and without them it cannot be played: {text}"))
            })?;
            (self.settings, self.seats) = (settings, seated);
        }
        Ok(())
    }

    /// Whether a guest has a seat and goes by another name there.
    pub fn has_other_name_of(&self, guest: &Guest) -> bool {
        let is_other = |sit: &Occupant| matches!(sit, Occupant::Person(person) if person.id == guest.id && person.name != guest.name);
        self.seats.iter().any(is_other)
    }

    /// What a guest goes by from now on; whether that is a change.
    pub(crate) fn rename(&mut self, guest: &Guest) -> bool {
        let mut changed = false;
        for sit in &mut self.seats {
            if let Occupant::Person(person) = sit
                && person.id == guest.id
                && person.name != guest.name
            {
                person.name.clone_from(&guest.name);
                changed = true;
            }
        }
        changed
    }

    fn as_host(&self, guest: &str) -> Result<(), Refused> {
        self.still_gathering()?;
        if self.host == guest { Ok(()) } else { Err(not_host()) }
    }

    fn still_gathering(&self) -> Result<(), Refused> {
        match self.phase {
            Phase::Gathering => Ok(()),
            Phase::Playing => Err(refused("begun", "the game has begun already")),
            Phase::Over => Err(refused("over", "the game is over")),
        }
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Refused> {
        let count = self.seats.len();
        if seat.index() < count {
            Ok(())
        } else {
            Err(refused("no-such-seat", format!("this table has {count} seats, there is no {seat}")))
        }
    }

    /// Who sits at the table, without free seats.
    pub fn players(&self) -> Vec<SeatedPlayer> {
        let player = |(sit, name): (&Occupant, String)| match sit {
            Occupant::Nobody => None,
            Occupant::Person(_) => Some(SeatedPlayer::Person { name }),
            Occupant::Bot { level } => Some(SeatedPlayer::Bot { level: level.clone() }),
        };
        self.seats.iter().zip(self.shown_names()).filter_map(player).collect()
    }

    /// The names of those who play, as the record tells them; empty if nobody knows them.
    pub fn names(&self) -> Vec<String> {
        if self.unnamed { Vec::new() } else { names(&self.players()) }
    }

    /// The table in a list.
    pub fn summary(&self, code: &str) -> TableSummary {
        TableSummary {
            code: code.to_owned(),
            game: self.settings.game.clone(),
            mode: self.settings.mode.clone(),
            seats: self.seats.len(),
            players: self.players(),
            seat: None,
            phase: self.phase,
            created: self.created,
            finished: None,
            result: None,
            abandoned: self.abandoned,
            uploaded: self.uploaded,
        }
    }

    /// The table as everyone at it may know it, but for what is not stored.
    pub(crate) fn table(&self, code: &str, here: SeatSet, away_since: &[Option<Millis>; MAX_SEATS]) -> Table {
        let sitting = |((seat, sit), name): ((Seat, &Occupant), String)| match sit {
            Occupant::Nobody => SeatInfo::Nobody,
            Occupant::Person(guest) => SeatInfo::Person {
                name,
                guest: guest.id.clone(),
                presence: if here.contains(seat) { Presence::Here } else { Presence::Away },
                away_since: away_since[seat.index()].filter(|_| self.phase == Phase::Playing),
                kept: self.has_stand_in(seat).then(|| STAND_IN.to_owned()),
                resigned: self.resigned.contains(seat),
            },
            Occupant::Bot { level } => SeatInfo::Bot { level: level.clone() },
        };
        Table {
            code: code.to_owned(),
            settings: self.settings.clone(),
            seats: self.numbered().zip(self.shown_names()).map(sitting).collect(),
            host: self.host.clone(),
            watchers: 0,
            phase: self.phase,
            commitment: None,
            contributions: Vec::new(),
            opening: None,
            recess: None,
            again: self.again.iter().collect(),
            next: self.next.clone(),
            ballot: None,
            leaving: None,
            abandoned: self.abandoned,
            uploaded: self.uploaded,
            removed: self.removed.clone(),
            muted: self.muted.clone(),
        }
    }
}

/// The refusal of somebody who is not the host.
pub(crate) fn not_host() -> Refused {
    refused("not-host", "only the host can do this")
}

/// The refusal of somebody who only watches.
pub(crate) fn not_seated() -> Refused {
    refused("not-seated", "whoever has no seat can only watch")
}

/// Refuses settings with which no game can be played.
pub fn check_settings(settings: &Settings) -> Result<(), Refused> {
    let (seconds, most) = (settings.break_seconds, Settings::LONGEST_BREAK);
    if seconds > most {
        let text = format!("break-seconds: a break lasts {most} seconds at most, not {seconds}");
        return Err(refused("bad-settings", text));
    }
    let secret = tabletop::fair::Secret::new([0; tabletop::fair::Secret::BYTES]);
    match games::registry().begin(settings, secret) {
        Ok(_) => Ok(()),
        Err(error) => Err(refused("bad-settings", error.to_string())),
    }
}
