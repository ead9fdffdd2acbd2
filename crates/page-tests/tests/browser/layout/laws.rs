//! Each law finds what breaks it.

use serde::Deserialize;
use serde_json::json;

use super::faults::Fault;
use super::gallery::SCRIPT;
use crate::kit::{Looks, Person, quoted, run_story};

/// A page that keeps all laws.
const SOUND: &str = "<h1>Title</h1><button style='min-width:80px;height:44px'>Play</button> \
    <p>Words and <a href='#'>more of them</a> in a line.</p> \
    <button style='width:90px;height:44px'>\
    <span title='far too long for it' style='display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap'>\
    far too long for it</span></button>";

/// Pages that break one law each.
const BROKEN: [(&str, &str); 21] = [
    (
        "scrolling",
        "<div style='overflow:auto;width:200px;height:60px'><div style='width:260px;height:20px'></div></div>",
    ),
    (
        "scrolling",
        "<div style='overflow:auto;width:200px;height:60px'><div style='width:20px;height:66px'></div></div>",
    ),
    ("broken", "<p style='width:60px;overflow-wrap:anywhere'>Hyperspace</p>"),
    ("target", "<button style='width:30px;height:44px;padding:0'>x</button>"),
    (
        "overlap",
        "<button style='position:absolute;left:0;top:0;width:90px;height:44px'></button>\
         <button style='position:absolute;left:84px;top:30px;width:90px;height:44px'></button>",
    ),
    (
        "covered",
        "<button style='width:90px;height:44px'>Play</button>\
         <div style='position:fixed;left:0;top:0;width:200px;height:200px'></div>",
    ),
    (
        "covered",
        "<button style='width:90px;height:44px'>Play</button>\
         <div style='position:fixed;left:0;top:30px;width:200px;height:200px'></div>",
    ),
    (
        "sight",
        "<div id='needed' style='width:90px;height:44px'></div>\
         <div style='position:fixed;left:0;top:36px;width:200px;height:200px'></div>",
    ),
    (
        "cut",
        "<div style='overflow:hidden;width:60px;height:60px'><button style='width:90px;height:44px'></button></div>",
    ),
    ("cut", "<div style='overflow:hidden;width:60px;white-space:nowrap'>far too long for it</div>"),
    (
        "cut",
        "<div style='overflow:hidden;text-overflow:ellipsis;width:60px;white-space:nowrap'>far too long for it</div>",
    ),
    (
        "cut",
        "<p style='display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;width:60px'>\
         far too long for the two lines that it has</p>",
    ),
    ("stuffed", "<button style='width:60px;height:44px;white-space:nowrap'>far too long for it</button>"),
    ("wide", "<div style='width:500px;height:20px'></div>"),
    ("sight", "<button id='needed' style='position:absolute;top:2000px;width:90px;height:44px'>Play</button>"),
    ("shape", "<button data-tile='1' style='width:60px;height:48px'></button>"),
    (
        "overlap",
        "<div data-universe='0' style='width:200px;height:200px'></div>\
         <div data-universe='1' style='width:200px;height:200px;margin-top:-20px'></div>",
    ),
    (
        "legible",
        "<div data-boards='1'><svg width='18' height='20'><path data-cell='0,0' data-piece='sun' d='M0 0h17v20h-17z'/></svg></div>",
    ),
    ("legible", "<svg width='20' height='20'><g data-chain='sun'><path d='M0 0h16v16h-16z'/></g></svg>"),
    (
        "ragged",
        "<ul><li style='display:flex;width:300px'><span style='width:min-content'>Seven short names</span></li></ul>",
    ),
    (
        "still",
        "<button id='chosen' style='width:90px;height:44px' onclick='this.after(document.createElement(`hr`))'>a</button>\
         <section style='height:9px'></section>",
    ),
];

/// What the script reports about a page.
#[derive(Deserialize)]
struct LookReport {
    faults: Vec<Fault>,
}

async fn faults(person: &Person, page: &str) -> Vec<String> {
    person.read::<Option<bool>>(&format!("document.body.innerHTML = {}, null", quoted(page))).await;
    let needs: &[&str] = if page.contains("needed") { &["#needed"] } else { &[] };
    let screen = json!({ "width": 390, "height": 844, "needs": needs, "golden": true });
    let mut faults = person.read::<LookReport>(&format!("layout.look({screen})")).await.faults;
    if page.contains("chosen") {
        faults.extend(person.read::<Vec<Fault>>("layout.chosen('#chosen')").await);
    }
    faults.into_iter().map(|fault| fault.law).collect()
}

#[tokio::test]
async fn each_law_finds_its_fault() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        let size = json!({ "width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": false });
        ada.devtools("Emulation.setDeviceMetricsOverride", size).await;
        ada.devtools("Page.navigate", json!({ "url": "about:blank" })).await;
        ada.until("location.href === 'about:blank' && document.body").await;
        ada.read::<Option<bool>>(&format!("{SCRIPT}, null")).await;
        assert_eq!(faults(&ada, SOUND).await, <[&str; 0]>::default());
        for (law, page) in BROKEN {
            let found = faults(&ada, page).await;
            assert!(!found.is_empty() && found.iter().all(|it| it == law), "the law {law} finds {found:?} in {page}");
        }
    })
    .await;
}
