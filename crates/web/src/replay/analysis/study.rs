//! The analysis of a game in a worker: begins on demand, shows its progress, and can be stopped.

use std::sync::Arc;

use analysis::Report;
use leptos::prelude::*;
use thinker::{AnalysisRequest, AnalysisUpdate, WorkerTask};

use crate::notifications::use_notifications;
use crate::texts::{Texts, t, t_string, use_i18n};
use crate::thinking::{Helper, WorkerEvent};
use crate::ui::{Icon, Sign};
use crate::words;

/// How far a study has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum StudyProgress {
    /// Nobody has asked for it.
    Idle,
    /// Done, and all that is to be done.
    On(usize, usize),
    Done,
    /// The browser has no workers, or the worker failed.
    Failed,
    /// The game cannot be studied, for this reason.
    Refused(String),
}

impl StudyProgress {
    /// Its name for tests.
    fn name(&self) -> &'static str {
        match self {
            StudyProgress::Idle => "idle",
            StudyProgress::On(..) => "running",
            StudyProgress::Done => "done",
            StudyProgress::Failed => "failed",
            StudyProgress::Refused(_) => "refused",
        }
    }
}

/// A study of a game.
#[derive(Copy, Clone)]
pub(super) struct Study {
    /// How far it has come.
    pub(super) stage: RwSignal<StudyProgress>,
    /// What was found out so far.
    pub(super) report: RwSignal<Option<Report>>,
    record: StoredValue<Arc<str>>,
    helper: StoredValue<Option<Helper>, LocalStorage>,
}

impl Study {
    /// A study that has not begun.
    pub(super) fn new(record: Arc<str>) -> Study {
        Study {
            stage: RwSignal::new(StudyProgress::Idle),
            report: RwSignal::new(None),
            record: StoredValue::new(record),
            helper: StoredValue::new_local(None),
        }
    }

    fn begin(self) {
        self.stage.set(StudyProgress::On(0, 0));
        self.report.set(None);
        let job =
            WorkerTask::Analyse(AnalysisRequest { record: self.record.get_value().to_string(), iterations: None });
        // The component may be gone when an event comes.
        let helper = Helper::begin(&job, move |event| match event {
            WorkerEvent::Ready => {}
            WorkerEvent::Update(update) => self.on_update(update),
            WorkerEvent::Failed => drop(self.stage.try_set(StudyProgress::Failed)),
        });
        if helper.is_none() {
            self.stage.set(StudyProgress::Failed);
        }
        self.helper.set_value(helper);
    }

    fn on_update(self, update: AnalysisUpdate) {
        match update {
            AnalysisUpdate::Begun(report) => drop(self.report.try_set(Some(report))),
            AnalysisUpdate::Found { done, all, found } => {
                drop(self.stage.try_set(StudyProgress::On(done, all)));
                if found.is_some() {
                    self.report.try_update(|report| {
                        if let Some(report) = report {
                            report.extend(found);
                        }
                    });
                }
            }
            AnalysisUpdate::Done => drop(self.stage.try_set(StudyProgress::Done)),
            AnalysisUpdate::Failed(why) => drop(self.stage.try_set(StudyProgress::Refused(why))),
        }
    }

    fn stop(self) {
        self.helper.set_value(None);
        self.stage.set(StudyProgress::Idle);
    }
}

/// The panel of a study: what it is, a button to begin, the progress, and the results.
#[component]
pub(super) fn StudyPanel(
    study: Study,
    /// Whether the game was played to its end.
    is_over: bool,
    #[prop(into)] about: Signal<&'static str>,
    children: ChildrenFn,
) -> impl IntoView {
    let (i18n, news) = (use_i18n(), use_notifications());
    Effect::new(move |before: Option<bool>| {
        let done = study.stage.with(|stage| *stage == StudyProgress::Done);
        if done && before == Some(false) {
            study.helper.set_value(None);
            news.say(t_string!(i18n, replay.analysis.done));
        }
        done
    });
    let name = Memo::new(move |_| study.stage.with(StudyProgress::name));
    let shown = move || match name.get() {
        "idle" if !is_over => {
            view! { <p class="u-small u-muted">{t!(i18n, replay.analysis.unfinished)}</p> }.into_any()
        }
        "idle" => view! {
            <p class="u-small u-muted">{move || about.get()}</p>
            <button type="button" class="button" data-action="analyse" on:click=move |_| study.begin()>
                <Icon icon=Sign::Think /> {t!(i18n, replay.analysis.start)}
            </button>
        }
        .into_any(),
        "running" => view! { <Progress study /> }.into_any(),
        "done" => ().into_any(),
        _ => {
            view! { <p class="note trouble" role="alert">{move || study.stage.with(|stage| trouble(i18n, stage))}</p> }
                .into_any()
        }
    };
    let has_report = Memo::new(move |_| study.report.with(Option::is_some) && name.get() != "idle");
    view! {
        <section class="study u-stack-tight" data-analysis=name>
            <h2 class="label">{t!(i18n, replay.analysis.title)}</h2>
            {shown}
            <Show when=move || has_report.get()>{children()}</Show>
        </section>
    }
}

/// The progress of a study, with a button to stop it.
#[component]
fn Progress(study: Study) -> impl IntoView {
    let i18n = use_i18n();
    let so_far = Memo::new(move |_| match study.stage.get() {
        StudyProgress::On(done, all) => (done, all),
        _ => (0, 0),
    });
    let line = move || {
        let (done, all) = so_far.get();
        t_string!(i18n, replay.analysis.progress, done = done, all = all).to_string()
    };
    view! {
        <progress max=move || so_far.get().1.max(1) value=move || so_far.get().0 aria-label=line></progress>
        <div class="u-row">
            <span class="u-small u-muted u-grow">{line}</span>
            <button type="button" class="button quiet" data-action="cancel-analysis" on:click=move |_| study.stop()>
                {t!(i18n, replay.analysis.cancel)}
            </button>
        </div>
    }
}

fn trouble(i18n: Texts, stage: &StudyProgress) -> String {
    match stage {
        StudyProgress::Refused(why) => words::with_details(i18n, t_string!(i18n, replay.analysis.refused), why),
        _ => t_string!(i18n, replay.analysis.failed).to_owned(),
    }
}
