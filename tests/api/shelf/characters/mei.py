"""A Kung-Fu character as the API takes it."""

from typing import Any

LEVELS = {"vigour": 8, "distance": 7, "tempo": 6, "presence": 4}
MEI: dict[str, Any] = {
    "name": "Mei",
    "levels": LEVELS,
    "action_points": 4,
    "grants": [{"points": 12, "reason": "Drunken Tiger school", "action_points": 0, "own": True}],
    "abilities": ["Walks on water"],
    "notes": "Looks for her brother.",
}
FULL = dict.fromkeys(LEVELS, 13)
