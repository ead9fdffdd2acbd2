//! Looks for barriers with axe-core.

use std::fs;

use serde::Deserialize;

use super::person::Person;
use super::places;

#[derive(Debug, Deserialize)]
struct Violation {
    id: String,
    impact: Option<String>,
    help: String,
    nodes: Vec<Node>,
}

#[derive(Debug, Deserialize)]
struct Node {
    html: String,
    #[serde(rename = "failureSummary")]
    summary: Option<String>,
}

impl Person {
    /// The barriers on the page as it is now, in words, however small.
    pub(crate) async fn barriers(&self, screen: &str) -> Vec<String> {
        if !self.read::<bool>("'axe' in window").await {
            let script = fs::read_to_string(places::axe()).expect("axe-core can be read");
            self.read::<Option<String>>(&format!("{script}; null")).await;
        }
        let found: Vec<Violation> =
            self.read("axe.run(document, { resultTypes: ['violations'] }).then(it => it.violations)").await;
        let place = format!("{screen}, {}, {}", self.looks.device.name(), self.looks.theme.name());
        found.iter().map(|it| format!("{place}: {}", described(it))).collect()
    }
}

fn described(violation: &Violation) -> String {
    let Violation { id, impact, help, nodes } = violation;
    let impact = impact.as_deref().unwrap_or("minor");
    let nodes: Vec<String> = nodes
        .iter()
        .map(|node| {
            let html: String = node.html.chars().take(200).collect();
            format!("    {html}\n      {}", node.summary.as_deref().unwrap_or_default().replace('\n', " "))
        })
        .collect();
    format!("{id} ({impact}): {help}\n{}", nodes.join("\n"))
}
