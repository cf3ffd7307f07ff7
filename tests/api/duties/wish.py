"""A valid webhook for the API."""

from typing import Any

WISH: dict[str, Any] = {"url": "https://93.184.215.14/hook", "events": ["round.paired"]}
