//! Where steps begin: positions as games with their whole log.

use std::fmt;

use tabletop::{Awaits, Dice, Entry, Game};

use crate::book::{Book, From, Lesson, Opening};
use crate::script::{Script, Scripted};
use crate::teach::Teach;

/// The time between two entries of a lesson.
const PACE: u64 = 1000;

/// Why a step cannot be begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartError {
    NoSuchLesson {
        id: String,
    },
    NoSuchStep {
        lesson: String,
        step: usize,
    },
    /// The data of lessons is at fault.
    Data(String),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::NoSuchLesson { id } => write!(f, "there is no lesson '{id}'"),
            StartError::NoSuchStep { lesson, step } => write!(f, "the lesson '{lesson}' has no step {step}"),
            StartError::Data(problem) => f.write_str(problem),
        }
    }
}

impl std::error::Error for StartError {}

/// The position of a step, counted from 0, on a board turned by so many sixths.
///
/// # Errors
/// If there is no such step.
pub fn start<R: Teach>(lesson: &Lesson<R>, step: usize, sixths: u8) -> Result<Game<R>, StartError> {
    let book = R::book().map_err(|problem| StartError::Data(problem.to_owned()))?;
    if step >= lesson.steps.len() {
        return Err(StartError::NoSuchStep { lesson: lesson.id.clone(), step });
    }
    let at_fault = |problem: String| StartError::Data(format!("{}, step {}: {problem}", lesson.id, step + 1));
    let (first, from) = origin(lesson, step).ok_or_else(|| at_fault("it begins nowhere".to_owned()))?;
    let mut stage = Director::of(book, from, sixths).map_err(at_fault)?;
    for done in &lesson.steps[first..step] {
        for part in done.parts.iter().filter(|part| !part.fails) {
            stage.perform(&part.solution).map_err(at_fault)?;
        }
        stage.perform(&done.then).map_err(at_fault)?;
    }
    Ok(stage.game)
}

/// The step from whose record a step begins, itself or one before it.
fn origin<R: Teach>(lesson: &Lesson<R>, step: usize) -> Option<(usize, &From<R>)> {
    let mut steps = lesson.steps.iter().enumerate().take(step + 1).rev();
    steps.find_map(|(index, step)| Some((index, step.from.as_ref()?)))
}

/// Plays scripts in a game: the table does what it has to, and deals what the record says.
pub(crate) struct Director<'a, R: Teach> {
    pub(crate) game: Game<R>,
    opening: &'a Opening<R>,
    with: &'a R::Variation,
    sixths: u8,
}

impl<'a, R: Teach> Director<'a, R> {
    fn of(book: &'a Book<R>, from: &'a From<R>, sixths: u8) -> Result<Director<'a, R>, String> {
        let opening = book.records.get(&from.record).ok_or_else(|| format!("there is no record '{}'", from.record))?;
        let game = Game::new(R::setup(opening.mode, opening.seats)).map_err(|error| error.to_string())?;
        let mut stage = Director { game, opening, with: &from.with, sixths };
        stage.deal()?;
        stage.perform(&opening.moves)?;
        stage.perform(&from.moves)?;
        Ok(stage)
    }

    /// Goes on in a game that has come this far by a step of the lesson.
    pub(crate) fn going_on(
        lesson: &'a Lesson<R>,
        step: usize,
        game: Game<R>,
        sixths: u8,
    ) -> Result<Director<'a, R>, String> {
        let book = R::book()?;
        let from = origin(lesson, step).map(|(_, from)| from).ok_or("it begins nowhere")?;
        let opening = book.records.get(&from.record).ok_or_else(|| format!("there is no record '{}'", from.record))?;
        Ok(Director { game, opening, with: &from.with, sixths })
    }

    fn deal(&mut self) -> Result<(), String> {
        let dealt = self.game.log().iter().filter(|entry| R::is_deal(&entry.action)).count();
        let deal = self.opening.deals.get(dealt).ok_or("the record deals no further round")?;
        let action = R::deal(deal, self.with, dealt as u8 + 1)?;
        self.game.play(Entry::by_table(next_time(&self.game), action)).map_err(|fault| fault.to_string())
    }

    pub(crate) fn perform(&mut self, script: &Script<R>) -> Result<(), String> {
        for Scripted { seat, action } in &script.0 {
            if self.game.state().awaits() == Awaits::Table {
                self.deal()?;
            }
            let seat = seat.unwrap_or_else(|| self.game.state().default_seat());
            let action = R::turned_move(action, self.sixths);
            let entry = Entry::by_seat(next_time(&self.game), seat, action);
            let told = format!("{entry:?}");
            self.game.play(entry).map_err(|fault| format!("{fault} ({told})"))?;
            settle(&mut self.game);
        }
        Ok(())
    }
}

pub(crate) fn next_time<R: Teach>(game: &Game<R>) -> u64 {
    if game.log().is_empty() { 0 } else { game.now() + PACE }
}

/// Lets the table do what follows from the rules: everything but dealing.
pub(crate) fn settle<R: Teach>(game: &mut Game<R>) {
    while game.state().awaits() == Awaits::Table {
        let Some(action) = game.state().table_move(&mut Dice::new(0, 0)).filter(|action| !R::is_deal(action)) else {
            return;
        };
        if game.play(Entry::by_table(next_time(game), action)).is_err() {
            return;
        }
    }
}
