"""Printed material of Martial Art: the arena, a board for each fighter, and the tokens (MA-1)."""

from collections.abc import Iterator, Mapping
from typing import Final

from games.kernel.display.contents import Contents, Figure, Ground, Token
from games.kernel.display.picture import Body, Gauge, Zone
from games.kernel.game import Entries
from games.kernel.hexes import Hex
from games.kernel.rules import Language, Texts, load_rules
from games.kernel.words import words
from games.rulebooks.martial_art.catalogue import FIGHTERS, KINDS, OWN, TECHNIQUES, ZONES
from games.rulebooks.martial_art.display.signs import EMBLEMS
from games.rulebooks.martial_art.house import House, changed_names, house
from games.rulebooks.martial_art.state import zone_word

PACKAGE: Final = "games.rulebooks.martial_art"
ACTION: Final = 15.6  # mm: at the scale of the board, 30 and 25 of its units
EFFECT: Final = 13.0
FIGHTER: Final = 25.0
HERE: Final = ("MA-1.5", "MA-7.4", "MA-7.5", "MA-7.3")
"""Rules to look up at the arena."""
LOST: Final = Texts(en="Lost", fr="Perdus")
ASIDE: Final = Texts(en="Set aside (MA-3.7)", fr="Écartés (MA-3.7)")
SHORT: Final = (
    *("MA-2.2", "MA-2.4", "MA-2.5", "MA-2.6"),
    *("MA-3.1", "MA-3.2", "MA-3.3", "MA-3.4", "MA-3.5", "MA-3.6", "MA-3.7"),
    *("MA-4.1", "MA-4.2", "MA-4.3", "MA-4.4", "MA-4.5", "MA-4.6"),
    *("MA-5.1", "MA-5.2", "MA-5.3"),
    *("MA-6.1", "MA-7.1", "MA-7.2", "MA-7.4", "MA-7.5"),
)
NEEDS: Final = Texts(
    en="Seven small cubes a fighter (five zones, Chi, Rage), and five dice: 1 and 2 are failures,"
    " 3 to 5 successes, 6 is an exceptional success.",
    fr="Sept petits cubes par combattant (cinq zones, Chi, Rage) et cinq dés : 1 et 2 sont des"
    " échecs, 3 à 5 des réussites, 6 une réussite exceptionnelle.",
)


def contents(language: Language, entries: Entries) -> Contents:
    vocabulary = words(PACKAGE)
    new_names = {key: name[language] for key, name in changed_names(entries).items()}
    names = {
        key: new_names.get(key, vocabulary.name(key, language)) for key in (*FIGHTERS, *TECHNIQUES)
    }
    edited = house(entries)
    return Contents(
        tokens=tuple(_tokens(names)),
        figures=tuple(
            _figure(key, seat, names, edited, language) for seat, key in enumerate(FIGHTERS)
        ),
        ground=Ground(edited.figures.radius, tuple(_starts(edited, new_names, language)), HERE),
        short=SHORT,
        needs=NEEDS.text(language),
    )


def _tokens(names: Mapping[str, str]) -> Iterator[Token]:
    """Print the owner under each sign: sets get mixed up."""
    for seat, (key, fighter) in enumerate(FIGHTERS.items()):
        yield Token(text=names[key], across=FIGHTER, seat=seat, facing=True)
        for token, count in fighter.tokens.items():
            action = token in KINDS
            yield Token(
                text=names[key],
                emblem=EMBLEMS[token],
                across=ACTION if action else EFFECT,
                count=count,
                hidden=not action,
            )


def _figure(
    key: str, seat: int, names: Mapping[str, str], edited: House, language: Language
) -> Figure:
    """MA-1.4: a figure with its zones in order, and its techniques (MA-8)."""
    vocabulary, figures = words(PACKAGE), edited.figures
    zones = tuple(
        Zone(
            "",
            f"{zone} {vocabulary.name(zone_word(zone), language)}",
            (),
            0,
            figures.serious,
            figures.last,
            tuple(zip(figures.pictured, edited.columns[key][zone - 1], strict=True)),
        )
        for zone in ZONES
    )
    gauges = tuple(
        Gauge(vocabulary.name(each, language), 0, figures.gauge) for each in ("chi", "rage")
    )
    rule = load_rules(PACKAGE)[FIGHTERS[key].rule].text(language)
    under, lines = _split_rule(rule, key, names, language)
    return Figure(
        body=Body(seat, names[key], zones, gauges),
        under=under,
        lines=lines,
        beside=(LOST.text(language), ASIDE.text(language)),
    )


def _split_rule(
    rule: str, key: str, names: Mapping[str, str], language: Language
) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Split a fighter's rule: its set, then a line for each technique."""
    vocabulary, own = words(PACKAGE), [technique.key for technique in OWN[key]]
    printed = {each: f"{vocabulary.name(each, language)} (" for each in own}
    at = {each: rule.index(name) for each, name in printed.items()}
    ends = sorted((*at.values(), len(rule)))
    lines = tuple(
        (
            names[each],
            rule[start + len(printed[each]) - 1 : next(n for n in ends if n > start)].strip(),
        )
        for each, start in sorted(at.items(), key=lambda place: place[1])
    )
    return rule[: ends[0]].partition(":")[2].strip(" \N{NO-BREAK SPACE}."), lines


def _starts(
    edited: House, new_names: Mapping[str, str], language: Language
) -> Iterator[tuple[Hex, str]]:
    """MA-1.5: start spaces, named by format and seat."""
    for key, starts in edited.starts.items():
        name = new_names.get(key, words(PACKAGE).name(key, language))
        yield from ((at, f"{name} {seat}") for seat, at in enumerate(starts, start=1))
