//! What somebody does with a mouse or a finger.

use serde::Deserialize;
use serde_json::json;

use super::looks::Hands;
use super::person::{FIND_VISIBLE, Person, quoted};

/// A point of the window.
#[derive(Copy, Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    fn towards(self, other: Point, part: f64) -> Point {
        Point { x: self.x + (other.x - self.x) * part, y: self.y + (other.y - self.y) * part }
    }

    /// Some points on the way to another one, which comes last.
    fn way(self, to: Point) -> [Point; 4] {
        [0.1, 0.4, 0.7, 1.0].map(|part| self.towards(to, part))
    }
}

/// Where something can be touched, or why it cannot.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Reach {
    At(Point),
    Not { why: String },
}

/// Finds the middle of the first visible element of a selector, if it lies still, is in use and nothing covers it.
const FIND_CLICKABLE: &str = "async selector => {
    const element = (FIND_VISIBLE)(selector)[0];
    if (!element) return { why: 'it cannot be seen' };
    if (element.disabled) return { why: 'it is not in use' };
    const inside = it => it.top >= 0 && it.left >= 0 && it.bottom <= innerHeight && it.right <= innerWidth;
    if (!inside(element.getBoundingClientRect())) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const before = element.getBoundingClientRect();
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    const now = element.getBoundingClientRect();
    if (now.x !== before.x || now.y !== before.y) return { why: 'it moves' };
    const x = now.x + now.width / 2, y = now.y + now.height / 2;
    const top = document.elementFromPoint(x, y);
    if (!top) return { why: 'it is outside of the window' };
    if (top !== element && !element.contains(top)) {
        // What hides behind a bar at the edge can be brought to the middle.
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        return { why: 'it is covered by ' + top.outerHTML.slice(0, 160) };
    }
    return { x, y };
}";

impl Person {
    /// Waits until something can be touched, and says where.
    pub(crate) async fn finds(&self, selector: &str) -> Point {
        self.waits(&format!("to touch {selector}"), async || self.reaches(selector).await).await
    }

    /// The same as long as a scene lasts; none if it ends before.
    async fn finds_during(&self, scene: &str, selector: &str) -> Option<Point> {
        let look = async || match self.reaches(selector).await {
            Ok(point) => Ok(Some(point)),
            Err(_) if !self.sees_now(scene).await => Ok(None),
            Err(why) => Err(why),
        };
        self.waits(&format!("to touch {selector}"), look).await
    }

    /// Where something can be touched now, or why it cannot.
    async fn reaches(&self, selector: &str) -> Result<Point, String> {
        match self
            .read(&format!("({})({})", FIND_CLICKABLE.replace("FIND_VISIBLE", FIND_VISIBLE), quoted(selector)))
            .await
        {
            Reach::At(point) => Ok(point),
            Reach::Not { why } => Err(why),
        }
    }

    /// Presses something, with the mouse or with a finger.
    pub(crate) async fn presses(&self, selector: &str) {
        let at = self.finds(selector).await;
        self.press(selector, at).await;
    }

    /// The same, unless a scene ends before.
    pub(crate) async fn presses_during(&self, scene: &str, selector: &str) {
        if let Some(at) = self.finds_during(scene, selector).await {
            self.press(selector, at).await;
        }
    }

    async fn press(&self, selector: &str, at: Point) {
        match self.looks.hands {
            Hands::Mouse | Hands::Finger => self.tap(at).await,
            Hands::Keys => self.enters(selector).await,
        }
    }

    /// Chooses a value of a list.
    pub(crate) async fn chooses(&self, list: &str, value: &str) {
        self.sees(list).await;
        self.browser.chooses(&format!("{list} option[value='{value}']")).await.expect("it is offered");
    }

    /// Presses a point of the window.
    pub(crate) async fn tap(&self, at: Point) {
        match self.looks.hands {
            Hands::Mouse => {
                self.mouse("mouseMoved", at, false).await;
                self.mouse("mousePressed", at, true).await;
                self.mouse("mouseReleased", at, false).await;
            }
            Hands::Finger => self.finger_taps(at).await,
            Hands::Keys => panic!("{} has nothing to point with", self.name),
        }
    }

    /// Drags something onto something else.
    pub(crate) async fn drags(&self, what: &str, onto: &str) {
        let (to, from) = (self.finds(onto).await, self.finds(what).await);
        self.moves((what, from), (onto, to)).await;
    }

    /// The same, unless a scene ends before; says whether it was done.
    pub(crate) async fn drags_during(&self, scene: &str, what: &str, onto: &str) -> bool {
        let found = (self.finds_during(scene, onto).await, self.finds_during(scene, what).await);
        if let (Some(to), Some(from)) = found {
            self.moves((what, from), (onto, to)).await;
        }
        matches!(found, (Some(_), Some(_)))
    }

    async fn moves(&self, (what, from): (&str, Point), (onto, to): (&str, Point)) {
        match self.looks.hands {
            Hands::Mouse => {
                self.holds(from, to).await;
                self.lets_go(to).await;
            }
            Hands::Finger => self.finger_slides(from, &from.way(to)).await,
            Hands::Keys => {
                self.enters(what).await;
                self.enters(onto).await;
            }
        }
    }

    pub(crate) async fn points_at(&self, at: Point) {
        self.mouse("mouseMoved", at, false).await;
    }

    /// Drags with the mouse, without letting go.
    pub(crate) async fn holds(&self, from: Point, to: Point) {
        self.points_at(from).await;
        self.mouse("mousePressed", from, true).await;
        for at in from.way(to) {
            self.mouse("mouseMoved", at, true).await;
        }
    }

    /// Takes what is dragged elsewhere and lets it go there.
    pub(crate) async fn lets_go(&self, at: Point) {
        self.mouse("mouseMoved", at, true).await;
        self.mouse("mouseReleased", at, false).await;
    }

    async fn mouse(&self, what: &str, at: Point, pressed: bool) {
        let button = if what == "mouseMoved" { "none" } else { "left" };
        let event = json!({
            "type": what, "x": at.x, "y": at.y, "button": button, "buttons": u8::from(pressed), "clickCount": 1,
        });
        self.devtools("Input.dispatchMouseEvent", event).await;
    }
}
