"""Two hundred cards as fans write them, half in prose and half terse, in both languages.

They were written before the grammar was looked at. fans.txt has a card a paragraph: the language
and the style, the title and the types; the lines of the card; and behind equals signs the steps
that are meant, in the companion's own wording. A question mark stands for what the rules cannot do.
"""

from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

from games.rulebooks.combat.language import Problem, check, read, write_step
from tests.rulebooks.combat.language.sense.meanings import step_meanings

BEYOND_THE_RULES: Final = "?"
MEANT: Final = "= "


class FanCard(NamedTuple):
    style: str
    text: str
    meant: tuple[str, ...]

    def outcome(self) -> str:
        """Say whether it is read rightly, refused with or without help, or read wrongly."""
        checked = check(self.text)
        impossible = self.meant == (BEYOND_THE_RULES,)
        if checked.card is None:
            helped = all(_helps(each, impossible=impossible) for each in checked.problems)
            return "helped" if helped else "refused"
        if impossible:
            return "wrong"
        wanted = read("\n".join(("Title", "Attack", *self.meant)))
        right = step_meanings(checked.card.steps) == step_meanings(wanted.steps)
        return "right" if right else "wrong"


def _helps(problem: Problem, *, impossible: bool) -> bool:
    """True for a refusal with steps that can be pasted, or one that names what has no rule."""
    if not problem.readings:
        return impossible and problem.code.startswith("no_") and problem.code != "no_label"
    texts = (write_step(each, "en") for each in problem.readings)
    return all(check(f"Title\nAttack\nEffect: Mark\n{each}").card for each in texts)


def parse_card(paragraph: str) -> FanCard:
    head, *lines = paragraph.split("\n")
    style, title, types = (part.strip() for part in head.removeprefix("@").split(" | "))
    steps = [line for line in lines if not line.startswith(MEANT)]
    meant = tuple(line.removeprefix(MEANT) for line in lines if line.startswith(MEANT))
    return FanCard(style, "\n".join((title, types, *steps)), meant)


PARAGRAPHS: Final = Path(__file__).with_suffix(".txt").read_text("utf-8").strip("\n").split("\n\n")
FAN_CARDS: Final = [parse_card(each) for each in PARAGRAPHS]


def figures() -> dict[str, Counter[str]]:
    """Return the number of cards by style and outcome."""
    counted: dict[str, Counter[str]] = {}
    for card in FAN_CARDS:
        counted.setdefault(card.style, Counter())[card.outcome()] += 1
    return counted
