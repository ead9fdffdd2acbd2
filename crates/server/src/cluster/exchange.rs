//! The exchange of parcels between this node and all others.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use bus::{Client, Subscriber};
use futures_util::StreamExt as _;
use metrics::counter;
use tokio::sync::{Mutex as AsyncMutex, Notify, mpsc};
use tokio::time::Instant;

use super::NodeName;
use super::door::Door;
use super::line::{Arrival, Line};
use super::parcel::{Body, Content, Envelope, Parcel};
use crate::table_registry::TableRegistry;

/// How often nodes that have to do with each other give a sign of life.
const PULSE: Duration = Duration::from_millis(300);

/// After so long without a sign of life another node is taken to be out of reach.
const SILENCE: Duration = Duration::from_millis(1500);

/// So many parcels may wait for one table.
const QUEUE: usize = 1024;

/// Roughly the most bytes in a message. The bus takes a million.
const LARGEST: usize = 400_000;

/// All that this node sends to others and gets from them.
pub(crate) struct Exchange {
    me: NodeName,
    client: Client,
    /// What the subjects of this cluster begin with.
    prefix: String,
    peers: Mutex<HashMap<NodeName, Peer>>,
    /// Something is to be sent.
    waiting: Notify,
    /// Held by whoever sends, since what is numbered has to go out in that order.
    sending: AsyncMutex<()>,
}

/// Another node.
struct Peer {
    line: Line,
    pending: Vec<Parcel>,
    /// Tables that it keeps and that people here play at.
    couriers: HashMap<String, mpsc::Sender<Body>>,
    /// Tables that are kept here and that people there play at.
    doors: HashMap<String, mpsc::Sender<Body>>,
    heard: Instant,
    /// Whether it is to be given a sign of life.
    is_due: bool,
}

impl Peer {
    fn new() -> Peer {
        Peer {
            line: Line::new(),
            pending: Vec::new(),
            couriers: HashMap::new(),
            doors: HashMap::new(),
            heard: Instant::now(),
            is_due: false,
        }
    }

    /// Whether there is anything to lose.
    fn is_busy(&self) -> bool {
        !self.couriers.is_empty() || !self.doors.is_empty()
    }

    /// Gives up the line and all that hung on it.
    fn tear(&mut self) {
        self.line.tear();
        self.drop_all();
    }

    /// Gives up all that hung on the line. Who has the other ends of these channels notices.
    fn drop_all(&mut self) {
        if self.is_busy() {
            counter!("orrery_lines_torn_total").increment(1);
        }
        self.pending.clear();
        self.couriers.clear();
        self.doors.clear();
    }
}

impl Exchange {
    pub(super) fn new(me: NodeName, client: Client, cluster: &str) -> Arc<Exchange> {
        Arc::new(Exchange {
            me,
            client,
            prefix: format!("orrery.v1.{cluster}.node"),
            peers: Mutex::default(),
            waiting: Notify::new(),
            sending: AsyncMutex::default(),
        })
    }

    /// The connection to the bus.
    pub(crate) fn client(&self) -> &Client {
        &self.client
    }

    /// Whether the bus is in reach.
    pub(crate) fn is_connected(&self) -> bool {
        self.client.connection_state() == bus::State::Connected
    }

    /// Begins to hear what others say to this node.
    pub(super) async fn listen(&self) -> Result<Subscriber, String> {
        let inbox = self.client.subscribe(self.subject(&self.me)).await.map_err(|error| error.to_string())?;
        self.client.flush().await.map_err(|error| error.to_string())?;
        Ok(inbox)
    }

    /// Hands over a parcel for another node.
    pub(super) fn post(&self, node: &NodeName, code: &str, body: Body) {
        {
            let mut peers = self.peers();
            let pending = &mut peers.entry(Arc::clone(node)).or_insert_with(Peer::new).pending;
            if let Body::Say { connections: new, text: said } = &body
                && let Some(Parcel { code: last, body: Body::Say { connections, text } }) = pending.last_mut()
                && last == code
                && text.is(said)
            {
                connections.extend(new);
                return;
            }
            pending.push(Parcel { code: code.to_owned(), body });
        }
        self.waiting.notify_one();
    }

    /// Has another node take up a table that is its own from now on, so that nobody has to wait for that.
    pub(crate) fn pass(&self, node: &str, code: &str) {
        self.post(&node.into(), code, Body::TakeUp);
    }

