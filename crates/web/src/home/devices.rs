//! Other devices of ours: links that add one, and signing them out.

use gloo_timers::future::TimeoutFuture;
use js_sys::encode_uri_component;
use leptos::prelude::*;
use protocol::device::{Device, DeviceLink};

use super::name::select_all;
use crate::api;
use crate::browser;
use crate::guest::use_guest;
use crate::notifications::{Notifications, use_notifications};
use crate::texts::{Texts, t, t_string, use_i18n};
use crate::ui::{CopyButton, Sheet};
use crate::words;

/// How often the server is asked whether a link was used, in seconds.
const LOOK_SECONDS: u32 = 3;

/// A sheet with all devices that are ours, and a link for another one.
#[component]
pub(crate) fn DeviceSheet(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// Where the link leads.
    #[prop(into)]
    to: String,
) -> impl IntoView {
    let i18n = use_i18n();
    let to = StoredValue::new(to);
    view! {
        <Sheet open label=move || t_string!(i18n, names.device.title).to_owned()>
            <div class="u-stack">
                <NewLink devices=DeviceList::provide() to=to.get_value() />
                <Devices />
            </div>
        </Sheet>
    }
}

/// The devices on which we are signed in.
#[derive(Copy, Clone)]
struct DeviceList {
    known: RwSignal<Vec<Device>>,
    trouble: RwSignal<Option<String>>,
}

impl DeviceList {
    fn provide() -> DeviceList {
        let devices = DeviceList { known: RwSignal::new(Vec::new()), trouble: RwSignal::new(None) };
        provide_context(devices);
        let i18n = use_i18n();
        leptos::task::spawn_local(async move { devices.ask(i18n).await });
        devices
    }

    async fn ask(self, i18n: Texts) {
        match api::devices().await {
            Ok(list) => {
                self.known.try_set(list);
            }
            Err(trouble) => {
                self.trouble.try_set(Some(words::trouble(i18n, &trouble, "")));
            }
        }
    }
}

/// Makes a link and shows it as long as it holds.
#[component]
fn NewLink(devices: DeviceList, to: String) -> impl IntoView {
    let (i18n, news) = (use_i18n(), use_notifications());
    let (link, left) = (RwSignal::new(None::<DeviceLink>), RwSignal::new(0));
    let to = StoredValue::new(to);
    let make = move |_| {
        leptos::task::spawn_local(async move {
            match api::make_link(&to.get_value()).await {
                Ok(made) => {
                    devices.trouble.try_set(None);
                    left.try_set(made.seconds);
                    let seconds = made.seconds;
                    link.try_set(Some(made));
                    if let Some(device) = used_by(devices, left, seconds).await {
                        news.note(t_string!(i18n, names.device.used, device = called(i18n, &device)));
                    }
                    link.try_set(None);
                }
                Err(trouble) => {
                    devices.trouble.try_set(Some(words::trouble(i18n, &trouble, "")));
                }
            }
        });
    };
    let shown = move |made: DeviceLink| {
        let picture = format!("data:image/svg+xml,{}", String::from(encode_uri_component(&made.qr)));
        let text = StoredValue::new(made.link);
        view! {
            <input
                class="field" readonly prop:value=text.get_value() on:focus=select_all
                aria-label=move || t_string!(i18n, names.device.title)
            />
            <div class="u-row u-wrap">
                <CopyButton
                    text=Signal::derive(move || text.get_value())
                    label=move || t_string!(i18n, names.device.copy).to_owned()
                    done=move || t_string!(i18n, common.copied).to_owned()
                />
                <span class="u-muted" data-part="left">
                    {move || t_string!(i18n, names.device.left, time = words::minutes(u64::from(left.get())))}
                </span>
            </div>
            <img
                class="qr large" src=picture width="240" height="240"
                alt=move || t_string!(i18n, names.device.code_label)
            />
        }
    };
    view! {
        <p>{t!(i18n, names.device.about)}</p>
        {move || match link.get() {
            Some(made) => shown(made).into_any(),
            None => view! {
                <button type="button" class="button main" data-action="make-link" on:click=make>
                    {t!(i18n, names.device.make)}
                </button>
            }.into_any(),
        }}
        <p class="u-small u-loss" role="alert">{move || devices.trouble.get()}</p>
    }
}

