//! What every request has to pass: it is meant for this server, and its address does not ask too often.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::{HOST, STRICT_TRANSPORT_SECURITY};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::http::ApiError;
use crate::operators::Blocked;
use crate::time::now_millis;

/// Where the files of the page are, but for a few.
const PAGE_FILES: &str = "/assets/";

/// The address of a client, which may count as one with its neighbours.
pub(super) struct ClientAddress(pub(super) IpAddr);

impl FromRequestParts<Arc<App>> for ClientAddress {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<ClientAddress, ApiError> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(peer)| *peer);
        let unknown = || ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, "no-address", "nobody knows who asks");
        Ok(ClientAddress(app.address(peer.ok_or_else(unknown)?, &parts.headers)))
    }
}

/// Turns away who is not to be served, and has browsers come by HTTPS only where that is wanted.
pub(super) async fn admit(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let address = app.address(peer, request.headers());
    if let Some(blocked) = app.blocks(address, request.uri().path(), request.headers()) {
        metrics::counter!("orrery_blocked_requests_total").increment(1);
        return kept_out(blocked).into_response();
    }
    let is_file = request.uri().path().starts_with(PAGE_FILES);
    let allowed = if is_file { app.addresses.allow_file(address) } else { app.addresses.allow_request(address) };
    if let Err(wait) = allowed {
        metrics::counter!("orrery_requests_refused_total").increment(1);
        let detail = "there are too many requests from this address; try again in a moment";
        return ApiError::too_many("too-many-requests", detail, wait).into_response();
    }
    if !app.is_served(request.headers()) {
        return wrong_host(request.headers()).into_response();
    }
    let hsts = app.config.hsts.filter(|_| app.is_secure(request.headers()));
    let mut response = next.run(request).await;
    if let Some(value) = hsts.and_then(|seconds| HeaderValue::from_str(&format!("max-age={seconds}")).ok()) {
        response.headers_mut().insert(STRICT_TRANSPORT_SECURITY, value);
    }
    response
}

fn wrong_host(headers: &HeaderMap) -> ApiError {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let detail =
        format!("this server is not known as '{host}'; whoever runs it can name it with --host or --public-url");
    ApiError::new(StatusCode::MISDIRECTED_REQUEST, "wrong-host", detail)
}

fn kept_out(Blocked { until }: Blocked) -> ApiError {
    let detail = "whoever runs this server has blocked you";
    match until {
        None => ApiError::new(StatusCode::FORBIDDEN, "blocked", detail),
        Some(until) => {
            let wait = Duration::from_millis(until.saturating_sub(now_millis()));
            ApiError::new(StatusCode::FORBIDDEN, "blocked", format!("{detail} for a time")).after(wait)
        }
    }
}

impl App {
    /// Whether operators keep somebody out: an address from everything but what watches over the server, a guest from all
    /// that the page asks for, so that it can tell them in their language.
    fn blocks(&self, address: IpAddr, path: &str, headers: &HeaderMap) -> Option<Blocked> {
        let (rules, now) = (self.operators.rules(), now_millis());
        if ["/healthz", "/readyz", "/metrics"].contains(&path) {
            return None;
        }
        rules.blocks_address(address, now).or_else(|| {
            let may_be = rules.has_guests() && path.starts_with("/api/");
            let owner = if may_be { self.key_owner(headers) } else { None };
            rules.blocks_guest(&owner?.0.guest, now)
        })
    }

    /// Whether a request is meant for this server. A page elsewhere can give its own name the address of this server (DNS
    /// rebinding) and would then be taken for ours; it cannot choose that name to be an address or one of ours.
    fn is_served(&self, headers: &HeaderMap) -> bool {
        let config = &self.config;
        // Whoever names the address may have probes and proxies that come by other names. No page of another address may do
        // anything then, whatever it is called.
        if config.hosts.is_empty() && config.public_url.is_some() {
            return true;
        }
        // Browsers always say which host they mean.
        let Some(host) = headers.get(HOST) else { return true };
        let Some(name) = host.to_str().ok().map(host_name) else { return false };
        let public =
            config.public_url.as_deref().and_then(|url| url.split_once("://")).map(|(_, host)| host_name(host));
        is_local(&name) || public.is_some_and(|public| public == name) || config.hosts.contains(&name)
    }
}

/// The name of a host without its port, as it is compared.
fn host_name(host: &str) -> String {
    let host = host.trim_end_matches('/');
    let name = match host.rsplit_once(':') {
        // An IPv6 address has colons of its own.
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !name.ends_with(':') => name,
        _ => host,
    };
    name.trim_end_matches('.').to_ascii_lowercase()
}

/// Whether a name is an address, or means this machine everywhere.
fn is_local(name: &str) -> bool {
    let address = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    address.parse::<IpAddr>().is_ok() || name == "localhost" || name.ends_with(".localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_compared_without_port_and_case() {
        for (host, name) in [
            ("Orrery.Example:8137", "orrery.example"),
            ("orrery.example.", "orrery.example"),
            ("127.0.0.1:8137", "127.0.0.1"),
            ("[::1]:8137", "[::1]"),
            ("[::1]", "[::1]"),
            ("localhost", "localhost"),
            ("orrery.example/", "orrery.example"),
        ] {
            assert_eq!(host_name(host), name);
        }
        for name in ["127.0.0.1", "192.168.1.7", "[::1]", "localhost", "orrery.localhost"] {
            assert!(is_local(name), "{name}");
        }
        for name in ["elsewhere.example", "127.0.0.1.elsewhere.example", "localhost.elsewhere.example", ""] {
            assert!(!is_local(name), "{name}");
        }
    }
}
