//! The transport of messages between this node and all others.
//!
//! NATS delivers at most once, so messages to each node are numbered (`peer_stream`), and heartbeats tell the last number. After
//! a gap or silence both sides drop everything that depended on the stream.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use bus::{Bus, BusError, Subscription};
use metrics::counter;
use tokio::sync::{Mutex as AsyncMutex, Notify, mpsc};
use tokio::time::Instant;

use super::NodeName;
use super::entry_point::EntryPoint;
use super::message::{Envelope, EnvelopeContent, MessageBody, TableMessage};
use super::peer_stream::{PeerStream, Received};
use crate::table_registry::TableRegistry;

/// How often nodes that share a table send each other a heartbeat.
const PEER_HEARTBEAT_INTERVAL: Duration = Duration::from_millis(300);

/// A node from which nothing has come for this long is out of reach.
const PEER_TIMEOUT: Duration = Duration::from_millis(1500);

/// How many messages may wait for one table.
const CHANNEL_CAPACITY: usize = 1024;

/// Roughly the most bytes in an envelope. The bus takes a million.
const MAX_ENVELOPE_BYTES: usize = 400_000;

pub(crate) struct PeerTransport {
    me: NodeName,
    bus: Bus,
    /// What the subjects of this cluster begin with.
    prefix: String,
    peers: Mutex<HashMap<NodeName, Peer>>,
    /// Notified when there is something to send.
    wake_sender: Notify,
    /// Held by whoever sends, since sequence numbers have to go out in order.
    sending: AsyncMutex<()>,
}

/// Another node.
struct Peer {
    stream: PeerStream,
    pending: Vec<TableMessage>,
    /// Tables that it owns and that clients of this node are connected to.
    proxies: HashMap<String, mpsc::Sender<MessageBody>>,
    /// Tables of this node that clients of the other one are connected to.
    entry_points: HashMap<String, mpsc::Sender<MessageBody>>,
    last_heard: Instant,
    is_heartbeat_due: bool,
}

impl Peer {
    fn new() -> Peer {
        Peer {
            stream: PeerStream::new(),
            pending: Vec::new(),
            proxies: HashMap::new(),
            entry_points: HashMap::new(),
            last_heard: Instant::now(),
            is_heartbeat_due: false,
        }
    }

    /// Whether any table depends on the stream.
    fn is_busy(&self) -> bool {
        !self.proxies.is_empty() || !self.entry_points.is_empty()
    }

    /// Gives up the stream and all that depends on it.
    fn reset(&mut self) {
        self.stream.reset();
        self.drop_channels();
    }

    /// Gives up all that depends on the stream. The other ends of these channels notice.
    fn drop_channels(&mut self) {
        if self.is_busy() {
            counter!("orrery_lines_torn_total").increment(1);
        }
        self.pending.clear();
        self.proxies.clear();
        self.entry_points.clear();
    }
}

impl PeerTransport {
    pub(super) fn new(me: NodeName, bus: Bus, cluster: &str) -> Arc<PeerTransport> {
        Arc::new(PeerTransport {
            me,
            bus,
            prefix: format!("orrery.v1.{cluster}.node"),
            peers: Mutex::default(),
            wake_sender: Notify::new(),
            sending: AsyncMutex::default(),
        })
    }

    pub(crate) fn bus(&self) -> &Bus {
        &self.bus
    }

    pub(crate) fn is_connected(&self) -> bool {
        self.bus.is_connected()
    }

    pub(super) async fn subscribe(&self) -> Result<Subscription, BusError> {
        let inbox = self.bus.subscribe(&self.subject(&self.me)).await?;
        self.bus.flush().await?;
        Ok(inbox)
    }

    /// Queues a message for another node. The same text to many connections goes there once.
    pub(super) fn enqueue(&self, node: &NodeName, code: &str, body: MessageBody) {
        {
            let mut peers = self.peers();
            let pending = &mut peers.entry(Arc::clone(node)).or_insert_with(Peer::new).pending;
            if let MessageBody::Send { connections: new, text: sent } = &body
                && let Some(TableMessage { code: last, body: MessageBody::Send { connections, text } }) =
                    pending.last_mut()
                && last == code
                && Arc::ptr_eq(text, sent)
            {
                connections.extend(new);
                return;
            }
            pending.push(TableMessage { code: code.to_owned(), body });
        }
        self.wake_sender.notify_one();
    }

    /// Has another node load a table that it owns from now on, so that nobody has to wait for that.
    pub(crate) fn preload(&self, node: &str, code: &str) {
        self.enqueue(&node.into(), code, MessageBody::Load);
    }

