//! Somebody before a browser.

use std::fmt::Debug;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::looks::Looks;
use super::session::Session;

/// What a person waits for has not happened if it has not happened after this long.
const WAIT_TIMEOUT: Duration = Duration::from_secs(45);
const POLL_INTERVAL: Duration = Duration::from_millis(25);

/// Somebody before a browser.
#[derive(Clone)]
pub(crate) struct Person {
    /// What they are called in these tests.
    pub(crate) name: String,
    /// How their browser is set up.
    pub(crate) looks: Looks,
    pub(super) browser: Session,
    server: String,
    /// What the console may complain of, because it was done on purpose.
    pub(super) forgiven: Arc<Mutex<Vec<&'static str>>>,
    /// When a finger last left the screen, in seconds, by the timestamps of its events.
    pub(super) last_touch: Arc<Mutex<f64>>,
}

impl Person {
    pub(super) fn new(name: &str, looks: Looks, browser: Session, server: &str) -> Person {
        Person {
            name: name.to_owned(),
            looks,
            browser,
            server: server.to_owned(),
            forgiven: Arc::default(),
            last_touch: Arc::default(),
        }
    }

    /// Opens a place of the page.
    pub(crate) async fn open(&self, path: &str) {
        self.browser.opens(&format!("{}{path}", self.server)).await.expect("the address is opened");
    }

    /// Loads the page again.
    pub(crate) async fn reload(&self) {
        self.browser.reloads().await.expect("the page is loaded again");
    }

    /// The path of the place that is open.
    pub(crate) async fn path(&self) -> String {
        self.read("location.pathname").await
    }

    /// Says something to the browser itself.
    pub(crate) async fn devtools(&self, method: &str, what: Value) -> Value {
        let answer = self.browser.devtools(method, what).await;
        answer.unwrap_or_else(|error| panic!("the browser of {} refuses {method}: {error}", self.name))
    }

    /// Works out an expression in the page, awaiting it if it is a promise. This is not subject to the page's own
    /// policy.
    pub(crate) async fn read<T: DeserializeOwned>(&self, expression: &str) -> T {
        let value = self.evaluate(expression).await;
        serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{expression} is {value}: {error}"))
    }

    async fn evaluate(&self, expression: &str) -> Value {
        let what = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let mut answer = self.devtools("Runtime.evaluate", what).await;
        if let Some(thrown) = answer.get("exceptionDetails") {
            panic!("{expression} fails for {}: {thrown}", self.name);
        }
        answer["result"]["value"].take()
    }

    /// Waits until an expression is true.
    pub(crate) async fn until(&self, expression: &str) {
        let look = async || match self.evaluate(&format!("Boolean({expression})")).await {
            Value::Bool(true) => Ok(()),
            other => Err(format!("it is {other}")),
        };
        self.waits(&format!("until {expression}"), look).await;
    }

    /// Waits until something can be seen.
    pub(crate) async fn sees(&self, selector: &str) {
        self.until(&format!("({FIND_VISIBLE})({}).length > 0", quoted(selector))).await;
    }

    /// Whether something can be seen now.
    pub(crate) async fn sees_now(&self, selector: &str) -> bool {
        self.count(selector).await > 0
    }

    /// Waits until something can no longer be seen.
    pub(crate) async fn misses(&self, selector: &str) {
        self.until(&format!("({FIND_VISIBLE})({}).length === 0", quoted(selector))).await;
    }

    /// How many of something can be seen.
    pub(crate) async fn count(&self, selector: &str) -> usize {
        self.read(&format!("({FIND_VISIBLE})({}).length", quoted(selector))).await
    }

    /// The texts of all that can be seen of something.
    pub(crate) async fn texts(&self, selector: &str) -> Vec<String> {
        self.read(&format!("({FIND_VISIBLE})({}).map(it => (it.innerText ?? it.textContent).trim())", quoted(selector)))
            .await
    }

    /// The text of something, once it can be seen.
    pub(crate) async fn text(&self, selector: &str) -> String {
        self.sees(selector).await;
        self.texts(selector).await.swap_remove(0)
    }

    /// An attribute of all that can be seen of something.
    pub(crate) async fn attributes(&self, selector: &str, name: &str) -> Vec<String> {
        let (selector, name) = (quoted(selector), quoted(name));
        self.read(&format!("({FIND_VISIBLE})({selector}).map(it => it.getAttribute({name}) ?? '')")).await
    }

    /// Looks again and again until there is something to be found; else it is known why not.
    pub(crate) async fn waits<T>(&self, what: &str, look: impl AsyncFn() -> Result<T, String>) -> T {
        let deadline = Instant::now() + WAIT_TIMEOUT;
        loop {
            match look().await {
                Ok(found) => return found,
                Err(why) => assert!(Instant::now() < deadline, "{} waits in vain {what}: {why}", self.name),
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Asks the server for something, as the guest of this browser.
    pub(crate) async fn ask(&self, method: &str, path: &str, body: impl Serialize + Debug) -> Value {
        let request = json!({
            "method": method,
            "headers": { "content-type": "application/json" },
            "body": if method == "GET" { Value::Null } else { json!(json!(body).to_string()) },
        });
        let text: String = self.read(&format!("fetch({}, {request}).then(it => it.text())", quoted(path))).await;
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path} answers {text}: {error}"))
    }

    /// The same for what is not JSON.
    pub(crate) async fn fetch(&self, path: &str) -> String {
        self.read(&format!("fetch({}).then(it => it.text())", quoted(path))).await
    }

    pub(super) async fn leave(self) {
        if let Err(error) = self.browser.closes().await {
            eprintln!("the browser of {} does not close: {error}", self.name);
        }
    }
}

/// Finds all visible elements of a selector.
pub(super) const FIND_VISIBLE: &str = "selector => [...document.querySelectorAll(selector)].filter(it => \
    it.checkVisibility({ opacityProperty: false, visibilityProperty: true }) && it.getClientRects().length > 0)";

/// A text as an expression.
pub(crate) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}
