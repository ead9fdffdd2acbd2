//! A walk through all sizes with one page.

use std::panic::{AssertUnwindSafe, resume_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs};

use futures_util::FutureExt as _;
use serde::Deserialize;
use serde_json::json;

use super::faults::{Fault, Faults};
use super::golden::{Golden, Thing};
use super::sizes::{ALL, BETWEEN, BY_DAY, CRAMPED, DESKTOP, ENLARGED, ROOMY, SIDEWAYS, Size, TIGHT};
use crate::kit::{Language, Looks, Person, Point, Theme, World, layouts, quoted, run_story};

/// What is evaluated in the page, once.
pub(super) const SCRIPT: &str =
    concat!("(() => {", include_str!("seen.js"), include_str!("laws.js"), include_str!("acts.js"), "})()");

/// If it is set, pictures of all sizes are put beside the reports.
const PICTURES_VARIABLE: &str = "ORRERY_LAYOUT_PICTURES";

/// The languages besides English, each by day or by night: colours change nothing about where things are, and
/// everything is drawn anew when they change.
const OTHER_LANGUAGES: [(Language, Theme); 3] =
    [(Language::Uk, Theme::Dark), (Language::Fr, Theme::Light), (Language::Es, Theme::Light)];

/// A walk takes its time. Timeouts of some seconds, after which notes go away, come only when they are asked for;
/// longer ones, after which a connection is given up because an answer is still on its way, never come. Tables on this
/// device believe that nobody looks, so that their clocks stand still and no bot does anything. What the server is
/// asked for is waited for.
const HOLD_TIMEOUTS: &str = "{
    const [set, clear] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
    const held = new Map();
    let number = 1e9;
    window.setTimeout = (act, time, ...rest) => time < 3000 ? set(act, time, ...rest) : (held.set(++number, [act, time]), number);
    window.clearTimeout = id => held.delete(id) || clear(id);
    const away = () => location.pathname.startsWith('/t/local-');
    Object.defineProperty(document, 'hidden', { get: away });
    let answers_awaited = 0;
    const ask = window.fetch.bind(window);
    window.fetch = (...all) => {
        answers_awaited += 1;
        return ask(...all).finally(() => { answers_awaited -= 1; });
    };
    window.awaits_answers = () => answers_awaited > 0;
    window.seconds_pass = () => [...held].forEach(([id, [act, time]]) => time <= 5000 && held.delete(id) && act());
}";

/// A screen in some state.
#[derive(Copy, Clone, Debug)]
pub(super) struct Shot {
    /// `SCREEN.STATE`, as its golden is called.
    name: &'static str,
    needs: &'static [&'static str],
    tries: &'static [&'static str],
    drags: Option<(&'static str, &'static str)>,
    hovers: bool,
    notes: bool,
    golden: bool,
    is_sheet: bool,
    narrow: bool,
    between: bool,
}

impl Shot {
    /// A screen in some state, of which nothing particular is asked.
    pub(super) fn new(name: &'static str) -> Shot {
        Shot {
            name,
            needs: &[],
            tries: &[],
            drags: None,
            hovers: false,
            notes: false,
            golden: true,
            is_sheet: false,
            narrow: false,
            between: false,
        }
    }

    /// What the present step needs: all that these selectors find is on the screen without scrolling.
    pub(super) fn needs(self, needs: &'static [&'static str]) -> Shot {
        Shot { needs, ..self }
    }

    /// What can be chosen and put back by a click each, and moves nothing.
    pub(super) fn tries(self, tries: &'static [&'static str]) -> Shot {
        Shot { tries, ..self }
    }

    /// What is dragged where, while the screen is looked at.
    pub(super) fn drags(self, what: &'static str, onto: &'static str) -> Shot {
        Shot { drags: Some((what, onto)), ..self }
    }

    /// There is no golden of it, since it is not the same each time.
    pub(super) fn without_golden(self) -> Shot {
        Shot { golden: false, ..self }
    }

    /// It is only there where there is no room for columns.
    pub(super) fn where_it_is_narrow(self) -> Shot {
        Shot { narrow: true, ..self }
    }

    /// It is also looked at in windows between a phone held sideways and a desktop.
    pub(super) fn between_phone_and_desktop(self) -> Shot {
        Shot { between: true, ..self }
    }

    /// Whether it is there at a size.
    fn is_at(&self, size: &Size) -> bool {
        !self.narrow || size.is_narrow()
    }

    /// Toasts are kept, which would be gone by now otherwise.
    pub(super) fn with_notes(self) -> Shot {
        Shot { notes: true, ..self }
    }

    /// The mouse goes over all kinds of controls, and nothing moves.
    pub(super) fn hovers(self) -> Shot {
        Shot { hovers: true, ..self }
    }
}

