"""A proxy before a service that can be frozen: it then passes nothing on, but its sockets stay
open, as those of a frozen machine do."""

import socket
import threading
from contextlib import suppress
from time import sleep
from urllib.parse import urlsplit, urlunsplit


class FreezableProxy:
    def __init__(self, url: str) -> None:
        target = urlsplit(url)
        self.to = (target.hostname or "127.0.0.1", target.port or 5432)
        self.door = socket.create_server(("127.0.0.1", 0))
        port = self.door.getsockname()[1]
        user = target.netloc.rpartition("@")[0]
        netloc = f"{user}@127.0.0.1:{port}" if user else f"127.0.0.1:{port}"
        self.url = urlunsplit(target._replace(netloc=netloc))
        self.frozen = threading.Event()
        self.kept: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):  # closed
            while True:
                client, _ = self.door.accept()
                self.kept.append(client)
                if self.frozen.is_set():
                    continue
                server = socket.create_connection(self.to)
                self.kept.append(server)
                for source, sink in ((client, server), (server, client)):
                    threading.Thread(target=self._pass, args=(source, sink), daemon=True).start()

    def _pass(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while content := source.recv(65536):
                while self.frozen.is_set():
                    sleep(0.02)
                sink.sendall(content)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.frozen.clear()
        for each in (self.door, *self.kept):
            each.close()
