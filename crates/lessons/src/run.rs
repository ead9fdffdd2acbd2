//! A lesson in progress: a state machine that takes moves and time, and says what to show.

use tabletop::{Entry, Fault, Game, record};

use crate::book::{Lesson, Part, Step};
use crate::judge::{self, Declined, Verdict, Wrong, numbers};
use crate::ladder::Ladder;
use crate::position::{Director, StartError, settle, start};
use crate::script::Script;
use crate::teach::{LEARNER, Numbers, Teach};

/// Milliseconds for which the sentence after success stands before the next step begins: 25 words at a reader's pace.
const SUCCESS: u64 = 6_000;

/// Milliseconds for which a wrong move is shown before it is taken back, and for which the answer to a try stands.
const EXPLANATION: u64 = 6_000;

/// The key of the usual answer to a wrong try: the lit cell is meant.
const ELSEWHERE: &str = "answers.elsewhere";

/// How far a step is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The player is to move.
    Trying,
    /// A wrong move lies on the board until it is taken back.
    Explaining,
    /// The goal is reached; the next step follows.
    Succeeded,
    /// There is no further step.
    Finished,
}

/// What a sentence is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Tone {
    Instruction,
    Success,
    Wrong,
    Declined,
}

/// The one sentence that stands on the screen: its key in the [texts](crate::Texts), and its numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    pub key: String,
    pub numbers: Numbers,
    pub tone: Tone,
}

/// What a page shows now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Showing<R: Teach> {
    pub stage: Stage,
    /// The step, from 0, and how many there are.
    pub step: usize,
    pub steps: usize,
    pub sentence: Sentence,
    /// Why the engine refused the last try; the page has its words.
    pub refusal: Option<Fault<R::Refusal>>,
    /// What to touch: brass.
    pub touch: Vec<R::Target>,
    /// Because of what: white.
    pub because: Vec<R::Target>,
    /// What pulses now.
    pub pulse: Vec<R::Target>,
    /// The move to show as a ghost.
    pub ghost: Option<R::Move>,
}

/// What came of the last try.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Comment<R: Teach> {
    Success(Numbers),
    Wrong(Wrong<R::Target>),
    Declined(Declined),
    Refused(Fault<R::Refusal>),
}

/// A lesson in progress.
#[derive(Clone, Debug)]
pub struct LessonRun<R: Teach> {
    pub(crate) lesson: &'static Lesson<R>,
    pub(crate) step: usize,
    pub(crate) part: usize,
    /// By how many sixths the player has turned the board.
    pub(crate) sixths: u8,
    pub(crate) game: Game<R>,
    /// How many entries the game had when the step began.
    pub(crate) begun: usize,
    /// How many it had when the step before was over.
    known: usize,
    pub(crate) stage: Stage,
    pub(crate) ladder: Ladder,
    /// The game with a wrong move in it, while that is explained.
    wrong: Option<Game<R>>,
    comment: Option<Comment<R>>,
    /// What the last wrong try was about; stays lit until the next one.
    pub(crate) causes: Vec<R::Target>,
    /// How long the sentence has stood.
    shown_for: u64,
}

impl<R: Teach> LessonRun<R> {
    /// Begins a lesson at a step, counted from 0.
    ///
    /// # Errors
    /// If there is no such lesson or step.
    pub fn start(lesson: &str, step: usize) -> Result<LessonRun<R>, StartError> {
        LessonRun::start_turned(lesson, step, 0)
    }

    pub(crate) fn start_turned(lesson: &str, step: usize, sixths: u8) -> Result<LessonRun<R>, StartError> {
        let book = R::book().map_err(|problem| StartError::Data(problem.to_owned()))?;
        let lesson = book.lesson(lesson).ok_or_else(|| StartError::NoSuchLesson { id: lesson.to_owned() })?;
        let game = start(lesson, step, sixths)?;
        Ok(LessonRun::at(lesson, step, sixths, game))
    }

