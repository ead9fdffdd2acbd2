//! A move's way through the nodes is one trace, told to a collector.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use big_bang::BigBang;
use client::{Client, Session};
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use prost::Message as _;
use protocol::to_client::CommandOutcome;
use protocol::to_server::Request;
use tabletop::{Dice, Rules as _};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::support::cluster::Cluster;
use crate::support::kinds::EVERY_MODE;

/// A span, as far as this test wants to know.
#[derive(Debug)]
struct Told {
    node: String,
    name: String,
    trace: Vec<u8>,
    span: Vec<u8>,
    parent: Vec<u8>,
}

/// A collector that takes whatever it is sent, and hands spans on.
async fn collect(listener: TcpListener, spans: mpsc::UnboundedSender<Told>) {
    while let Ok((stream, _)) = listener.accept().await {
        let spans = spans.clone();
        tokio::spawn(async move {
            let mut client = Buffered { stream, read: Vec::new() };
            while take_request(&mut client, &spans).await.is_some() {}
        });
    }
}

struct Buffered {
    stream: TcpStream,
    read: Vec<u8>,
}

impl Buffered {
    async fn more(&mut self) -> Option<()> {
        let mut part = [0; 4096];
        match self.stream.read(&mut part).await {
            Ok(0) | Err(_) => None,
            Ok(length) => {
                self.read.extend(&part[..length]);
                Some(())
            }
        }
    }
}

async fn take_request(client: &mut Buffered, spans: &mpsc::UnboundedSender<Told>) -> Option<()> {
    let head = loop {
        if let Some(end) = client.read.windows(4).position(|four| four == b"\r\n\r\n") {
            break end + 4;
        }
        client.more().await?;
    };
    let text = String::from_utf8_lossy(&client.read[..head]).to_ascii_lowercase();
    assert!(text.starts_with("post /v1/traces ") && text.contains("application/x-protobuf"), "{text}");
    let length = text.lines().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse::<usize>().ok())?;
    while client.read.len() < head + length {
        client.more().await?;
    }
    let body = client.read[head..head + length].to_vec();
    client.read.drain(..head + length);
    let request = ExportTraceServiceRequest::decode(body.as_slice()).expect("OTLP");
    for resource in request.resource_spans {
        let attributes = resource.resource.unwrap_or_default().attributes;
        let node = attributes.into_iter().find(|attribute| attribute.key == "service.instance.id");
        let node = match node.and_then(|node| node.value?.value) {
            Some(Value::StringValue(node)) => node,
            other => panic!("a resource without a node: {other:?}"),
        };
        for span in resource.scope_spans.into_iter().flat_map(|scope| scope.spans) {
            let (name, trace, id, parent) = (span.name, span.trace_id, span.span_id, span.parent_span_id);
            let _ = spans.send(Told { node: node.clone(), name, trace, span: id, parent });
        }
    }
    client.stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").await.ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_at_one_node_and_its_keeper_at_another_are_one_trace() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let collector = format!("http://{}", listener.local_addr().unwrap());
    let (spans, mut told) = mpsc::unbounded_channel();
    tokio::spawn(collect(listener, spans));
    let cluster = Cluster::start_and(2, &["--log", "warn", "--otlp", &collector]).await;
    let at = |node: usize| cluster.nodes[node].server.url();
    let client = Client::new(&at(0)).await.unwrap();
    let mut settings = EVERY_MODE[0].settings();
    (settings.mode, settings.seats) = ("solitary".to_owned(), 1);
    let code = client.create(&settings).await.unwrap().code;
    let keeper = cluster.keeper(&code).await.unwrap().0;
    let mut session: Session<BigBang> = Session::new(client.at(&at(1 - keeper)), &code).await.unwrap();
    for request in [Request::Sit { seat: None }, Request::Start {}] {
        let outcome = session.request(request).await.unwrap();
        assert!(matches!(outcome, CommandOutcome::Done { .. }), "{outcome:?}");
    }
    let mut dice = Dice::new(5, 0);
    let action = loop {
        let state = session.seat().zip(session.imagine(&mut dice));
        if let Some(action) = state.and_then(|(seat, state)| state.random_move(seat, &mut dice)) {
            break action;
        }
        session.next().await.unwrap();
    };
    session.play(&action).await.unwrap();

    // Nothing else is traced, so that all spans belong to this move.
    let mut all: BTreeMap<String, Told> = BTreeMap::new();
    while all.len() < 5 {
        let span = timeout(Duration::from_secs(30), told.recv()).await;
        let span = span.unwrap_or_else(|_| panic!("there are only {all:?}")).unwrap();
        all.insert(span.name.clone(), span);
    }
    let names: Vec<&str> = all.keys().map(String::as_str).collect();
    assert_eq!(names, ["apply", "command", "forward", "receive", "save"]);
    let traces: BTreeSet<&[u8]> = all.values().map(|span| span.trace.as_slice()).collect();
    assert_eq!(traces.len(), 1, "{all:?}");
    let (here, there) = (format!("node{}", 1 - keeper), format!("node{keeper}"));
    for (name, node, parent) in [
        ("command", &here, None),
        ("forward", &here, Some("command")),
        ("receive", &there, Some("forward")),
        ("apply", &there, Some("receive")),
        ("save", &there, Some("receive")),
    ] {
        let span = &all[name];
        assert_eq!(&span.node, node, "{name}");
        let expected = parent.map(|parent| all[parent].span.clone()).unwrap_or_default();
        assert_eq!(span.parent, expected, "{name}");
    }
}
