"""A judge of standings: FIDE's C.07 (as of 1 March 2026), computed again from an exported report.

It reads the columns of the file and knows nothing about how the program stores the figures. It is
written to be compared with the articles, not to be fast. The organiser's settings (points for a
win, a draw, a bye) are passed to it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from tests.tournaments.trf.reader import Game, Report

Number = int | Fraction
Category = Literal["played", "given", "forfeit_won", "bye_between", "forfeit_lost", "bye_last"]


@dataclass(frozen=True)
class Worth:
    win: int = 2
    draw: int = 1
    loss: int = 0
    bye: int = 2


class Judge:
    def __init__(self, report: Report, worth: Worth, *, round_robin: bool = False) -> None:
        self.report, self.worth, self.round_robin = report, worth, round_robin
        self.rounds = len(next(iter(report.players.values())).games)

    def games(self, player: int) -> list[Game]:
        games = self.report.players[player].games
        assert len(games) == self.rounds, "every round has its columns"
        return games

    # Points of each round

    def game_points(self, game: Game) -> int:
        if game.result in {"1", "+"}:
            return self.worth.win
        if game.result == "U":
            return self.worth.bye
        if game.result == "=":
            return self.worth.draw
        return self.worth.loss if game.opponent else 0

    def points(self, player: int) -> int:
        return sum(map(self.game_points, self.games(player)))

    # 16.1 and 16.2: rounds that were not played

    def is_voluntary(self, game: Game) -> bool:
        return game.result in {"-", "Z", "H"}

    def category(self, player: int, number: int) -> Category:
        games = self.games(player)
        match games[number].result:
            case "U" | "F":
                return "given"
            case "+":
                return "forfeit_won"
            case "-":
                return "forfeit_lost"
            case "Z" | "H":
                later = games[number + 1 :]
                return "bye_last" if all(map(self.is_voluntary, later)) else "bye_between"
            case _:
                return "played"

    def is_unplayed(self, player: int, number: int) -> bool:
        """15.2: where all opponents are fixed beforehand, a forfeit is a regular game."""
        category = self.category(player, number)
        if self.round_robin and category in {"forfeit_won", "forfeit_lost"}:
            return False
        return category != "played"

    # 16.3: a player as others' opponent

    def adjusted_points(self, player: int) -> int:
        """In a round robin a resting player had no game to play, so nothing is adjusted."""
        if self.round_robin:
            return self.points(player)
        return sum(
            self.worth.draw if self.category(player, n) == "bye_last" else self.game_points(game)
            for n, game in enumerate(self.games(player))
        )

    # 16.4: a player's own rounds that were not played

    def dummy(self, player: int, number: int) -> int:
        game = self.games(player)[number]
        if game.opponent:
            return min(self.points(player), self.adjusted_points(game.opponent))
        return min(self.points(player), self.worth.draw * self.rounds)

    def contributions(self, player: int) -> list[tuple[int, bool, int]]:
        """Return for each round: the score that counts, whether it was missed voluntarily, and the
        round's index."""
        parts = []
        for n, game in enumerate(self.games(player)):
            if self.round_robin and not game.opponent:
                continue
            if self.is_unplayed(player, n):
                parts.append((self.dummy(player, n), self.is_voluntary(game), n))
            else:
                parts.append((self.adjusted_points(game.opponent), False, n))
        return parts

    # 8, 9, 14

    def buchholz(self, player: int, low: int = 0, high: int = 0) -> int:
        left = self.contributions(player)
        for _ in range(min(low, len(left))):
            missed = [each for each in left if each[1]]
            left.remove(min(missed or left))  # 16.5
        for _ in range(min(high, len(left))):
            left.remove(max(left))
        return sum(score for score, _, _ in left)

    def sonneborn_berger(self, player: int) -> Fraction:
        """A win counts the opponent's score, a draw half of it."""
        shares = {"1": 2, "+": 2, "U": 2, "=": 1}
        games = self.games(player)
        return sum(
            (
                Fraction(shares.get(games[n].result, 0) * score, 2)
                for score, _, n in self.contributions(player)
            ),
            Fraction(0),
        )

    def koya(self, player: int) -> int:
        total = 0
        for game in self.games(player):
            if game.opponent:
                matches = list(self.games(game.opponent))
                if self.round_robin:
                    matches = [each for each in matches if each.opponent]
                if 2 * self.points(game.opponent) >= self.worth.win * len(matches):
                    total += self.game_points(game)
        return total

    # 7: a player's own results

    def progressive(self, player: int) -> int:
        so_far = total = 0
        for game in self.games(player):
            so_far += self.game_points(game)
            total += so_far
        return total

    def wins(self, player: int) -> int:
        """Count the rounds that brought as many points as a win, with or without playing."""
        return sum(
            game.result in {"1", "+"} or (game.result == "U" and self.worth.bye >= self.worth.win)
            for game in self.games(player)
        )

    def wins_played(self, player: int) -> int:
        counted = {"1", "+"} if self.round_robin else {"1"}
        return sum(game.result in counted for game in self.games(player))

    def wins_second(self, player: int) -> int:
        counted = {"1", "+"} if self.round_robin else {"1"}
        return sum(g.result in counted and g.colour == "b" for g in self.games(player))

    def played_second(self, player: int) -> int:
        counted = {"1", "0", "=", "+"} if self.round_robin else {"1", "0", "="}
        return sum(g.result in counted and g.colour == "b" for g in self.games(player))

    def figure(self, key: str, player: int) -> Number:
        figures: Mapping[str, Callable[[int], Number]] = {
            "points": self.points,
            "wins": self.wins,
            "wins_played": self.wins_played,
            "wins_second": self.wins_second,
            "played_second": self.played_second,
            "progressive": self.progressive,
            "buchholz": self.buchholz,
            "buchholz_cut_1": lambda who: self.buchholz(who, 1),
            "buchholz_cut_2": lambda who: self.buchholz(who, 2),
            "median_buchholz": lambda who: self.buchholz(who, 1, 1),
            "median_buchholz_2": lambda who: self.buchholz(who, 2, 2),
            "sonneborn_berger": self.sonneborn_berger,
            "koya": self.koya,
        }
        return figures[key](player)

    # 4 and 6: the order

    def places(self, keys: Sequence[str]) -> dict[int, int]:
        """Return the place of each player; players whom nothing separates share it."""
        groups = [sorted(self.report.players)]
        for key in keys:
            groups = [
                part
                for group in groups
                for part in (
                    self.split_by_meetings(group)
                    if key == "head_to_head"
                    else self._split_by_figure(group, key)
                )
            ]
        places: dict[int, int] = {}
        above = 0
        for group in groups:
            places |= dict.fromkeys(group, above + 1)
            above += len(group)
        return places

    def _split_by_figure(self, group: list[int], key: str) -> list[list[int]]:
        values = {player: self.figure(key, player) for player in group}
        return [
            [player for player in group if values[player] == value]
            for value in sorted(set(values.values()), reverse=True)
        ]

    def split_by_meetings(self, level: list[int]) -> list[list[int]]:
        """Split a level group: by 6.2 if all have met; else by 6.3, where a player leads who stays
        ahead whatever the missing games bring."""
        if len(level) == 1:
            return [level]
        score, most = {}, {}
        for player in level:
            scores: dict[int, list[int]] = {}
            for n, game in enumerate(self.games(player)):
                if game.opponent in level and not self.is_unplayed(player, n):
                    scores.setdefault(game.opponent, []).append(self.game_points(game))
            score[player] = sum(
                (Fraction(sum(each), len(each)) for each in scores.values()), Fraction(0)
            )
            missing = len(level) - 1 - len(scores)
            most[player] = score[player] + missing * self.worth.win
        if most == score:
            values = sorted(set(score.values()), reverse=True)
            parts = [[each for each in level if score[each] == value] for value in values]
        else:
            parts, left = [], list(level)
            while left:
                best = max(left, key=lambda each: score[each])
                if any(most[each] >= score[best] for each in left if each != best):
                    break
                parts.append([best])
                left.remove(best)
            parts += [left] if left else []
        if len(parts) == 1:
            return parts
        return [smaller for part in parts for smaller in self.split_by_meetings(part)]
