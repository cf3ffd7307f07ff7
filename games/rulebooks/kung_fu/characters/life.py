"""Characters on the shelf: checked against their budget, changed by scenes, described and
printed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Annotated, Any, Final

from msgspec import Meta
from msgspec.structs import replace

from games.kernel.display.sheet import Blank, Box, Column, Contents, Figure, Part, Section
from games.kernel.record import Illegal, ReadyMadeItem, Record
from games.kernel.rules import Language
from games.kernel.shelf import CharacterAction, Characters, Fields, SpentPoints
from games.kernel.words import Words, capitalize_first, words
from games.rulebooks.kung_fu.cards import COMPONENTS, FULL, KING, Component, Levels
from games.rulebooks.kung_fu.characters.character import (
    Character,
    Grant,
    Own,
    Quote,
    archetypes,
    next_price,
    own_grants,
    points,
    problems,
    quote,
    steps,
    threshold,
    thresholds,
)
from games.rulebooks.kung_fu.characters.deeds import Heal, Raise, Rest
from games.rulebooks.kung_fu.characters.suits import EMBLEMS

FULL_SCALES: Final = Levels(*FULL)
LOWEST: Final = Levels(1, 1, 1, 1)
IN_HAND: Final = 6
BEFORE_IT: Final = 2


class QuoteParams(Record, frozen=True, forbid_unknown_fields=True):
    levels: Levels
    grants: tuple[Grant, ...] = ()


class CharacterDetails(Record, frozen=True):
    npc: bool
    levels: Levels
    action_points: int
    grants: tuple[Grant, ...]
    scales: Levels
    own: Annotated[Own, Meta(description="What its owner has granted it, and no game master.")]
    points: SpentPoints
    thresholds: Annotated[Levels, Meta(description="What one damage takes off a scale.")]


class KungFuCharacters(Characters[Character]):
    record = Character
    display_type = CharacterDetails
    fixed_fields = ("npc",)
    actions = (Raise, Heal, Rest, Grant)
    quote_types = (QuoteParams, Quote)
    marks = Levels

    @property
    def package(self) -> str:
        return super().package.rpartition(".")[0]

    def problems(self, character: Character) -> tuple[Illegal, ...]:
        return problems(character)

    def compact(self, character: Character) -> Character:
        """KF-1.2: scales are full if nothing else is stored."""
        return replace(character, scales=None) if _scales(character) == FULL_SCALES else character

    def as_brought(self, character: Character) -> Character:
        """KF-1.6: bringing a game master's character does not lift the budget."""
        return replace(character, npc=False)

    def is_game_masters(self, character: Character) -> bool:
        return character.npc

    def ready_made(self) -> tuple[ReadyMadeItem, ...]:
        return tuple(
            ReadyMadeItem(key, each.name.en, each.name.fr, each.create_character(each.name.en))
            for key, each in archetypes().items()
        )

    def blank(self, name: str) -> Character:
        return Character(name, LOWEST)

    def step_part(self, character: Character, key: str, by: int) -> Character:
        """KF-1.4, KF-1.6: checked like any other change."""
        if key == "action_points":
            return replace(character, action_points=character.action_points + by)
        level = getattr(character.levels, key) + by
        return replace(character, levels=replace(character.levels, **{key: level}))

    def points(self, character: Character) -> SpentPoints:
        return points(character.levels, character.grants)

    def quote(self, params: QuoteParams) -> Quote:
        return quote(params.levels, params.grants)

    def to_display(self, character: Character) -> CharacterDetails:
        return CharacterDetails(
            npc=character.npc,
            levels=character.levels,
            action_points=character.action_points,
            grants=character.grants,
            scales=_scales(character),
            own=own_grants(character),
            points=self.points(character),
            thresholds=thresholds(character.levels),
        )

    def grant_action(self, points: int, reason: str, action_points: int = 0) -> CharacterAction:
        return Grant(points, reason, action_points)

    def mark_self_grants(self, before: Character | None, after: Character) -> Character:
        """KF-1.6: grants that no game master entered are marked as the owner's own."""
        given = _master_grants(before)
        grants = []
        for grant in after.grants:
            known = given[grant] > 0
            given[grant] -= known
            grants.append(grant if known else replace(grant, own=True))
        return replace(after, grants=tuple(grants))

    def self_grant_refusal(self, before: Character | None, after: Character) -> Illegal | None:
        """KF-1.6: in a campaign only the game master grants points, and takes them back."""
        was, now = Own() if before is None else own_grants(before), own_grants(after)
        more = now.points > was.points or now.action_points > was.action_points
        if not more and not _master_grants(before) - _master_grants(after):
            return None
        facts = {"points": now.points, "action_points": now.action_points}
        return Illegal("master_grants", "KF-1.6", **facts)

    def play_marks(self, character: Character) -> Levels:
        return _scales(character)

    def apply_play_marks(self, character: Character, before: Levels, after: Levels) -> Character:
        """KF-8.11: apply the scene's changes to the present scales, so that healing meanwhile and
        damage in the scene both count."""
        fours = zip(_scales(character).four, before.four, after.four, strict=True)
        worn = Levels(*[min(KING, max(0, now + left - was)) for now, was, left in fours])
        return replace(character, scales=None if worn == FULL_SCALES else worn)

    def changes(self, before: Fields, after: Fields, language: Language) -> Iterator[str]:
        vocabulary = words(self.package)
        for name in Character.__struct_fields__:  # the database does not keep the order of keys
            if name in after:
                yield from _describe_change(vocabulary, name, before[name], after[name], language)

    def contents(self, character: Character, language: Language) -> Contents:
        texts = words(self.package)
        ceilings = accumulate(_scales(character).four, min)  # KF-1.3
        figures = zip(
            *(COMPONENTS, character.levels.four, _scales(character).four, ceilings), strict=True
        )
        heading = texts.line("action_points", language)
        return Contents(
            rings=(Figure(heading, character.action_points, "action_points"),),
            sums="" if character.npc else _sums(texts, self.points(character), language),
            parts=tuple([_part(texts, language, each) for each in figures]),
            sections=tuple(_grants(texts, character.grants, language)),
            blanks=(_bonuses(texts, character, language),),
        )


