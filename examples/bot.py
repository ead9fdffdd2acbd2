#!/usr/bin/env python3
"""A bot for Orrery that joins a table by its link and makes random moves.

Needs nothing but Python 3.8. It follows the game by patches, so it knows no rules: when it is awaited it asks for its
moves and makes one. Put your own idea into `choose`.

    python3 examples/bot.py http://localhost:8137/t/kapelo42 [NAME]
"""

import base64
import json
import os
import random
import socket
import struct
import sys
import urllib.parse
import urllib.request


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

    def __init__(self, host, port, path, key):
        self.socket = socket.create_connection((host, port))
        nonce = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
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

    connection = WebSocket(link.hostname, link.port or 80, f"/api/tables/{code}/live", key)
    connection.send({"version": 1, "style": "patches"})
    count, seat, view, waiting = 0, None, None, False

    def ask(request):
        nonlocal count, waiting
        count, waiting = count + 1, True
        connection.send({"id": str(count), **request})

    def consider(awaits):
        if isinstance(awaits, dict) and seat in awaits["seats"]["seats"] and not waiting:
            ask({"moves": {}})

    awaits = "nothing"
    while (message := connection.receive()) is not None:
        if "welcome" in message:
            welcome = message["welcome"]
            seat, view, awaits = welcome["seat"], welcome.get("view"), welcome["awaits"]
            if seat is None and welcome["table"]["phase"] == "gathering":
                ask({"sit": {}})
            consider(awaits)
        elif "told" in message:
            told = message["told"]
            view = merge(view, told.get("now", {}))
            awaits = told["awaits"]
            consider(awaits)
        elif "answer" in message:
            waiting = False
            answer = message["answer"]
            if "refused" in answer:
                print("refused:", answer["refused"]["text"], file=sys.stderr)
            elif answer["done"].get("moves"):
                ask({"move": choose(answer["done"]["moves"], view)})
                continue
            consider(awaits)
        elif "table" in message and message["table"]["phase"] == "over":
            print("the game is over")
            return
        elif "bye" in message:
            sys.exit(f"sent away: {message['bye']}")


if __name__ == "__main__":
    main()
