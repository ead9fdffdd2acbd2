//! What is checked when all is over: logs, records, answers and views.

use std::collections::BTreeSet;

use games::{Playable, SavedEntry, registry};
use protocol::table::Phase;
use protocol::to_client::CommandOutcome;
use protocol::to_server::Request;
use store::StoredEntry;
use table_runner::Lobby;
use tabletop::record::Record;
use tabletop::{Actor, Viewer};

use crate::keeper::secret_of;
use crate::laws::clocks::TimeLimits;
use crate::laws::streams::Expected;
use crate::laws::{Answered, Law};
use crate::store::Stored;
use crate::world::World;

impl<R: Playable> World<R> {
    /// The table at which all began, and its rematches.
    fn series(&self) -> Vec<String> {
        let (mut codes, mut next) = (Vec::new(), Some(self.first_table.clone()));
        while let Some(code) = next {
            next = self.lobby_of(&code).and_then(|lobby| lobby.next);
            codes.push(code);
        }
        codes
    }

    /// Who sits at a table, as it is stored.
    pub(crate) fn lobby_of(&self, code: &str) -> Option<Lobby> {
        serde_json::from_str(&self.store.synced.tables.get(code)?.document).ok()
    }

    /// What is not over yet, if anything.
    pub(crate) fn unsettled(&self) -> Option<String> {
        if !self.store.is_idle() {
            return Some("the store is busy".to_owned());
        }
        for code in self.series() {
            if self.lobby_of(&code).is_none_or(|lobby| lobby.phase != Phase::Over) {
                return Some(format!("{code} is not over"));
            }
        }
        let last = self.series().pop()?;
        for person in &self.people {
            let Some(client) = &person.client else {
                if person.temper.deserts {
                    continue;
                }
                return Some(format!("{} is away", person.name()));
            };
            let entries = self.store.synced.tables.get(&client.code).map_or(0, |table| table.entries.len() as u64);
            let is_up_to_date = client.session.n().unwrap_or(0) == entries && client.session.unanswered() == 0;
            let knows_end = client.session.table().is_some_and(|table| table.phase == Phase::Over);
            if client.code != last || !is_up_to_date || !knows_end {
                return Some(format!("{} at {} does not know the end", person.name(), client.code));
            }
        }
        None
    }

    pub(crate) fn check_all(&mut self) {
        self.summary.fingerprint = self.witness.fingerprint();
        for code in self.series() {
            let (Some(stored), Some(lobby)) = (self.store.synced.tables.get(&code).cloned(), self.lobby_of(&code))
            else {
                return self.violate(Law::Restored, format!("{code} is gone"));
            };
            self.check_answers(&code, &stored, &lobby);
            if let Err((law, text)) = self.check_game(&code, &stored, &lobby) {
                return self.violate(law, format!("{code}: {text}"));
            }
        }
    }

    /// Every answer says what is stored, and every command is stored once at most.
    fn check_answers(&mut self, code: &str, stored: &Stored, lobby: &Lobby) {
        let keys: Vec<Option<&String>> = stored.entries.iter().map(|entry| entry.command.as_ref()).collect();
        let mut seen = BTreeSet::new();
        if let Some(doubled) = keys.iter().flatten().find(|key| !seen.insert(**key)) {
            return self.violate(Law::Acknowledged, format!("{doubled} was carried out twice at {code}"));
        }
        let mut said = BTreeSet::new();
        if let Some(doubled) = stored.chat.iter().find(|message| !said.insert(&message.command)) {
            return self.violate(Law::Acknowledged, format!("{} was said twice at {code}", doubled.command));
        }
        let wrong = self.witness.answered.iter().filter(|answered| answered.code == code).find_map(|answered| {
            let Answered { person, key, request, outcome, .. } = answered;
            let is_in_log = seen.contains(key);
            let guest = self.people[*person].guest.as_ref()?;
            match (request, outcome) {
                (Request::Move(_), CommandOutcome::Done { n: Some(n), .. }) => {
                    let is_there = keys.get(*n as usize - 1).is_some_and(|stored| *stored == Some(key));
                    (!is_there).then(|| format!("{key} was accepted as entry {n}, and is lost"))
                }
                (Request::Move(_), CommandOutcome::Refused(_)) => {
                    is_in_log.then(|| format!("{key} was refused, and has been carried out"))
                }
                (Request::Say(_), outcome) => {
                    let is_done = matches!(outcome, CommandOutcome::Done { .. });
                    (said.contains(key) != is_done)
                        .then(|| format!("{key} was answered {outcome:?}, and is there or not"))
                }
                (Request::Resign {}, CommandOutcome::Done { .. }) => {
                    let is_gone = lobby.seat_of(&guest.id).is_none() || lobby.abandoned;
                    (!is_gone).then(|| format!("{} has resigned, and still plays", guest.id))
                }
                _ => None,
            }
        });
        if let Some(text) = wrong {
            self.violate(Law::Acknowledged, format!("{code}: {text}"));
        }
    }

