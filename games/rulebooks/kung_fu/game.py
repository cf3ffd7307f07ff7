"""Kung-Fu: scenes of wagers between any number of characters, with or without a game master."""

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from games.kernel.chance.odds import Odds
from games.kernel.display.amends import Amend
from games.kernel.display.card import Emblem, Sign
from games.kernel.display.contents import Contents
from games.kernel.display.options import not_offered
from games.kernel.display.picture import Ladder
from games.kernel.game import Entries, Game
from games.kernel.piles import unknown_cards
from games.kernel.record import Below, Event, Illegal, Kit, Outcome, ReadyMadeItem, Recap, Record
from games.kernel.requests import Play, Request, Step
from games.kernel.rules import Language
from games.kernel.shelf import Shelf
from games.kernel.verdicts import Verdict
from games.rulebooks.kung_fu import characters, events
from games.rulebooks.kung_fu.bonuses import AnyBonus, box_of, deck_problems, starter_deck
from games.rulebooks.kung_fu.cards import COMPONENTS, DECK
from games.rulebooks.kung_fu.cast import MOST_SEATS, after_scene, beginner, beginners, side_of
from games.rulebooks.kung_fu.catalogue import (
    PRICES,
    Price,
    Prices,
    by_component,
    price_list,
    price_problems,
)
from games.rulebooks.kung_fu.characters import CHARACTERS, Character
from games.rulebooks.kung_fu.corrections import AnyCorrection, overrule
from games.rulebooks.kung_fu.corrections.amends import amends
from games.rulebooks.kung_fu.display import signs
from games.rulebooks.kung_fu.display.contents import contents
from games.rulebooks.kung_fu.display.picture import GLIMPSE, picture
from games.rulebooks.kung_fu.events import AnyEvent, OwnActionPoints, OwnPoints, Went
from games.rulebooks.kung_fu.imagine import imagine
from games.rulebooks.kung_fu.judgement import evaluate
from games.rulebooks.kung_fu.moves import AnyMove, Wager
from games.rulebooks.kung_fu.odds import stake_odds
from games.rulebooks.kung_fu.rules import bodies, turn
from games.rulebooks.kung_fu.rules.reveal import Reveal
from games.rulebooks.kung_fu.rules.scene import Scene
from games.rulebooks.kung_fu.rules.stakes import Stake
from games.rulebooks.kung_fu.state import VERSION, Deck, Hand, foes, holding_camps
from games.rulebooks.kung_fu.verdicts import VERDICTS, with_cards
from games.rulebooks.kung_fu.view import view


class Setup(Record, frozen=True, forbid_unknown_fields=True):
    camps: Annotated[tuple[int, ...], not_offered("by seat, and nobody sits yet")] = ()
    """Camp of each seat; if left out, seats alternate between two camps."""
    bonuses: Annotated[tuple[AnyBonus, ...] | None, not_offered("an edition has them")] = None
    """The group's own bonus deck (KF-5.6); if left out, ours."""
    prices: Annotated[tuple[Price, ...] | None, not_offered("an edition has them")] = None
    """Prices of levels for the characters that seats bring; if left out, those of our box
    (KF-1.5)."""
    deck_per_camp: bool = False
    """KF-2.2"""
    gm: bool = False
    """True if a game master opens each turn."""
    characters: Annotated[tuple[Character, ...], not_offered("the seats bring them")] = ()
    """Characters that no seat brings, the game master's own; `seated` puts the seats' characters
    before them."""