    /// Opens the way to a table that another node keeps: what it says of the table from now on. It ends when the line is
    /// torn.
    pub(super) fn open_courier(&self, node: &NodeName, code: &str) -> mpsc::Receiver<Body> {
        let (inbox, bodies) = mpsc::channel(QUEUE);
        let mut peers = self.peers();
        let peer = peers.entry(Arc::clone(node)).or_insert_with(Peer::new);
        if !peer.is_busy() {
            // Until now there was nothing to listen for.
            peer.heard = Instant::now();
        }
        peer.couriers.insert(code.to_owned(), inbox);
        bodies
    }

    /// Closes the way to a table, unless it was opened anew.
    pub(super) fn close_courier(&self, node: &NodeName, code: &str, bodies: mpsc::Receiver<Body>) {
        drop(bodies);
        if let Some(peer) = self.peers().get_mut(node) {
            peer.couriers.retain(|known, inbox| known != code || !inbox.is_closed());
        }
    }

    /// Closes the door to a table if nobody stands before it; whether it is closed.
    pub(super) fn close_door(&self, node: &NodeName, code: &str, bodies: &mut mpsc::Receiver<Body>) -> bool {
        let mut peers = self.peers();
        if !bodies.is_empty() {
            return false;
        }
        bodies.close();
        if let Some(peer) = peers.get_mut(node) {
            peer.doors.retain(|known, inbox| known != code || !inbox.is_closed());
        }
        true
    }

    /// Gives up what hung on nodes that are gone.
    pub(super) fn keep_only(&self, is_living: impl Fn(&str) -> bool) {
        self.peers().retain(|name, peer| {
            let is_living = is_living(name);
            if !is_living {
                peer.tear();
            }
            is_living
        });
    }

    /// Sends what is handed over, as long as this node lives.
    pub(super) async fn send_out(self: Arc<Exchange>) {
        loop {
            self.waiting.notified().await;
            // What many tables say at the same moment goes out together.
            tokio::task::yield_now().await;
            self.send_pending().await;
        }
    }

    /// Sends all that was handed over until now, and returns when the bus has it.
    pub(crate) async fn flush(&self) {
        self.send_pending().await;
        // Whoever is not told finds out otherwise.
        let _ = tokio::time::timeout(PULSE, self.client.flush()).await;
    }

    async fn send_pending(&self) {
        let _sending = self.sending.lock().await;
        let is_connected = self.is_connected();
        let mut messages = Vec::new();
        for (name, peer) in self.peers().iter_mut() {
            let is_due = std::mem::take(&mut peer.is_due) && is_connected;
            if peer.pending.is_empty() {
                if is_due {
                    let (stream, sent) = peer.line.sent();
                    messages.push((Arc::clone(name), self.envelope(stream, Content::Pulse { sent })));
                }
                continue;
            }
            if !is_connected {
                // It would arrive when nobody waits for it any more.
                peer.tear();
                continue;
            }
            for parcels in in_portions(std::mem::take(&mut peer.pending)) {
                let (stream, number) = peer.line.number();
                messages.push((Arc::clone(name), self.envelope(stream, Content::Parcels { number, parcels })));
            }
        }
        for (name, envelope) in messages {
            self.send(&name, &envelope).await;
        }
    }