    /// The log replays, and everybody was told of it what they may know.
    fn check_game(&mut self, code: &str, stored: &Stored, lobby: &Lobby) -> Result<(), (Law, String)> {
        let ends = |text: String| (Law::Endings, text);
        let secret = secret_of(&stored.secret);
        let mut session = registry().begin(&lobby.settings, secret).map_err(|error| ends(error.to_string()))?;
        for StoredEntry { n, body, command } in stored.entries.iter().cloned() {
            session.restore(&SavedEntry { n, body, command }).map_err(|error| ends(error.to_string()))?;
        }
        let outcome = session.outcome().map(|outcome| outcome.to_string());
        if outcome.is_none() != lobby.abandoned || outcome != stored.result {
            return Err(ends(format!("the outcome is {outcome:?}, and {:?} is stored", stored.result)));
        }
        let record =
            session.record(Some(&secret.opening()), &lobby.names()).map_err(|error| ends(error.to_string()))?;
        let record = Record::parse(&record).map_err(|error| ends(error.to_string()))?;
        let game = registry().get(R::NAME).map_err(|error| ends(error.to_string()))?;
        if !lobby.abandoned {
            let replayed = game.replay(&record).map_err(|error| ends(error.to_string()))?;
            let replayed = replayed.map_err(|mistake| ends(mistake.to_string()))?;
            // Both are JSON, perhaps with fields in another order.
            let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).ok();
            if value(&replayed) != outcome.as_deref().and_then(value) {
                return Err(ends(format!("the record ends with {replayed}, and the game with {outcome:?}")));
            }
        }
        game.verify_deals(&record).map_err(ends)?;
        self.summary.games += 1;
        self.summary.abandoned += u64::from(lobby.abandoned);
        self.summary.entries += stored.entries.len() as u64;
        self.check_steps(code, stored, lobby, &record)
    }

    /// Goes through the game once more: time limits, streams and views.
    fn check_steps(
        &mut self,
        code: &str,
        stored: &Stored,
        lobby: &Lobby,
        record: &Record<'_>,
    ) -> Result<(), (Law, String)> {
        let ends = |text: String| (Law::Endings, text);
        let mut game = record.begin::<R>().map_err(|error| ends(error.to_string()))?;
        let welcomes = self.welcomes(code);
        let mut expected: Vec<Expected<R>> = self
            .viewers_of_watched(lobby)
            .into_iter()
            .map(|viewer| Expected::new(viewer, game.state(), &welcomes, record.entries()))
            .collect();
        let mut limits = TimeLimits::default();
        for index in 0..record.entries() {
            let entry = record.entry::<R>(index).and_then(Result::ok).ok_or_else(|| ends(format!("entry {index}")))?;
            self.check_time_out(code, index + 1, &limits, &entry);
            let key = stored.entries.get(index).and_then(|entry| entry.command.as_ref());
            let owner = key.and_then(|key| lobby.place_of(key.split(':').next()?));
            if key.is_some() && owner.map(Actor::Seat) != Some(entry.actor) {
                return Err((Law::Acknowledged, format!("{key:?} has moved for {:?}", entry.actor)));
            }
            let before = game.state().clone();
            game.play(entry.clone()).map_err(|fault| ends(fault.to_string()))?;
            for expected in &mut expected {
                expected.follow(&before, &entry, game.state()).map_err(|text| (Law::Secrets, text))?;
            }
            limits.note(index + 1, entry.t, game.state().awaits());
        }
        self.check_transcript(code, &expected, &welcomes);
        self.check_attendance(code, game.now());
        for person in &self.people {
            let Some(client) = person.client.as_ref().filter(|client| client.code == code) else { continue };
            let viewer = client.session.seat().map_or(Viewer::Watcher, Viewer::Seat);
            let seen = client.game.borrow();
            if seen.confirmed() != Some(&game.state().view(viewer)) {
                return Err((Law::Views, format!("{} does not see the game as it is", person.name())));
            }
        }
        Ok(())
    }

    /// As whom the watched person has followed a game.
    fn viewers_of_watched(&self, lobby: &Lobby) -> Vec<Viewer> {
        let guest = self.people[self.witness.watched].guest.as_ref();
        let place = guest.and_then(|guest| lobby.place_of(&guest.id));
        let mut viewers: Vec<Viewer> = place.map(Viewer::Seat).into_iter().collect();
        if place.is_none_or(|seat| lobby.resigned.contains(seat)) {
            viewers.push(Viewer::Watcher);
        }
        viewers
    }
}
