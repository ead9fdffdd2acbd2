//! Where people come in.

use std::sync::Arc;
use std::time::{Duration, Instant};

use client::{Client, ClientError, Session};
use tabletop::Recordable;
use tokio::time::{sleep, timeout};

/// How long somebody waits for an answer before they try elsewhere.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);

/// If something does not work for so long, it never will.
const DEADLINE: Duration = Duration::from_secs(60);

/// The addresses of all nodes of a server. Whoever does not get in at one tries the next, as a balancer would send them.
#[derive(Clone, Debug)]
pub(crate) struct Doors(Arc<[String]>);

impl Doors {
    pub(crate) fn new(addresses: impl IntoIterator<Item = String>) -> Doors {
        Doors(addresses.into_iter().collect())
    }

    /// All addresses, beginning with the one of this number; there is always another one after the last.
    fn from(&self, first: usize) -> impl Iterator<Item = &String> + Clone {
        self.0.iter().cycle().skip(first % self.0.len())
    }

    /// Does something until it works, since servers may be down; at first at the door of this number.
    ///
    /// # Panics
    /// If it does not work for long, or a server talks nonsense.
    pub(crate) async fn insist<T, F>(&self, first: usize, what: &str, attempt: impl Fn(String) -> F) -> T
    where
        F: Future<Output = Result<T, ClientError>>,
    {
        let begin = Instant::now();
        for address in self.from(first) {
            let why = match timeout(ANSWER_TIMEOUT, attempt(address.clone())).await {
                Ok(Ok(value)) => return value,
                Ok(Err(error @ ClientError::Nonsense(_))) => panic!("{what}: {error}"),
                Ok(Err(error)) => error.to_string(),
                Err(_) => "no answer".to_owned(),
            };
            assert!(begin.elapsed() < DEADLINE, "{what}: {why}");
            sleep(Duration::from_millis(20)).await;
        }
        unreachable!("there is always another address");
    }

    pub(crate) async fn guest(&self, first: usize) -> Client {
        self.insist(first, "a new guest", |address| async move { Client::new(&address).await }).await
    }

    /// A guest comes to a table through the door of this number, and later through any other.
    pub(crate) async fn session<R: Recordable>(&self, first: usize, guest: &Client, code: &str) -> Session<R> {
        let come = |address: String| async move { Session::new(guest.at(&address), code).await };
        let session: Session<R> = self.insist(first, &format!("to come to table {code}"), come).await;
        let here = session.client().server().to_owned();
        let others: Vec<String> = self.from(first).take(self.0.len()).filter(|door| **door != here).cloned().collect();
        session.or_at(others).with_command_timeout(ANSWER_TIMEOUT).with_steps()
    }
}
