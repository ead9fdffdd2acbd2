//! Tokens for operators: from files or the environment, never from the command line, which everybody on the machine can read.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use server::{OperatorToken, OperatorTokens};

use crate::error::Error;

/// The environment variable with the token for `orrery admin`.
pub(crate) const ADMIN_TOKEN: &str = "ORRERY_ADMIN_TOKEN";

/// The environment variable with the token for the status page.
const STATUS_TOKEN: &str = "ORRERY_STATUS_TOKEN";

#[derive(Args)]
pub(crate) struct TokenArguments {
    /// The file with the token that opens /api/admin for `orrery admin`, and the status page; ORRERY_ADMIN_TOKEN has the token
    /// itself [default: closed]
    #[arg(long, value_name = "FILE")]
    admin_token_file: Option<PathBuf>,
    /// The file with the token that opens the status page and nothing else; ORRERY_STATUS_TOKEN has the token itself
    #[arg(long, value_name = "FILE")]
    status_token_file: Option<PathBuf>,
}

impl TokenArguments {
    pub(crate) fn tokens(&self) -> Result<OperatorTokens, Error> {
        let token = |file: &Option<PathBuf>, variable: &str, option: &str| {
            let Some(text) = secret(file.as_ref(), variable)? else { return Ok(None) };
            let source = if file.is_some() { option } else { variable };
            OperatorToken::new(&text).map(Some).map_err(|error| Error::Argument(format!("{source}: {error}")))
        };
        Ok(OperatorTokens {
            admin: token(&self.admin_token_file, ADMIN_TOKEN, "--admin-token-file")?,
            status: token(&self.status_token_file, STATUS_TOKEN, "--status-token-file")?,
        })
    }
}

/// What is in a file, or else in an environment variable, without white space around it.
pub(crate) fn secret(file: Option<&PathBuf>, variable: &str) -> Result<Option<String>, Error> {
    let text = match file {
        Some(path) => Some(fs::read_to_string(path).map_err(|error| Error::File { path: path.clone(), error })?),
        None => std::env::var(variable).ok(),
    };
    Ok(text.map(|text| text.trim().to_owned()).filter(|text| file.is_some() || !text.is_empty()))
}