/// What the script reports about a page.
#[derive(Debug, Deserialize)]
struct LookReport {
    faults: Vec<Fault>,
    things: Vec<Thing>,
}

/// Somebody who walks through all sizes, and what was found on the way.
pub(super) struct Gallery {
    pub(super) person: Person,
    faults: Mutex<Faults>,
    differences: Mutex<Vec<String>>,
    size: Mutex<Option<Size>>,
    /// How many screens were looked at.
    looks: AtomicUsize,
}

/// Tells a story in which screens are looked at, and fails at its end with all that was wrong with them.
pub(super) async fn at_every_size(name: &str, story: impl AsyncFnOnce(&World, &Gallery)) {
    run_story(async |world| {
        let person = world.person("Ada", Looks::default()).await;
        let gallery = Gallery {
            person,
            faults: Mutex::default(),
            differences: Mutex::default(),
            size: Mutex::default(),
            looks: AtomicUsize::default(),
        };
        gallery.person.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": HOLD_TIMEOUTS })).await;
        gallery.person.comes_in().await;
        let outcome = AssertUnwindSafe(story(world, &gallery)).catch_unwind().await;
        // Faults that were found before a panic are reported all the same.
        let report = gallery.report(name);
        if let Err(panic) = outcome {
            resume_unwind(panic);
        }
        assert!(report.is_empty(), "{} faults and differences from the goldens:\n{report}", report.lines().count());
    })
    .await;
}

impl Gallery {
    /// Looks at a screen at all sizes, in all languages, by day and by night.
    pub(super) async fn look(&self, shot: Shot) {
        self.brings_script().await;
        if !shot.notes {
            self.person.read::<Option<bool>>("seconds_pass(), null").await;
        }
        let mut golden = Golden::default();
        for size in ALL.into_iter().filter(|size| shot.is_at(size)) {
            self.resize(size).await;
            golden.add(size.name(), self.look_at(&shot, size).await);
        }
        let mut by_day = Vec::new();
        if shot.drags.is_none() {
            self.look_for_barriers(&shot).await;
            by_day = self.look_otherwise(&shot, &golden).await;
        }
        self.resize(if shot.narrow { ALL[0] } else { DESKTOP }).await;
        if shot.hovers {
            self.hovers(&shot).await;
        }
        self.settles().await;
        let differences = if shot.golden { golden.judge(shot.name) } else { Vec::new() };
        let differences = differences.into_iter().map(|it| format!("{}: {it}", shot.name));
        let by_day = by_day.into_iter().map(|it| format!("{}: by day: {it}", shot.name));
        self.differences.lock().expect("nobody else looks").extend(differences.chain(by_day));
    }

    /// Has the script on the page that is shown.
    async fn brings_script(&self) {
        if !self.person.read::<bool>("'layout' in window").await {
            self.person.read::<Option<bool>>(&format!("{SCRIPT}, null")).await;
        }
    }

    /// Loses the connection and finds it again, and hears an announcement, on a phone, on one held sideways and on a
    /// desktop. Nothing moves.
    pub(super) async fn is_disturbed(&self, world: &World, shot: Shot) {
        self.brings_script().await;
        for size in [ALL[0], SIDEWAYS, DESKTOP] {
            self.resize(size).await;
            self.settles().await;
            self.person.read::<Option<bool>>("layout.remember(), null").await;
            self.person.goes_offline().await;
            self.stays(&shot, size, "without a connection").await;
            self.person.comes_online().await;
            self.person.misses(".banner[data-link]:not(.back)").await;
            world.operates("announce", json!({ "announcement": { "text": "We move to a new machine" } })).await;
            self.person.until("document.querySelector(\"[data-action='read-announcement']\") !== null").await;
            self.stays(&shot, size, "after an announcement").await;
            world.operates("withdraw", json!({})).await;
            self.person.misses("[data-action='read-announcement']").await;
        }
    }

