"""KF-7.1, KF-7.2: reports that a table cannot make."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from games.kernel.record import Event, Illegal, Move
from games.kernel.requests import GM
from games.rulebooks.kung_fu import events, moves
from games.rulebooks.kung_fu.bonuses import LAID
from games.rulebooks.kung_fu.claims import hand_problem
from games.rulebooks.kung_fu.corrections import GrantBonus, TakeBonus
from games.rulebooks.kung_fu.game import KUNG_FU
from games.rulebooks.kung_fu.rules.reveal import Reveal
from games.rulebooks.kung_fu.rules.scene import Scene
from games.trials import laws
from tests.rulebooks.kung_fu.cast import (
    DUEL,
    LED,
    begin_scene,
    make_moves,
    overrule,
    overrule_refusal,
    refusal_of,
)


def test_kf_7_1_a_table_report_that_the_deck_cannot_hold_is_refused() -> None:
    """At every reveal, a card that has already left the deck is reported again."""
    refused = 0
    for seed in range(15):
        for state in laws.states_of_game(DUEL, seed, known=False):
            for request in state.open:
                if isinstance(request, Reveal):
                    honest = request.sample(state, laws.numbers(seed))
                    gone = state.decks[0].discards[:1]
                    place = next(n for n, s in enumerate(honest.cards.stacks) if s)
                    name = ("vigour", "distance", "tempo", "presence")[place]
                    if gone:
                        stack = (*honest.cards.stacks[place][1:], *gone)
                        wrong = replace(honest, cards=replace(honest.cards, **{name: stack}))
                        refusal = request.refusal(state, wrong)
                        assert refusal is not None
                        assert refusal.rule == "KF-7.1"
                        refused += 1
    assert refused > 20


# KF-7.2: a card that everyone saw go into a hand


def scene_with_gift(key: str) -> Scene:
    """Ben, the second, has been given this card openly; both have drawn one unseen."""
    state = begin_scene(1, 2, known=False)
    for seat in (0, 1):
        state = overrule(state, GrantBonus(seat))
    state = overrule(state, GrantBonus(1, key))
    return make_moves(state, GM, moves.BeginTurn())


def test_kf_7_2_a_card_given_openly_is_claimed_by_nobody_else() -> None:
    state = scene_with_gift("bench")
    refusal = refusal_of(state, 0, moves.LayBonus("bench"))
    assert (refusal.code, refusal.rule) == ("all_seen", "KF-7.2")
    state = make_moves(state, 1, moves.LayBonus("bench"))
    assert state.sides[1].front[0].bonus == "bench"
    assert (state.sides[1].hand, state.sides[1].shown) == (("?",), ())


def test_kf_7_2_a_copy_is_not_granted_to_two_hands() -> None:
    state = overrule(begin_scene(1, 2, known=False), GrantBonus(1, "bench"))
    assert overrule_refusal(state, GrantBonus(0, "bench")).code == "all_seen"


def test_under_version_3_a_gift_is_forgotten() -> None:
    """Older journals are replayed as they were played."""
    older = KUNG_FU.open_under(begin_scene(1, 2, known=False), 3)
    older = overrule(overrule(older, GrantBonus(1, "bench")), GrantBonus(0, "bench"))
    assert [side.hand for side in older.sides] == [("?",), ("?",)]


def test_kf_6_1_a_hand_laid_open_holds_what_was_given_openly() -> None:
    state = make_moves(scene_with_gift("bench"), 1, moves.Refill(anew=True))
    refusal = refusal_of(state, 1, moves.ShowHand(("limp", "springing")))
    assert (refusal.code, refusal.rule) == ("known_there", "KF-7.2")
    assert refusal_of(state, 1, moves.ShowHand(("bench", "bench"))).code == "all_seen"
    state = make_moves(state, 1, moves.ShowHand(("bench", "limp")))
    assert state.sides[1].shown == ()
    assert state.bonus_discards == ("bench", "limp")


class Onlooker:
    """An outside model of what everyone has seen go into a hand: it reads events and answers only,
    and knows nothing of the referee."""

    def __init__(self, seats: int) -> None:
        self.held = [Counter[str]() for _ in range(seats)]

    def watch(self, log: Sequence[Event], answer: object) -> None:
        from_front = getattr(answer, "place", "hand") == "front"
        for event in log:
            match event:
                case events.Granted(seat, bonus):
                    self.held[seat][bonus.key] += 1
                case events.HandDiscarded(seat):
                    self.held[seat].clear()
                case events.BonusLaid(seat, bonus):
                    self.held[seat] -= Counter((bonus.key,))
                case events.BonusDiscarded(seat, bonus) | events.Taken(seat, bonus):
                    if not from_front and not (
                        isinstance(answer, moves.Evade) and isinstance(bonus, LAID)
                    ):
                        self.held[seat] -= Counter((bonus.key,))
                case events.Absorbed(seat, bonus) if not isinstance(bonus, LAID):
                    self.held[seat] -= Counter((bonus.key,))
                case events.Wagered(seat, bonuses=bonuses):
                    assets = [bonus.key for bonus in bonuses if not isinstance(bonus, LAID)]
                    self.held[seat] -= Counter(assets)
                case _:
                    pass

    def allows(self, state: Scene, seat: int, key: str) -> bool:
        """Return whether that hand may show that card, for all that everyone has seen."""
        if self.held[seat][key]:
            return True
        open_cards = [laid.bonus for side in state.sides for laid in side.front]
        settled = Counter((*open_cards, *state.bonus_discards))[key]
        settled += sum(held[key] for held in self.held)
        unseen = len(state.sides[seat].hand) - self.held[seat].total()
        return unseen > 0 and settled < state.box[key].copies


def table_with_gifts(seed: int) -> Iterator[tuple[Scene, Onlooker]]:
    """Yield the positions of a led scene at a table whose game master gives and takes."""
    below, state = laws.numbers(seed), LED.game.begin(LED.setup, 2, False)
    onlooker, keys = Onlooker(len(state.sides)), sorted(state.box)
    for _ in range(150):
        if state.over:
            return
        answer: Move | GrantBonus | TakeBonus
        seat, key = below(len(state.sides)), keys[below(len(keys))]
        gift = below(3)
        if gift < 2:
            answer = GrantBonus(seat, key) if gift else TakeBonus(seat, key)
            try:
                step = KUNG_FU.overrule(state, answer)
            except Illegal:
                continue
        else:
            request = laws.one_of(state, KUNG_FU, below)
            answer = request.sample(state, below)
            if isinstance(answer, moves.EndScene):
                answer = moves.BeginTurn()
            step = KUNG_FU.play(state, request.seat, answer)
        onlooker.watch(step.events, answer)
        state = step.state
        yield state, onlooker


def test_kf_7_2_whatever_everyone_saw_binds_every_later_claim(long: bool) -> None:
    claimed, bound = 0, 0
    for seed in range(400 if long else 12):
        for state, onlooker in table_with_gifts(seed):
            for seat, side in enumerate(state.sides):
                assert +onlooker.held[seat] == Counter(side.shown)
                for key in state.box:
                    allowed = hand_problem(state, side, key) is None
                    assert allowed == onlooker.allows(state, seat, key), (seed, seat, key)
                    claimed += 1
            bound += any(side.shown for side in state.sides)
    assert claimed > 20_000
    assert bound > 100
