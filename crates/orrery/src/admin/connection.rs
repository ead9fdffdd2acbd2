//! Requests to a server as one of its operators.

use protocol::Problem;
use protocol::admin::Act;
use reqwest::{Client, RequestBuilder, StatusCode, Url};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::arguments::{Doing, ServerArguments};
use crate::error::Error;
use crate::tokens::{ADMIN_TOKEN, secret};

pub(super) struct Connection {
    client: Client,
    server: Url,
    token: String,
    actor: String,
}

impl Connection {
    pub(super) fn new(arguments: &ServerArguments) -> Result<Connection, Error> {
        let wrong = |problem: &str| Error::Argument(format!("--server {}: {problem}", arguments.server));
        let server: Url = arguments.server.parse().map_err(|_| wrong("an address looks like http://HOST:PORT"))?;
        if server.scheme() != "http" {
            return Err(wrong("only http:// is possible; from elsewhere through a tunnel, such as ssh -L"));
        }
        let token = secret(arguments.token_file.as_ref(), ADMIN_TOKEN)?;
        let token =
            token.ok_or_else(|| Error::Argument(format!("--token-file: no token, and none in {ADMIN_TOKEN}")))?;
        let user = || ["USER", "LOGNAME"].iter().find_map(|name| std::env::var(name).ok());
        let actor = arguments.actor.clone().or_else(user).unwrap_or_default();
        // An act may take as long as it takes.
        let client = Client::builder().no_proxy().build().map_err(|error| Error::Ours(error.to_string()))?;
        Ok(Connection { client, server, token, actor })
    }

    pub(super) async fn get<T: DeserializeOwned>(
        &self,
        path: &str,
        query: &[(&str, Option<String>)],
    ) -> Result<T, Error> {
        let mut url = self.url(path)?;
        for (name, value) in query {
            if let Some(value) = value {
                url.query_pairs_mut().append_pair(name, value);
            }
        }
        self.send(self.client.get(url)).await
    }

    /// Does something, in the name of whoever runs this.
    pub(super) async fn act<B: Serialize, T: DeserializeOwned>(
        &self,
        path: &str,
        doing: &Doing,
        what: B,
    ) -> Result<T, Error> {
        let actor = self.actor.trim().to_owned();
        if actor.is_empty() {
            return Err(Error::Argument("--as: say who you are".to_owned()));
        }
        let doing = protocol::admin::Doing { actor, reason: doing.reason.clone() };
        self.send(self.client.post(self.url(path)?).json(&Act { doing, what })).await
    }

    /// The record of a game that is over.
    pub(super) async fn record(&self, code: &str) -> Result<Option<String>, Error> {
        let url = self.joined(&["api", "tables", code, "record"])?;
        let response = self.client.get(url).send().await.map_err(|error| self.unreachable(&error))?;
        if !response.status().is_success() {
            return Ok(None);
        }
        response.text().await.map(Some).map_err(|error| self.unreachable(&error))
    }

    fn url(&self, path: &str) -> Result<Url, Error> {
        self.joined(&["api", "admin"].into_iter().chain(path.split('/')).collect::<Vec<_>>())
    }

    /// Codes and ids are parts of paths, whatever is in them.
    fn joined(&self, parts: &[&str]) -> Result<Url, Error> {
        let mut url = self.server.clone();
        let no_base = || Error::Argument(format!("--server {}: an address looks like http://HOST:PORT", self.server));
        url.path_segments_mut().map_err(|()| no_base())?.pop_if_empty().extend(parts);
        Ok(url)
    }

    async fn send<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, Error> {
        let response = request.bearer_auth(&self.token).send().await.map_err(|error| self.unreachable(&error))?;
        let status = response.status();
        let body = response.bytes().await.map_err(|error| self.unreachable(&error))?;
        if status.is_success() {
            let nonsense =
                |error| Error::Unavailable(format!("{} is another version of the server: {error}", self.server));
            return serde_json::from_slice(&body).map_err(nonsense);
        }
        let detail =
            serde_json::from_slice(&body).map_or_else(|_| format!("status {status}"), |Problem { detail, .. }| detail);
        match status {
            // What was named is not there, or cannot be done.
            StatusCode::NOT_FOUND | StatusCode::UNPROCESSABLE_ENTITY | StatusCode::BAD_REQUEST => {
                Err(Error::Argument(detail))
            }
            _ => Err(Error::Unavailable(format!("{}: {detail}", self.server))),
        }
    }

    fn unreachable(&self, error: &reqwest::Error) -> Error {
        let mut text = error.to_string();
        let mut cause = std::error::Error::source(error);
        while let Some(inner) = cause {
            text = inner.to_string();
            cause = inner.source();
        }
        Error::Unavailable(format!("{} does not answer: {text}", self.server))
    }
}