    /// Registers a proxy for a table of another node. The channel ends when the stream is reset.
    pub(super) fn open_proxy(&self, node: &NodeName, code: &str) -> mpsc::Receiver<MessageBody> {
        let (inbox, bodies) = mpsc::channel(CHANNEL_CAPACITY);
        let mut peers = self.peers();
        let peer = peers.entry(Arc::clone(node)).or_insert_with(Peer::new);
        if !peer.is_busy() {
            // Until now there was nothing to listen for.
            peer.last_heard = Instant::now();
        }
        peer.proxies.insert(code.to_owned(), inbox);
        bodies
    }

    /// Removes a proxy, unless there is a new one for the table.
    pub(super) fn close_proxy(&self, node: &NodeName, code: &str, bodies: mpsc::Receiver<MessageBody>) {
        drop(bodies);
        if let Some(peer) = self.peers().get_mut(node) {
            peer.proxies.retain(|known, inbox| known != code || !inbox.is_closed());
        }
    }

    /// Removes an entry point if no message waits for it; whether it was removed.
    pub(super) fn close_entry_point(
        &self,
        node: &NodeName,
        code: &str,
        bodies: &mut mpsc::Receiver<MessageBody>,
    ) -> bool {
        let mut peers = self.peers();
        if !bodies.is_empty() {
            return false;
        }
        bodies.close();
        if let Some(peer) = peers.get_mut(node) {
            peer.entry_points.retain(|known, inbox| known != code || !inbox.is_closed());
        }
        true
    }

    /// Forgets nodes whose leases have expired.
    pub(super) fn retain_nodes(&self, is_alive: impl Fn(&str) -> bool) {
        self.peers().retain(|name, peer| {
            let is_alive = is_alive(name);
            if !is_alive {
                peer.reset();
            }
            is_alive
        });
    }

    /// Gives up the stream of a node that is out of reach.
    pub(super) fn reset_node(&self, name: &str) {
        if let Some(peer) = self.peers().get_mut(name) {
            peer.reset();
        }
    }

    pub(super) async fn send_loop(self: Arc<PeerTransport>) {
        loop {
            self.wake_sender.notified().await;
            // What many tables send at the same moment goes out together.
            tokio::task::yield_now().await;
            self.send_pending().await;
        }
    }

    /// Sends everything that is queued, and returns when the bus has it.
    pub(crate) async fn flush(&self) {
        self.send_pending().await;
        // What is lost by that the peers notice otherwise.
        let _ = tokio::time::timeout(PEER_HEARTBEAT_INTERVAL, self.bus.flush()).await;
    }

    async fn send_pending(&self) {
        let _sending = self.sending.lock().await;
        let is_connected = self.is_connected();
        let mut envelopes = Vec::new();
        for (name, peer) in self.peers().iter_mut() {
            let is_heartbeat_due = std::mem::take(&mut peer.is_heartbeat_due) && is_connected;
            if peer.pending.is_empty() {
                if is_heartbeat_due {
                    let (stream, sent) = peer.stream.sent();
                    envelopes.push((Arc::clone(name), self.envelope(stream, EnvelopeContent::Heartbeat { sent })));
                }
                continue;
            }
            if !is_connected {
                // It would arrive when nobody waits for it any more.
                peer.reset();
                continue;
            }
            for messages in in_chunks(std::mem::take(&mut peer.pending)) {
                let (stream, number) = peer.stream.next_number();
                let content = EnvelopeContent::Messages { number, messages };
                envelopes.push((Arc::clone(name), self.envelope(stream, content)));
            }
        }
        for (name, envelope) in envelopes {
            self.send(&name, &envelope).await;
        }
    }

