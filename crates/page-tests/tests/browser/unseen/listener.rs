//! Somebody with a screen reader and a keyboard.

use std::collections::BTreeMap;
use std::iter::successors;

use serde::Deserialize;
use serde_json::json;

use crate::kit::{Key, Language, Person};

/// What a screen reader gets of an element.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    pub(super) role: String,
    pub(super) name: String,
    pub(super) focused: bool,
    pub(super) disabled: bool,
    /// Whether it stays pressed, as what is picked does.
    pub(super) pressed: bool,
}

/// A node of the accessibility tree, as the DevTools protocol has it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AxNode {
    node_id: String,
    #[serde(default)]
    parent_id: Option<String>,
    #[serde(default)]
    ignored: bool,
    #[serde(default)]
    role: Property,
    #[serde(default)]
    name: Property,
    #[serde(default)]
    properties: Vec<Named>,
}

#[derive(Default, Deserialize)]
struct Property {
    #[serde(default)]
    value: serde_json::Value,
}

#[derive(Deserialize)]
struct Named {
    name: String,
    value: Property,
}

impl AxNode {
    fn has(&self, name: &str) -> bool {
        let is_so = |value: &serde_json::Value| *value == true || value == "true";
        self.properties.iter().any(|property| property.name == name && is_so(&property.value.value))
    }

    fn node(&self) -> Node {
        let text = |property: &Property| property.value.as_str().unwrap_or_default().to_owned();
        Node {
            role: text(&self.role),
            name: text(&self.name),
            focused: self.has("focused"),
            disabled: self.has("disabled"),
            pressed: self.has("pressed"),
        }
    }
}

/// The accessibility tree at some moment.
pub(super) struct Tree {
    all: Vec<AxNode>,
}

impl Tree {
    /// All nodes that are not ignored, in order.
    pub(super) fn nodes(&self) -> impl Iterator<Item = Node> {
        self.all.iter().filter(|ax| !ax.ignored).map(AxNode::node)
    }

    /// Whether there is something that can be pressed, with this name.
    pub(super) fn offers(&self, name: &str) -> bool {
        self.nodes().any(|node| is_pressed(&node) && !node.disabled && node.name.contains(name))
    }

    /// Whether something of a role has this in its name.
    pub(super) fn has(&self, role: &str, name: &str) -> bool {
        self.nodes().any(|node| node.role == role && node.name.contains(name))
    }

    pub(super) fn focus(&self) -> Node {
        self.nodes().filter(|node| node.focused).last().unwrap_or_default()
    }

    /// What the live regions say now, each with its place in the tree.
    fn announced(&self) -> Vec<(&str, String)> {
        let nodes: BTreeMap<&str, &AxNode> = self.all.iter().map(|ax| (ax.node_id.as_str(), ax)).collect();
        let texts = self.all.iter().filter(|ax| ax.node().role == "StaticText" && is_live(ax, &nodes));
        texts.map(|ax| (ax.node_id.as_str(), ax.node().name)).collect()
    }

    /// What the live regions say now.
    pub(super) fn announcements(&self) -> String {
        self.announced().into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(" ")
    }

    /// What the live regions have said since then.
    pub(super) fn said_since(&self, then: &Tree) -> String {
        let known = then.announced();
        let said = self.announced().into_iter().filter(|said| !known.contains(said));
        said.map(|(_, text)| text).collect::<Vec<_>>().join(" ")
    }
}

/// Whether something lies in a live region.
fn is_live<'a>(ax: &'a AxNode, nodes: &BTreeMap<&str, &'a AxNode>) -> bool {
    let above = |ax: &&'a AxNode| nodes.get(ax.parent_id.as_deref()?).copied();
    successors(Some(ax), above).any(|ax| ax.node().role == "status")
}

fn is_pressed(node: &Node) -> bool {
    matches!(node.role.as_str(), "button" | "link" | "radio" | "gridcell")
}

/// Somebody with a screen reader and a keyboard.
pub(super) struct Listener<'a>(pub(super) &'a Person);

impl Listener<'_> {
    pub(super) async fn reads(&self) -> Tree {
        let mut answer = self.0.devtools("Accessibility.getFullAXTree", json!({})).await;
        Tree { all: serde_json::from_value(answer["nodes"].take()).expect("the tree is as the browser says") }
    }

    pub(super) async fn key(&self, key: impl Into<char>) {
        self.0.key(key).await;
    }

    /// Waits until what is read has something.
    pub(super) async fn hears_until(&self, what: &str, has: impl Fn(&Tree) -> bool) -> Tree {
        let look = async || {
            let tree = self.reads().await;
            match has(&tree) {
                true => Ok(tree),
                false => {
                    let names: Vec<String> = tree.nodes().map(|node| node.name).collect();
                    Err(format!("“{}” is said, and there is {names:?}", tree.announcements()))
                }
            }
        };
        self.0.waits(what, look).await
    }

    /// Goes with the tabulator to something that can be pressed, and presses it.
    pub(super) async fn presses(&self, name: &str) {
        self.hears_until(name, |tree| tree.offers(name)).await;
        self.tabs_to(name, |node| is_pressed(node) && node.name.contains(name)).await;
        self.key(Key::Enter).await;
    }

    /// Takes any seat at a table.
    pub(super) async fn sits_down(&self) {
        self.presses(&text("room.seats.sit")).await;
        // The list of seats changes, and the focus with it.
        self.hears_until("that it is ours", |tree| tree.offers(&text("room.seats.stand"))).await;
    }

    /// Goes on with the tabulator until the focus is on what is wanted.
    pub(super) async fn tabs_to(&self, what: &str, is_wanted: impl Fn(&Node) -> bool) -> Node {
        // Not even a crowded page has so many stops.
        for _ in 0..150 {
            let focus = self.reads().await.focus();
            if is_wanted(&focus) {
                return focus;
            }
            self.key(Key::Tab).await;
        }
        panic!("{} never comes to {what} with the tabulator", self.0.name);
    }

    /// Presses a key, and hears something with these words that was not said before. All that is said then.
    pub(super) async fn hears(&self, key: impl Into<char>, words: &str) -> String {
        let before = self.reads().await;
        self.key(key).await;
        let is_said = |said: &str| !said.is_empty() && said.contains(words);
        let tree = self.hears_until(&format!("“{words}”"), |tree| is_said(&tree.said_since(&before))).await;
        tree.said_since(&before)
    }
}

pub(super) fn numbers(said: &str) -> Vec<i32> {
    let parts = said.split(|sign: char| !sign.is_ascii_digit() && sign != '-');
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// A text of the page, without what is filled in.
pub(super) fn text(key: &str) -> String {
    Language::En.part(key)
}
