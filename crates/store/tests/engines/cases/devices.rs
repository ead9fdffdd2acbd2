//! Devices of guests, and links that add one.

use store::{DeviceUse, Store};

use crate::samples::open;

/// How long links hold in these tests, in milliseconds.
const HOUR: u32 = 3_600_000;

fn used(guest: &str, device: &str, at: u64) -> DeviceUse {
    DeviceUse { guest: guest.to_owned(), device: device.to_owned(), label: format!("label of {device}"), at }
}

async fn holds(store: &Store, guest: &str, device: &str) -> bool {
    store.standing(guest, device).await.expect("the store works").holds
}

async fn names(store: &Store, guest: &str) -> Vec<String> {
    store.devices(guest).await.expect("the store works").into_iter().map(|device| device.device).collect()
}

pub(crate) async fn a_device_holds_until_it_is_signed_out(url: &str) {
    let store = open(url).await;
    store.name_guest("ann", "Ann").await.expect("the store works");
    let fresh = store.standing("ann", "one").await.expect("the store works");
    assert_eq!((fresh.name.as_deref(), fresh.used, fresh.holds), (Some("Ann"), None, true));
    store.note_devices(&[used("ann", "one", 5), used("ann", "two", 6), used("ben", "one", 7)]).await.expect("it works");
    store.note_devices(&[used("ann", "one", 9)]).await.expect("the store works");
    assert_eq!(store.standing("ann", "one").await.expect("the store works").used, Some(9));
    assert_eq!(names(&store, "ann").await, ["one", "two"]);
    store.sign_out("ann", "one").await.expect("the store works");
    // Whoever makes up devices and signs them out leaves nothing behind.
    store.sign_out("ann", "three").await.expect("the store works");
    store.note_devices(&[used("ann", "one", 11)]).await.expect("the store works");
    for (guest, device, expected) in [("ann", "one", false), ("ann", "three", true), ("ann", "two", true)] {
        assert_eq!(holds(&store, guest, device).await, expected, "{guest} {device}");
    }
    assert!(holds(&store, "ann", "").await && holds(&store, "ben", "one").await);
    assert_eq!(names(&store, "ann").await, ["two"]);
    assert_eq!(store.signed_out_lately(HOUR).await.expect("the store works"), ["ann"]);
    // The guest's own key is known even if nobody has used it.
    store.sign_out("ben", "").await.expect("the store works");
    store.note_devices(&[used("ben", "", 12)]).await.expect("the store works");
    assert!(!holds(&store, "ben", "").await && holds(&store, "ben", "one").await);
}

pub(crate) async fn only_listed_devices_hold_once_all_others_are_signed_out(url: &str) {
    let store = open(url).await;
    store.note_devices(&[used("ann", "", 4), used("ann", "one", 5), used("ben", "one", 5)]).await.expect("it works");
    store.add_device_link("hash", "ann", HOUR).await.expect("the store works");
    store.sign_out_others(&used("ann", "new", 6)).await.expect("the store works");
    store.note_devices(&[used("ann", "late", 7), used("ann", "new", 8)]).await.expect("the store works");
    for (device, expected) in [("", false), ("one", false), ("late", false), ("unknown", false), ("new", true)] {
        assert_eq!(holds(&store, "ann", device).await, expected, "{device}");
    }
    assert!(holds(&store, "ben", "one").await && holds(&store, "ben", "unknown").await);
    assert_eq!(store.device_link("hash").await.expect("the store works"), None);
    store.add_device(&used("ann", "phone", 9)).await.expect("the store works");
    let devices = store.devices("ann").await.expect("the store works");
    let told: Vec<_> = devices.iter().map(|device| (device.device.as_str(), device.created, device.unseen)).collect();
    assert_eq!(told, [("phone", 9, true), ("new", 6, false)]);
    store.devices_seen("ann").await.expect("the store works");
    assert!(store.devices("ann").await.expect("the store works").iter().all(|device| !device.unseen));
}

pub(crate) async fn a_link_is_used_once_and_in_time(url: &str) {
    let store = open(url).await;
    store.add_device_link("one", "ann", HOUR).await.expect("the store works");
    assert_eq!(store.device_link("one").await.expect("the store works").as_deref(), Some("ann"));
    let mut trying = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let store = store.clone();
        trying.spawn(async move { store.take_device_link("one").await.expect("the store works") });
    }
    let taken: Vec<String> = trying.join_all().await.into_iter().flatten().collect();
    assert_eq!(taken, ["ann"]);
    assert_eq!(store.device_link("one").await.expect("the store works"), None);
    // Another link of the same guest takes the place of the first; one without time never holds.
    store.add_device_link("two", "ann", HOUR).await.expect("the store works");
    store.add_device_link("of ben", "ben", HOUR).await.expect("the store works");
    store.add_device_link("three", "ann", 0).await.expect("the store works");
    for (hash, expected) in [("two", None), ("three", None), ("of ben", Some("ben"))] {
        assert_eq!(store.device_link(hash).await.expect("the store works").as_deref(), expected, "{hash}");
        assert_eq!(store.take_device_link(hash).await.expect("the store works").as_deref(), expected, "{hash}");
    }
}
