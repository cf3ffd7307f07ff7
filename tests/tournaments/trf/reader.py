"""Reads a report by its published columns, for tests; it knows nothing about how the report is
written."""

from dataclasses import dataclass, field


@dataclass
class Game:
    opponent: int
    """0 if there is no opponent."""
    colour: str
    result: str


@dataclass
class Player:
    number: int
    name: str
    points: float
    rank: int
    games: list[Game] = field(default_factory=list)


@dataclass
class Report:
    facts: dict[str, str]
    players: dict[int, Player]


def read(content: bytes) -> Report:
    report = Report({}, {})
    for line in content.decode().split("\r\n"):
        kind = line[:3]
        if kind == "###":
            continue  # TRF26, remark 1: a comment
        if kind == "001":
            player = _player(line)
            assert player.number not in report.players
            report.players[player.number] = player
        elif kind:
            assert kind not in report.facts
            assert line[3:4] in {" ", ""}
            report.facts[kind] = line[4:]
    return report


def _player(line: str) -> Player:
    """Columns counted from 1, as in the table of the annex."""
    columns = [" ", *line.ljust(100)]

    def column_text(first: int, last: int) -> str:
        return "".join(columns[first : last + 1])

    assert all(columns[n] == " " for n in (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91))
    player = Player(
        int(column_text(5, 8)),
        column_text(15, 47).strip(),
        float(column_text(81, 84)),
        int(column_text(86, 89)),
    )
    start = 92
    while start < len(line):
        columns += [" "] * 10
        colour, result = columns[start + 5], columns[start + 7]
        assert columns[start + 4] == columns[start + 6] == " "
        assert column_text(start + 8, start + 9) == "  "
        player.games.append(Game(int(column_text(start, start + 3)), colour, result))
        start += 10
    return player
