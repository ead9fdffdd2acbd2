//! A WebDriver session: a browser that tests control.
//!
//! The tests need so little of it that they speak it themselves: the crates that do have a say in how JSON is kept in
//! the whole workspace, which would then be compiled twice.

use reqwest::{Client, Method};
use serde::Deserialize;
use serde_json::{Value, json};

/// The name under which WebDriver hands out elements of a page.
const ELEMENT_KEY: &str = "element-6066-11e4-a52e-4f735466cecf";

#[derive(Clone)]
pub(crate) struct Session {
    http: Client,
    url: String,
}

/// What a driver answers.
#[derive(Deserialize)]
struct Answer {
    value: Value,
}

/// A line of the console.
#[derive(Deserialize)]
pub(super) struct Line {
    pub(super) level: String,
    pub(super) message: String,
}

impl Session {
    /// Starts a browser with these capabilities.
    pub(super) async fn start(driver: &str, capabilities: &Value) -> Result<Session, String> {
        let mut session = Session { http: Client::new(), url: format!("{driver}/session") };
        let wanted = json!({ "capabilities": { "alwaysMatch": capabilities } });
        let started = session.send(Method::POST, "", wanted).await?;
        let id = started["sessionId"].as_str().ok_or_else(|| format!("it has no number: {started}"))?;
        session.url = format!("{}/{id}", session.url);
        Ok(session)
    }

    pub(super) async fn opens(&self, url: &str) -> Result<(), String> {
        self.send(Method::POST, "/url", json!({ "url": url })).await.map(drop)
    }

    /// Loads the page again.
    pub(super) async fn reloads(&self) -> Result<(), String> {
        self.send(Method::POST, "/refresh", json!({})).await.map(drop)
    }

    /// Says something to the browser itself.
    pub(super) async fn devtools(&self, method: &str, what: Value) -> Result<Value, String> {
        self.send(Method::POST, "/goog/cdp/execute", json!({ "cmd": method, "params": what })).await
    }

    /// Presses a key and lets it go.
    pub(super) async fn key(&self, key: char) -> Result<(), String> {
        let strokes = ["keyDown", "keyUp"].map(|stroke| json!({ "type": stroke, "value": key }));
        let keyboard = json!({ "type": "key", "id": "keyboard", "actions": strokes });
        self.send(Method::POST, "/actions", json!({ "actions": [keyboard] })).await.map(drop)
    }

    /// Chooses the entry of a list that this selector finds.
    pub(super) async fn chooses(&self, option: &str) -> Result<(), String> {
        let wanted = json!({ "using": "css selector", "value": option });
        let found = self.send(Method::POST, "/element", wanted).await?;
        let id = found[ELEMENT_KEY].as_str().ok_or_else(|| format!("no element: {found}"))?;
        self.send(Method::POST, &format!("/element/{id}/click"), json!({})).await.map(drop)
    }

    /// What was written to the console since this was last asked.
    pub(super) async fn console(&self) -> Result<Vec<Line>, String> {
        let log = self.send(Method::POST, "/se/log", json!({ "type": "browser" })).await?;
        serde_json::from_value(log).map_err(|error| error.to_string())
    }

    pub(super) async fn closes(&self) -> Result<(), String> {
        self.send(Method::DELETE, "", json!({})).await.map(drop)
    }

    async fn send(&self, method: Method, path: &str, what: Value) -> Result<Value, String> {
        let request = self.http.request(method, format!("{}{path}", self.url)).json(&what);
        let response = request.send().await.map_err(|error| error.to_string())?;
        let is_done = response.status().is_success();
        let Answer { value } = response.json().await.map_err(|error| error.to_string())?;
        match is_done {
            true => Ok(value),
            false => Err(value["message"].as_str().map_or_else(|| value.to_string(), str::to_owned)),
        }
    }
}
