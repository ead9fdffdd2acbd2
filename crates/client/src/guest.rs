//! A guest of a server.

use protocol::stream::StreamStyle;
use protocol::table::{Me, NewGame, NewName, Settings, Table, TableList, TableSummary, UploadedGame};
use protocol::to_server::Hello;
use protocol::{Problem, VERSION};
use reqwest::{Method, RequestBuilder, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{ClientError, Connection};

/// Somebody who is known to a server.
#[derive(Clone, Debug)]
pub struct Client {
    server: String,
    http: reqwest::Client,
    me: Me,
}

impl Client {
    /// Comes to a server, such as `http://localhost:8137`, as a new guest.
    ///
    /// # Errors
    /// If it cannot be reached.
    pub async fn new(server: &str) -> Result<Client, ClientError> {
        Client::introduce(server, None).await
    }

    /// Comes to a server as a guest who has been there before: the key is what [`Me`] told then.
    ///
    /// # Errors
    /// If the server cannot be reached.
    pub async fn with_key(server: &str, key: &str) -> Result<Client, ClientError> {
        Client::introduce(server, Some(key)).await
    }

    async fn introduce(server: &str, key: Option<&str>) -> Result<Client, ClientError> {
        let server = server.trim_end_matches('/').to_owned();
        // What is asked here is asked rarely; a connection that is kept for it would only burden the server.
        let http = reqwest::Client::builder().pool_max_idle_per_host(0).build()?;
        let mut request = http.get(format!("{server}/api/me"));
        if let Some(key) = key {
            request = request.bearer_auth(key);
        }
        let me = read(request.send().await?).await?;
        Ok(Client { server, http, me })
    }

    /// The same guest at another address of the same server, such as another node of a cluster.
    #[must_use]
    pub fn at(&self, server: &str) -> Client {
        Client { server: server.trim_end_matches('/').to_owned(), ..self.clone() }
    }

    /// The address at which this guest is.
    pub fn server(&self) -> &str {
        &self.server
    }

    pub fn me(&self) -> &Me {
        &self.me
    }

    /// Goes by another name.
    ///
    /// # Errors
    /// If nothing of the name can be shown.
    pub async fn rename(&mut self, name: &str) -> Result<(), ClientError> {
        self.me = self.send(Method::PUT, "/api/me", &NewName { name: name.to_owned() }).await?;
        Ok(())
    }

    /// Sets up a table.
    ///
    /// # Errors
    /// If such a game cannot be played.
    pub async fn create(&self, settings: &Settings) -> Result<Table, ClientError> {
        self.send(Method::POST, "/api/tables", settings).await
    }

    /// A table as it stands.
    ///
    /// # Errors
    /// If there is no such table.
    pub async fn table(&self, code: &str) -> Result<Table, ClientError> {
        self.get(&format!("/api/tables/{code}")).await
    }

    /// Tables that anybody may come to.
    ///
    /// # Errors
    /// If the server does not answer.
    pub async fn tables(&self) -> Result<TableList, ClientError> {
        self.get("/api/tables").await
    }

    /// The games of this guest.
    ///
    /// # Errors
    /// If the server does not answer.
    pub async fn games(&self) -> Result<Vec<TableSummary>, ClientError> {
        self.get("/api/games").await
    }

    /// Has the server keep a finished game that was played elsewhere; the code of its table.
    ///
    /// # Errors
    /// If the record does not replay to the end.
    pub async fn upload(&self, game: &NewGame) -> Result<String, ClientError> {
        let UploadedGame { code } = self.send(Method::POST, "/api/games", game).await?;
        Ok(code)
    }

    /// The record of a game that is over.
    ///
    /// # Errors
    /// If it is not over.
    pub async fn record(&self, code: &str) -> Result<String, ClientError> {
        let response = self.request(Method::GET, &format!("/api/tables/{code}/record")).send().await?;
        Ok(checked(response).await?.text().await?)
    }

    /// Connects to a table, having followed `after` entries already.
    ///
    /// # Errors
    /// If the table cannot be reached.
    pub async fn connect(&self, code: &str, style: StreamStyle, after: Option<u64>) -> Result<Connection, ClientError> {
        let mut connection = Connection::open(&self.server, &self.me.key, code).await?;
        connection
            .send_json(&Hello { version: VERSION, style, after, contribution: None, announcements: false })
            .await?;
        Ok(connection)
    }

    /// The same, with any greeting.
    ///
    /// # Errors
    /// If the table cannot be reached.
    pub async fn connect_as(&self, code: &str, greeting: &str) -> Result<Connection, ClientError> {
        let mut connection = Connection::open(&self.server, &self.me.key, code).await?;
        connection.send_raw(greeting).await?;
        Ok(connection)
    }

    /// The games of a table and its rematches.
    ///
    /// # Errors
    /// If there is no such table.
    pub async fn series(&self, code: &str) -> Result<Vec<TableSummary>, ClientError> {
        self.get(&format!("/api/tables/{code}/games")).await
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.server)).bearer_auth(&self.me.key)
    }

    async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        read(self.request(Method::GET, path).send().await?).await
    }

    async fn send<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: &impl Serialize,
    ) -> Result<T, ClientError> {
        read(self.request(method, path).json(body).send().await?).await
    }
}

async fn read<T: DeserializeOwned>(response: Response) -> Result<T, ClientError> {
    Ok(checked(response).await?.json().await?)
}

/// A response that is no problem.
async fn checked(response: Response) -> Result<Response, ClientError> {
    if response.status().is_success() {
        return Ok(response);
    }
    let status = response.status();
    let text = response.text().await?;
    let problem: Result<Problem, _> = serde_json::from_str(&text);
    Err(ClientError::Problem(problem.unwrap_or_else(|_| Problem::new(status.as_u16(), "unknown", text))))
}