    /// Sends heartbeats, and resets the streams of nodes that send none.
    pub(super) async fn heartbeat_loop(self: Arc<PeerTransport>) {
        let mut interval = tokio::time::interval(PEER_HEARTBEAT_INTERVAL);
        interval.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            interval.tick().await;
            for (name, peer) in self.peers().iter_mut().filter(|(_, peer)| peer.is_busy()) {
                peer.is_heartbeat_due = true;
                if peer.last_heard.elapsed() > PEER_TIMEOUT {
                    tracing::warn!(node = %name, "nothing is heard of this node");
                    peer.reset();
                }
            }
            self.wake_sender.notify_one();
        }
    }

    pub(super) async fn receive_loop(self: Arc<PeerTransport>, mut inbox: Subscription, tables: Weak<TableRegistry>) {
        while let Some(message) = inbox.next().await {
            let Some(tables) = tables.upgrade() else { return };
            counter!("orrery_bus_bytes_total", "way" => "in").increment(message.payload().len() as u64);
            match postcard::from_bytes::<Envelope>(message.payload()) {
                Ok(envelope) => self.receive(envelope, &tables).await,
                Err(error) => tracing::warn!(%error, "another node says what nobody understands"),
            }
        }
    }

    async fn receive(self: &Arc<PeerTransport>, envelope: Envelope, tables: &Arc<TableRegistry>) {
        let Envelope { from, stream, content } = envelope;
        let from: NodeName = from.into();
        let is_loss_notice = matches!(content, EnvelopeContent::StreamLost);
        let received = {
            let mut peers = self.peers();
            let peer = peers.entry(Arc::clone(&from)).or_insert_with(Peer::new);
            peer.last_heard = Instant::now();
            let received = match &content {
                EnvelopeContent::Messages { number, .. } => peer.stream.receive(stream, *number),
                EnvelopeContent::Heartbeat { sent } => peer.stream.receive_heartbeat(stream, *sent),
                EnvelopeContent::StreamLost if peer.stream.is_current(stream) => Received::Restarted,
                EnvelopeContent::StreamLost => Received::Stale,
            };
            if matches!(received, Received::Restarted | Received::Gap) {
                tracing::warn!(node = %from, ?received, "something was lost on the way from this node");
                match &content {
                    // The new stream of the other side goes on.
                    EnvelopeContent::Messages { .. } if received == Received::Restarted => {
                        peer.stream.restart();
                        peer.drop_channels();
                    }
                    _ => peer.reset(),
                }
            }
            // Whoever sends heartbeats expects some.
            if matches!(content, EnvelopeContent::Heartbeat { .. }) && !peer.is_busy() {
                peer.is_heartbeat_due = true;
                self.wake_sender.notify_one();
            }
            if let (EnvelopeContent::Messages { messages, .. }, Received::Next | Received::Restarted) =
                (content, received)
            {
                for TableMessage { code, body } in messages {
                    self.deliver(&from, peer, &code, body, tables);
                }
            }
            received
        };
        // Whoever still uses a stream that was given up here has not noticed.
        if matches!(received, Received::Gap | Received::Stale) && !is_loss_notice {
            self.send(&from, &self.envelope(stream, EnvelopeContent::StreamLost)).await;
        }
    }

    /// Hands a message to its proxy or entry point. One that does not keep up loses its channel, and begins again.
    fn deliver(
        self: &Arc<PeerTransport>,
        from: &NodeName,
        peer: &mut Peer,
        code: &str,
        body: MessageBody,
        tables: &Arc<TableRegistry>,
    ) {
        let inboxes = if body.is_for_proxy() { &mut peer.proxies } else { &mut peer.entry_points };
        let inbox = match inboxes.get(code).filter(|inbox| !inbox.is_closed()) {
            Some(inbox) => inbox,
            // Nobody waits for it any more.
            None if body.is_for_proxy() => return,
            None => {
                let (inbox, bodies) = mpsc::channel(CHANNEL_CAPACITY);
                let entry_point = EntryPoint::new(Arc::clone(self), Arc::clone(from), code, Arc::clone(tables));
                tokio::spawn(entry_point.serve(bodies));
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
        if let Err(error) = self.bus.publish(&self.subject(to), bytes).await {
            tracing::warn!(node = %to, %error, "the bus does not take a message");
        }
    }

    fn envelope(&self, stream: u64, content: EnvelopeContent) -> Envelope {
        Envelope { from: self.me.to_string(), stream, content }
    }

    fn subject(&self, node: &str) -> String {
        format!("{}.{node}", self.prefix)
    }

    fn peers(&self) -> MutexGuard<'_, HashMap<NodeName, Peer>> {
        self.peers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Messages in chunks that each fit into an envelope.
fn in_chunks(messages: Vec<TableMessage>) -> Vec<Vec<TableMessage>> {
    let mut chunks = Vec::new();
    let (mut chunk, mut size) = (Vec::new(), 0);
    for message in messages {
        let more = message.body.size();
        if size + more > MAX_ENVELOPE_BYTES && !chunk.is_empty() {
            chunks.push(std::mem::take(&mut chunk));
            size = 0;
        }
        size += more;
        chunk.push(message);
    }
    chunks.push(chunk);
    chunks
}
