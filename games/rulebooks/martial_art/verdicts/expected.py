"""The fields that a page asks for: techniques of the chosen fighter alone, as many faces as the
strike throws dice, and nothing that the strike does not depend on."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec

from games.kernel.record import Illegal
from games.kernel.verdicts import NOT_ASKED, Expected
from games.rulebooks.martial_art.catalogue import (
    FIGHTERS,
    PER_ZONE,
    TECHNIQUES,
    ZONES,
    Keyword,
    Technique,
)
from games.rulebooks.martial_art.dice import Situation, terms
from games.rulebooks.martial_art.house import House
from games.rulebooks.martial_art.loadouts import board_techniques
from games.rulebooks.martial_art.state import zone_word
from games.rulebooks.martial_art.verdicts.question import StrikeAsked, known_techniques
from games.rulebooks.martial_art.verdicts.situations import situation

ZONE_WORDS: Final = tuple(map(zone_word, ZONES))


def expected_fields(question: Mapping[str, Any], edited: House) -> Mapping[str, Expected]:
    attacker, defender = _part(question, "attacker"), _part(question, "defender")
    white = question.get("belt", "white") == "white"
    behind = _part(_part(question, "third"), "defender")
    starts = _techniques(attacker, "techniques")
    return {
        "zone": Expected(ZONE_WORDS),
        "from_behind": NOT_ASKED if white else Expected(),
        "attacker.techniques": _choice(attacker, "start", "end", white=white),
        "attacker.styles": _choice(attacker, "style", white=white),
        "attacker.start_zone": _expected_if(any(t.needs or t.dice_per for t in starts), PER_ZONE),
        **dict(_expected_of_defender("defender", defender, white=white)),
        **dict(_expected_of_dice(question, edited)),
        "third": _expected_if(any(t.push for t in starts)),
        **dict(_expected_of_defender("third.defender", behind, white=white)),
    }


def _expected_of_defender(
    name: str, defender: Mapping[str, Any], *, white: bool
) -> Iterator[tuple[str, Expected]]:
    against = _techniques(defender, "techniques") + _techniques(defender, "styles")
    yield f"{name}.techniques", _choice(defender, "reaction", white=white)
    yield f"{name}.styles", _choice(defender, "style", white=white)
    yield f"{name}.columns", Expected(ZONE_WORDS)
    yield f"{name}.tokens.move", _expected_if(any(t.parry for t in against))
    yield f"{name}.tokens.punch", _expected_if(any(t.cancels_per == "punch" for t in against))
    yield f"{name}.zone_empty", _expected_if(any(t.empty_zone for t in against))


def _expected_of_dice(question: Mapping[str, Any], edited: House) -> Iterator[tuple[str, Expected]]:
    """Expect as many faces as the strike throws, once that follows from the question."""
    counts = (0, 0)
    try:
        thrown = terms(_situation(question, edited))
        counts = thrown.attack, thrown.parry
    except (Illegal, msgspec.ValidationError):
        pass
    for name, count in zip(("attack_faces", "defence_faces"), counts, strict=True):
        yield name, Expected(most=count)


def _situation(question: Mapping[str, Any], edited: House) -> Situation:
    return situation(msgspec.convert(dict(question), StrikeAsked), edited)


def _choice(who: Mapping[str, Any], *keywords: Keyword, white: bool) -> Expected:
    """Expect techniques of the fighter that the rules allow in this place."""
    own = (t for t in TECHNIQUES.values() if t.fighter == who.get("fighter"))
    fit = (t for t in own if t.keyword in keywords and (t.keyword != "end" or t.waits))
    board = board_techniques(str(who["fighter"])) if who.get("fighter") in FIGHTERS else ()
    words = tuple(t.key for t in fit if not white or t.key in board)
    return Expected(words, len(words))


def _expected_if(needed: bool, most: int | None = None) -> Expected:
    return Expected(most=most) if needed else NOT_ASKED


def _part(question: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    part = question.get(name)
    return part if isinstance(part, dict) else {}


def _techniques(who: Mapping[str, Any], field: str) -> tuple[Technique, ...]:
    held = who.get(field)
    return known_techniques(tuple(map(str, held))) if isinstance(held, list) else ()