    pub(crate) fn at(lesson: &'static Lesson<R>, step: usize, sixths: u8, game: Game<R>) -> LessonRun<R> {
        LessonRun {
            lesson,
            step,
            part: 0,
            sixths,
            begun: game.log().len(),
            known: game.log().len(),
            game,
            stage: Stage::Trying,
            ladder: Ladder::default(),
            wrong: None,
            comment: None,
            causes: Vec::new(),
            shown_for: 0,
        }
    }

    /// The position to show: with a wrong move in it while that is explained.
    pub fn game(&self) -> &Game<R> {
        self.wrong.as_ref().unwrap_or(&self.game)
    }

    /// The game as a record, from which a table can be opened.
    ///
    /// # Errors
    /// Only if a part of the game cannot be told in JSON, which would be a fault of its rules.
    pub fn record(&self) -> serde_json::Result<String> {
        record::write(self.game())
    }

    pub fn lesson(&self) -> &'static Lesson<R> {
        self.lesson
    }

    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Whether the others play as they like now: their entries are given to [`LessonRun::take`].
    pub fn is_live(&self) -> bool {
        self.current().is_some_and(|step| step.live)
    }

    fn current(&self) -> Option<&'static Step<R>> {
        self.lesson.steps.get(self.step)
    }

    fn current_part(&self) -> Option<&'static Part<R>> {
        self.current()?.parts.get(self.part)
    }

    /// A move of the player.
    pub fn play(&mut self, action: &R::Move) -> Verdict<R> {
        self.rewind();
        let Some(part) = self.current_part().filter(|_| self.stage == Stage::Trying) else {
            return Verdict::Declined(Declined::NotNow);
        };
        let mut tried = self.game.clone();
        let verdict = judge::judge(part, &mut tried, action, self.sixths);
        self.shown_for = 0;
        match &verdict {
            // What is declined is no try.
            Verdict::Declined(_) => {}
            Verdict::Wrong(wrong) => self.causes.clone_from(&wrong.because),
            Verdict::Refused(Fault::Refused(refusal)) => self.causes = R::causes(refusal, action),
            Verdict::Refused(_) | Verdict::GoingOn | Verdict::Done { .. } => self.causes.clear(),
        }
        match &verdict {
            Verdict::Done { .. } => self.succeed(tried, Some(action)),
            Verdict::GoingOn => {
                self.game = tried;
                self.comment = None;
                self.ladder.tried();
            }
            Verdict::Wrong(wrong) => {
                self.ladder.missed(wrong.counts);
                self.comment = Some(Comment::Wrong(wrong.clone()));
                if wrong.rewind {
                    self.wrong = Some(tried);
                    self.stage = Stage::Explaining;
                } else {
                    self.game = tried;
                }
            }
            Verdict::Declined(declined) => {
                self.ladder.tried();
                self.comment = Some(Comment::Declined(*declined));
            }
            Verdict::Refused(fault) => {
                self.ladder.missed(true);
                self.comment = Some(Comment::Refused(fault.clone()));
            }
        }
        verdict
    }

    /// An entry of somebody else at a [live](LessonRun::is_live) step.
    ///
    /// # Errors
    /// If the rules refuse it.
    pub fn take(&mut self, mut entry: Entry<R::Move>) -> Result<Verdict<R>, Fault<R::Refusal>> {
        let Some(part) = self.current_part().filter(|_| self.is_live() && self.stage == Stage::Trying) else {
            return Ok(Verdict::Declined(Declined::NotNow));
        };
        entry.t = entry.t.max(self.game.now());
        let (before, action) = (self.game.state().clone(), entry.action.clone());
        let mut taken = self.game.clone();
        taken.play(entry)?;
        settle(&mut taken);
        match judge::judge_position(part, &before, &action, taken.state(), self.sixths) {
            Verdict::Done { refusal } => {
                self.succeed(taken, None);
                Ok(Verdict::Done { refusal })
            }
            _ => {
                self.game = taken;
                Ok(Verdict::GoingOn)
            }
        }
    }

    /// Lets the other player of a [live](LessonRun::is_live) step keep pace with the learner.
    pub fn keep_pace(&mut self) {
        while self.is_live() && self.stage == Stage::Trying {
            let Some(action) = self.game.state().companion() else { return };
            let other = LEARNER.left(self.game.setup().seats);
            if self.take(Entry::by_seat(self.game.now(), other, action)).is_err() {
                return;
            }
        }
    }

    fn succeed(&mut self, game: Game<R>, action: Option<&R::Move>) {
        let (Some(step), Some(part)) = (self.current(), self.current_part()) else { return };
        self.game = game;
        self.ladder = Ladder::default();
        self.shown_for = 0;
        if self.part + 1 < step.parts.len() {
            self.part += 1;
            self.comment = None;
            return;
        }
        if let Some(sixths) = action.filter(|_| step.turns).and_then(|action| R::sixths_between(&part.solution, action))
        {
            self.sixths = sixths;
        }
        self.comment = Some(Comment::Success(numbers(&part.facts, self.game.state())));
        self.stage = Stage::Succeeded;
    }

    /// Puts a restored run into the stage that it was in.
    pub(crate) fn resume(&mut self, succeeded: bool, finished: bool) {
        if let Some(part) = self.current_part().filter(|_| succeeded) {
            self.comment = Some(Comment::Success(numbers(&part.facts, self.game.state())));
            self.stage = if finished { Stage::Finished } else { Stage::Succeeded };
        }
    }

    /// Takes back the wrong move that is being explained.
    pub fn rewind(&mut self) {
        if self.stage == Stage::Explaining {
            self.wrong = None;
            self.comment = None;
            self.stage = Stage::Trying;
        }
    }

    /// Lets time pass; says whether there is something else to show.
    pub fn wait(&mut self, millis: u64) -> bool {
        let shown =
            |run: &Self| (run.stage, run.step, run.comment.is_some(), run.ladder.pulses(), run.ladder.shows_move());
        let before = shown(self);
        self.shown_for = self.shown_for.saturating_add(millis);
        match self.stage {
            Stage::Trying => {
                self.ladder.wait(millis);
                // Then the instruction is to be read again.
                self.comment.take_if(|_| self.shown_for >= EXPLANATION);
            }
            Stage::Explaining if self.shown_for >= EXPLANATION => self.rewind(),
            Stage::Succeeded if self.shown_for >= SUCCESS => self.advance(),
            Stage::Explaining | Stage::Succeeded | Stage::Finished => {}
        }
        before != shown(self)
    }

    /// Goes on after success, to the next step or to the end.
    pub fn advance(&mut self) {
        if self.stage != Stage::Succeeded {
            return;
        }
        let next = self.step + 1;
        let Some(following) = self.lesson.steps.get(next) else {
            self.stage = Stage::Finished;
            return;
        };
        let known = self.game.log().len();
        if following.from.is_none()
            && let Some(game) = self.played_on()
        {
            *self = LessonRun { known, ..LessonRun::at(self.lesson, next, self.sixths, game) };
        } else {
            self.jump(next);
        }
    }

    /// What happened between the step before and this one, to be shown move by move; nothing where the step begins
    /// elsewhere.
    pub fn followed(&self) -> &[Entry<R::Move>] {
        self.game.log().get(self.known..self.begun).unwrap_or_default()
    }

    /// The game with what the step has for the others.
    fn played_on(&self) -> Option<Game<R>> {
        let mut stage = Director::going_on(self.lesson, self.step, self.game.clone(), self.sixths).ok()?;
        stage.perform(&self.current()?.then).ok()?;
        Some(stage.game)
    }

    fn jump(&mut self, step: usize) {
        if let Ok(game) = start(self.lesson, step, self.sixths) {
            *self = LessonRun::at(self.lesson, step, self.sixths, game);
        }
    }

    /// Leaves the step as it is and begins the next one; after the last the lesson is finished.
    pub fn skip(&mut self) {
        if self.stage == Stage::Succeeded {
            self.advance();
        } else if self.step + 1 < self.lesson.steps.len() {
            self.jump(self.step + 1);
        } else {
            self.rewind();
            self.stage = Stage::Finished;
        }
    }

    /// Begins the step again, from the position in which it was begun.
    pub fn repeat(&mut self) {
        let again = Game::new(self.game.setup().clone()).ok().and_then(|mut game| {
            let begun = self.game.log().get(..self.begun)?;
            begun.iter().try_for_each(|entry| game.play(entry.clone())).ok()?;
            Some(game)
        });
        match again {
            // A step that turned the board turns it anew.
            Some(game) => {
                let sixths = if self.current().is_some_and(|step| step.turns) { 0 } else { self.sixths };
                *self = LessonRun::at(self.lesson, self.step, sixths, game);
            }
            None => self.jump(self.step),
        }
    }

    /// Begins the step before, if there is one.
    pub fn back(&mut self) {
        if let Some(step) = self.step.checked_sub(1) {
            self.jump(step);
        }
    }

    /// What to show now.
    pub fn showing(&self) -> Showing<R> {
        let part = self.current_part();
        let trying = matches!(self.stage, Stage::Trying | Stage::Explaining);
        let turned = |targets: &[R::Target]| -> Vec<R::Target> {
            targets.iter().map(|target| R::turned_target(target, self.sixths)).collect()
        };
        let lit = |targets: fn(&Part<R>) -> &[R::Target], when: bool| {
            part.filter(|_| trying && when).map(|part| turned(targets(part))).unwrap_or_default()
        };
        let mut because = lit(|part| &part.because, true);
        if trying {
            because.extend(self.causes.iter().filter(|cause| !because.contains(cause)).cloned().collect::<Vec<_>>());
        }
        let refusal = match &self.comment {
            Some(Comment::Refused(fault)) => Some(fault.clone()),
            _ => None,
        };
        Showing {
            stage: self.stage,
            step: self.step,
            steps: self.lesson.steps.len(),
            sentence: self.sentence(),
            refusal,
            touch: lit(|part| &part.touch, true),
            because,
            pulse: lit(Part::hinted, self.ladder.pulses()),
            ghost: if trying && self.ladder.shows_move() { self.next_move() } else { None },
        }
    }

    /// The next move on the way to the goal.
    pub fn next_move(&self) -> Option<R::Move> {
        let part = self.current_part()?;
        let state = self.game.state();
        let left = |script: &Script<R>| -> Vec<R::Move> {
            let turned = script.actions().map(|action| R::turned_move(action, self.sixths));
            turned.filter(|action| !state.is_achieved(action)).collect()
        };
        match part.solutions().map(|script| (left(script), script)).min_by_key(|(left, _)| left.len()) {
            Some((left, script)) => state.obstacle(script).or_else(|| left.into_iter().next()),
            None => state.suggestion(),
        }
    }

    fn sentence(&self) -> Sentence {
        let place = format!("{}.{}", self.lesson.id, self.step + 1);
        let (key, numbers, tone) = match &self.comment {
            Some(Comment::Success(numbers)) => (format!("{place}.done"), numbers.clone(), Tone::Success),
            Some(Comment::Wrong(Wrong { say, numbers, .. })) => {
                let name = say.as_deref().unwrap_or(ELSEWHERE);
                let key = if name.contains('.') { name.to_owned() } else { format!("{place}.{name}") };
                (key, numbers.clone(), Tone::Wrong)
            }
            Some(Comment::Declined(declined)) => (declined.key().to_owned(), Numbers::new(), Tone::Declined),
            Some(Comment::Refused(_)) | None => {
                (format!("{place}.{}", say(self.part)), Numbers::new(), Tone::Instruction)
            }
        };
        Sentence { key, numbers, tone }
    }
}

/// The name of a part's instruction.
pub(crate) fn say(part: usize) -> String {
    if part == 0 { "say".to_owned() } else { format!("say-{}", part + 1) }
}
