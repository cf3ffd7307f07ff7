"""A card in its author's own words, if they are sound: the card shows what was read."""

import re
from collections.abc import Iterator
from typing import Final

from games.kernel.rules import Language
from games.rulebooks.combat.language import CheckResult, check, write
from games.rulebooks.combat.language.header import FINAL
from games.rulebooks.combat.language.lines import content_lines

UNPARTED: Final = re.compile(r"(?<=«) | (?=[:;!?»])")
"""Spaces that French sets without a line break, whatever was typed."""


def own_lines(text: str, checked: CheckResult, language: Language) -> tuple[str, ...] | None:
    """Return the steps as they were written, each behind the companion's label; None if they are in
    another language, or if this text would be read differently."""
    if checked.card is None or checked.language != language:
        return None
    heading = write(checked.card, language).split("\n")
    steps = tuple(_steps(text, checked, heading[2:]))
    again = check("\n".join((*heading[:2], *steps)))
    whole = again.card == checked.card and again.language == language
    return steps if whole and not again.remarks else None


def _steps(text: str, checked: CheckResult, plain: list[str]) -> Iterator[str]:
    lines = {each.number: each.text for each in content_lines(text)}
    for (number, _), canonical in zip(checked.understood, plain, strict=False):
        label, colon, _ = canonical.partition(":")
        content = lines[number].replace("：", ":").partition(":")[2]
        words = " ".join(content.split()).rstrip(FINAL).replace("'", "’")
        if checked.language == "fr":
            words = UNPARTED.sub("\u00a0", words)
        yield f"{label}{colon} {words[:1].upper()}{words[1:]}"
