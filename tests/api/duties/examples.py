"""A valid webhook for the API."""

from typing import Any

WEBHOOK: dict[str, Any] = {"url": "https://93.184.215.14/hook", "events": ["round.paired"]}
