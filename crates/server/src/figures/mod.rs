//! The figures that matter most, for the status page: of this node as they are now, of the others as they were a moment ago.
//!
//! They are read from what is told to Prometheus, so that both say the same. In a cluster each node keeps its own in the store
//! every few seconds, where all find them.

mod exposition;
mod names;

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError, Weak};
use std::time::Duration;

use metrics_exporter_prometheus::PrometheusHandle;
use serde::{Deserialize, Serialize};
use store::StoreError;
use tokio::time::{Instant, MissedTickBehavior, interval};

pub(crate) use names::register;

use self::exposition::Exposition;
use crate::app::App;
use crate::time::now_millis;

/// How often figures are taken, and kept for other nodes.
const SAMPLE_INTERVAL: Duration = Duration::from_secs(5);

/// Over how many samples rates are reckoned: a minute.
const SAMPLES: usize = 12;

/// Figures of a node that has kept none for this long are forgotten, in milliseconds.
const FORGET_AFTER: u64 = 60_000;

/// The figures of a node. Times are in seconds; those that are missing were not measured lately.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct NodeFigures {
    pub(crate) node: String,
    pub(crate) version: String,
    /// In milliseconds since 1970, as is `at`.
    pub(crate) started: u64,
    pub(crate) at: u64,
    pub(crate) tables: u64,
    pub(crate) connections: u64,
    pub(crate) moves_per_second: f64,
    pub(crate) commands_per_second: f64,
    pub(crate) games_finished: u64,
    pub(crate) bots_waiting: u64,
    pub(crate) bot_wait_median: Option<f64>,
    pub(crate) bot_wait_p99: Option<f64>,
    pub(crate) commit_median: Option<f64>,
    pub(crate) commit_p99: Option<f64>,
    pub(crate) write_queue: u64,
    pub(crate) store_works: bool,
    pub(crate) stalls: u64,
}

/// What rates are reckoned from.
#[derive(Copy, Clone, Debug)]
struct Sample {
    at: Instant,
    moves: f64,
    commands: f64,
}

/// Takes figures of this node.
#[derive(Debug)]
pub(crate) struct Figures {
    node: String,
    started: u64,
    samples: Mutex<VecDeque<Sample>>,
}

impl Figures {
    pub(crate) fn new(node: &str) -> Figures {
        Figures { node: node.to_owned(), started: now_millis(), samples: Mutex::default() }
    }

    /// The figures as they are now. Rates are those since the oldest sample.
    pub(crate) fn now(&self, metrics: Option<&PrometheusHandle>) -> NodeFigures {
        self.read(&metrics.map(PrometheusHandle::render).unwrap_or_default(), Instant::now())
    }

    fn read(&self, text: &str, now: Instant) -> NodeFigures {
        let text = Exposition(text);
        let sample =
            Sample { at: now, moves: text.sum("orrery_moves_total"), commands: text.sum("orrery_commands_total") };
        let oldest = self.samples.lock().unwrap_or_else(PoisonError::into_inner).front().copied().unwrap_or(sample);
        let elapsed = sample.at.duration_since(oldest.at).as_secs_f64();
        let rate = |now: f64, then: f64| if elapsed > 0.0 { ((now - then) / elapsed).max(0.0) } else { 0.0 };
        let count = |name| text.sum(name).max(0.0) as u64;
        NodeFigures {
            node: self.node.clone(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            started: self.started,
            at: now_millis(),
            tables: count("orrery_tables"),
            connections: count("orrery_connections"),
            moves_per_second: rate(sample.moves, oldest.moves),
            commands_per_second: rate(sample.commands, oldest.commands),
            games_finished: count("orrery_games_finished_total"),
            bots_waiting: count("orrery_bots_waiting"),
            bot_wait_median: text.quantile("orrery_bot_wait_seconds", "0.5"),
            bot_wait_p99: text.quantile("orrery_bot_wait_seconds", "0.99"),
            commit_median: text.quantile("orrery_commit_seconds", "0.5"),
            commit_p99: text.quantile("orrery_commit_seconds", "0.99"),
            write_queue: count("orrery_write_queue"),
            store_works: text.sum("orrery_store_works") > 0.0,
            stalls: count("orrery_stalls_total"),
        }
    }

    /// Adds a sample.
    fn sample(&self, text: &str, now: Instant) {
        let text = Exposition(text);
        let sample =
            Sample { at: now, moves: text.sum("orrery_moves_total"), commands: text.sum("orrery_commands_total") };
        let mut samples = self.samples.lock().unwrap_or_else(PoisonError::into_inner);
        if samples.len() == SAMPLES {
            samples.pop_front();
        }
        samples.push_back(sample);
    }
}

/// Takes samples as long as there is a server, and keeps figures for the other nodes if there are any.
pub(crate) async fn run(app: Weak<App>) {
    let mut ticks = interval(SAMPLE_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(app) = app.upgrade() else { return };
        let Some(metrics) = &app.metrics else { return };
        app.figures.sample(&metrics.render(), Instant::now());
        if app.tables.cluster.is_some()
            && let Err(error) = keep(&app).await
        {
            tracing::debug!(%error, "other nodes do not see the figures of this one");
        }
    }
}

async fn keep(app: &App) -> Result<(), StoreError> {
    let figures = app.figures.now(app.metrics.as_ref());
    let text = serde_json::to_string(&figures).unwrap_or_default();
    app.tables.store.keep_figures(&figures.node, figures.at, &text, figures.at.saturating_sub(FORGET_AFTER)).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_those_of_the_last_minute() {
        let figures = Figures::new("one");
        let begin = Instant::now();
        let text = |moves: u64| format!("orrery_moves_total {moves}\norrery_store_works 1\norrery_tables 4\n");
        assert_eq!(figures.read(&text(0), begin).moves_per_second, 0.0);
        let at = |seconds| begin + Duration::from_secs(seconds);
        for number in 0..20 {
            figures.sample(&text(if number < 10 { 0 } else { (number - 9) * 100 }), at(5 * number));
        }
        // From 40 s, when there were none, to 100 s.
        let read = figures.read(&text(1200), at(100));
        assert_eq!(read.moves_per_second, 20.0);
        assert!(read.store_works && read.tables == 4 && read.commit_p99.is_none());
    }
}
