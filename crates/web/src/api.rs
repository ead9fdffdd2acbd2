//! Requests to the server that are not part of a live table.

use gloo_net::http::{Request, Response};
use protocol::Problem;
use protocol::announcement::Announcement;
use protocol::device::{Device, DeviceLink, LinkKey, LinkOffer, NewDeviceLink};
use protocol::table::{Me, NewGame, NewName, Settings, Table, TableList, TableSummary, UploadedGame};
use serde::de::DeserializeOwned;

/// Why a request failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RequestError {
    /// The server did not answer.
    NoAnswer,
    /// The server says what is wrong.
    Problem(Problem),
    /// The answer is not understood.
    Nonsense(String),
}

pub(crate) type RequestResult<T> = Result<T, RequestError>;

pub(crate) async fn me() -> RequestResult<Me> {
    get("/api/me").await
}

/// Changes our name.
pub(crate) async fn rename(name: &str) -> RequestResult<Me> {
    let request = Request::put("/api/me").json(&NewName { name: name.to_owned() });
    read(request.map_err(nonsense)?.send().await).await
}

/// The devices on which we are signed in.
pub(crate) async fn devices() -> RequestResult<Vec<Device>> {
    get("/api/me/devices").await
}

/// Signs a device of ours out.
pub(crate) async fn sign_out(device: &str) -> RequestResult<()> {
    done(Request::delete(&format!("/api/me/devices/{device}")).send().await).await
}

/// Signs all other devices of ours out.
pub(crate) async fn rotate() -> RequestResult<Me> {
    read(Request::post("/api/me/rotate").send().await).await
}

/// We have been told of all our devices.
pub(crate) async fn devices_seen() -> RequestResult<()> {
    done(Request::post("/api/me/devices/seen").send().await).await
}

/// Makes a link that adds another device of ours, and leads to a place of the page.
pub(crate) async fn make_link(to: &str) -> RequestResult<DeviceLink> {
    let request = Request::post("/api/me/links").json(&NewDeviceLink { to: to.to_owned() });
    read(request.map_err(nonsense)?.send().await).await
}

/// What using a link would do.
pub(crate) async fn look_at_link(key: &str) -> RequestResult<LinkOffer> {
    let request = Request::post("/api/links/look").json(&LinkKey { key: key.to_owned() });
    read(request.map_err(nonsense)?.send().await).await
}

/// Uses a link: from now on this device is another one of its guest.
pub(crate) async fn use_link(key: &str) -> RequestResult<Me> {
    let request = Request::post("/api/links/use").json(&LinkKey { key: key.to_owned() });
    read(request.map_err(nonsense)?.send().await).await
}

/// Open tables, and games that can be watched.
pub(crate) async fn tables() -> RequestResult<TableList> {
    get("/api/tables").await
}

/// What whoever runs the server tells everybody.
pub(crate) async fn announcement() -> RequestResult<Option<Announcement>> {
    get("/api/announcement").await
}

/// Our own games, the newest first.
pub(crate) async fn my_games() -> RequestResult<Vec<TableSummary>> {
    get("/api/games").await
}

/// A table as it stands.
pub(crate) async fn table(code: &str) -> RequestResult<Table> {
    get(&format!("/api/tables/{code}")).await
}

/// Sets up a table.
pub(crate) async fn create(settings: &Settings) -> RequestResult<Table> {
    let request = Request::post("/api/tables").json(settings);
    read(request.map_err(nonsense)?.send().await).await
}

/// Has the server keep a game that was played elsewhere.
pub(crate) async fn upload(game: &NewGame) -> RequestResult<UploadedGame> {
    let request = Request::post("/api/games").json(game);
    read(request.map_err(nonsense)?.send().await).await
}

/// The record of a game that is over, as text.
pub(crate) async fn record(code: &str) -> RequestResult<String> {
    text(&record_path(code)).await
}

/// Where the record of a game is.
pub(crate) fn record_path(code: &str) -> String {
    format!("/api/tables/{code}/record")
}

/// What is at an address of the server, as text.
pub(crate) async fn text(path: &str) -> RequestResult<String> {
    let response = Request::get(path).send().await.map_err(|_| RequestError::NoAnswer)?;
    if response.ok() { response.text().await.map_err(nonsense) } else { Err(problem(response).await) }
}

async fn get<T: DeserializeOwned>(path: &str) -> RequestResult<T> {
    read(Request::get(path).send().await).await
}

async fn read<T: DeserializeOwned>(sent: Result<Response, gloo_net::Error>) -> RequestResult<T> {
    let response = sent.map_err(|_| RequestError::NoAnswer)?;
    if response.ok() { response.json().await.map_err(nonsense) } else { Err(problem(response).await) }
}

/// The same for an answer without a body.
async fn done(sent: Result<Response, gloo_net::Error>) -> RequestResult<()> {
    let response = sent.map_err(|_| RequestError::NoAnswer)?;
    if response.ok() { Ok(()) } else { Err(problem(response).await) }
}

async fn problem(response: Response) -> RequestError {
    let status = response.status();
    response.json().await.map_or_else(|_| RequestError::Nonsense(format!("status {status}")), RequestError::Problem)
}

fn nonsense(error: gloo_net::Error) -> RequestError {
    RequestError::Nonsense(error.to_string())
}