    /// Nothing is elsewhere than it was, and all laws hold.
    async fn stays(&self, shot: &Shot, size: Size, when: &str) {
        self.settles().await;
        let moved: Vec<Fault> = self.person.read(&format!("layout.moved({})", quoted(when))).await;
        self.note_all(shot, size, Language::En, moved);
        self.check(shot, size, Language::En, false).await;
    }

    /// Shows the page as on a phone, until the next look.
    pub(super) async fn on_a_phone(&self) {
        self.resize(ALL[0]).await;
    }

    /// Opens a sheet with a button. Whether a hand reaches the button is another question.
    pub(super) async fn open_sheet(&self, button: &str) {
        self.person.sees(button).await;
        self.person.read::<Option<bool>>(&format!("document.querySelector({}).click(), null", quoted(button))).await;
        self.person.sees("dialog[open]").await;
    }

    /// Opens a sheet, looks at it, and closes it.
    pub(super) async fn look_into(&self, button: &str, shot: Shot) {
        self.open_sheet(button).await;
        self.look_at_sheet(shot).await;
    }

    /// Looks at the sheet that is open, and closes it.
    pub(super) async fn look_at_sheet(&self, shot: Shot) {
        self.person.sees("dialog[open]").await;
        self.look(Shot { is_sheet: true, ..shot }).await;
        let close = "document.querySelectorAll(\"dialog[open] [data-action='close']\").forEach(it => it.click()), null";
        self.person.read::<Option<bool>>(close).await;
        self.person.misses("dialog[open]").await;
    }

    /// Looks at a screen at one size in English, and tries what is to be tried.
    async fn look_at(&self, shot: &Shot, size: Size) -> Vec<Thing> {
        let Some((what, onto)) = shot.drags else {
            let things = self.check(shot, size, Language::En, true).await;
            for selector in shot.tries {
                let moved: Vec<Fault> = self.person.read(&format!("layout.chosen({})", quoted(selector))).await;
                self.note_all(shot, size, Language::En, moved);
            }
            return things;
        };
        self.settles().await;
        let (Some(from), Some(to)) = (self.middle(what).await, self.middle(onto).await) else {
            let what = format!("{what} cannot be dragged to {onto}: one of them is not on the screen");
            let fault = Fault { law: "sight".to_owned(), key: what.clone(), what };
            self.note_all(shot, size, Language::En, vec![fault]);
            return Vec::new();
        };
        self.person.read::<Option<bool>>("layout.remember(), null").await;
        self.person.holds(from, to).await;
        let moved: Vec<Fault> =
            self.person.read(&format!("layout.moved('while it is dragged', {})", quoted(what))).await;
        self.note_all(shot, size, Language::En, moved);
        let things = self.check(shot, size, Language::En, true).await;
        self.person.lets_go(from).await;
        things
    }

    async fn middle(&self, selector: &str) -> Option<Point> {
        self.person.read(&format!("layout.middleOf({})", quoted(selector))).await
    }

    /// Looks at a screen enlarged, and in the other languages by day and by night. Tells what is elsewhere in English
    /// by day than it was by night.
    async fn look_otherwise(&self, shot: &Shot, by_night: &Golden) -> Vec<String> {
        let cramped = CRAMPED.into_iter().filter(|_| !shot.needs.is_empty() && !shot.is_sheet);
        let between = BETWEEN.into_iter().filter(|_| shot.between);
        for size in ENLARGED.into_iter().chain(cramped).chain(between).filter(|size| shot.is_at(size)) {
            self.resize(size).await;
            self.check(shot, size, Language::En, false).await;
        }
        // Over four states of a screen every language has seen all sizes.
        let turn = self.looks.fetch_add(1, Ordering::Relaxed);
        let mut shown = Theme::Dark;
        for (number, (language, theme)) in OTHER_LANGUAGES.into_iter().enumerate() {
            let roomy = ROOMY[(turn + number) % ROOMY.len()];
            // A sheet has one layout or the other.
            let sizes = if shot.is_sheet { vec![TIGHT[0], DESKTOP] } else { [&TIGHT[..], &[roomy]].concat() };
            if theme != shown {
                self.person.in_theme(theme).await;
                shown = theme;
            }
            self.speaks(language).await;
            for &size in sizes.iter().filter(|size| shot.is_at(size)) {
                self.resize(size).await;
                self.check(shot, size, language, false).await;
            }
        }
        self.speaks(Language::En).await;
        // The last of the others was looked at by day.
        assert_eq!(shown, Theme::Light);
        let mut by_day = Golden::default();
        for size in BY_DAY.into_iter().filter(|size| shot.is_at(size)) {
            self.resize(size).await;
            by_day.add(size.name(), self.check(shot, size, Language::En, true).await);
        }
        self.person.in_theme(Theme::Dark).await;
        // What has no golden is not the same each time; sheets are where they were scrolled to.
        if shot.golden && !shot.is_sheet { by_day.differences_at_its_sizes(by_night) } else { Vec::new() }
    }