class KungFu(Game[Scene, Any, Setup]):
    key = "kung_fu"
    name: ClassVar[dict[Language, str]] = {"en": "Kung-Fu", "fr": "Kung-Fu"}
    prefix = "KF"
    version = VERSION
    """In version 3 armour took one off a blow of 0, the game master admitted the dead, and the
    referee of a table forgot the cards that were given openly. Its journals are replayed by those
    rules."""
    seats: ClassVar[range] = range(2, MOST_SEATS + 1)
    places: ClassVar[tuple[str, ...]] = COMPONENTS
    state_type = Scene
    move_type = AnyMove
    event_type = AnyEvent
    decisive: ClassVar[tuple[type[Event], ...]] = (
        events.Wounded,
        events.WentOut,
        events.SceneEnded,
    )
    setup_type = Setup
    keyed_by: ClassVar[dict[str, tuple[str, ...]]] = {"prices": ("level",)}
    brings = Character
    shelf: ClassVar[Shelf] = Shelf(character=CHARACTERS)
    correction_type = AnyCorrection
    verdicts = VERDICTS
    variants: ClassVar[dict[str, dict[Language, str]]] = {
        "deck_per_camp": {"en": "A deck for each camp", "fr": "Un paquet par camp"},
        "gm": {"en": "With a game master", "fr": "Avec un meneur"},
    }
    tries: ClassVar[int] = 30
    """Fewer than the usual hundred: the stakes of the others are guessed, and more tries guess no
    better. An expert won only 34 of 60 games against a hundred tries."""
    emblems: ClassVar[tuple[Emblem, ...]] = tuple(signs.EMBLEMS.values())
    glimpse: ClassVar[Ladder] = GLIMPSE

    def contents(self, language: Language, entries: Entries | None = None) -> Contents:
        return contents(language, starter_deck() if entries is None else _bonuses(entries))

    def catalogue(self) -> dict[str, tuple[Record, ...]]:
        return {
            "bonuses": starter_deck(),
            "archetypes": tuple(characters.archetypes().values()),
            "prices": price_list(),
        }

    def faults(self, entries: Entries) -> tuple[Illegal, ...]:
        return deck_problems(_bonuses(entries)) + price_problems(_price_rows(entries))

    def with_edition(self, setup: Setup, entries: Entries) -> Setup:
        """KF-1.5, KF-5.6: an edition supplies the bonus deck and the prices of levels."""
        rows = _price_rows(entries)
        prices = None if rows == price_list() else rows
        return replace(setup, bonuses=_bonuses(entries), prices=prices)

    def problems(self, brought: Record, entries: Entries | None = None) -> tuple[Illegal, ...]:
        """Shown to the player who sits down. No seat avoids the budget by marking its character as
        the game master's."""
        if not isinstance(brought, Character):
            return ()
        player = replace(brought, npc=False)
        prices = _prices(None if entries is None else _price_rows(entries))
        return characters.problems(player, prices) + characters.fitness_problems(player)

    def record_after_play(self, state: Scene, seat: int, brought: Record) -> Record | None:
        """KF-8.11"""
        side = state.sides[seat]
        return after_scene(brought, side) if isinstance(brought, Character) else None

    def setup_for_seats(self, setup: Setup, brought: tuple[Record | None, ...]) -> Setup:
        setup = super().setup_for_seats(setup, brought)
        cast = tuple(
            [
                # No seat avoids the budget by marking its character as the game master's.
                replace(character, npc=False)
                if isinstance(character, Character)
                else beginner(seat)
                for seat, character in enumerate(brought)
            ]
        )
        setup = replace(setup, characters=cast + setup.characters)
        for problem in setup_problems(setup):
            raise problem
        return setup

    def can_replay(self, version: int) -> bool:
        return version in (3, VERSION)

    def open_under(self, state: Scene, version: int) -> Scene:
        return replace(state, rules_version=version)

    def setup_again(self, setup: Setup, seats: int) -> Setup:
        """The game master's own characters stay; those of the seats come with them again."""
        return replace(setup, characters=setup.characters[seats:])

    def begin(self, setup: Setup, seats: int, known: bool) -> Scene:
        return self.opening_step(setup, seats, known).state

    def opening_step(self, setup: Setup, seats: int, known: bool) -> Step[Scene]:
        cast = setup.characters or tuple(map(beginner, range(seats)))
        if len(cast) < seats:
            raise Illegal("seats_and_characters", "KF-3.1", seats=seats, count=len(cast))
        setup = replace(setup, characters=cast, camps=setup.camps or _alternate_camps(len(cast)))
        for problem in setup_problems(setup):
            raise problem
        own = [seat >= seats for seat in range(len(cast))]
        box, keys = _starter() if setup.bonuses is None else _unpack_deck(setup.bonuses)
        camps = tuple(sorted(set(setup.camps)))
        play = Play(
            Scene(
                sides=tuple(map(side_of, cast, setup.camps, own)),
                decks=(Deck(DECK),) * (len(camps) if setup.deck_per_camp else 1),
                camps=camps,
                deck_per_camp=setup.deck_per_camp,
                box=box,
                bonuses=keys if known else unknown_cards(len(keys)),
                blind=not known,
                gm=setup.gm,
                rules_version=VERSION,
            )
        )
        for seat, brought in enumerate(cast):
            granted = characters.own_grants(brought)
            if granted.points > 0:
                play.tell(OwnPoints(seat, granted.points))
            if granted.action_points:
                play.tell(OwnActionPoints(seat, granted.action_points))
        self.proceed(play)
        return play.to_step()

    def proceed(self, play: Play[Scene]) -> None:
        turn.proceed(play)

    def request_for_move(self, state: Scene, seat: int, move: Any) -> Request[Any, Any]:
        """Two characters may wait for their cards at once: each report names its character."""
        kind, by = type(move), getattr(move, "by", None)
        for request in state.open:
            fits = kind in request.takes and request.seat in (seat, -1)
            if fits and getattr(request, "by", by) == by:
                return request
        if 0 <= seat < len(state.sides):
            if not state.sides[seat].in_play:
                raise Illegal("out", "KF-4.6", seat=seat)
            if kind is Wager and not foes(state, seat):
                raise Illegal("no_contact", "KF-2.3")
        raise Illegal("not_asked", None, seat=seat)

    # Leaving (T-1): in a scene, this is a withdrawal (KF-8.12)

    def draw_refusal(self, state: Scene) -> Illegal | None:
        return Illegal("master_ends", "KF-8.12") if state.gm else None

    def camp(self, state: Scene, seat: int) -> int:
        return state.sides[seat].camp

    def departed_seats(self, state: Scene) -> tuple[int, ...]:
        """Seats out of the scene, and seats that resigned."""
        resigned = state.parting.resigned if state.parting else ()
        sides = enumerate(state.sides)
        return tuple([seat for seat, side in sides if seat in resigned or not side.in_scene])

    def remaining_seats(self, state: Scene) -> tuple[int, ...]:
        """Seats held by players; the game master's own characters leave only when dismissed."""
        return tuple([seat for seat in super().remaining_seats(state) if not state.sides[seat].npc])

    def can_go_on(self, state: Scene) -> bool:
        """While any player stays in it, only the game master ends a led scene."""
        camps = {state.sides[seat].camp for seat in super().remaining_seats(state)}
        return bool(self.remaining_seats(state)) and (state.gm or len(camps) > 1)

    def leave(self, play: Play[Scene], seat: int) -> None:
        """KF-8.12"""
        play.tell(Went(seat, "KF-8.12"))
        bodies.leave(play, seat, "dismissed")
        turn.resume(play)

    def has_game_master(self, state: Scene) -> bool:
        return state.gm

    def display_names(self, state: Scene, players: Sequence[str]) -> Sequence[str]:
        """KF-5.6: the game master's own characters are called by their own names."""
        return (*players, *(side.name for side in state.sides[len(players) :]))

    def titles(self, view: Scene, language: Language) -> dict[str, str]:
        """KF-5.6: names printed on the group's own cards, and on those of an edition."""
        return _card_names(view.box.values(), language)

    def edition_titles(self, entries: Entries, language: Language) -> Mapping[str, str]:
        return _card_names(_bonuses(entries), language)

    def sign(self, view: Scene, piece: object) -> Sign | None:
        return signs.sign(piece)

    def picture(self, view: Scene, seat: int | None) -> Ladder:
        return picture(view)

    def evaluate(self, state: Scene, seat: int) -> float:
        return evaluate(state, seat) if state.open else super().evaluate(state, seat)

    def view(self, state: Scene, seat: int | None) -> Scene:
        return view(state, seat)

    def imagine(self, view: Scene, seat: int | None, below: Below) -> Scene:
        return imagine(view, below)

    def outcome(self, state: Scene) -> Outcome | None:
        """KF-8.7: camps that hold the ground come first, then those that withdrew."""
        if not state.over:
            return None
        stands = holding_camps(state)
        ranks = tuple(1 if side.camp in stands or not stands else 2 for side in state.sides)
        return Outcome(ranks, tuple(sum(side.scales) for side in state.sides), "KF-8.7")

    def recap(self, setup: Setup, state: Scene) -> Recap:
        ways = [word for word in self.variants if getattr(setup, word)]
        kits = tuple(Kit(character=side.name, side=str(side.camp)) for side in state.sides)
        return Recap(variant="+".join(ways), rounds=state.number or None, kits=kits)

    def odds(self, state: Scene, seat: int | None) -> dict[str, Odds] | None:
        """Odds for one card on each component while the wager is open, then for the stakes laid."""
        if seat is None or not 0 <= seat < len(state.sides):
            return None
        side = state.sides[seat]
        for request in state.open:
            match request:
                case Stake() if request.seat == seat:
                    return stake_odds(state, side, (1, 1, 1, 1)) or None
                case Reveal() if seat in request.left:
                    return stake_odds(state, side, side.stakes) or None
        return None

    def adjudications(self, entries: Entries | None = None) -> Mapping[str, Verdict[Any, Any]]:
        return VERDICTS if entries is None else with_cards(_bonuses(entries))

    def ready_made(self, entries: Entries | None = None) -> tuple[ReadyMadeItem, ...]:
        return tuple([each for each in beginners() if not self.problems(each.brought, entries)])

    def overrule(self, state: Scene, correction: AnyCorrection) -> Step[Scene]:
        return overrule(state, correction)

    def amends(self, view: Scene) -> Iterable[Amend]:
        return amends(view)


