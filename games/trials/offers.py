"""Checks of what every request offers: choices in words, forms for answers that cannot be
listed, data that survives encoding. They run on every request in random games, from the view of
its seat."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Any, Final

import msgspec

from games.kernel.choices import choices, choices_ahead, vocabulary
from games.kernel.game import Game
from games.kernel.numbers import untyped_fields
from games.kernel.record import Below, Event, Move
from games.kernel.requests import DEALER, Chance, Request
from games.kernel.rules import LANGUAGES
from games.kernel.words import SEATS
from games.trials.laws import Fixture, numbers, plays
from games.trials.wording import events_can_be_told, kinds

AnyGame = Game[Any, Any, Any]
PLAYERS: Final = ("Anna", "Bogdan", "Chloé", "Denis", "Ève", "Farid", "Gwen", "Hugo")
MOST: Final = 120
"""Number of choices of one request that are checked."""
PLAIN_NUMBER: Final = re.compile(r"(^|[:,] )-?\d+$")
CLASS_NAME: Final = re.compile(r"[a-z][A-Z]|\w_\w|\bNone\b|[{}]|\?\?")


def eyes(request: Request[Any, Any], seats: int) -> int | None:
    """Return the seat that looks at a request; None for a request to the whole table."""
    return request.seat if 0 <= request.seat < seats else None


def everything_is_offered(fixture: Fixture, seed: int, *, known: bool, every: int = 1) -> set[str]:
    """Play one random game; return the kinds of requests that occurred."""
    met: set[str] = set()
    below = numbers(seed + 7)
    for n, (state, _, move, step) in enumerate(plays(fixture, seed, known=known)):
        events_can_be_told(fixture.game, [*step.events, *(e.seen_by(None) for e in step.events)])
        if n % every:
            continue
        crosses_the_wire(fixture.game, state)
        a_move_crosses_the_wire(fixture.game, move)
        events_cross_the_wire(fixture.game, step.events)
        for request in state.open:
            if isinstance(request, Chance) and known:
                continue  # the house answers it, and no player is asked
            met.add(type(request).__name__)
            view = fixture.game.view(state, eyes(request, len(state.sides)))
            every_question_is_told(fixture.game, view, request)
            every_choice_is_told(fixture.game, view, request)
            every_answer_can_be_given(request, view, below)
            if request.seat >= 0:
                every_implied_step_has_no_choice(fixture.game, state, request, view)
            if not known and request.seat >= 0:
                every_chain_is_legal(fixture.game, state, request, view)
        a_picture_is_drawn(fixture.game, state)
    return met


def every_chain_is_legal(game: AnyGame, state: Any, request: Request[Any, Any], view: Any) -> None:
    """Play every chain that is offered where people deal: each step is legal, and no two chains
    read alike."""
    texts = []
    for choice in choices_ahead(game, view, request, "en", PLAYERS):
        after = state
        for move in (*choice.before, choice.move, *choice.after):
            after = game.play(after, request.seat, move).state
        texts.append(choice.text)
    assert len({*texts}) == len(texts), f"{game.key}: two chains are called alike: {texts}"


def every_implied_step_has_no_choice(
    game: AnyGame, state: Any, request: Request[Any, Any], view: Any
) -> None:
    for choice in [] if request.countless else choices(game, view, request, "en", PLAYERS):
        after = game.play(state, request.seat, choice.move).state if choice.after else state
        for move in choice.after:
            assert [*game.options(after, request.seat)] == [move], f"{game.key}: {move} is a choice"
            after = game.play(after, request.seat, move).state


def crosses_the_wire(game: AnyGame, state: Any) -> None:
    """A request or move that is missing in its union is found here, not at a real table."""
    try:
        again = game.decode(game.encode(state))
    except msgspec.ValidationError as fault:
        kinds = sorted({type(each).__name__ for each in state.open})
        raise AssertionError(
            f"{game.key}: a state with {kinds} open cannot be read back ({fault}): name each of "
            f"them in the union of `open` (or of `sealed`) of {game.state_type.__name__}"
        ) from fault
    assert again == state, f"{game.key}: a state comes back from its bytes as another"


def a_move_crosses_the_wire(game: AnyGame, move: Move) -> None:
    try:
        again = game.read_move(msgspec.json.encode(move))
    except msgspec.ValidationError as fault:
        raise AssertionError(
            f"{type(move).__name__} cannot be read back ({fault}): name it in {game.key}'s union "
            f"of moves, its move_type"
        ) from fault
    assert again == move


def events_cross_the_wire(game: AnyGame, events: Sequence[Event]) -> None:
    for event in events:
        try:
            again = game.read_event(msgspec.json.encode(event))
        except msgspec.ValidationError as fault:
            raise AssertionError(
                f"{type(event).__name__} cannot be read back ({fault}): name it in {game.key}'s "
                f"union of events, its event_type"
            ) from fault
        assert again == event


def every_question_is_told(game: AnyGame, view: Any, request: Request[Any, Any]) -> None:
    kind = type(request).__name__
    for language in LANGUAGES:
        game_words = vocabulary(game, view, language)
        for you in (False, True):
            sentence = game_words.request(request, language, PLAYERS, you=you)
            assert not CLASS_NAME.search(sentence), f"{kind} in {language}: {sentence}"
            if you and request.seat != DEALER and request.seat >= 0:
                assert PLAYERS[request.seat % len(PLAYERS)] not in sentence, (
                    f"{kind} in {language} speaks of the one it asks by name: give it `you.en` and "
                    f"`you.fr` in view.toml ({sentence})"
                )


def every_choice_is_told(game: AnyGame, view: Any, request: Request[Any, Any]) -> None:
    """Check that there is no class name and no bare number, and that no two choices read alike."""
    for language in LANGUAGES:
        counted = language == LANGUAGES[0]  # odds are equal in all languages
        offered = [*islice(choices(game, view, request, language, PLAYERS, odds=counted), MOST)]
        for choice in offered:
            kind = type(choice.move).__name__
            assert choice.text, f"{kind} says nothing in {language}"
            assert not CLASS_NAME.search(choice.text), f"{kind} in {language}: {choice.text}"
            assert not PLAIN_NUMBER.search(choice.text), (
                f"{kind} in {language} tells a bare number ({choice.text}): say what it is in "
                f"[moves] of words.toml, or type it by games/kernel/numbers.py"
            )
            a_move_crosses_the_wire(game, choice.move)
        twice = [
            text for text, times in Counter(each.text for each in offered).items() if times > 1
        ]
        assert not twice, f"{type(request).__name__} in {language}: two choices read {twice[0]!r}"


def every_answer_can_be_given(request: Request[Any, Any], view: Any, below: Below) -> None:
    """Check that a form makes each answer of a countless request; other requests have choices."""
    if not request.countless:
        return
    form = request.form(view)
    assert form is not None, f"{type(request).__name__} is countless: give it a form"
    assert msgspec.json.encode(form)
    for _ in range(3):
        move = request.sample(view, below)
        filled = request.form_values(view, move)
        fault = form.fault(filled)
        assert fault is None, f"{type(request).__name__}: {filled} is no answer: {fault}"
        assert request.read_form(view, filled) == move, (
            f"{type(request).__name__}: its form, filled in with {move}, makes another answer"
        )


def a_picture_is_drawn(game: AnyGame, state: Any) -> None:
    for seat in (None, *range(len(state.sides))):
        picture = game.picture(game.view(state, seat), seat)
        if picture is None:
            return
        ids = Counter(picture.ids())
        twice = [id_ for id_, times in ids.items() if times > 1]
        assert not twice, f"{game.key}: two things of the picture have the id {twice[0]}"
        kinds = {id_.partition("-")[0] for id_ in ids}
        view = game.view(state, seat)
        for request in state.open:
            if seat is None or request.seat != seat or request.countless:
                continue
            for move in islice(request.options(view), MOST):
                for mark in request.marks(view, move):
                    if mark.partition("-")[0] in kinds:
                        assert mark in ids, f"{type(move).__name__} marks {mark}: it is not drawn"


def numbers_say_what_they_are(game: AnyGame) -> None:
    for kind in kinds(game.move_type):
        left = [field for field in untyped_fields(kind) if field not in SEATS | {"first"}]
        assert not left, f"{kind.__name__}.{left[0]} is a bare number: type it (kernel/numbers.py)"


def every_move_has_its_sentence(game: AnyGame, sheet: Any) -> None:
    tags = [kind.__struct_config__.tag for kind in kinds(game.move_type)]
    missing = [
        f"[moves.{tag}] {language}"
        for tag in tags
        for language in LANGUAGES
        if not sheet.sheet.get("moves", {}).get(tag, {}).get(language)
    ]
    assert not missing, f"words.toml lacks {', '.join(missing)}"
