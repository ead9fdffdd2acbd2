//! Pictures of a position for download.

use leptos::prelude::*;
use page_model::replay::picture::size;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

use super::player::use_player;
use crate::browser;
use crate::notifications::use_notifications;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{Icon, ObjectUrl, Picker, Sheet, Sign, Value, blob, save, save_text};

/// What can be drawn of a position.
#[derive(Copy, Clone)]
pub(super) struct Pictures {
    /// What there is to choose from, by name; the first is all of it.
    pub(super) values: Signal<Vec<Value>>,
    /// Draws one of them as a document.
    pub(super) draw: Callback<String, String>,
}

/// A button to download the position as a picture.
#[component]
pub(super) fn SavePicture(
    /// What can be drawn.
    pictures: Pictures,
) -> impl IntoView {
    let (i18n, news, player) = (use_i18n(), use_notifications(), use_player());
    let open = RwSignal::new(false);
    let what = RwSignal::new(String::new());
    let chosen = Memo::new(move |_| {
        let wanted = what.get();
        pictures.values.with(|values| {
            let found = values.iter().find(|value| value.name == wanted).or(values.first());
            found.map(|value| value.name.clone()).unwrap_or_default()
        })
    });
    let name = move |ending: &str| format!("orrery-{}-{}.{ending}", chosen.get_untracked(), player.at.get_untracked());
    let document = move || pictures.draw.run(chosen.get_untracked());
    let save_svg = move |_| {
        let saved = save_text(&document(), "image/svg+xml", &name("svg"));
        if !saved {
            news.trouble(t_string!(i18n, replay.picture_failed));
        }
    };
    let save_png = move |_| {
        let (document, name) = (document(), name("png"));
        leptos::task::spawn_local(async move {
            let saved = as_dots(&document).await.is_some_and(|blob| save(&blob, &name));
            if !saved {
                news.trouble(t_string!(i18n, replay.picture_failed));
            }
        });
    };
    let label = move || t_string!(i18n, replay.picture);
    view! {
        <button
            type="button" class="button quiet" data-action="picture" aria-haspopup="dialog" aria-label=label title=label
            on:click=move |_| open.set(true)
        >
            <Icon icon=Sign::Download />
        </button>
        <Sheet open label=move || label().to_owned()>
            <p class="u-muted">{t!(i18n, replay.picture_about)}</p>
            <Picker setting="picture" label=move || t_string!(i18n, replay.picture_what).to_owned()
                values=pictures.values chosen choose=move |name| what.set(name) />
            <div class="u-row replay-picture-kinds">
                <button type="button" class="button" data-action="save-svg" on:click=save_svg>
                    {t!(i18n, replay.picture_svg)}
                </button>
                <button type="button" class="button" data-action="save-png" on:click=save_png>
                    {t!(i18n, replay.picture_png)}
                </button>
            </div>
        </Sheet>
    }
}

/// An SVG document as a PNG.
async fn as_dots(document: &str) -> Option<Blob> {
    let address = ObjectUrl::of(&blob(document, "image/svg+xml")?)?;
    let image = HtmlImageElement::new().ok()?;
    image.set_src(&address.0);
    JsFuture::from(image.decode()).await.ok()?;
    let (width, height) = size(f64::from(image.natural_width()), f64::from(image.natural_height()));
    let canvas: HtmlCanvasElement = browser::document()?.create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(width);
    canvas.set_height(height);
    let context: CanvasRenderingContext2d = canvas.get_context("2d").ok()??.dyn_into().ok()?;
    context
        .draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, f64::from(width), f64::from(height))
        .ok()?;
    let made = js_sys::Promise::new(&mut |resolve, _| {
        let resolved = resolve.clone();
        let take = Closure::once_into_js(move |blob: JsValue| drop(resolved.call1(&JsValue::NULL, &blob)));
        if canvas.to_blob(take.unchecked_ref()).is_err() {
            drop(resolve.call1(&JsValue::NULL, &JsValue::NULL));
        }
    });
    JsFuture::from(made).await.ok()?.dyn_into().ok()
}
