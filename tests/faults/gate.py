"""A gate inside a task, where a kill is sure to hit it."""

from dataclasses import dataclass
from pathlib import Path
from time import sleep


@dataclass(frozen=True)
class Gate:
    """Open, unless its file exists: workers are processes of their own."""

    at: Path

    def shut(self) -> None:
        self._marker.unlink(missing_ok=True)
        self.at.touch()

    def open(self) -> None:
        self.at.unlink()

    def is_reached(self) -> bool:
        """Return whether a task waits at the gate."""
        return self._marker.exists()

    def wait_if_shut(self) -> None:
        """Called by the task: if the gate is shut, say so and wait until it opens, or to be
        killed."""
        if self.at.exists():
            self._marker.touch()
        while self.at.exists():
            sleep(0.02)

    @property
    def _marker(self) -> Path:
        return self.at.with_name(f"{self.at.name}.reached")