    /// Looks for barriers on a phone that is held sideways: a tour of all screens looks for them on a phone held
    /// upright and on a desktop, but does not come into all states.
    async fn look_for_barriers(&self, shot: &Shot) {
        self.resize(SIDEWAYS).await;
        self.settles().await;
        let found = self.person.barriers(shot.name).await;
        self.differences.lock().expect("nobody else looks").extend(found);
    }

    /// Moves the mouse over the controls.
    async fn hovers(&self, shot: &Shot) {
        self.settles().await;
        self.person.points_at(Point { x: 0.0, y: 0.0 }).await;
        let stops: Vec<Option<Point>> = self.person.read("layout.stops()").await;
        for (number, at) in stops.into_iter().enumerate() {
            let Some(at) = at else { continue };
            self.person.points_at(at).await;
            let moved: Vec<Fault> = self.person.read(&format!("layout.hovered({number})")).await;
            self.note_all(shot, DESKTOP, Language::En, moved);
        }
        self.person.points_at(Point { x: 0.0, y: 0.0 }).await;
    }

    async fn speaks(&self, language: Language) {
        self.person.read::<Option<bool>>(&format!("layout.speak('{}').then(() => null)", language.code())).await;
    }

    async fn settles(&self) {
        self.person.read::<Option<bool>>("layout.settle().then(() => null)").await;
    }

    async fn resize(&self, size: Size) {
        let before = self.size.lock().expect("nobody else looks").replace(size);
        self.person.devtools("Emulation.setDeviceMetricsOverride", size.metrics()).await;
        if before.map(Size::touch) != Some(size.touch()) {
            self.person.devtools("Emulation.setTouchEmulationEnabled", size.touch()).await;
        }
        if before.map(Size::text) != Some(size.text()) {
            self.person.devtools("Page.setFontSizes", size.text()).await;
        }
    }

    async fn check(&self, shot: &Shot, size: Size, language: Language, golden: bool) -> Vec<Thing> {
        let screen = json!({ "width": size.width, "height": size.height, "needs": shot.needs, "golden": golden });
        let report: LookReport = self.person.read(&format!("layout.look({screen})")).await;
        self.note_all(shot, size, language, report.faults);
        if language == Language::En && env::var_os(PICTURES_VARIABLE).is_some() {
            self.person.shoot(layouts().join(format!("{}.{}.png", shot.name, size.name()))).await;
        }
        report.things
    }

    fn note_all(&self, shot: &Shot, size: Size, language: Language, found: Vec<Fault>) {
        let mut faults = self.faults.lock().expect("nobody else looks");
        for fault in found {
            faults.note(shot.name, &size.name(), language.code(), fault);
        }
    }

    /// All that was wrong, also written to a file, so that a list can be made of all tests.
    fn report(&self, name: &str) -> String {
        let faults = self.faults.lock().expect("nobody else looked").lines();
        let differences = self.differences.lock().expect("nobody else looked");
        let report: String = faults.iter().chain(differences.iter()).map(|line| format!("{line}\n")).collect();
        fs::create_dir_all(layouts()).expect("the folder can be made");
        fs::write(layouts().join(format!("{name}.txt")), &report).expect("the report can be written");
        report
    }
}
