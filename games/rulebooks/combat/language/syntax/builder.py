"""Builds the tree from the grammar: one method for each of its rules."""

from collections.abc import Callable
from dataclasses import replace
from functools import partialmethod
from typing import Literal, cast

from lark import Token, Transformer

from games.rulebooks.combat.language import tree
from games.rulebooks.combat.language.syntax.spots import (
    BOUNDS,
    DEEDS,
    LIMIT,
    PHRASES,
    Child,
    Figure,
    Qualifier,
    Spot,
    bound_figure,
    carry_subject,
    column_of,
    counted_word,
    find_figure,
    find_kind,
    flatten,
    join_ways,
    make_spot,
    named_in,
    struck_within,
)
from games.rulebooks.combat.language.tree import Amount, Infinite, Phrase, What, Who, Whose, X


class Builder(Transformer[Token, Spot]):
    """Called at each reduction, so deep nesting needs no deep calls."""

    def figure(self, parts: list[Token]) -> Figure:
        minus = parts[0].type == "MINUS"
        token = parts[-1]
        column = column_of(parts[0])
        if token.type == "X":
            return Figure(X(minus=minus), column)
        if token.type == "INFINITE":
            return Figure(Infinite(minus=minus), column)
        number = 1 if token.type == "ARTICLE" else int(token)
        return Figure(-number if minus else number, column)

    def compared(self, parts: list[Token | Figure]) -> Figure:
        """More than 2 is at least 3."""
        sign, number = parts
        assert isinstance(sign, Token)  # noqa: S101 - so says the grammar
        bound, column = BOUNDS[sign.type], column_of(sign)
        if isinstance(number, Figure):
            return Figure(number.amount, column, bound)
        beyond = int(number) + (1 if bound == "at_least" else -1)
        return Figure(beyond, column, bound)

    def kind(self, parts: list[Token]) -> Qualifier:
        (word,) = parts
        return Qualifier(str(word), column_of(word))

    def what(self, parts: list[Token | Qualifier]) -> Qualifier:
        kind = next((part.value for part in parts if isinstance(part, Qualifier)), None)
        card = any(isinstance(part, Token) and part.type == "A_CARD" for part in parts)
        return Qualifier("card" if card else "technique", column_of(parts[0]), kind)

    def who(self, parts: list[Token]) -> Qualifier:
        (word,) = parts
        who = str(word).removesuffix("_has").removesuffix("_lacks")
        return Qualifier(who, column_of(word), is_you=who == "player" and "you" in named_in(parts))

    subject = having = lacking = own_turn = other_turn = who

    # Acts, tests and lasting phrases

    def of_amount(self, node: Callable[[Amount], Phrase], parts: list[Token | Figure]) -> Spot:
        figure = find_figure(parts)
        first = cast("Token", parts[0])
        return make_spot(first, node(figure.amount), figure=figure, parts=parts)

    towards = partialmethod(of_amount, tree.Approach)
    away = partialmethod(of_amount, tree.Withdraw)
    pull = partialmethod(of_amount, tree.Pull)
    push = partialmethod(of_amount, tree.Push)

    def counted(self, parts: list[Token | Figure]) -> Spot:
        return self.of_amount(PHRASES[str(parts[0])], parts)

    def struck(self, parts: list[Token | Figure]) -> Spot:
        """CB-5.46: `2 damage`."""
        figure = find_figure(parts)
        word = Token("WOUND", "wound", column=parts[0].column)
        return make_spot(word, tree.Wound(figure.amount), figure=figure, parts=parts)

    def constant(self, node: Phrase, parts: list[Token]) -> Spot:
        return make_spot(parts[0], node, parts=parts)

    pass_turn = partialmethod(constant, tree.Pass(1))
    adjacent = partialmethod(constant, tree.Distance(1))
    plain_armed = partialmethod(constant, tree.Armed())
    no_card = partialmethod(constant, tree.Hand(0))

    def bounded(self, parts: list[Token | Figure]) -> Spot:
        figure = bound_figure(parts)
        node = tree.Discard(figure.amount, figure.bound)
        return make_spot(cast("Token", parts[0]), node, figure=figure, parts=parts)

    def all_cards(self, parts: list[Token]) -> Spot:
        figure = Figure(Infinite(), column_of(parts[1]))
        return make_spot(parts[0], tree.Discard(Infinite()), figure=figure, parts=parts)

    def pause(self, parts: list[Child]) -> Spot:
        """If it is an effect, the player does nothing else this turn; an intervention waits for its
        owner."""
        figure = next((part for part in parts if isinstance(part, Figure)), None)
        word = cast("Token", parts[0])
        return make_spot(word, tree.Pass(figure.amount if figure else 1), figure=figure)

    def next_card(self, parts: list[Child]) -> Spot:
        kind = next((part.value for part in parts if isinstance(part, Qualifier)), None)
        signs = {part.type for part in parts if isinstance(part, Token)}
        free: tree.Free = "distance" if "WHATEVER_DISTANCE" in signs else "conditions"
        return make_spot(cast("Token", parts[0]), tree.NextCard(free, kind))

    def play_armament(self, parts: list[Child]) -> Spot:
        figure = next((part for part in parts if isinstance(part, Figure)), None)
        node = tree.PlayArmament(figure.amount if figure else None)
        return make_spot(cast("Token", parts[0]), node, figure=figure)

    def look(self, parts: list[Token]) -> Spot:
        """Look at the opponent's hand: the opponent reveals it."""
        (word,) = parts
        inner = replace(make_spot(word, tree.Reveal()), names=frozenset[str]())
        return make_spot(word, tree.Has("opponent", tree.Reveal()), (inner,))

    def plain(self, parts: list[Token]) -> Spot:
        word, *_ = parts
        return make_spot(word, PHRASES[str(word)](), parts=parts)

    def play(self, parts: list[Token | Qualifier]) -> Spot:
        """Each of several types is a separate way (CB-5.46)."""
        qualifiers = [part for part in parts if isinstance(part, Qualifier)]
        return join_ways(
            make_spot(parts[0], tree.Play(cast("What", a.value), a.kind)) for a in qualifiers
        )

    def distance(self, parts: list[Child]) -> Spot:
        figure = bound_figure(parts) if any(isinstance(p, Figure) for p in parts) else None
        node = tree.Distance(figure.amount, figure.bound) if figure else tree.Distance()
        return make_spot(cast("Token", parts[0]), node, figure=figure)

    def played(self, parts: list[Token | Qualifier]) -> Spot:
        what = next(part for part in parts if isinstance(part, Qualifier))
        return make_spot(parts[0], tree.Played(what.kind or "", cast("What", what.value)))

    def hand(self, parts: list[Token | Figure]) -> Spot:
        figure, word = bound_figure(parts), counted_word(parts)
        bound = "exactly" if figure.amount == 0 and figure.bound == "at_most" else figure.bound
        return make_spot(word, tree.Hand(figure.amount, bound), figure=figure, parts=parts)

    def kinded(self, parts: list[Token | Qualifier]) -> Spot:
        kinds = [part.value for part in parts if isinstance(part, Qualifier)]
        return join_ways(make_spot(parts[0], PHRASES[str(parts[0])](kind)) for kind in kinds)

    def of_kind(self, node: Callable[[str], Phrase], parts: list[Token | Qualifier]) -> Spot:
        return make_spot(parts[0], node(find_kind(parts)))

    seen = partialmethod(of_kind, tree.Visible)
    active = partialmethod(of_kind, tree.ActiveTest)
    ban = partialmethod(of_kind, tree.Ban)

    def life(self, parts: list[Token | Figure]) -> Spot:
        figure, word = bound_figure(parts), counted_word(parts)
        node = tree.LifeAtLeast if figure.bound == "at_least" else tree.LifeAtMost
        return make_spot(word, node(figure.amount), figure=figure)

    def prevent(self, parts: list[Token | Qualifier]) -> Spot:
        kind = find_kind(parts)
        node = tree.Immobilise() if kind == "movement" else tree.Prevent(kind)
        return make_spot(parts[0], node)

    def cannot_play(self, parts: list[Token | Qualifier]) -> Spot:
        subject, _, *what = parts
        kind = next((part.value for part in what if isinstance(part, Qualifier)), None)
        if kind is None:
            return self.bar_opponent(subject, tree.NoCards())
        if _is_everyone(subject):
            return make_spot(subject, tree.Ban(kind))
        held = kind == "movement"
        return self.bar_opponent(subject, tree.Immobilise() if held else tree.Prevent(kind))

    def ban_cards(self, parts: list[Token]) -> Spot:
        _, word = parts
        return make_spot(
            word, tree.Has("everyone", tree.NoCards()), (make_spot(word, tree.NoCards()),)
        )

    def cannot_move(self, parts: list[Token | Qualifier]) -> Spot:
        return self.bar_opponent(parts[0], tree.Immobilise())

    def bar_opponent(self, subject: Token | Qualifier, bar: tree.Lasting) -> Spot:
        """CB-5.46: the barred player is the opponent of the carrier."""
        inner = make_spot(subject, bar)
        if (
            not _is_everyone(subject)
            and isinstance(subject, Qualifier)
            and subject.value == "opponent"
        ):
            return replace(inner, undergoes="opponent")
        who: Who = "everyone" if _is_everyone(subject) else "opponent"
        spot = make_spot(subject, tree.Has(who, bar), (inner,))
        return replace(spot, undergoes=None if who == "everyone" else "player")

    # Carriers and times

    def has(self, parts: list[Qualifier | Spot]) -> Spot:
        who, step = cast("tuple[Qualifier, Spot]", parts)
        spot = make_spot(who, tree.Has(cast("Who", who.value), step.node), (step,))
        return replace(spot, names=frozenset({"you"} if who.is_you else ()))

    def loose(self, parts: list[Qualifier | Spot]) -> Spot:
        return replace(self.has(parts), is_loose=True)

    def oblige(self, parts: list[Qualifier | Spot]) -> Spot:
        return replace(self.has(parts), is_obliged=True)

    def stands(self, parts: list[Qualifier | Spot]) -> Spot:
        """The distance is the same from either fighter."""
        test = cast("Spot", parts[-1])
        return test if isinstance(test.node, tree.Distance) else self.has(parts)

    def formal(self, parts: list[Qualifier | Spot]) -> Spot:
        return replace(self.has(parts), is_formal=True)

    def lacks(self, parts: list[Qualifier | Token]) -> Spot:
        who, *none = parts
        return self.has([cast("Qualifier", who), self.no_card(cast("list[Token]", none))])

    def undergo(self, parts: list[Qualifier | Spot]) -> Spot:
        """The other player does what is done to the subject."""
        subject, done = cast("tuple[Qualifier, Spot]", parts)
        who = cast("Who", subject.value)
        if who == "opponent":
            return replace(done, undergoes=who, column=subject.column)
        everyone = isinstance(done.node, tree.Immobilise) and who == "everyone"
        by: Who = "opponent" if who == "player" else who
        spot = make_spot(subject, tree.Has(by, done.node), (done,))
        you = frozenset({"you"} if subject.is_you else ())
        return replace(spot, undergoes=None if everyone else who, names=you)

    def limit(self, parts: list[Token | Spot]) -> Spot:
        """Player named by brackets: the taker of an intervention, otherwise the carrier
        (CB-5.34)."""
        word = next(part for part in parts if isinstance(part, Token))
        step = next(part for part in parts if isinstance(part, Spot))
        node = tree.Has(cast("Who", str(word)), step.node)
        return Spot(node, LIMIT, column_of(word), (step,), is_loose=True)

    limited = limit

    def alone(self, parts: list[Token | Spot]) -> Spot:
        who = cast("Literal['player', 'opponent']", str(parts[0]).removesuffix("_alone"))
        inner = tuple(part for part in parts if isinstance(part, Spot))
        step = next((part.node for part in inner), None)
        return make_spot(parts[0], tree.Alone(who, step), inner)

    def turn_colon(self, parts: list[Qualifier | Spot]) -> Spot:
        when, step = cast("tuple[Qualifier, Spot]", parts)
        edge, whose = when.value.split("_")
        node = tree.TurnTrigger(cast("tree.Edge", edge), cast("Whose", whose), step.node)
        return make_spot(when, node, (step,))

    def turn_comma(self, parts: list[Qualifier | Spot]) -> Spot:
        """After a comma, "their turn" is the subject's turn, as it is without a comma."""
        when, step = cast("tuple[Qualifier, Spot]", parts)
        own = when.value.endswith("_own") and "you" not in step.names
        if own and step.undergoes:
            edge = when.value.removesuffix("own")
            return self.turn_colon([replace(when, value=edge + step.undergoes), step])
        if own and isinstance(step.node, tree.Has):
            (act,) = step.inner
            return self.carried_by(when, step, step.node.who, act)
        return self.turn_colon(parts)

    def carried_turn(self, parts: list[Qualifier | Spot]) -> Spot:
        when, *carried = parts
        return self.turn_comma([when, self.has(carried)])

    def fixed_turn(self, parts: list[Qualifier | Spot]) -> Spot:
        when, *carried = parts
        return self.turn_colon([when, self.has(carried)])

    def carried_undergo(self, parts: list[Qualifier | Spot]) -> Spot:
        when, *undergone = parts
        return self.turn_comma([when, self.undergo(undergone)])

    def fixed_undergo(self, parts: list[Qualifier | Spot]) -> Spot:
        when, *undergone = parts
        return self.turn_colon([when, self.undergo(undergone)])

    def carried_by(self, when: Qualifier, subject: Spot, who: Who, act: Spot) -> Spot:
        turn = self.turn_colon([when, act])
        return make_spot(subject, tree.Has(who, turn.node), (turn,))

    # Triggers; "they" behind a trigger is the player who set it off (CB-5.45)

    def laying(self, parts: list[Token | Qualifier]) -> Qualifier:
        first = parts[0]
        if isinstance(first, Token) and first.type == "PLAYING":
            return Qualifier(str(first), column_of(first), first.removeprefix("playing_"))
        return Qualifier("play", column_of(first), _doer(parts))

    def playing(self, parts: list[Token | Qualifier | Spot]) -> Spot:
        word, what, step = cast("tuple[Token | Qualifier, Qualifier, Spot]", parts)
        whose = "own" if isinstance(word, Token) else word.kind
        what_kind = cast("What", what.value)
        node = tree.Playing(cast("Whose", whose), what_kind, what.kind, step=step.node)
        return make_spot(word, node, (step,))

    arming = laying

    def playing_armed(self, parts: list[Qualifier | Spot]) -> Spot:
        word, step = cast("tuple[Qualifier, Spot]", parts)
        armament = Qualifier("technique", word.column, "armament")
        return self.playing([word, armament, step])

    def playing_own(self, parts: list[Qualifier | Token | Spot]) -> Spot:
        word, what, _, step = cast("tuple[Qualifier, Qualifier, Token, Spot]", parts)
        own = self.playing([Qualifier(word.value, word.column, "own"), what, step])
        return self.give_trigger(own, cast("Whose", word.kind))

    def hurt(self, parts: list[Token | Spot]) -> Spot:
        word, step = cast("tuple[Token, Spot]", parts)
        whose = cast("Whose", str(word).removeprefix("hurt_"))
        return make_spot(word, tree.Hurt(whose, step.node), (step,))

    def hurt_own(self, parts: list[Token | Spot]) -> Spot:
        word, _, step = cast("tuple[Token, Token, Spot]", parts)
        own = make_spot(word, tree.Hurt("own", step.node), (step,))
        return self.give_trigger(own, cast("Whose", str(word).removeprefix("hurt_")))

    def deed(self, parts: list[Token | Qualifier]) -> Qualifier:
        signs = (part.type for part in parts if isinstance(part, Token))
        deed = next(DEEDS[sign] for sign in signs if sign in DEEDS)
        return Qualifier(deed, column_of(parts[0]), _doer(parts))

    def doing(self, parts: list[Qualifier | Spot]) -> Spot:
        """CB-5.44"""
        deed, step = cast("tuple[Qualifier, Spot]", parts)
        node = tree.Doing(cast("Whose", deed.kind), cast("tree.Deed", deed.value), step.node)
        return make_spot(deed, node, (step,))

    def doing_own(self, parts: list[Qualifier | Token | Spot]) -> Spot:
        deed, _, step = cast("tuple[Qualifier, Token, Spot]", parts)
        own = self.doing([Qualifier(deed.value, deed.column, "own"), step])
        return self.give_trigger(own, cast("Whose", deed.kind))

    def give_trigger(self, own: Spot, whose: Whose) -> Spot:
        """A trigger that each of these players carries for themselves."""
        return own if whose == "own" else replace(own, node=tree.Has(whose, own.node), inner=(own,))

    def radius(self, parts: list[Token | Figure | Spot]) -> Spot:
        figure = find_figure(parts)
        step = struck_within(cast("Spot", parts[-1]))
        node = tree.Radius(figure.amount, step.node)
        return make_spot(cast("Token", parts[0]), node, (step,), figure)

    # Joins: nested by the grammar, flat in the tree

    def then(self, parts: list[Spot]) -> Spot:
        steps = tuple(carry_subject(flatten(parts, tree.Then)))
        return make_spot(steps[0], tree.Then(tuple(s.node for s in steps)), steps)

    def either(self, parts: list[Spot]) -> Spot:
        steps = tuple(flatten(parts, tree.Either))
        return make_spot(steps[0], tree.Either(tuple(s.node for s in steps)), steps)


def _doer(parts: list[Token | Qualifier]) -> str:
    """Player whose action sets off the trigger; without a subject, its carrier."""
    named = next((part.value for part in parts if isinstance(part, Qualifier)), "own")
    signs = {part.type for part in parts if isinstance(part, Token)}
    if "EACH_TIME_ANYONE" in signs:
        return "everyone"
    return "player" if "EACH_TIME_YOU" in signs else named


def _is_everyone(subject: Token | Qualifier) -> bool:
    return isinstance(subject, Token) or subject.value == "everyone"
