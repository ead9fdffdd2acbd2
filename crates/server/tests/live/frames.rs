//! Bytes that are no messages: whatever comes over a connection, only that connection ends.

use big_bang::BigBang;
use client::Client;
use tabletop::Dice;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::kit::{TestServer, gather, play_on, settings};

/// How many of each sort.
const CASES: u64 = 10_000;

/// How many connections there are at the same time.
const SENDERS: u64 = 16;

/// Bytes that are sent over a connection.
type Make = fn(&mut Dice) -> Vec<u8>;

/// Opens a WebSocket by hand, sends bytes, and returns once the server has hung up.
async fn send(address: &str, code: &str, bytes: &[u8]) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!(
        "GET /api/tables/{code}/live HTTP/1.1\r\nhost: {address}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.unwrap());
    }
    assert!(head.starts_with(b"HTTP/1.1 101 "), "{}", String::from_utf8_lossy(&head));
    // The server may have hung up before all is sent; that is its right.
    if stream.write_all(bytes).await.is_ok() {
        let _ = stream.shutdown().await;
    }
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest).await;
}

/// A frame as a client sends it: its first byte, its payload, the mask of four zeros.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first];
    match payload.len() {
        length @ 0..126 => frame.push(0x80 | length as u8),
        length => {
            frame.push(0x80 | 126);
            frame.extend((length as u16).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(payload);
    frame
}

fn noise(dice: &mut Dice, most: usize) -> Vec<u8> {
    (0..dice.below(most)).map(|_| dice.below(256) as u8).collect()
}

/// No frames at all.
fn random_bytes(dice: &mut Dice) -> Vec<u8> {
    noise(dice, 200)
}

/// Frames of all kinds, whose payload makes no sense.
fn random_frames(dice: &mut Dice) -> Vec<u8> {
    (0..1 + dice.below(5)).flat_map(|_| frame(dice.below(256) as u8, &noise(dice, 200))).collect()
}

/// A greeting and a command, cut off somewhere.
fn truncated_frames(dice: &mut Dice) -> Vec<u8> {
    let mut bytes = frame(0x81, br#"{"version":2,"style":"rules"}"#);
    bytes.extend(frame(0x81, br#"{"id":"a","say":"hello"}"#));
    bytes.truncate(dice.below(bytes.len()));
    bytes
}

/// A greeting, and the beginning of a frame that claims to be as large as can be.
fn huge_frames(dice: &mut Dice) -> Vec<u8> {
    let mut bytes = frame(0x81, br#"{"version":2,"style":"rules"}"#);
    bytes.extend([0x81 + dice.below(2) as u8, 0x80 | 127]);
    bytes.extend((1_u64 << (20 + dice.below(40))).to_be_bytes());
    bytes.extend([0; 4]);
    bytes.extend(noise(dice, 2000));
    bytes
}

#[tokio::test(flavor = "multi_thread")]
async fn bytes_that_are_no_messages_end_their_connection_and_others_play_on() {
    let server = TestServer::start().await;
    let (_, sessions) = gather::<BigBang>(&server.url(), &settings("big-bang", "cosmic", 2)).await;
    let host = Client::new(&server.url()).await.unwrap();
    let code = host.create(&settings("big-bang", "simple", 2)).await.unwrap().code;
    let sorts: [Make; 4] = [random_bytes, random_frames, truncated_frames, huge_frames];
    let mut all = Vec::new();
    for sender in 0..SENDERS {
        let (address, code) = (server.url().replace("http://", ""), code.clone());
        all.push(tokio::spawn(async move {
            for case in (sender..CASES).step_by(SENDERS as usize) {
                for (sort, make) in (0..).zip(sorts) {
                    send(&address, &code, &make(&mut Dice::new(case, sort))).await;
                }
            }
        }));
    }
    for (seed, mut session) in (0..).zip(sessions) {
        all.push(tokio::spawn(async move { play_on(&mut session, seed).await.unwrap() }));
    }
    for task in all {
        task.await.unwrap();
    }
    assert_eq!(host.table(&code).await.unwrap().watchers, 0, "nobody of them is left");
}
