"""The embedded broker: kombu's folder of files, but every file appears whole or not at all.

kombu opens a file under its final name and then writes it. A worker that looks in between takes an
empty message and crashes on it; a process killed in between leaves a table of queues that nobody
can read again. Here each file is written under another name and then renamed, which is one step.
"""

from pathlib import Path
from time import monotonic_ns
from typing import Any
from uuid import uuid4

from kombu.exceptions import ChannelError
from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps

URL = "whole-files://localhost"


class Channel(filesystem.Channel):
    def _put(  # type: ignore[override]  # the stubs of its two parents contradict each other
        self, queue: str, payload: dict[str, Any], **_options: Any
    ) -> None:
        # The time comes first because messages are read in the order of their names.
        name = f"{monotonic_ns() // 1_000_000}_{uuid4()}.{queue}.msg"
        self._write(Path(self.data_folder_out) / name, payload)

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str | None, queue: str) -> None:
        """Bind without a lock: all our processes bind the same single queue, and so write the same
        content."""
        binding = filesystem.exchange_queue_t(routing_key or "", pattern or "", queue or "")
        bound = self.get_table(exchange)
        if binding not in bound:
            table: Path = self._exchange_file(exchange)  # type: ignore[attr-defined]  # unknown to the stubs
            self._write(table, [binding, *bound])

    def _write(self, file: Path, content: object) -> None:
        unfinished = file.with_name(f"{uuid4()}.unfinished")
        try:
            unfinished.write_text(dumps(content))
            unfinished.replace(file)
        except OSError as problem:
            raise ChannelError(f"Cannot write {file}: {problem}") from problem


class Transport(filesystem.Transport):
    Channel = Channel


TRANSPORT_ALIASES["whole-files"] = f"{__name__}:Transport"
