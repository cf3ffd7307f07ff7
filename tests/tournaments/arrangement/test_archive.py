"""Export of a whole tournament as a file, and import of that file."""

import msgspec
import pytest

from games.people.models import Privacy, User
from games.tournaments.arrangement.archive import TournamentFile, build_archive, import_archive
from games.tournaments.models import Entrant, Invitation, Pairing, Phase, Side, Tournament
from games.tournaments.output.reader import with_names
from games.tournaments.output.rows import load_stage, stages
from games.tournaments.refusals import BadLines
from tests.tournaments.hall import (
    organiser,
    play,
    started,
    tournament,
)

pytestmark = pytest.mark.django_db
SINGLE = {"format": "single_elimination"}
SWISS = {"format": "swiss", "rounds": 3}


def exported(of: Tournament) -> TournamentFile:
    read = [load_stage(stage) for stage in stages(of)]
    return build_archive(of, read, with_names(of, None).names)


def test_the_whole_of_it_and_nothing_that_is_hidden() -> None:
    alice = User.objects.create_user(username="alice", name="Alice", privacy=Privacy.HIDDEN)
    of = tournament(3, SINGLE, brings=True)
    Entrant.objects.create(tournament=of, number=4, person=alice, brought="secret list")
    told = exported(of)
    written = msgspec.json.encode(told)
    assert told.seed is None
    for hidden in (b"Alice", b"alice", b"secret list", of.seed.encode()):
        assert hidden not in written
    assert [each.name for each in told.entrants] == ["E1", "E2", "E3", "Somebody (no. 4)"]


def test_every_pairing_and_every_standing() -> None:
    of = play(started(6, {"format": "groups", "count": 2, "advance": 1}, SINGLE))
    told = exported(of)
    assert msgspec.json.decode(msgspec.json.encode(told), type=TournamentFile) == told
    pairings = [met for stage in told.stages for each in stage.rounds for met in each.pairings]
    assert len(pairings) == Pairing.objects.filter(stage__tournament=of).count()
    sides = [side for met in pairings for side in met.sides]
    assert len(sides) == Side.objects.filter(round__stage__tournament=of).count()
    assert told.seed == of.seed
    assert [len(stage.standings) for stage in told.stages] == [6, 2]
    assert told.stages[-1].standings[0].final == (1, 1)


def test_it_comes_back_as_a_new_tournament_arranged_alike() -> None:
    of = play(started(6, {"format": "groups", "count": 2, "advance": 1}, SINGLE, stations=3))
    of.table_setup = '{"first": null}'  # as arranging stores a value that is left out
    told = exported(of)
    person = organiser().person
    assert person is not None
    taken = import_archive(person, told, dry_run=False)
    again = Tournament.objects.get(pk=taken.tournament)
    assert (taken.name, taken.stages, taken.entrants.entered) == ("Open", 2, 6)
    assert again.phase == Phase.PREPARING
    assert exported(again).arrangement == told.arrangement
    assert [each.name for each in exported(again).entrants] == [f"E{n}" for n in range(1, 7)]


def test_people_are_found_again_by_their_entries_and_are_asked() -> None:
    alice = User.objects.create_user(username="alice", name="Alice", privacy=Privacy.HIDDEN)
    of = tournament(1, SINGLE)
    Entrant.objects.create(tournament=of, number=2, person=alice)
    person = organiser().person
    assert person is not None
    again = import_archive(person, exported(of), dry_run=False).tournament
    invitation = Invitation.objects.get(tournament=again)
    assert (invitation.person, invitation.said) == (alice, "Somebody (no. 2)")


def test_a_dry_run_takes_in_nothing_and_tells_the_same() -> None:
    of = started(4, SINGLE)
    person = organiser().person
    assert person is not None
    before = Tournament.objects.count()
    told = import_archive(person, exported(of), dry_run=True)
    assert (told.tournament, told.name, told.stages, told.entrants.entered) == (None, "Open", 1, 4)
    assert Tournament.objects.count() == before


def test_a_file_with_a_fault_leaves_nothing_behind() -> None:
    of = started(4, SINGLE)
    person = organiser().person
    assert person is not None
    told = exported(of)
    twice = msgspec.structs.replace(told, entrants=(*told.entrants, told.entrants[0]))
    before = Tournament.objects.count()
    with pytest.raises(BadLines):
        import_archive(person, twice, dry_run=False)
    assert Tournament.objects.count() == before
    assert import_archive(person, twice, dry_run=True).entrants.problems
