//! A server, a browser, and the people of one test.

use std::any::Any;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::sync::{Mutex, PoisonError};

use futures_util::FutureExt as _;
use serde_json::Value;
use tempfile::TempDir;

use super::driver::Driver;
use super::looks::Looks;
use super::person::Person;
use super::server::{ADMIN_TOKEN, Server};
use super::session::Session;

/// How often a browser is started before it counts as missing.
const MAX_STARTS: u32 = 3;

/// All that a test has. Everything is stopped when this is dropped, in the order of these fields.
pub(crate) struct World {
    people: Mutex<Vec<Person>>,
    driver: Driver,
    url: String,
    server: Mutex<Option<Server>>,
    folder: TempDir,
}

/// Tells a story in a world of its own. What the browsers complained of in the end is an error of the story; if it goes
/// wrong, it is written down how everyone's page looked.
pub(crate) async fn run_story(story: impl AsyncFnOnce(&World)) {
    let world = World::new();
    let outcome = AssertUnwindSafe(story(&world)).catch_unwind().await;
    let judged = match outcome {
        Ok(()) => AssertUnwindSafe(world.check_consoles()).catch_unwind().await,
        Err(panic) => Err(panic),
    };
    if judged.is_err() {
        world.leave_evidence().await;
    }
    for person in world.everyone() {
        person.leave().await;
    }
    if let Err(panic) = judged {
        resume_unwind(panic);
    }
}

impl World {
    fn new() -> World {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let server = Server::start(folder.path());
        let url = server.url().to_owned();
        World { people: Mutex::default(), driver: Driver::start(), url, server: Mutex::new(Some(server)), folder }
    }

    /// The address of the server.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Does something as whoever runs the server.
    pub(crate) async fn operates(&self, act: &str, mut what: Value) {
        what["actor"] = "Kate".into();
        let address = format!("{}/api/admin/{act}", self.url);
        let response = reqwest::Client::new().post(address).bearer_auth(ADMIN_TOKEN).json(&what).send().await.unwrap();
        assert!(response.status().is_success(), "{}", response.text().await.unwrap());
    }

    /// The server is gone from now on.
    pub(crate) fn stops_server(&self) {
        drop(self.server.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    /// Somebody opens a browser; it shows nothing yet.
    pub(crate) async fn person(&self, name: &str, looks: Looks) -> Person {
        let browser = self.browser(name, &looks).await;
        let person = Person::new(name, looks, browser, self.url());
        person.devtools("Emulation.setEmulatedMedia", looks.media()).await;
        if let Some(size) = looks.size() {
            person.devtools("Emulation.setDeviceMetricsOverride", size).await;
        }
        self.people.lock().unwrap_or_else(PoisonError::into_inner).push(person.clone());
        person
    }

    /// Starts a browser with a profile of its own. On a busy machine one in some thousands exits at its start.
    async fn browser(&self, name: &str, looks: &Looks) -> Session {
        let mut attempt = 1;
        loop {
            let profile = self.folder.path().join(format!("{name}-{}-{attempt}", self.everyone().len()));
            match Session::start(self.driver.url(), &looks.capabilities(&profile)).await {
                Ok(browser) => return browser,
                Err(_) if attempt < MAX_STARTS => attempt += 1,
                Err(error) => {
                    panic!("Chromium does not start, for which `cargo xtask test browser` installs it: {error}")
                }
            }
        }
    }

    fn everyone(&self) -> Vec<Person> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    async fn check_consoles(&self) {
        for person in self.everyone() {
            person.check_console().await;
        }
    }

    async fn leave_evidence(&self) {
        for person in self.everyone() {
            // Perhaps it is the browser itself that has failed.
            let failed: Result<(), Box<dyn Any + Send>> =
                AssertUnwindSafe(person.leave_evidence()).catch_unwind().await;
            drop(failed);
        }
    }
}