def _master_grants(character: Character | None) -> Counter[Grant]:
    return Counter(each for each in (character.grants if character else ()) if not each.own)


def _scales(character: Character) -> Levels:
    return character.scales or FULL_SCALES


# History


def _describe_change(
    vocabulary: Words, name: str, before: Any, after: Any, language: Language
) -> Iterator[str]:
    match name:
        case "levels":
            yield from _describe_components(vocabulary, "from_to", (before, after), language)
        case "scales":
            full = dict(zip(COMPONENTS, FULL, strict=True))
            yield from _describe_components(
                vocabulary, "scale_from_to", (before or full, after or full), language
            )
        case "action_points":
            yield vocabulary.line("action_points_from_to", language, before=before, after=after)
        case "grants":
            yield from _describe_grants(vocabulary, before, after, language)
        case "npc":
            yield vocabulary.line("whose", language)
        case _:
            pass  # the name: the shelf reports it


def _describe_components(
    vocabulary: Words, code: str, fours: tuple[Any, Any], language: Language
) -> Iterator[str]:
    before, after = fours
    for name in COMPONENTS:
        if before[name] != after[name]:
            what = capitalize_first(vocabulary.name(name, language))
            yield vocabulary.line(code, language, what=what, before=before[name], after=after[name])


def _describe_grants(
    vocabulary: Words, before: Sequence[Fields], after: Sequence[Fields], language: Language
) -> Iterator[str]:
    were, are = (
        Counter([(each["points"], each["reason"], each.get("own", False)) for each in side])
        for side in (before, after)
    )
    for code, more in (("granted", are - were), ("withdrawn", were - are)):
        for points_, reason, own_ in more.elements():
            yield vocabulary.line(code, language, points=points_, reason=reason, own=own_)
    if were == are:
        yield vocabulary.line("grants_in_order", language)


# Sheet


def _sums(vocabulary: Words, sums: SpentPoints, language: Language) -> str:
    return vocabulary.line("sums", language, budget=sums.budget, spent=sums.spent, left=sums.left)


def _part(vocabulary: Words, language: Language, at: tuple[Component, int, int, int]) -> Part:
    component, level, scale, ceiling = at
    loss, price = threshold(level), next_price(component, level)
    boxes = [Box(at, at > scale, (KING - at + 1) % loss == 0) for at in range(KING, 0, -1)]
    return Part(
        text=capitalize_first(vocabulary.name(component, language)),
        emblem=EMBLEMS[component],
        note=vocabulary.line("highest", language)
        if price is None
        else vocabulary.line("next", language, price=price),
        figures=(
            Figure(vocabulary.line("level", language), level),
            Figure(vocabulary.line("threshold", language), loss),
        ),
        scale=(
            Figure(vocabulary.line("scale", language), scale),
            Figure(vocabulary.line("ceiling", language), ceiling),
        ),
        boxes=tuple(boxes),
        key=component,
        level=level,
        prices=steps(component),
    )


def _grants(vocabulary: Words, grants: Sequence[Grant], language: Language) -> Iterator[Section]:
    if grants:
        lines = [
            vocabulary.line(
                "grant", language, n=_format_signed(each.points), reason=each.reason, own=each.own
            )
            for each in grants
        ]
        yield Section(vocabulary.line("points_granted", language), tuple(lines))


def _format_signed(points_: int) -> str:
    return f"{points_:+}".replace("-", "–")


def _bonuses(vocabulary: Words, character: Character, language: Language) -> Blank:
    """KF-1.4: one row for each card that the hand may hold, and two for cards in front."""
    columns = {"card": 62, "kind": 34, "suits": 34, "power": 24, "limit": 24}
    return Blank(
        vocabulary.line("bonuses", language),
        tuple(
            [
                Column(vocabulary.line(word, language), share, tuple(EMBLEMS.values()))
                if word == "suits"
                else Column(vocabulary.line(word, language), share)
                for word, share in columns.items()
            ]
        ),
        min(character.action_points, IN_HAND) + BEFORE_IT,
    )


CHARACTERS: Final = KungFuCharacters()
