//! A lesson on the screens of its game: moves go to the lesson instead of a table.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use lessons::{LEARNER, LessonRun, SavedRun, Stage, Texts, Tone, Verdict};
use page_model::learn::{Lights, Lit};
use page_model::replay::model::Replayed;
use tabletop::{Fault, Game, Viewer};

use super::handle::{LessonAct, LessonHandle};
use super::line::{LessonLine, Said};
use super::{lights, progress};
use crate::browser;
use crate::live::{Live, PlayError, Practice, Predictable, Room, SessionEnded, Step};
use crate::notifications::use_notifications;
use crate::parts::GameScreens;

/// How often the lesson hears how much time has passed.
const BEAT: Duration = Duration::from_millis(500);

/// A game in which lessons are given.
pub(super) trait Taught: Lit + Predictable + GameScreens + Replayed {}

impl<R: Lit + Predictable + GameScreens + Replayed> Taught for R {}

/// A lesson in progress, with what shows it.
struct Lecture<R: Taught> {
    run: Rc<RefCell<LessonRun<R>>>,
    room: Room,
    live: Live<R>,
    said: RwSignal<Said>,
    place: RwSignal<(usize, usize)>,
    finished: RwSignal<bool>,
    texts: RwSignal<Option<Texts>>,
}

impl<R: Taught> Clone for Lecture<R> {
    fn clone(&self) -> Lecture<R> {
        Lecture { run: Rc::clone(&self.run), ..*self }
    }
}

/// The steps of a game so far, as the learner saw them.
fn steps<R: Taught>(game: &Game<R>) -> Vec<Arc<Step<R>>> {
    let seen = |game: &Game<R>| Arc::new(game.state().view(Viewer::Seat(LEARNER)));
    let Ok(mut again) = Game::<R>::new(game.setup().clone()) else { return Vec::new() };
    let mut steps = Vec::new();
    for (n, entry) in (1..).zip(game.log()) {
        let before = seen(&again);
        if again.play(entry.clone()).is_err() {
            break;
        }
        steps.push(Arc::new(Step { n, is_past: true, entry: Some(entry.clone()), before, after: seen(&again) }));
    }
    steps
}

impl<R: Taught> Lecture<R> {
    fn begin(run: LessonRun<R>, room: Room, texts: RwSignal<Option<Texts>>) -> Lecture<R> {
        let run = Rc::new(RefCell::new(run));
        let said = Said { text: String::new(), tone: Tone::Instruction, goes_on: false };
        let live = Live::shown(room, RwSignal::new(None));
        let lecture = Lecture {
            run,
            room,
            live,
            said: RwSignal::new(said),
            place: RwSignal::new((1, 1)),
            finished: RwSignal::new(false),
            texts,
        };
        let (player, tried) = (lecture.clone(), lecture.clone());
        lecture.live.practise(Practice {
            play: Rc::new(move |action: &R::Move| player.play(action)),
            // What the screens refuse by themselves counts as a try.
            refused: Rc::new(move |action: &R::Move| drop(tried.play(action))),
        });
        lecture.show();
        lecture
    }

    /// A move of the learner. What the rules refuse is told by the screens, in the rules' own words.
    fn play(&self, action: &R::Move) -> Result<(), PlayError<R::Refusal>> {
        let verdict = {
            let mut run = self.run.borrow_mut();
            let verdict = run.play(action);
            run.keep_pace();
            verdict
        };
        self.show();
        self.keep();
        match verdict {
            Verdict::Refused(Fault::Refused(refusal)) => Err(PlayError::Refused(refusal)),
            Verdict::Refused(_) => Err(PlayError::Ended(SessionEnded::Left)),
            _ => Ok(()),
        }
    }

    fn act(&self, act: LessonAct) {
        {
            let mut run = self.run.borrow_mut();
            match act {
                LessonAct::GoOn if run.stage() == Stage::Explaining => run.rewind(),
                LessonAct::GoOn => run.advance(),
                LessonAct::Back => run.back(),
                LessonAct::Again => run.repeat(),
                LessonAct::Skip => run.skip(),
            }
        }
        self.run.borrow_mut().keep_pace();
        self.show();
        self.keep();
    }

    fn wait(&self) {
        // Nobody hesitates before a page that is hidden.
        let changed = browser::is_visible() && self.run.borrow_mut().wait(BEAT.as_millis() as u64);
        if changed {
            self.show();
            self.keep();
        }
    }

    fn keep(&self) {
        let saved: SavedRun = self.run.borrow().save();
        progress::note(saved);
    }

    fn show(&self) {
        let run = self.run.borrow();
        let (showing, game) = (run.showing(), run.game());
        let state = game.state();
        lights::show(&Lights::of(&showing, state));
        let (key, numbers) = (&showing.sentence.key, &showing.sentence.numbers);
        let text = self.texts.with_untracked(|texts| texts.as_ref().map(|texts| texts.filled(key, numbers)));
        let text = text.unwrap_or_default();
        let goes_on = matches!(showing.stage, Stage::Explaining | Stage::Succeeded);
        self.said.set(Said { text, tone: showing.sentence.tone, goes_on });
        self.place.set((showing.step + 1, showing.steps));
        self.room.stand_at(game.now());
        let view = state.view(Viewer::Seat(LEARNER));
        if self.live.view.with_untracked(|known| known.as_deref() != Some(&view)) {
            if R::KEEPS_STEPS {
                self.live.steps.set(steps(game));
            }
            self.live.view.set(Some(Arc::new(view)));
        }
        self.finished.set(showing.stage == Stage::Finished);
    }
}

/// The screens of a game with a lesson on them.
pub(super) fn screen<R: Taught>(
    run: LessonRun<R>,
    room: Room,
    texts: RwSignal<Option<Texts>>,
    title: Signal<String>,
    after: Callback<()>,
) -> AnyView {
    let lecture = Lecture::begin(run, room, texts);
    lights::put_out_at_the_end();
    let acting = StoredValue::new_local(lecture.clone());
    let act = Callback::new(move |act| acting.with_value(|lecture| lecture.act(act)));
    provide_context(LessonHandle { place: lecture.place.into(), act, title });
    Effect::new(move |_| {
        texts.track();
        acting.with_value(Lecture::show);
    });
    let news = use_notifications();
    let said = lecture.said;
    let said = Memo::new(move |_| said.get());
    news.set_lasting(Some(Callback::new(move |()| view! { <LessonLine said act /> }.into_any())));
    on_cleanup(move || news.set_lasting(None));
    if let Ok(beat) = set_interval_with_handle(move || acting.with_value(Lecture::wait), BEAT) {
        on_cleanup(move || beat.clear());
    }
    let finished = lecture.finished;
    Effect::new(move |_| {
        if finished.get() {
            after.run(());
        }
    });
    R::practised(lecture.live)
}
