//! The page: who gets it, in which form, and for how long.

use std::fs;

use client::Client;
use reqwest::header::HeaderMap;
use reqwest::{Method, Response};
use server::{PageFile, PageSource};
use tempfile::TempDir;

use crate::kit::{TestServer, settings};

/// What a browser says when somebody opens an address.
const BROWSER: &str = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

/// A page that is part of the program. That it is not really compressed makes no difference here.
fn built_in(path: &str) -> Option<PageFile> {
    let file = |bytes: &'static str, brotli: Option<&'static str>| PageFile {
        bytes: bytes.as_bytes(),
        brotli: brotli.map(str::as_bytes),
    };
    match path {
        "index.html" => Some(file("<p>index", Some("index as brotli"))),
        "assets/web_bg-1.wasm" => Some(file("wasm", Some("wasm as brotli"))),
        "assets/font-1.woff2" => Some(file("font", None)),
        "sw.js" => Some(file("keep()", None)),
        "manifest.webmanifest" => Some(file("{}", None)),
        "robots.txt" => Some(file("everyone is welcome", None)),
        _ => None,
    }
}

/// A page in a folder.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("assets")).unwrap();
    for (path, content) in [("index.html", "<p>folder"), ("assets/boot-1.js", "go()"), (".secret", "hush")] {
        fs::write(folder.path().join(path), content).unwrap();
    }
    folder
}

async fn start(page: PageSource) -> TestServer {
    TestServer::start_with(|config| config.page = page).await
}

