//! What somebody does with a finger.

use std::sync::PoisonError;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use super::hands::Point;
use super::person::Person;

/// Between two things that a finger does, by the timestamps of its events. However fast a test is and however slow the machine,
/// a tap is a tap and no long press, and what is dropped is not flung.
const STEP_SECONDS: f64 = 0.03;
/// Two gestures that are closer to each other would be taken for one.
const MIN_GESTURE_PAUSE_SECONDS: f64 = 0.4;
/// How often a finger reports the same place at the end of its way.
const FINAL_MOVES: usize = 3;

impl Person {
    pub(super) async fn finger_taps(&self, at: Point) {
        let start = self.next_gesture(1);
        self.finger("touchStart", Some(at), start).await;
        self.finger("touchEnd", None, start + STEP_SECONDS).await;
    }

    /// Slides along a way and lets go at its end.
    pub(super) async fn finger_slides(&self, from: Point, way: &[Point]) {
        let still = way.last().copied().into_iter().cycle().take(FINAL_MOVES);
        let way: Vec<Point> = way.iter().copied().chain(still).collect();
        let mut now = self.next_gesture(way.len() + 1);
        self.finger("touchStart", Some(from), now).await;
        for at in way {
            now += STEP_SECONDS;
            self.finger("touchMove", Some(at), now).await;
        }
        self.finger("touchEnd", None, now + STEP_SECONDS).await;
    }

    /// When a gesture of so many steps begins.
    fn next_gesture(&self, steps: usize) -> f64 {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later than that").as_secs_f64();
        let mut last = self.last_touch.lock().unwrap_or_else(PoisonError::into_inner);
        let start = now.max(*last + MIN_GESTURE_PAUSE_SECONDS);
        *last = start + STEP_SECONDS * steps as f64;
        start
    }

    async fn finger(&self, what: &str, at: Option<Point>, now: f64) {
        let points: Vec<Value> = at.iter().map(|at| json!({ "x": at.x, "y": at.y, "id": 1 })).collect();
        let event = json!({ "type": what, "touchPoints": points, "timestamp": now });
        self.devtools("Input.dispatchTouchEvent", event).await;
    }
}
