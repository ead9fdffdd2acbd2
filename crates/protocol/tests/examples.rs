//! The examples in `docs/protocol.md` are what they say.

use protocol::Problem;
use protocol::device::{Device, DeviceLink, LinkKey, LinkOffer, NewDeviceLink};
use protocol::table::{Me, NewGame, Settings, TableSummary};
use protocol::to_client::Message;
use protocol::to_server::{Command, Hello};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads an example, and finds everything again that it tells.
fn check<T: Serialize + DeserializeOwned>(text: &str) {
    let value: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let read: T = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let written = serde_json::to_value(&read).unwrap();
    assert_includes(&written, &value, text);
}

/// What is written may name defaults that the example leaves out, but nothing that it tells may be lost.
fn assert_includes(written: &Value, told: &Value, text: &str) {
    match (written, told) {
        (Value::Object(written), Value::Object(told)) => {
            for (key, value) in told {
                let found = written.get(key).unwrap_or_else(|| panic!("{key} is lost: {text}"));
                assert_includes(found, value, text);
            }
        }
        _ => assert_eq!(written, told, "{text}"),
    }
}

#[test]
fn every_example_can_be_read() {
    let page = include_str!("../../../docs/protocol.md");
    let mut examples = 0;
    for block in page.split("```json ").skip(1) {
        let (kind, rest) = block.split_once('\n').expect("a block has lines");
        let (text, _) = rest.split_once("\n```").expect("a block ends");
        match kind {
            "Me" => check::<Me>(text),
            "Device" => check::<Device>(text),
            "DeviceLink" => check::<DeviceLink>(text),
            "LinkKey" => check::<LinkKey>(text),
            "LinkOffer" => check::<LinkOffer>(text),
            "NewDeviceLink" => check::<NewDeviceLink>(text),
            "Settings" => check::<Settings>(text),
            "TableSummary" => check::<TableSummary>(text),
            "NewGame" => check::<NewGame>(text),
            "Problem" => check::<Problem>(text),
            "Hello" => check::<Hello>(text),
            "Command" => check::<Command>(text),
            "Message" => check::<Message>(text),
            other => panic!("there is no type {other}"),
        }
        examples += 1;
    }
    assert!(examples > 25, "only {examples} examples");
}