/// Asks for something with these headers.
async fn ask(server: &TestServer, method: Method, path: &str, headers: &[(&'static str, &str)]) -> Response {
    let headers: HeaderMap =
        headers.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect();
    let request = reqwest::Client::new().request(method, format!("{}{path}", server.url())).headers(headers);
    request.send().await.unwrap()
}

async fn get(server: &TestServer, path: &str, headers: &[(&'static str, &str)]) -> Response {
    ask(server, Method::GET, path, headers).await
}

fn header<'a>(response: &'a Response, name: &str) -> &'a str {
    response.headers().get(name).map_or("", |value| value.to_str().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_is_shown_under_every_address_that_is_for_people() {
    let server = start(PageSource::BuiltIn(built_in)).await;
    let code = Client::new(&server.url()).await.unwrap().create(&settings("big-bang", "cosmic", 2)).await.unwrap().code;
    for path in ["/", "/how", "/about/this", &format!("/t/{code}"), "/t/local-1a2b3c4d", "/problems/no-such-page"] {
        let response = get(&server, path, &[("accept", BROWSER)]).await;
        assert_eq!(response.status(), 200, "{path}");
        assert_eq!(header(&response, "content-type"), "text/html; charset=utf-8");
        assert_eq!(header(&response, "cache-control"), "no-cache");
        assert!(header(&response, "content-security-policy").contains("'wasm-unsafe-eval'"));
        assert_eq!(response.text().await.unwrap(), "<p>index");
    }
    // A program that takes anything is told when there is nothing, except where there is always the page.
    for (path, status) in [("/", 200), (&*format!("/t/{code}"), 200), ("/how", 404), ("/nowhere", 404)] {
        assert_eq!(get(&server, path, &[("accept", "*/*")]).await.status(), status, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_does_not_exist_is_a_page_that_was_not_found() {
    let server = start(PageSource::BuiltIn(built_in)).await;
    for code in ["zzzzzz22", "Kapelo42", "x"] {
        let first = get(&server, &format!("/t/{code}"), &[("accept", BROWSER)]).await;
        assert_eq!(first.status(), 404);
        let tag = header(&first, "etag").to_owned();
        assert_eq!(first.text().await.unwrap(), "<p>index");
        let again = get(&server, &format!("/t/{code}"), &[("accept", BROWSER), ("if-none-match", &tag)]).await;
        assert_eq!(again.status(), 404, "what was not found is not found again");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_for_programs_and_files_that_are_not_there_stay_problems() {
    let server = start(PageSource::BuiltIn(built_in)).await;
    for path in ["/api", "/api/nowhere", "/g/", "/assets/gone-1.js", "/favicon.ico", "/t/%ff", "/../index.htm"] {
        let response = get(&server, path, &[("accept", BROWSER)]).await;
        assert_eq!(response.status(), 404, "{path}");
        assert_eq!(header(&response, "content-type"), "application/problem+json", "{path}");
        assert_eq!(header(&response, "cache-control"), "no-store", "{path}");
    }
    for path in ["/how", "/assets/web_bg-1.wasm"] {
        let response = ask(&server, Method::POST, path, &[("accept", BROWSER)]).await;
        assert_eq!(response.status(), 404, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_compressed_for_those_who_take_it() {
    let server = start(PageSource::BuiltIn(built_in)).await;
    for (path, taken, encoding, content) in [
        ("/assets/web_bg-1.wasm", "gzip, deflate, br", "br", "wasm as brotli"),
        ("/assets/web_bg-1.wasm", "gzip, br;q=0", "", "wasm"),
        ("/assets/web_bg-1.wasm", "identity", "", "wasm"),
        ("/assets/font-1.woff2", "br", "", "font"),
        ("/", "br", "br", "index as brotli"),
    ] {
        let response = get(&server, path, &[("accept-encoding", taken)]).await;
        assert_eq!(response.status(), 200);
        assert_eq!(header(&response, "content-encoding"), encoding, "{path} {taken}");
        assert_eq!(header(&response, "vary"), "accept-encoding");
        assert_eq!(response.text().await.unwrap(), content);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_with_telling_names_are_kept_forever() {
    let server = start(PageSource::BuiltIn(built_in)).await;
    for (path, kind, caching) in [
        ("/assets/web_bg-1.wasm", "application/wasm", "public, max-age=31536000, immutable"),
        ("/assets/font-1.woff2", "font/woff2", "public, max-age=31536000, immutable"),
        ("/robots.txt", "text/plain; charset=utf-8", "no-cache"),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/index.html", "text/html; charset=utf-8", "no-cache"),
    ] {
        let response = get(&server, path, &[]).await;
        assert_eq!(response.status(), 200, "{path}");
        assert_eq!(header(&response, "content-type"), kind, "{path}");
        assert_eq!(header(&response, "cache-control"), caching, "{path}");
        assert_eq!(header(&response, "x-content-type-options"), "nosniff", "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_it_already_is_not_sent_it_again() {
    let server = start(PageSource::BuiltIn(built_in)).await;
    for path in ["/", "/assets/web_bg-1.wasm"] {
        let mut tags = Vec::new();
        for taken in ["br", "identity"] {
            let first = get(&server, path, &[("accept-encoding", taken)]).await;
            let tag = header(&first, "etag").to_owned();
            let again = get(&server, path, &[("accept-encoding", taken), ("if-none-match", &tag)]).await;
            assert_eq!(again.status(), 304, "{path} {taken}");
            for name in ["etag", "cache-control", "vary"] {
                assert_eq!(header(&again, name), header(&first, name), "{name}");
            }
            assert_eq!(again.bytes().await.unwrap().len(), 0);
            let other = get(&server, path, &[("accept-encoding", taken), ("if-none-match", "\"other\"")]).await;
            assert_eq!(other.status(), 200, "{path} {taken}");
            tags.push(tag);
        }
        assert_ne!(tags[0], tags[1], "the two forms differ");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn asking_for_the_head_tells_all_but_the_content() {
    let server = start(PageSource::BuiltIn(built_in)).await;
    for (path, length) in [("/", "8"), ("/how", "8"), ("/assets/web_bg-1.wasm", "4")] {
        let whole = get(&server, path, &[("accept", BROWSER)]).await;
        let head = ask(&server, Method::HEAD, path, &[("accept", BROWSER)]).await;
        assert_eq!(head.status(), 200, "{path}");
        assert_eq!(header(&head, "content-length"), length, "{path}");
        for name in ["etag", "cache-control", "content-type", "content-length", "vary"] {
            assert_eq!(header(&head, name), header(&whole, name), "{path} {name}");
        }
        assert_eq!(head.bytes().await.unwrap().len(), 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_is_read_whenever_somebody_asks() {
    let folder = folder();
    let server = start(PageSource::Folder(folder.path().to_owned())).await;
    let page = get(&server, "/how", &[("accept", BROWSER)]).await;
    let tag = header(&page, "etag").to_owned();
    assert_eq!(page.text().await.unwrap(), "<p>folder");
    fs::write(folder.path().join("index.html"), "<p>changed").unwrap();
    let changed = get(&server, "/", &[("if-none-match", &tag)]).await;
    assert_eq!(changed.status(), 200);
    assert_eq!(changed.text().await.unwrap(), "<p>changed");
    let script = get(&server, "/assets/boot-1.js", &[]).await;
    assert_eq!(header(&script, "content-type"), "text/javascript; charset=utf-8");
    assert_eq!(header(&script, "cache-control"), "no-cache", "somebody may change it by hand");
    assert_eq!(script.text().await.unwrap(), "go()");
    for path in ["/.secret", "/assets/../.secret", "/assets/..%2f.secret", "/assets/gone.js", "/assets/boot-1.js/"] {
        assert_eq!(get(&server, path, &[]).await.status(), 404, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_page_the_server_says_how_to_build_it() {
    let server = start(PageSource::none()).await;
    let front = get(&server, "/", &[("accept", BROWSER)]).await;
    assert_eq!(front.status(), 200);
    assert_eq!(header(&front, "content-type"), "text/html; charset=utf-8");
    assert!(front.text().await.unwrap().contains("cargo xtask web"));
    assert_eq!(get(&server, "/how", &[("accept", BROWSER)]).await.status(), 404);
}
