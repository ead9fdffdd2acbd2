//! What browsers complained of, and how pages looked.

use std::fs;
use std::path::PathBuf;
use std::sync::PoisonError;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use serde_json::json;

use super::looks::Theme;
use super::person::Person;
use super::places;

impl Person {
    /// What the console may complain of from now on, because it is done on purpose.
    pub(crate) fn forgives(&self, complaint: &'static str) {
        self.forgiven.lock().unwrap_or_else(PoisonError::into_inner).push(complaint);
    }

    /// Fails if the console has complained: of a broken policy, a panic, a file that was not found.
    pub(super) async fn check_console(&self) {
        let forgiven = self.forgiven.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let is_forgiven = |message: &str| forgiven.iter().any(|known| message.contains(known));
        let complaints: Vec<String> =
            self.complaints().await.into_iter().filter(|message| !is_forgiven(message)).collect();
        assert!(complaints.is_empty(), "the console of {} complains:\n{}", self.name, complaints.join("\n"));
    }

    async fn complaints(&self) -> Vec<String> {
        let log = self.browser.console().await.expect("the browser keeps a log");
        log.into_iter().filter(|line| line.level == "SEVERE").map(|line| line.message).collect()
    }

    /// Takes a picture of a screen, in the appearance that the device asks for.
    pub(crate) async fn shoots(&self, screen: &str) {
        let name = format!("{screen}.{}.{}.png", self.looks.device.name(), self.looks.theme.name());
        self.shoot(places::screenshots().join(name)).await;
    }

    /// The same person, whose device now asks for another appearance.
    pub(crate) async fn in_theme(&self, theme: Theme) -> Person {
        let mut person = self.clone();
        person.looks.theme = theme;
        person.devtools("Emulation.setEmulatedMedia", person.looks.media()).await;
        person
    }

    /// Takes a picture of the page as it is.
    pub(crate) async fn shoot(&self, file: PathBuf) {
        let folder = file.parent().expect("it is in a folder");
        fs::create_dir_all(folder).expect("the folder can be made");
        // Letters that are still on their way would be missing.
        self.until("document.fonts.status === 'loaded'").await;
        let shot = self.devtools("Page.captureScreenshot", json!({ "format": "png" })).await;
        let data = shot["data"].as_str().expect("the picture is a text");
        let bytes = BASE64_STANDARD.decode(data).expect("it is base64");
        fs::write(&file, bytes).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    }

    /// Keeps a picture of a page on which something went wrong, and shows what it says and complains of.
    pub(super) async fn leave_evidence(&self) {
        let test = std::thread::current().name().unwrap_or("test").replace("::", "-");
        let file = places::screenshots().join("failed").join(format!("{test}.{}.png", self.name));
        let (path, text) = (self.path().await, self.read::<String>("document.body.innerText").await);
        eprintln!("--- {} is at {path} and reads:\n{text}\n", self.name);
        for complaint in self.complaints().await {
            eprintln!("--- the console of {}: {complaint}", self.name);
        }
        eprintln!("--- see {}", file.display());
        self.shoot(file).await;
    }
}
