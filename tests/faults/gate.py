"""A gate in the middle of a deed, where a kill is sure to find it."""

from dataclasses import dataclass
from pathlib import Path
from time import sleep


@dataclass(frozen=True)
class Gate:
    """Open, unless a file lies here: workers are processes of their own."""

    at: Path

    def shut(self) -> None:
        self._reached.unlink(missing_ok=True)
        self.at.touch()

    def open(self) -> None:
        self.at.unlink()

    def reached(self) -> bool:
        """Whether a deed has come here and waits."""
        return self._reached.exists()

    def come(self) -> None:
        """The deed's own part: say so and wait to be let on, or to be killed."""
        if self.at.exists():
            self._reached.touch()
        while self.at.exists():
            sleep(0.02)

    @property
    def _reached(self) -> Path:
        return self.at.with_name(f"{self.at.name}.reached")
