//! Other devices of ours: links that add one, and signing them out.

use gloo_timers::future::TimeoutFuture;
use js_sys::encode_uri_component;
use leptos::prelude::*;
use protocol::device::{Device, DeviceLink};

use super::name::select_all;
use crate::api;
use crate::browser::{self, Listener};
use crate::guest::use_guest;
use crate::notifications::{Notifications, use_notifications};
use crate::texts::{Texts, t, t_string, use_i18n};
use crate::ui::{CopyButton, Sheet};
use crate::words;

/// How often the server is asked whether a link was used, in seconds.
const LOOK_SECONDS: u32 = 3;

/// The devices on which we are signed in, and the link that was made last. They outlive the sheet, so that whoever made a link
/// hears that it was used wherever on the page they are by then.
#[derive(Copy, Clone)]
pub(crate) struct DeviceLinks {
    known: RwSignal<Vec<Device>>,
    made: RwSignal<Option<MadeLink>>,
    /// For how many seconds the link holds.
    left: RwSignal<u32>,
    trouble: RwSignal<Option<String>>,
}

#[derive(Clone)]
struct MadeLink {
    link: DeviceLink,
    /// The place of the page to which it leads.
    to: String,
}

impl DeviceLinks {
    pub(crate) fn provide() {
        provide_context(DeviceLinks {
            known: RwSignal::new(Vec::new()),
            made: RwSignal::new(None),
            left: RwSignal::new(0),
            trouble: RwSignal::new(None),
        });
    }

    async fn refresh(self, i18n: Texts) {
        match api::devices().await {
            Ok(list) => self.known.set(list),
            Err(trouble) => self.trouble.set(Some(words::trouble(i18n, &trouble, ""))),
        }
    }

    /// Makes a link, and waits until it was used or does not hold any more.
    async fn make(self, i18n: Texts, news: Notifications, to: String) {
        let made = async { Ok((api::devices().await?, api::make_link(&to).await?)) };
        match made.await {
            Ok((before, link)) => {
                let until = browser::now() + f64::from(link.seconds) * 1000.0;
                self.trouble.set(None);
                self.left.set(link.seconds);
                self.made.set(Some(MadeLink { link: link.clone(), to }));
                if let Some(device) = self.used_by(&link, &before, until).await {
                    news.note(t_string!(i18n, names.device.used, device = called(i18n, &device)));
                }
                if self.is_latest(&link) {
                    self.made.set(None);
                }
            }
            Err(trouble) => self.trouble.set(Some(words::trouble(i18n, &trouble, ""))),
        }
    }

    /// The device that uses a link, as soon as it does; none once the link does not hold any more.
    async fn used_by(self, link: &DeviceLink, before: &[Device], until: f64) -> Option<Device> {
        for second in 1_u32.. {
            TimeoutFuture::new(1000).await;
            if !self.is_latest(link) {
                return None;
            }
            let left = ((until - browser::now()) / 1000.0).ceil().max(0.0) as u32;
            self.left.set(left);
            if (left == 0 || second.is_multiple_of(LOOK_SECONDS))
                && browser::is_visible()
                && let Ok(list) = api::devices().await
            {
                let is_new = |device: &&Device| !device.current && before.iter().all(|known| known.id != device.id);
                let found = list.iter().find(is_new).cloned();
                self.known.set(list);
                if found.is_some() {
                    // If this fails we are told once more when the page is loaded again.
                    drop(api::devices_seen().await);
                    return found;
                }
            }
            if left == 0 {
                break;
            }
        }
        None
    }

    /// Whether no other link was made since this one.
    fn is_latest(self, link: &DeviceLink) -> bool {
        self.made.with_untracked(|made| made.as_ref().is_some_and(|made| made.link.link == link.link))
    }
}

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
                <NewLink to=to.get_value() />
                <Devices />
            </div>
        </Sheet>
    }
}

/// Makes a link and shows it as long as it holds.
#[component]
fn NewLink(to: String) -> impl IntoView {
    let (i18n, news) = (use_i18n(), use_notifications());
    let devices = expect_context::<DeviceLinks>();
    let to = StoredValue::new(to);
    let make = move |_| {
        leptos::task::spawn_local(async move { devices.make(i18n, news, to.get_value()).await });
    };
    let link = Memo::new(move |_| {
        devices
            .made
            .with(|made| made.as_ref().filter(|made| to.with_value(|to| made.to == *to)).map(|made| made.link.clone()))
    });
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
                    {move || t_string!(i18n, names.device.left, time = words::minutes(u64::from(devices.left.get())))}
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

/// The devices on which we are signed in, each with a way to sign it out.
#[component]
fn Devices() -> impl IntoView {
    let (i18n, guest, news) = (use_i18n(), use_guest(), use_notifications());
    let devices = expect_context::<DeviceLinks>();
    leptos::task::spawn_local(async move { devices.refresh(i18n).await });
    let rotate = move |_| {
        leptos::task::spawn_local(async move {
            match api::rotate().await {
                Ok(me) => {
                    guest.me.set(Some(me));
                    news.note(t_string!(i18n, names.device.others_out));
                    devices.refresh(i18n).await;
                }
                Err(trouble) => news.trouble(words::trouble(i18n, &trouble, "")),
            }
        });
    };
    let count = Memo::new(move |_| devices.known.with(Vec::len));
    view! {
        <section class="u-stack-tight" aria-labelledby="devices">
            <h3 class="label" id="devices">{t!(i18n, names.device.list)}</h3>
            <ul class="list short">
                // This device takes its place before the list has come, so that nothing moves then.
                <Show when=move || count.get() == 0>
                    <li><span class="u-grow u-muted">{t!(i18n, names.device.this)}</span></li>
                </Show>
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
    }
}

#[component]
fn OneDevice(device: Device, devices: DeviceLinks, news: Notifications) -> impl IntoView {
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
                    devices.refresh(i18n).await;
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

/// Tells the guest of devices that were added by their links, wherever on the page they are, as soon as they look at it.
#[component]
pub(crate) fn JoinedDevices() -> impl IntoView {
    let (i18n, guest, news) = (use_i18n(), use_guest(), use_notifications());
    let visible = RwSignal::new(browser::is_visible());
    let listener = StoredValue::new_local(Listener::on_document("visibilitychange", move || {
        visible.set(browser::is_visible());
    }));
    on_cleanup(move || listener.dispose());
    let joined = Memo::new(move |_| guest.me.with(|me| me.as_ref().map(|me| me.joined.clone()).unwrap_or_default()));
    Effect::new(move |told: Option<bool>| {
        let joined = joined.get();
        if told == Some(true) || joined.is_empty() || !visible.get() {
            return told == Some(true);
        }
        for device in &joined {
            news.warn(t_string!(i18n, names.device.joined, device = called(i18n, device)));
        }
        leptos::task::spawn_local(async move { drop(api::devices_seen().await) });
        true
    });
}
