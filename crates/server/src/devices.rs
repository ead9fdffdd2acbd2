//! The devices on which guests are signed in: noting that they are used, and closing their connections once they are signed
//! out.
//!
//! Whether a key holds is looked up with the guest's name, in one statement for each request or connection. That a device
//! is used is noted at most once an hour for each, and written for all of them together, so that nobody waits for it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use store::{DeviceUse, Store, StoreError};
use tokio::sync::Notify;

use crate::identity::KeyOwner;
use crate::time::now_millis;

/// How long a device counts as noted, in milliseconds.
const NOTE_INTERVAL: u64 = 3_600_000;

/// How often notes are written.
const WRITE_INTERVAL: Duration = Duration::from_secs(1);

/// How often a node of a cluster looks for devices that were signed out at others.
const LOOK_INTERVAL: Duration = Duration::from_secs(2);

/// How far back it looks, in milliseconds: further than to the last time, in case that the store was out of reach.
const LOOK_BACK: u32 = 30_000;

/// The most notes that wait to be written. More are dropped: the devices are noted when they are used again.
const MAX_NOTES: usize = 10_000;

pub(crate) struct Devices {
    store: Store,
    notes: Mutex<HashMap<(String, String), DeviceUse>>,
    /// Held while notes are written, so that whoever wants them written waits for those that are on their way.
    writing: tokio::sync::Mutex<()>,
    /// Live connections by guest.
    live: Mutex<HashMap<String, Vec<LiveEntry>>>,
}

struct LiveEntry {
    device: String,
    signed_out: Arc<Notify>,
}

/// A live connection of a device, until it is dropped.
pub(crate) struct LiveDevice {
    devices: Arc<Devices>,
    owner: KeyOwner,
    label: String,
    /// When the device was last noted.
    used: Option<u64>,
    signed_out: Arc<Notify>,
}

impl Devices {
    pub(crate) fn new(store: Store) -> Arc<Devices> {
        Arc::new(Devices {
            store,
            notes: Mutex::default(),
            writing: tokio::sync::Mutex::default(),
            live: Mutex::default(),
        })
    }

    /// Notes that a device is used, unless that was noted within the hour: `used` is when.
    pub(crate) fn note(&self, owner: &KeyOwner, label: &str, used: Option<u64>) {
        let at = now_millis();
        if !is_due(used, at) {
            return;
        }
        let mut notes = lock(&self.notes);
        if notes.len() < MAX_NOTES {
            let (KeyOwner { guest, device }, label) = (owner.clone(), label.to_owned());
            notes.insert((guest.clone(), device.clone()), DeviceUse { guest, device, label, at });
        }
    }

    /// Writes what was noted.
    pub(crate) async fn write_notes(&self) -> Result<(), StoreError> {
        let _writing = self.writing.lock().await;
        let notes: Vec<DeviceUse> = std::mem::take(&mut *lock(&self.notes)).into_values().collect();
        if notes.is_empty() { Ok(()) } else { self.store.note_devices(&notes).await }
    }

    /// Counts a connection among those of its device. Whether its key holds is to be looked up after that: then a device that
    /// is signed out meanwhile is either found out or told.
    pub(crate) fn connect(self: &Arc<Devices>, owner: KeyOwner, label: String) -> LiveDevice {
        let signed_out = Arc::new(Notify::new());
        let entry = LiveEntry { device: owner.device.clone(), signed_out: Arc::clone(&signed_out) };
        lock(&self.live).entry(owner.guest.clone()).or_default().push(entry);
        LiveDevice { devices: Arc::clone(self), owner, label, used: None, signed_out }
    }

    /// Closes the connections of a guest whose devices have been signed out.
    pub(crate) async fn close_signed_out(&self, guest: &str) -> Result<(), StoreError> {
        let connected: Vec<(String, Arc<Notify>)> = match lock(&self.live).get(guest) {
            Some(live) => live.iter().map(|entry| (entry.device.clone(), Arc::clone(&entry.signed_out))).collect(),
            None => return Ok(()),
        };
        for (device, signed_out) in connected {
            if !self.store.standing(guest, &device).await?.holds {
                signed_out.notify_one();
            }
        }
        Ok(())
    }

    /// Writes notes every now and then, as long as there is a server.
    pub(crate) async fn write_repeatedly(devices: Weak<Devices>) {
        loop {
            tokio::time::sleep(WRITE_INTERVAL).await;
            let Some(devices) = devices.upgrade() else { return };
            if let Err(error) = devices.write_notes().await {
                tracing::debug!(%error, "devices could not be noted");
            }
        }
    }

    /// Closes connections of devices that were signed out at other nodes.
    pub(crate) async fn look_repeatedly(devices: Weak<Devices>) {
        loop {
            tokio::time::sleep(LOOK_INTERVAL).await;
            let Some(devices) = devices.upgrade() else { return };
            if let Err(error) = devices.look_for_signed_out().await {
                tracing::debug!(%error, "it is not known who was signed out");
            }
        }
    }

    async fn look_for_signed_out(&self) -> Result<(), StoreError> {
        for guest in self.store.signed_out_lately(LOOK_BACK).await? {
            self.close_signed_out(&guest).await?;
        }
        Ok(())
    }
}

