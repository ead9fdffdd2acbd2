//! The page of a replay: a game of the server or of this device, or a file.

use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use protocol::local::is_local;
use protocol::table::Table;

use super::drop::take_dropped_files;
use super::file_page::{Damaged, FilePage};
use super::location;
use super::watch::{ReplaySource, Watch};
use crate::api::{self, RequestError};
use crate::local;
use crate::texts::{t_string, use_i18n};
use crate::ui::{ErrorPage, Loading, use_title};
use page_model::replay::model::{ListedRecord, RecordFile};
use page_model::replay::people;

#[component]
pub(crate) fn ReplayPage() -> impl IntoView {
    let (i18n, params) = (use_i18n(), use_params_map());
    use_title(move || t_string!(i18n, replay.title).to_owned());
    let code = Memo::new(move |_| params.with(|params| params.get("code").map(|code| code.to_lowercase())));
    move || match code.get() {
        Some(code) => view! { <Found code /> }.into_any(),
        None => view! { <FilePage /> }.into_any(),
    }
}

/// A game by its code.
#[component]
fn Found(code: String) -> impl IntoView {
    take_dropped_files(move |text| {
        location::keep_file(&text);
        location::leave_for("/replay?game=1");
    });
    let for_page = code.clone();
    let found = LocalResource::new(move || find(code.clone()));
    move || match found.get() {
        None => view! { <Loading /> }.into_any(),
        Some(Err(trouble)) => view! { <ErrorPage trouble code=for_page.clone() /> }.into_any(),
        Some(Ok((record, table))) => view! { <Opened record table /> }.into_any(),
    }
}

/// A game whose record was found.
#[component]
fn Opened(record: String, table: Option<Table>) -> impl IntoView {
    let RecordFile { mut games, damaged } = RecordFile::read(&record);
    if games.is_empty() {
        let damage = damaged.into_iter().next();
        return damage.map(|(line, damage)| view! { <Damaged damage line /> }).into_any();
    }
    let game: ListedRecord = games.swap_remove(0);
    let code = table.as_ref().map(|table| table.code.clone()).filter(|code| !is_local(code));
    let table = table.unwrap_or_else(|| people::unknown_table(&game, ""));
    let source =
        ReplaySource { record: game.text.as_str().into(), table, code, line: game.line, number: None, back: None };
    view! { <Watch game source /> }.into_any()
}

async fn find(code: String) -> Result<(String, Option<Table>), RequestError> {
    let table = if is_local(&code) { local::table(&code) } else { Some(api::table(&code).await?) };
    // Only games that are over have a record.
    Ok((local::find_record(&code).await?, table))
}
