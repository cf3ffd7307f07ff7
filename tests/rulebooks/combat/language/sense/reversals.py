"""Sentences whose sense is easily turned round: who does what, in which voice, in whose turn.

Every verb of reversals.toml stands with each subject, in each voice and each turn, in both
languages. What a sentence may mean is reckoned from that table alone, by the rules of the two
languages; a sentence without a sense has none. Only these readings are right.
"""

import itertools
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from games.kernel.rules import LANGUAGES, Language
from tests.rulebooks.combat.language.sense.meanings import OTHER, Meaning

VERBS: Final[list[dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text("utf-8")
)["verb"]
SUBJECTS: Final = ("none", "player", "you", "opponent")
VOICES: Final = ("active", "passive", "reflexive")
TURNS: Final = ("", "your", "their", "opponent")
JOINTS: Final = (",", ":")
PERSONS: Final = {"none": "player", "player": "player", "you": "player", "opponent": "opponent"}
WORDS: Final[dict[Language, dict[str, str]]] = {
    "en": {
        "none": "",
        "player": "the player ",
        "you": "you ",
        "opponent": "the opponent ",
        "is": "is ",
        "are": "are ",
        "reflexive": "",
        "your": "at the end of your turn",
        "their": "at the end of their turn",
        "opponent's": "at the end of the opponent’s turn",
        ":": ": ",
        "permanent": "Permanent: ",
        "effect": "Effect: ",
    },
    "fr": {
        "none": "",
        "player": "le joueur ",
        "you": "vous ",
        "opponent": "l’adversaire ",
        "is": "est ",
        "are": "êtes ",
        "reflexive": "se ",
        "your": "à la fin de votre tour",
        "their": "à la fin de son tour",
        "opponent's": "à la fin du tour de l’adversaire",
        ":": " : ",
        "permanent": "Permanente : ",
        "effect": "Effet : ",
    },
}
OBJECTS: Final[dict[Language, dict[str, str]]] = {
    "en": {"player": "the player", "opponent": "the opponent"},
    "fr": {"player": "le joueur", "opponent": "l’adversaire"},
}
SELVES: Final = {"none": "yourself", "player": "themselves", "you": "yourself"}


class Cell(NamedTuple):
    """A sentence, and what it may mean; nothing means that it has no sense."""

    place: tuple[str, ...]
    text: str
    meant: tuple[Meaning, ...]


def cells() -> Iterator[Cell]:
    for language, subject, voice, turn, joint in itertools.product(
        LANGUAGES, SUBJECTS, VOICES, TURNS, JOINTS
    ):
        if turn not in {"your", "their"} and joint == ":":
            continue
        for verb in VERBS:
            phrase = conjugate(verb, language, subject, voice)
            if phrase:
                place = (language, subject, voice, turn, joint, str(verb["does"][0]))
                text = with_turn(phrase, verb, language, turn, joint)
                yield Cell(place, text, tuple(readings(verb, subject, voice, turn)))


def conjugate(verb: dict[str, Any], language: Language, subject: str, voice: str) -> str:
    forms: dict[str, str] = verb[language]
    who = WORDS[language]
    other = OBJECTS[language][OTHER[PERSONS[subject]]]
    if voice == "active":
        form = forms[subject] if subject in {"none", "you"} else forms["one"]
        text = form.format(o=other)
        pronoun = subject == "you" and text.startswith("vous ")
        return text if pronoun else who[subject] + text
    if voice == "passive":
        form = forms["passive"]
        return form and who[subject] + who["are" if subject == "you" else "is"] + form
    form = forms["reflexive"].format(self=SELVES.get(subject, "themselves"))
    if not form or subject == "you":
        return ""
    return who[subject] + ("" if form.startswith("s’") else who["reflexive"]) + form


def with_turn(text: str, verb: dict[str, Any], language: Language, turn: str, joint: str) -> str:
    words = WORDS[language]
    label = words["permanent" if turn or "lasts" in verb else "effect"]
    if not turn:
        return label + text
    when = words["opponent's" if turn == "opponent" else turn]
    return label + when + (", " if joint == "," else words[":"]) + text


def readings(verb: dict[str, Any], subject: str, voice: str, turn: str) -> Iterator[Meaning]:
    deed = _deed(verb, subject, voice)
    if deed is None or ("lasts" in verb and turn):
        return  # a prohibition has no moment
    label = "permanent" if turn or "lasts" in verb else "effect"
    if not turn:
        yield (label, *deed)
    elif turn == "opponent":
        yield (label, "end", "opponent", *deed)
    elif turn == "your":
        yield (label, "end", "player", *deed)
    elif subject != "you":  # "their" turn is the subject's; "you" has none that is "theirs"
        yield (label, "end", PERSONS[subject], *deed)


def _deed(verb: dict[str, Any], subject: str, voice: str) -> Meaning | None:
    """Return who does it and what it is; of a prohibition, the player whom it binds."""
    does = tuple(None if part == "none" else part for part in verb["does"])
    who, to = PERSONS[subject], str(verb.get("to", ""))
    bound = {"other": OTHER[who], "self": who}
    match voice:
        case "active":
            if "lasts" in verb:
                return None if to == "self" and subject == "none" else (bound[to], "barred", *does)
            return (who, *does)
        case "passive":
            if subject == "none" or not to:
                return None
            return (who, "barred", *does) if "lasts" in verb else (OTHER[who], *does)
        case _:
            if "lasts" in verb:
                return (who, "barred", *does)
            return (who, *verb["turned"]) if "turned" in verb else None
