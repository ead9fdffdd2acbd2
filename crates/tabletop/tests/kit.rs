//! The test kit on a toy game: a sound one passes, and every flaw that the kit is there for is found.

use std::sync::atomic::{AtomicU32, Ordering};

use serde::{Deserialize, Serialize};
use tabletop::record::{self, Record, RecordError};
use tabletop::{
    Actor, Awaits, Dice, Diff, Entry, Fault, Game, Outcome, Refusal, Rule, Rules, Seat, SeatSet, Setup, SetupError,
    Viewer, testkit,
};

/// What is wrong with the game.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Flaw {
    #[default]
    Nothing,
    RemembersRefusals,
    TakesUnlistedMoves,
    ListsIllegalMoves,
    ShowsSecrets,
    AnswersWithSecrets,
    HasSecretChance,
    NeverEnds,
}

/// Pebbles: everyone has a secret number and takes one or two pebbles in turn; whoever takes the last has won.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Pebbles {
    flaw: Flaw,
    seats: usize,
    secrets: Vec<u8>,
    left: u8,
    turn: usize,
    noise: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
enum Pebble {
    Deal { secrets: Vec<u8> },
    Take { count: u8 },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("no: {why}")]
struct No {
    why: String,
}

impl Refusal for No {
    fn rule(&self) -> Rule {
        Rule::new("PE", 1, 1)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Seen {
    flaw: Flaw,
    viewer: Viewer,
    seats: usize,
    own: Option<u8>,
    all: Vec<u8>,
    left: u8,
    turn: usize,
    dealt: bool,
    noise: u32,
}

impl Diff for Seen {}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Mode;

/// Chance that is not in the log.
static SECRET_CHANCE: AtomicU32 = AtomicU32::new(0);

impl Pebbles {
    fn taken(&self, seat: Seat, count: u8) -> Result<u8, No> {
        let no = |why: &str| Err(No { why: why.to_owned() });
        let most = if self.flaw == Flaw::TakesUnlistedMoves { 3 } else { 2 };
        if self.secrets.is_empty() || seat.index() != self.turn {
            return match self.flaw {
                Flaw::AnswersWithSecrets => no(&format!("{:?}", self.secrets)),
                _ => no("not your turn"),
            };
        }
        if count == 0 || count > most { no("one or two") } else { Ok(self.left.saturating_sub(count)) }
    }
}

impl Rules for Pebbles {
    const NAME: &'static str = "pebbles";
    const VERSION: u32 = 3;
    const TAKES_TURNS: bool = true;

    type Mode = Mode;
    type Options = Flaw;
    type Move = Pebble;
    type Refusal = No;
    type View = Seen;
    type Score = u8;

    fn set_up(setup: &Setup<Pebbles>) -> Result<Pebbles, SetupError> {
        let &Setup { seats, options: flaw, .. } = setup;
        if seats < 2 {
            return Err(SetupError("pebbles need two".to_owned()));
        }
        Ok(Pebbles { flaw, seats, secrets: Vec::new(), left: 30, turn: 0, noise: 0 })
    }

    fn awaits(&self) -> Awaits {
        match (self.secrets.is_empty(), self.left) {
            (true, _) => Awaits::Table,
            (_, 0) => Awaits::Nothing,
            _ => Awaits::Seats { seats: Seat::first(self.seats).skip(self.turn).take(1).collect(), deadline: None },
        }
    }

    fn play(&mut self, entry: &Entry<Pebble>) -> Result<(), No> {
        match (entry.actor, &entry.action) {
            (Actor::Table, Pebble::Deal { secrets }) if self.secrets.is_empty() => {
                self.secrets.clone_from(secrets);
                if self.flaw == Flaw::HasSecretChance {
                    self.noise = SECRET_CHANCE.fetch_add(1, Ordering::Relaxed);
                }
                Ok(())
            }
            (Actor::Seat(seat), &Pebble::Take { count }) => {
                let left = self.taken(seat, count).inspect_err(|_| {
                    self.noise += u32::from(self.flaw == Flaw::RemembersRefusals);
                })?;
                self.left = if self.flaw == Flaw::NeverEnds { left.max(2) } else { left };
                self.turn = (self.turn + 1) % self.seats;
                Ok(())
            }
            _ => Err(No { why: "not now".to_owned() }),
        }
    }

    fn legal_moves(&self, seat: Seat) -> impl Iterator<Item = Pebble> {
        let counts = if self.flaw == Flaw::ListsIllegalMoves { 0..=2 } else { 1..=2 };
        let may = !self.secrets.is_empty() && self.left > 0 && seat.index() == self.turn;
        counts.filter(move |_| may).map(|count| Pebble::Take { count })
    }

    fn random_move(&self, seat: Seat, dice: &mut Dice) -> Option<Pebble> {
        // Three are tried by those who get away with it.
        let most = if self.flaw == Flaw::TakesUnlistedMoves { 3 } else { 2 };
        self.legal_moves(seat).next().map(|_| Pebble::Take { count: 1 + dice.below(most) as u8 })
    }

    fn table_move(&self, dice: &mut Dice) -> Option<Pebble> {
        let dealt = !self.secrets.is_empty();
        (!dealt).then(|| Pebble::Deal { secrets: (0..self.seats).map(|_| dice.below(200) as u8).collect() })
    }

    fn time_out(&self, _dice: &mut Dice) -> Option<(Actor, Pebble)> {
        None
    }

    fn shows(&self, entry: &Entry<Pebble>, _viewer: Viewer) -> bool {
        !matches!(entry.action, Pebble::Deal { .. })
    }

    fn view(&self, viewer: Viewer) -> Seen {
        let own = |seat: Seat| self.secrets.get(seat.index()).copied();
        Seen {
            flaw: self.flaw,
            viewer,
            seats: self.seats,
            own: match viewer {
                Viewer::Seat(seat) => own(seat),
                Viewer::Watcher => None,
            },
            all: if self.flaw == Flaw::ShowsSecrets { self.secrets.clone() } else { Vec::new() },
            left: self.left,
            turn: self.turn,
            dealt: !self.secrets.is_empty(),
            noise: self.noise,
        }
    }

    fn imagine(view: &Seen, dice: &mut Dice) -> Pebbles {
        let mut secret = |seat: Seat| match view.own {
            Some(own) if view.viewer.is(seat) => own,
            _ => dice.below(200) as u8,
        };
        let secrets = if view.dealt { Seat::first(view.seats).map(&mut secret).collect() } else { Vec::new() };
        let &Seen { flaw, seats, left, turn, noise, .. } = view;
        Pebbles { flaw, seats, secrets, left, turn, noise }
    }

    fn outcome(&self) -> Option<Outcome<u8>> {
        let last = Seat::first(self.seats).nth((self.turn + self.seats - 1) % self.seats);
        let over = self.awaits() == Awaits::Nothing;
        over.then(|| Outcome { scores: self.secrets.clone(), winners: last.into_iter().collect() })
    }
}

fn setup(flaw: Flaw) -> Setup<Pebbles> {
    Setup { mode: Mode, seats: 3, options: flaw }
}

#[test]
fn a_sound_game_passes() {
    for seed in 0..10 {
        testkit::copies_stay_equal(&setup(Flaw::Nothing), seed);
        testkit::replay_gives_the_same_states(&setup(Flaw::Nothing), seed);
        testkit::refused_moves_change_nothing(&setup(Flaw::Nothing), seed);
        testkit::listed_moves_are_accepted(&setup(Flaw::Nothing), seed);
        testkit::views_do_not_interfere(&setup(Flaw::Nothing), seed);
    }
}

#[test]
#[should_panic(expected = "leads somewhere else from a copy")]
fn secret_chance_is_found_in_copies() {
    testkit::copies_stay_equal(&setup(Flaw::HasSecretChance), 1);
}

#[test]
#[should_panic(expected = "after entry 0")]
fn secret_chance_is_found_in_replay() {
    testkit::replay_gives_the_same_states(&setup(Flaw::HasSecretChance), 1);
}

#[test]
#[should_panic(expected = "changed something")]
fn remembered_refusals_are_found() {
    testkit::refused_moves_change_nothing(&setup(Flaw::RemembersRefusals), 1);
}

#[test]
#[should_panic(expected = "is accepted but not listed")]
fn unlisted_moves_are_found() {
    testkit::refused_moves_change_nothing(&setup(Flaw::TakesUnlistedMoves), 1);
}

#[test]
#[should_panic(expected = "Take { count: 0 }, auto: false } is refused")]
fn listed_illegal_moves_are_found() {
    testkit::listed_moves_are_accepted(&setup(Flaw::ListsIllegalMoves), 1);
}

#[test]
#[should_panic(expected = "could tell")]
fn shown_secrets_are_found() {
    testkit::views_do_not_interfere(&setup(Flaw::ShowsSecrets), 1);
}

#[test]
#[should_panic(expected = "tells a secret")]
fn secrets_in_refusals_are_found() {
    testkit::views_do_not_interfere(&setup(Flaw::AnswersWithSecrets), 1);
}

#[test]
#[should_panic(expected = "the game does not end")]
fn endless_games_are_found() {
    testkit::random_game(&setup(Flaw::NeverEnds), 1, |_, _, _| ());
}

#[test]
fn a_game_takes_no_entry_back_in_time_or_after_its_end() {
    let mut game = testkit::random_game(&setup(Flaw::Nothing), 2, |_, _, _| ());
    let late = Entry::by_seat(u64::MAX, Seat::first(1).next().unwrap(), Pebble::Take { count: 1 });
    assert_eq!(game.play(late), Err(Fault::Over));
    let mut game = Game::new(setup(Flaw::Nothing)).unwrap();
    game.settle(50, &mut Dice::new(0, 0)).unwrap();
    let early = Entry::by_seat(49, Seat::first(1).next().unwrap(), Pebble::Take { count: 1 });
    assert_eq!(game.play(early), Err(Fault::BackInTime { t: 49, previous: 50 }));
    assert_eq!(game.log().len(), 1);
    assert_eq!(game.state().awaits().seats(), SeatSet::first(1));
}

#[test]
fn records_say_what_is_wrong_with_them() {
    let game = testkit::random_game(&setup(Flaw::Nothing), 3, |_, _, _| ());
    let text = record::write(&game).unwrap();
    let error = |changed: String| match Record::parse(&changed).and_then(|record| record.replay::<Pebbles>()) {
        Err(error) => error.to_string(),
        Ok(verdict) => verdict.unwrap_err().to_string(),
    };
    assert!(Record::parse(&text).unwrap().replay::<Pebbles>().unwrap().is_ok());
    assert!(error(text.replace(r#""format":1"#, r#""format":2"#)).contains("record format 2"));
    assert!(error(text.replace(r#""format":1"#, r#""other":1"#)).contains("format: the version"));
    assert!(error(text.replace(r#""rules":3"#, r#""rules":4"#)).contains("rules version 4 of pebbles"));
    assert!(error(text.replace(r#""rules":3,"#, "")).contains("rules version 1 of pebbles"));
    assert!(error(text.replace(r#""seats":3"#, r#""seats":1"#)).contains("pebbles need two"));
    assert!(error(text.replace(r#""options":"Nothing""#, r#""options":"Odd""#)).contains("options: unknown variant"));
    assert!(error(text.replacen(r#""do":"take""#, r#""do":"throw""#, 1)).starts_with("entry 1: "));
    assert!(error(text.replacen(r#""count":"#, r#""count":7"#, 1)).contains("PE-1.1: no: one or two"));
    assert!(error(text.replace(r#""winners":["#, r#""winners":[4,"#)).contains("the result should be"));
    assert!(matches!(Record::parse("{}"), Err(RecordError::Syntax(_))));
}

#[test]
fn a_record_with_a_bad_entry_can_be_read_up_to_it() {
    let game = testkit::random_game(&setup(Flaw::Nothing), 3, |_, _, _| ());
    let text = record::write(&game).unwrap();
    let all = Record::parse(&text).unwrap().read::<Pebbles>(usize::MAX).unwrap();
    assert_eq!((all.game.log(), all.mistake), (game.log(), None));
    let two = Record::parse(&text).unwrap().read::<Pebbles>(2).unwrap();
    assert_eq!((two.game.log(), two.mistake), (&game.log()[..2], None));
    let mut changed: serde_json::Value = serde_json::from_str(&text).unwrap();
    for bad in [serde_json::json!({"t": 0, "seat": 0, "do": "throw"}), serde_json::json!(7)] {
        changed["log"][3] = bad;
        let changed = changed.to_string();
        let record = Record::parse(&changed).unwrap();
        let legible = record.read::<Pebbles>(record.entries()).unwrap();
        assert_eq!(legible.game.log(), &game.log()[..3], "all entries before it are there");
        let mistake = legible.mistake.unwrap();
        assert_eq!(mistake.entry, 3);
        assert!(!mistake.error.is_empty(), "{mistake}");
        assert_eq!(record.replay::<Pebbles>().unwrap(), Err(mistake), "the verdict is the same");
        assert!(record.read::<Pebbles>(3).unwrap().mistake.is_none(), "what comes later does not matter");
    }
}

#[test]
fn a_record_may_tell_who_played() {
    let game = testkit::random_game(&setup(Flaw::Nothing), 3, |_, _, _| ());
    let text = record::write(&game).unwrap();
    let named = |names: &str| {
        let text = text.replacen("{", &format!("{{\"names\":{names},"), 1);
        let record = Record::parse(&text).unwrap();
        assert!(record.replay::<Pebbles>().unwrap().is_ok());
        record.names()
    };
    assert_eq!(named(r#"["Ada","Bo","Cy"]"#), ["Ada", "Bo", "Cy"]);
    for odd in [r#"["Ada"]"#, "7", r#"[1,2,3]"#] {
        assert!(named(odd).is_empty(), "{odd}");
    }
    assert!(Record::parse(&text).unwrap().names().is_empty());
    let names = ["Ada", "Bo", "Cy"].map(str::to_owned);
    let written = record::write_played(&game, None, &names).unwrap();
    assert_eq!(Record::parse(&written).unwrap().names(), names);
    assert_eq!(record::write_played(&game, None, &[]).unwrap(), text);
}
