//! Ways to invite others to the table.

use leptos::prelude::*;

use super::{table_link, use_room};
use crate::home::select_all;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{CopyButton, Icon, Sign, can_share, share};
use crate::words;
use page_model::games::GameKind;
use page_model::home::join::is_long;

/// The link to the table: to copy, to share, as a QR code, and as a code to be said aloud.
#[component]
pub(super) fn Invite(
    /// Whether the QR code is shown at once.
    #[prop(optional)]
    with_code: bool,
) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let link = StoredValue::new(table_link(room));
    let shown = RwSignal::new(with_code);
    let code = room.code.get_value();
    let picture = format!("/api/tables/{code}/qr.svg");
    let share = move |_| {
        let game = room
            .table
            .with_untracked(|table| GameKind::named(&table.settings.game))
            .map(|game| words::game(i18n, game));
        let text = t_string!(i18n, room.invite.share_text, game = game.unwrap_or_default());
        let link = link.get_value();
        leptos::task::spawn_local(async move {
            // Closing the sheet of the device is a decision not to share, and no error.
            share(&text, &link).await;
        });
    };
    let size = if is_long(&code) { "invite-code long" } else { "invite-code" };
    let (said, alt) = (code.clone(), code);
    view! {
        <div class="invite">
            <Show when=move || shown.get()>
                <img
                    class="qr" src=picture.clone() width="144" height="144"
                    alt={
                        let alt = alt.clone();
                        move || t_string!(i18n, room.invite.qr_label, code = alt.clone()).to_string()
                    }
                />
            </Show>
            <div class="u-stack-tight u-grow">
                // The code has a line of its own, however wide its letters are.
                <p data-code=room.code.get_value()>
                    {move || t_string!(i18n, room.invite.code, code = "").to_string()} <b class=size>{said}</b>
                </p>
                <p class="u-small u-muted">{t!(i18n, room.invite.about)}</p>
                <input
                    class="field" readonly prop:value=link.get_value() on:focus=select_all
                    aria-label=move || t_string!(i18n, room.invite.title)
                />
                <div class="u-row u-wrap">
                    <CopyButton
                        text=Signal::derive(move || link.get_value())
                        label=move || t_string!(i18n, room.invite.copy).to_owned()
                        done=move || t_string!(i18n, room.invite.copied).to_owned()
                    />
                    {can_share().then(|| view! {
                        <button type="button" class="button" data-action="share" on:click=share>
                            <Icon icon=Sign::Share />{t!(i18n, room.invite.share)}
                        </button>
                    })}
                    <Show when=move || !shown.get()>
                        <button type="button" class="button quiet" data-action="qr" on:click=move |_| shown.set(true)>
                            {t!(i18n, room.invite.qr_show)}
                        </button>
                    </Show>
                </div>
            </div>
        </div>
    }
}