/// Whether a device is to be noted that was noted before, or never.
fn is_due(used: Option<u64>, now: u64) -> bool {
    used.is_none_or(|used| now >= used.saturating_add(NOTE_INTERVAL))
}

impl LiveDevice {
    /// Sets when the device was last noted, as the store knows it.
    pub(crate) fn set_noted(&mut self, used: Option<u64>) {
        self.used = used;
    }

    /// Notes that something is done there. Whoever only watches is not remembered.
    pub(crate) fn note_use(&mut self) {
        let now = now_millis();
        if is_due(self.used, now) {
            self.devices.note(&self.owner, &self.label, self.used);
            self.used = Some(now);
        }
    }

    /// Returns when the device has been signed out.
    pub(crate) async fn signed_out(&self) {
        self.signed_out.notified().await;
    }
}

impl Drop for LiveDevice {
    fn drop(&mut self) {
        let mut live = lock(&self.devices.live);
        if let Some(entries) = live.get_mut(&self.owner.guest) {
            entries.retain(|entry| !Arc::ptr_eq(&entry.signed_out, &self.signed_out));
            if entries.is_empty() {
                live.remove(&self.owner.guest);
            }
        }
    }
}

/// What a device says of itself, in a few words that are the same in all languages, such as `Firefox, Android`; a program
/// is called what it calls itself.
pub(crate) fn label_of(user_agent: &str) -> String {
    // Most browsers name others, too: the first that is found here is the one that it is.
    const BROWSERS: [(&str, &str); 8] = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser", "Samsung Internet"),
        ("Firefox/", "Firefox"),
        ("FxiOS", "Firefox"),
        ("CriOS", "Chrome"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    const SYSTEMS: [(&str, &str); 7] = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("CrOS", "ChromeOS"),
        ("Mac OS X", "Mac"),
        ("Linux", "Linux"),
    ];
    let find = |known: &[(&str, &'static str)]| {
        known.iter().find(|(sign, _)| user_agent.contains(sign)).map(|(_, name)| (*name).to_owned())
    };
    let program = || {
        let is_plain = |letter: &char| letter.is_ascii_alphanumeric() || "-_.".contains(*letter);
        user_agent.chars().take_while(is_plain).take(24).collect::<String>()
    };
    let parts = [find(&BROWSERS).unwrap_or_else(program), find(&SYSTEMS).unwrap_or_default()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_called_by_browser_and_system() {
        for (user_agent, label) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
            (
                "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
                "Chrome, Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
                "Safari, iPhone",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
                "Edge, Windows",
            ),
            ("curl/8.9.1", "curl"),
            ("<script>alert(1)</script>", ""),
            ("", ""),
        ] {
            assert_eq!(label_of(user_agent), label, "{user_agent}");
        }
    }

    #[tokio::test]
    async fn a_connection_hears_that_its_device_was_signed_out_at_another_node() {
        let store = Store::open("sqlite::memory:").await.unwrap();
        let devices = Devices::new(store.clone());
        let owner = |device: &str| KeyOwner { guest: "ada".to_owned(), device: device.to_owned() };
        let [phone, laptop] = ["phone", "laptop"].map(|device| {
            devices.note(&owner(device), "Firefox", None);
            devices.connect(owner(device), "Firefox".to_owned())
        });
        devices.write_notes().await.unwrap();
        store.sign_out("ada", "phone").await.unwrap();
        devices.look_for_signed_out().await.unwrap();
        phone.signed_out().await;
        let is_still_in = tokio::time::timeout(Duration::ZERO, laptop.signed_out()).await.is_err();
        assert!(is_still_in);
        drop((phone, laptop));
        assert!(lock(&devices.live).is_empty());
    }

    #[tokio::test]
    async fn a_device_is_noted_once_an_hour() {
        let store = Store::open("sqlite::memory:").await.unwrap();
        let devices = Devices::new(store.clone());
        let owner = KeyOwner { guest: "ada".to_owned(), device: "phone".to_owned() };
        devices.note(&owner, "Firefox", None);
        devices.write_notes().await.unwrap();
        let used = store.standing("ada", "phone").await.unwrap().used;
        assert!(used.is_some());
        devices.note(&owner, "Firefox", used);
        assert!(lock(&devices.notes).is_empty());
        devices.note(&owner, "Firefox", used.map(|used| used - NOTE_INTERVAL));
        assert_eq!(lock(&devices.notes).len(), 1);
    }

    #[tokio::test]
    async fn a_live_device_is_noted_when_something_is_done_there() {
        let devices = Devices::new(Store::open("sqlite::memory:").await.unwrap());
        let owner = KeyOwner { guest: "ada".to_owned(), device: "phone".to_owned() };
        let mut live = devices.connect(owner, "Firefox".to_owned());
        let noted = || lock(&devices.notes).drain().count();
        assert_eq!(noted(), 0);
        live.note_use();
        assert_eq!(noted(), 1);
        live.note_use();
        assert_eq!(noted(), 0, "once an hour");
        live.set_noted(Some(now_millis() - NOTE_INTERVAL));
        live.note_use();
        assert_eq!(noted(), 1);
    }
}