def _unpack_deck(deck: tuple[AnyBonus, ...]) -> tuple[dict[str, AnyBonus], Hand]:
    """Return the cards of a bonus deck by key, and the deck itself, face down."""
    keys = [bonus.key for bonus in deck for _ in range(bonus.copies)]
    return box_of(deck), tuple(sorted(keys))


@functools.cache
def _starter() -> tuple[dict[str, AnyBonus], Hand]:
    return _unpack_deck(starter_deck())


def _card_names(cards: Iterable[AnyBonus], language: Language) -> dict[str, str]:
    return {card.key: card.name.text(language) for card in cards}


def _alternate_camps(seats: int) -> tuple[int, ...]:
    return tuple(1 + seat % 2 for seat in range(seats))


def _bonuses(entries: Entries) -> tuple[AnyBonus, ...]:
    return tuple([card for card in entries.get("bonuses", ()) if isinstance(card, AnyBonus)])


def _price_rows(entries: Entries) -> tuple[Price, ...]:
    """Price rows of the edition; if it has none, those of our box."""
    rows = tuple([row for row in entries.get("prices", ()) if isinstance(row, Price)])
    return rows or price_list()


def _prices(rows: tuple[Price, ...] | None) -> Prices:
    """Unusable prices are reported as such, and no budget is measured by them."""
    return PRICES if rows is None or price_problems(rows) else by_component(rows)


def setup_problems(setup: Setup) -> tuple[Illegal, ...]:
    """All problems that keep a scene from starting."""
    prices = _prices(setup.prices)
    problems = [
        problem
        for character in setup.characters
        for problem in (
            *characters.problems(character, prices),
            *characters.fitness_problems(character),
        )
    ]
    problems += deck_problems(setup.bonuses or ())
    problems += () if setup.prices is None else price_problems(setup.prices)
    camps, count = setup.camps, len(setup.characters)
    if camps and len(camps) != count:
        problems.append(Illegal("camps_and_seats", "KF-3.1", camps=len(camps), count=count))
    if count > MOST_SEATS:
        problems.append(Illegal("too_many_characters", "KF-8.6", most=MOST_SEATS))
    if any(not 1 <= camp <= MOST_SEATS for camp in camps):
        problems.append(Illegal("camp_range", "KF-3.1", most=MOST_SEATS))
    if not setup.gm and (count < 2 or (camps and len(set(camps)) < 2)):
        problems.append(Illegal("one_camp", "KF-3.1"))
    return tuple(problems)


KUNG_FU = KungFu()
