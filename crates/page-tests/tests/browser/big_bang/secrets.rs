//! Two people in cosmic mode: what one may not know is neither sent to their page nor kept in its memory.

use serde_json::{Value, json};

use crate::kit::{Looks, Person, run_story};

/// Keeps all messages that the page receives, and the memories of its programs.
const MESSAGE_RECORDER: &str = "(() => {
    window.received = [];
    window.memories = new Set();
    const Real = WebSocket;
    window.WebSocket = class extends Real {
        constructor(...all) {
            super(...all);
            this.addEventListener('message', event => window.received.push(String(event.data)));
        }
    };
    for (const name of ['instantiate', 'instantiateStreaming']) {
        const real = WebAssembly[name];
        WebAssembly[name] = async (...all) => {
            const made = await real.apply(WebAssembly, all);
            for (const it of Object.values((made.instance ?? made).exports))
                if (it instanceof WebAssembly.Memory) window.memories.add(it);
            return made;
        };
    }
    window.knows = texts => {
        const says = it => texts.some(text => it.includes(text));
        const inside = memory => says(new TextDecoder('latin1').decode(memory.buffer));
        return { received: received.some(says), kept: [...memories].some(inside), memories: memories.size };
    };
})()";

/// A shape and a colour.
struct Aims(String, String);

impl Aims {
    /// All ways in which they can be written.
    fn written(&self) -> [String; 2] {
        let Aims(shape, color) = self;
        let (shape, color) = (format!(r#""shape":"{shape}""#), format!(r#""color":"{color}""#));
        [format!("{{{shape},{color}}}"), format!("{{{color},{shape}}}")]
    }
}

/// Whether a page knows a pair of objectives: by what it received, and in its memory.
async fn knows(person: &Person, aims: &Aims) -> (bool, bool) {
    let known: Value = person.read(&format!("knows({})", json!(aims.written()))).await;
    assert!(known["memories"].as_u64().is_some_and(|count| count > 0), "there is a memory to look at: {known}");
    (known["received"] == true, known["kept"] == true)
}

#[tokio::test]
async fn nobody_knows_the_objectives_of_others_before_the_end() {
    run_story(async |world| {
        let ada = world.person("Ada", Looks::default()).await;
        let bob = world.person("Bob", Looks::default()).await;
        for person in [&ada, &bob] {
            person.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": MESSAGE_RECORDER })).await;
            person.comes_in().await;
        }
        let code = ada.opens_table_of("big-bang", "cosmic", 2, json!({})).await;
        ada.sits_down().await;
        bob.comes_to_table(&code).await;
        bob.sits_down().await;
        ada.starts().await;
        bob.sees("[data-screen='board']").await;
        // What each page shows of its own is what the other must not know.
        let of = async |person: &Person| {
            let shown = person.attributes("[data-aims] [data-objective]", "data-objective").await;
            Aims(shown[0].clone(), shown[1].clone())
        };
        let (of_ada, of_bob) = (of(&ada).await, of(&bob).await);
        for number in 0..6 {
            let is_next = async || {
                let (ada_is, bob_is) = (ada.is_next().await, bob.is_next().await);
                (ada_is || bob_is).then_some(ada_is).ok_or_else(|| "nobody is next".to_owned())
            };
            let mover = if ada.waits("for somebody's turn", is_next).await { &ada } else { &bob };
            mover.plays_once(number).await;
            assert_eq!(knows(&ada, &of_bob).await, (false, false), "Ada knows what Bob aims at");
            assert_eq!(knows(&bob, &of_ada).await, (false, false), "Bob knows what Ada aims at");
        }
        // Nor after coming back.
        ada.reload().await;
        ada.sees("[data-screen='board']").await;
        assert_eq!(knows(&ada, &of_bob).await, (false, false));
        // What they may know is found this way, so that the search would find more.
        assert!(knows(&ada, &of_ada).await.0 && knows(&bob, &of_bob).await.0, "everybody is told their own");
        tokio::join!(ada.plays_to_the_end(), bob.plays_to_the_end());
        // In the end everything is shown. It need not be sent: what the page has made up for itself may happen to be
        // true.
        let revealed = "[data-screen='end'] .end-result[data-seat='1'] [data-objective]";
        ada.sees(revealed).await;
        assert_eq!(ada.attributes(revealed, "data-objective").await, [of_bob.0, of_bob.1]);
    })
    .await;
}
