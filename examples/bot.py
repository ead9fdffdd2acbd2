#!/usr/bin/env python3
"""A bot for Orrery that joins a table by its link and makes random moves.

Needs nothing but Python 3.8. It follows the game by patches, so it knows no rules: when it is awaited it asks for its
moves and makes one. If the connection is lost, it comes back. It adds random bytes of its own to the chance of the game,
so that the deals are not the server's choice. Put your own idea into `choose`.

    python3 examples/bot.py http://localhost:8137/t/kapelo42 [NAME]
"""

import base64
import hashlib
import json
import os
import random
import socket
import ssl
import struct
import sys
import time
import urllib.parse
import urllib.request

# The server allows 30 commands per second.
PAUSE = 0.04

# How often to try when the server cannot be reached, with a second in between.
TRIES = 30


def choose(moves, view):
    """Which of the moves to make. `view` is all that this seat may know."""
    return random.choice(moves)


def merge(target, patch):
    """Applies a JSON Merge Patch (RFC 7396)."""
    if not isinstance(patch, dict):
        return patch
    if not isinstance(target, dict):
        target = {}
    for key, value in patch.items():
        if value is None:
            target.pop(key, None)
        else:
            target[key] = merge(target.get(key), value)
    return target


class WebSocket:
    """As much of RFC 6455 as a client needs that sends short texts."""

    def __init__(self, link, path, key):
        secure = link.scheme == "https"
        self.socket = socket.create_connection((link.hostname, link.port or (443 if secure else 80)))
        if secure:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=link.hostname)
        nonce = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {link.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {nonce}\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer {key}\r\n\r\n".encode()
        )
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self._more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.decode(errors="replace"))

    def _more(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("the connection has ended")
        return data

    def _take(self, count):
        while len(self.buffer) < count:
            self.buffer += self._more()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def send(self, message, opcode=1):
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        mask = os.urandom(4)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))
        self.socket.sendall(bytes([0x80 | opcode]) + size + mask + masked)

    def receive(self):
        """The next message; None when the server has closed the connection."""
        text = b""
        while True:
            first, second = self._take(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack(">H", self._take(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self._take(8))
            data = self._take(size)
            opcode = first & 0x0F
            if opcode == 8:
                return None
            if opcode == 9:
                self.send(data, opcode=10)
            elif opcode in (0, 1):
                text += data
                if first & 0x80:
                    return json.loads(text)


def announcement(table):
    """What a table was bound to before anybody showed any bytes."""
    return table.get("commitment"), [(added["seat"], added["commitment"]) for added in table.get("contributions", [])]


class Contribution:
    """Random bytes for the chance of one game. Their hash is announced, and they are shown after one announcement only:
    whoever has made it knows them by then."""

    def __init__(self):
        self.bytes = os.urandom(32)
        self.hash = hashlib.sha256(self.bytes).hexdigest()
        self.announced = None

    def request(self, table):
        """What shows the bytes to a table that has announced their hash; None if it does not take them now."""
        contributions, announced = table.get("contributions", []), announcement(table)
        if any("bytes" in added for added in contributions):
            return None
        if all(added["commitment"] != self.hash for added in contributions):
            return None
        if self.announced not in (None, announced):
            return None
        self.announced = announced
        return {"contribute": {"to": announced[0], "bytes": self.bytes.hex()}}

    def is_included(self, table):
        """Whether the table has dealt with these bytes, and with all else that it had announced."""
        added = any(added.get("bytes") == self.bytes.hex() for added in table.get("contributions", []))
        return added and announcement(table) == self.announced


def play(link, code, key, contribution):
    """Sits down at the table and plays; whether the game is over."""
    connection = WebSocket(link, f"/api/tables/{code}/live", key)
    connection.send({"version": 2, "style": "patches", "contribution": contribution.hash})
    # Ids are never used again, not even after coming back.
    prefix, count, waiting = os.urandom(6).hex(), 0, False
    seat, n, view, awaits, recess = None, 0, None, "nothing", None
    # What shows the random bytes, once it was sent over this connection.
    shown = None

    def ask(request):
        nonlocal count, waiting
        time.sleep(PAUSE)
        count, waiting = count + 1, True
        connection.send({"id": f"{prefix}-{count}", **request})

    def consider():
        nonlocal recess
        if waiting:
            return
        if recess and seat is not None and seat not in recess["ready"]:
            # A bot needs no break. The table is told again with this seat among those who are ready.
            recess = None
            ask({"ready": {}})
        elif isinstance(awaits, dict) and seat in awaits["seats"]["seats"]:
            ask({"moves": {}})

    while (message := connection.receive()) is not None:
        table = message.get("table")
        if "welcome" in message:
            welcome = message["welcome"]
            seat, n, view, awaits = welcome["seat"], welcome["n"], welcome.get("view"), welcome["awaits"]
            table = welcome["table"]
            if seat is None and table["phase"] == "gathering" and not waiting:
                ask({"sit": {}})
            consider()
        elif "told" in message:
            told = message["told"]
            n = told["n"]
            view = merge(view, told.get("now", {}))
            awaits = told["awaits"]
            consider()
        elif "answer" in message and shown and message["answer"]["id"] == shown["id"]:
            # What has become of the bytes is told with the table.
            pass
        elif "answer" in message:
            waiting = False
            answer = message["answer"]
            if "refused" in answer:
                # Somebody was quicker, or the time was up: look again.
                print("refused:", answer["refused"]["text"], file=sys.stderr)
                consider()
            elif answer["done"].get("moves"):
                ask({"move": choose(answer["done"]["moves"], view)})
            elif "moves" not in answer["done"] or recess:
                # Without any moves it waits for what others do, but not in a break.
                consider()
        elif "bye" in message:
            bye = message["bye"]
            if bye["reason"] not in ("reconnect", "too-slow"):
                sys.exit(f"sent away: {bye}")
            time.sleep(bye.get("after", 0) / 1000)
        if table:
            if table["phase"] == "over":
                if contribution.announced and not contribution.is_included(table):
                    print("the deals do not follow from the bytes that I added", file=sys.stderr)
                return True
            request = contribution.request(table) if n == 0 and not shown else None
            if request:
                shown = {"id": f"{prefix}-bytes", **request}
                connection.send(shown)
            recess = table.get("break")
            consider()
    return False


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    link = urllib.parse.urlparse(sys.argv[1])
    server, code = f"{link.scheme}://{link.netloc}", link.path.rstrip("/").split("/")[-1]
    key = json.load(urllib.request.urlopen(f"{server}/api/me"))["key"]
    if len(sys.argv) > 2:
        body = json.dumps({"name": sys.argv[2]}).encode()
        headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
        urllib.request.urlopen(urllib.request.Request(f"{server}/api/me", body, headers, method="PUT"))
    contribution = Contribution()
    tries = 0
    while True:
        try:
            if play(link, code, key, contribution):
                print("the game is over")
                return
            tries = 0
        except OSError as error:
            tries += 1
            if tries > TRIES:
                sys.exit(f"the server cannot be reached: {error}")
            time.sleep(1)


if __name__ == "__main__":
    main()
