//! Against a client of a library, over streams of which little goes through at once.

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use proptest::prelude::*;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::Role;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use super::{ReceiveError, Received, WebSocket};

const MAX_MESSAGE: usize = 16 * 1024;

/// The server's end, and a client's.
async fn pair(buffer: usize) -> (WebSocket<DuplexStream>, WebSocketStream<DuplexStream>) {
    let (near, far) = duplex(buffer);
    (WebSocket::new(near, MAX_MESSAGE), WebSocketStream::from_raw_socket(far, Role::Client, None).await)
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().unwrap()
}

/// A text in as many frames as there are cuts, with something about the connection between them.
fn frames(text: &str, cuts: &[usize]) -> Vec<Message> {
    let mut ends: Vec<usize> = cuts.iter().map(|cut| cut % (text.len() + 1)).chain([text.len()]).collect();
    ends.sort_unstable();
    let (mut frames, mut begin) = (Vec::new(), 0);
    for (index, &end) in ends.iter().enumerate() {
        let opcode = OpCode::Data(if index == 0 { Data::Text } else { Data::Continue });
        let part = text.as_bytes()[begin..end].to_vec();
        frames.push(Message::Frame(Frame::message(part, opcode, index + 1 == ends.len())));
        if index % 2 == 1 && index + 1 < ends.len() {
            frames.push(Message::Ping(vec![index as u8].into()));
        }
        begin = end;
    }
    frames
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn texts_come_as_they_were_sent(
        texts in prop::collection::vec(".{0,3000}", 1..6),
        cuts in prop::collection::vec(any::<usize>(), 0..4),
        buffer in 1_usize..5000,
    ) {
        runtime().block_on(async {
            let (mut server, mut client) = pair(buffer).await;
            let sending = async {
                for text in &texts {
                    for frame in frames(text, &cuts) {
                        client.feed(frame).await.unwrap();
                    }
                }
                client.flush().await.unwrap();
                for text in &texts {
                    loop {
                        match client.next().await.unwrap().unwrap() {
                            Message::Text(came) => break assert_eq!(came.as_str(), text),
                            other => assert!(matches!(other, Message::Pong(_)), "{other:?}"),
                        }
                    }
                }
            };
            let receiving = async {
                let mut received = Vec::new();
                while received.len() < texts.len() {
                    match server.receive().await.unwrap().unwrap() {
                        Received::Text(text) => received.push(text),
                        // A client that only sends at first would wait for ever for room.
                        Received::Ping(_) => {}
                        other => panic!("{other:?}"),
                    }
                }
                assert_eq!(&received, &texts);
                assert_eq!((server.unread.capacity(), server.fragments.as_ref()), (0, None));
                server.pong(b"a").await.unwrap();
                server.send_texts(&texts).await.unwrap();
                assert_eq!(server.unsent.capacity(), 0);
            };
            tokio::join!(sending, receiving);
        });
    }

    /// What comes is read in parts of any size, and never ends anything but the connection.
    #[test]
    fn any_bytes_are_a_message_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        runtime().block_on(async {
            let (near, mut far) = duplex(17);
            let mut server = WebSocket::new(near, 100);
            let sending = async move {
                // The server may have hung up.
                let _ = far.write_all(&bytes).await;
            };
            let receiving = async move {
                while let Ok(Some(received)) = server.receive().await {
                    assert!(!matches!(received, Received::Text(text) if text.len() > 100));
                }
            };
            tokio::join!(sending, receiving);
        });
    }
}

#[tokio::test(start_paused = true)]
async fn what_was_not_sent_to_the_end_goes_before_what_is_sent_next() {
    let (mut server, mut client) = pair(10).await;
    let texts = ["one, which is too long for the stream".to_owned(), "two".to_owned()];
    assert!(timeout(Duration::from_secs(1), server.send_texts(&texts)).await.is_err());
    let sending = async {
        server.send_texts(&["three"]).await.unwrap();
        server.close("bye", 4008, "too slow").await.unwrap();
    };
    let receiving = async {
        let mut came = Vec::new();
        while let Some(Ok(message)) = client.next().await {
            came.push(message);
        }
        came
    };
    let ((), came) = tokio::join!(sending, receiving);
    let texts: Vec<&str> = came.iter().filter_map(|message| message.to_text().ok()).collect();
    assert_eq!(texts[..4], [&texts[0], "two", "three", "bye"]);
    assert!(texts[0].starts_with("one"));
    assert!(
        matches!(&came[4], Message::Close(Some(frame)) if u16::from(frame.code) == 4008 && frame.reason == "too slow")
    );
}

/// A masked frame of a client, with a mask of zeros.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first, 0x80 | 126];
    frame.extend((payload.len() as u16).to_be_bytes());
    frame.extend([0; 4]);
    frame.extend(payload);
    frame
}

async fn error_of(frames: &[Vec<u8>]) -> ReceiveError {
    let (near, mut far) = duplex(1 << 16);
    let mut server = WebSocket::new(near, 1000);
    far.write_all(&frames.concat()).await.unwrap();
    loop {
        match server.receive().await {
            Ok(Some(_)) => {}
            Ok(None) => panic!("it has ended without an error"),
            Err(error) => return error,
        }
    }
}

#[tokio::test]
async fn what_breaks_the_protocol_is_an_error() {
    for frames in [
        vec![frame(0x80, b"nothing was begun")],
        vec![frame(0x01, b"begun"), frame(0x81, b"begun again")],
        vec![frame(0x01, b"begun"), frame(0x82, b"begun otherwise")],
        vec![frame(0x81, b"\xff")],
        vec![frame(0x01, b"\xc3"), frame(0x80, b"a")],
    ] {
        assert!(matches!(error_of(&frames).await, ReceiveError::Broken(_)), "{frames:?}");
    }
    assert!(matches!(error_of(&[frame(0x82, b"binary")]).await, ReceiveError::NotText));
    let half = [b'x'; 600];
    for frames in [vec![frame(0x81, &[b'x'; 1001])], vec![frame(0x01, &half), frame(0x89, b""), frame(0x80, &half)]] {
        assert!(matches!(error_of(&frames).await, ReceiveError::TooLong(1000)));
    }
    // It does not matter how much of it has come.
    assert!(matches!(error_of(&[vec![0x81, 0xff, 0x7f], vec![0xff; 11]]).await, ReceiveError::TooLong(1000)));
}

#[tokio::test]
async fn somebody_who_is_not_understood_hears_why_all_the_same() {
    let (near, mut far) = duplex(1 << 16);
    let mut server = WebSocket::new(near, 1000);
    far.write_all(&[frame(0x83, b"?"), vec![7; 5000]].concat()).await.unwrap();
    assert!(server.receive().await.is_err());
    let hearing = async {
        let mut heard = Vec::new();
        far.read_to_end(&mut heard).await.unwrap();
        drop(far);
        heard
    };
    let (closed, heard) = tokio::join!(server.close("why", 1008, "abuse"), hearing);
    closed.unwrap();
    assert_eq!(heard, b"\x81\x03why\x88\x07\x03\xf0abuse");
}

#[tokio::test]
async fn both_sides_close() {
    let (mut server, mut client) = pair(1 << 16).await;
    client.close(None).await.unwrap();
    let Some(Received::Close(payload)) = server.receive().await.unwrap() else { panic!("the client closes") };
    server.confirm_close(&payload).await.unwrap();
    assert!(matches!(client.next().await, Some(Ok(Message::Close(_)))));
    assert!(client.next().await.is_none());
}
