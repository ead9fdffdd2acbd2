//! The network of somebody's device.

use serde_json::json;

use super::person::Person;

impl Person {
    /// Loses the network. What fails because of that is no fault of the page.
    pub(crate) async fn goes_offline(&self) {
        self.forgives("ERR_INTERNET_DISCONNECTED");
        self.forgives("WebSocket connection to");
        self.set_network(true).await;
        self.sees("[data-link='offline']").await;
    }

    /// Has the network back, and waits until the page is connected.
    pub(crate) async fn comes_online(&self) {
        self.set_network(false).await;
        self.misses("[data-link='offline']").await;
        self.misses("[data-link='lost']").await;
    }

    /// Has the network back, whatever that leads to.
    pub(crate) async fn set_online(&self) {
        self.set_network(false).await;
    }

    /// Does not get any file whose address is like this, with `*` for anything.
    pub(crate) async fn blocks(&self, address: &'static str) {
        self.forgives("ERR_BLOCKED_BY_CLIENT");
        self.forgives("Failed to fetch");
        self.set_blocked(&[address]).await;
    }

    pub(crate) async fn blocks_nothing(&self) {
        self.set_blocked(&[]).await;
    }

    async fn set_blocked(&self, addresses: &[&str]) {
        self.devtools("Network.enable", json!({})).await;
        self.devtools("Network.setBlockedURLs", json!({ "urls": addresses })).await;
    }

    async fn set_network(&self, offline: bool) {
        self.devtools("Network.enable", json!({})).await;
        let conditions = json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.devtools("Network.emulateNetworkConditions", conditions).await;
    }
}