    /// Gives signs of life, and notices where there are none.
    pub(super) async fn keep_pulse(self: Arc<Exchange>) {
        let mut interval = tokio::time::interval(PULSE);
        interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            interval.tick().await;
            for (name, peer) in self.peers().iter_mut().filter(|(_, peer)| peer.is_busy()) {
                peer.is_due = true;
                if peer.heard.elapsed() > SILENCE {
                    tracing::warn!(node = %name, "nothing is heard of this node");
                    peer.tear();
                }
            }
            self.waiting.notify_one();
        }
    }

    /// Takes in what others say, as long as this node lives.
    pub(super) async fn take_in(self: Arc<Exchange>, mut inbox: Subscriber, tables: Weak<TableRegistry>) {
        while let Some(message) = inbox.next().await {
            let Some(tables) = tables.upgrade() else { return };
            counter!("orrery_bus_bytes_total", "way" => "in").increment(message.payload.len() as u64);
            match postcard::from_bytes::<Envelope>(&message.payload) {
                Ok(envelope) => self.open(envelope, &tables).await,
                Err(error) => tracing::warn!(%error, "another node says what nobody understands"),
            }
        }
    }

    async fn open(self: &Arc<Exchange>, envelope: Envelope, tables: &Arc<TableRegistry>) {
        let Envelope { from, stream, content } = envelope;
        let from: NodeName = from.into();
        let is_notice = matches!(content, Content::Torn);
        let arrival = {
            let mut peers = self.peers();
            let peer = peers.entry(Arc::clone(&from)).or_insert_with(Peer::new);
            peer.heard = Instant::now();
            let arrival = match &content {
                Content::Parcels { number, .. } => peer.line.receive(stream, *number),
                Content::Pulse { sent } => peer.line.pulse(stream, *sent),
                Content::Torn if peer.line.is_current(stream) => Arrival::Anew,
                Content::Torn => Arrival::Stale,
            };
            if matches!(arrival, Arrival::Anew | Arrival::Gap) {
                tracing::warn!(node = %from, ?arrival, "something was lost on the way from this node");
                match &content {
                    // The new stream of the other side goes on.
                    Content::Parcels { .. } if arrival == Arrival::Anew => {
                        peer.line.begin_anew();
                        peer.drop_all();
                    }
                    _ => peer.tear(),
                }
            }
            // Whoever has to do with us wants to hear of us, even if we have nothing to say.
            if matches!(content, Content::Pulse { .. }) && !peer.is_busy() {
                peer.is_due = true;
                self.waiting.notify_one();
            }
            if let (Content::Parcels { parcels, .. }, Arrival::Next | Arrival::Anew) = (content, arrival) {
                for Parcel { code, body } in parcels {
                    self.deliver(&from, peer, &code, body, tables);
                }
            }
            arrival
        };
        // Whoever still speaks in a stream that was given up here has not noticed.
        if matches!(arrival, Arrival::Gap | Arrival::Stale) && !is_notice {
            self.send(&from, &self.envelope(stream, Content::Torn)).await;
        }
    }

    /// Brings a parcel to whom it is for. Whoever does not keep up loses the way, and begins again.
    fn deliver(
        self: &Arc<Exchange>,
        from: &NodeName,
        peer: &mut Peer,
        code: &str,
        body: Body,
        tables: &Arc<TableRegistry>,
    ) {
        let inboxes = if body.is_for_courier() { &mut peer.couriers } else { &mut peer.doors };
        let inbox = inboxes.get(code).filter(|inbox| !inbox.is_closed());
        let inbox = match inbox {
            Some(inbox) => inbox,
            // Nobody waits for it any more.
            None if body.is_for_courier() => return,
            None => {
                let (inbox, bodies) = mpsc::channel(QUEUE);
                let door = Door::new(Arc::clone(self), Arc::clone(from), code, Arc::clone(tables));
                tokio::spawn(door.keep(bodies));
                inboxes.entry(code.to_owned()).insert_entry(inbox).into_mut()
            }
        };
        if inbox.try_send(body).is_err() {
            inboxes.remove(code);
        }
    }

    async fn send(&self, to: &NodeName, envelope: &Envelope) {
        let Ok(bytes) = postcard::to_allocvec(envelope) else { return };
        counter!("orrery_bus_bytes_total", "way" => "out").increment(bytes.len() as u64);
        if let Err(error) = self.client.publish(self.subject(to), bytes.into()).await {
            tracing::warn!(node = %to, %error, "the bus does not take a message");
        }
    }

    fn envelope(&self, stream: u64, content: Content) -> Envelope {
        Envelope { from: self.me.to_string(), stream, content }
    }

    fn subject(&self, node: &str) -> String {
        format!("{}.{node}", self.prefix)
    }

    fn peers(&self) -> MutexGuard<'_, HashMap<NodeName, Peer>> {
        self.peers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Parcels in messages of which none is too large.
fn in_portions(parcels: Vec<Parcel>) -> Vec<Vec<Parcel>> {
    let mut portions = Vec::new();
    let (mut portion, mut size) = (Vec::new(), 0);
    for parcel in parcels {
        let more = parcel.body.size();
        if size + more > LARGEST && !portion.is_empty() {
            portions.push(std::mem::take(&mut portion));
            size = 0;
        }
        size += more;
        portion.push(parcel);
    }
    portions.push(portion);
    portions
}