/// The device that uses a link, as soon as it does; none once the link does not hold any more, or nobody looks.
async fn used_by(devices: DeviceList, left: RwSignal<u32>, seconds: u32) -> Option<Device> {
    let before = api::devices().await.ok()?;
    let until = browser::now() + f64::from(seconds) * 1000.0;
    loop {
        TimeoutFuture::new(1000).await;
        let seconds = ((until - browser::now()) / 1000.0).ceil().max(0.0) as u32;
        // The sheet may have been closed.
        if left.try_set(seconds).is_some() || seconds == 0 {
            return None;
        }
        if seconds.is_multiple_of(LOOK_SECONDS)
            && browser::is_visible()
            && let Ok(list) = api::devices().await
        {
            let is_new = |device: &&Device| !device.current && before.iter().all(|known| known.id != device.id);
            let found = list.iter().find(is_new).cloned();
            devices.known.try_set(list);
            if found.is_some() {
                drop(api::devices_seen().await);
                return found;
            }
        }
    }
}

/// The devices on which we are signed in, each with a way to sign it out.
#[component]
fn Devices() -> impl IntoView {
    let (i18n, guest, news) = (use_i18n(), use_guest(), use_notifications());
    let devices = expect_context::<DeviceList>();
    let rotate = move |_| {
        leptos::task::spawn_local(async move {
            match api::rotate().await {
                Ok(me) => {
                    guest.me.set(Some(me));
                    news.note(t_string!(i18n, names.device.others_out));
                    devices.ask(i18n).await;
                }
                Err(trouble) => news.trouble(words::trouble(i18n, &trouble, "")),
            }
        });
    };
    let count = Memo::new(move |_| devices.known.with(Vec::len));
    view! {
        <Show when=move || { count.get() > 0 }>
            <section class="u-stack-tight" aria-labelledby="devices">
                <h3 class="label" id="devices">{t!(i18n, names.device.list)}</h3>
                <ul class="list short">
                    <For each=move || devices.known.get() key=|device| device.id.clone() let(device)>
                        <OneDevice device devices news />
                    </For>
                </ul>
                <Show when=move || { count.get() > 1 }>
                    <button type="button" class="button" data-action="sign-out-others" on:click=rotate>
                        {t!(i18n, names.device.sign_out_others)}
                    </button>
                </Show>
            </section>
        </Show>
    }
}

#[component]
fn OneDevice(device: Device, devices: DeviceList, news: Notifications) -> impl IntoView {
    let i18n = use_i18n();
    let (id, current) = (device.id.clone(), device.current);
    let device = StoredValue::new(device);
    let name = move || device.with_value(|device| called(i18n, device));
    let sign_out = move |_| {
        let id = device.with_value(|device| device.id.clone());
        leptos::task::spawn_local(async move {
            match api::sign_out(&id).await {
                Ok(()) => {
                    news.note(t_string!(i18n, names.device.signed_out, device = name()));
                    devices.ask(i18n).await;
                }
                Err(trouble) => news.trouble(words::trouble(i18n, &trouble, "")),
            }
        });
    };
    view! {
        <li data-device=id>
            <span class="u-grow">{name}</span>
            {if current {
                view! { <span class="u-muted">{t!(i18n, names.device.this)}</span> }.into_any()
            } else {
                view! {
                    <button
                        type="button" class="button quiet" data-action="sign-out" on:click=sign_out
                        aria-label=move || t_string!(i18n, names.device.sign_out_label, device = name())
                    >
                        {t!(i18n, names.device.sign_out)}
                    </button>
                }.into_any()
            }}
        </li>
    }
}

/// What a device is called.
fn called(i18n: Texts, device: &Device) -> String {
    match device {
        Device { shared: true, .. } => t_string!(i18n, names.device.shared).to_owned(),
        Device { label, .. } if label.is_empty() => t_string!(i18n, names.device.unknown).to_owned(),
        Device { label, .. } => label.clone(),
    }
}

/// Tells us of devices that were added by links of ours, wherever we are on the page.
#[component]
pub(crate) fn JoinedDevices() -> impl IntoView {
    let (i18n, guest, news) = (use_i18n(), use_guest(), use_notifications());
    Effect::new(move |_| {
        let joined = guest.me.with(|me| me.as_ref().map(|me| me.joined.clone()).unwrap_or_default());
        if joined.is_empty() {
            return;
        }
        for device in &joined {
            news.note(t_string!(i18n, names.device.joined, device = called(i18n, device)));
        }
        leptos::task::spawn_local(async move { drop(api::devices_seen().await) });
    });
}
