from pathlib import Path
from queue import Empty
from time import sleep

import pytest
from kombu import Connection
from kombu.exceptions import ChannelError
from kombu.transport import filesystem

from companion import broker


class Peek:
    """Part of a message: while it is written, a worker looks for messages."""

    def __init__(self, worker: filesystem.Channel) -> None:
        self.worker = worker

    def __json__(self) -> str:
        with pytest.raises(Empty):
            self.worker._get("celery")
        return "peeked"


def channel(url: str, data: Path) -> filesystem.Channel:
    folder = str(data)
    options = {"data_folder_in": folder, "data_folder_out": folder, "control_folder": folder}
    made = Connection(url, transport_options=options).channel()
    assert isinstance(made, filesystem.Channel)
    return made


def test_a_message_half_written_is_not_there_yet(tmp_path: Path) -> None:
    ours = channel(broker.URL, tmp_path)
    ours._put("celery", {"part": Peek(ours)})
    assert ours._get("celery") == {"part": "peeked"}
    assert list(tmp_path.iterdir()) == []


def test_control_kombu_s_own_worker_falls_over_it(tmp_path: Path) -> None:
    theirs = channel("filesystem://localhost", tmp_path)
    with pytest.raises(ValueError, match="Expecting value"):
        theirs._put("celery", {"part": Peek(theirs)})


def test_messages_come_in_the_order_in_which_they_were_sent(tmp_path: Path) -> None:
    ours = channel(broker.URL, tmp_path)
    for number in range(3):
        ours._put("celery", {"number": number})
        sleep(0.002)  # file names count milliseconds
    assert [ours._get("celery")["number"] for _ in range(3)] == [0, 1, 2]


def test_a_queue_is_bound_once(tmp_path: Path) -> None:
    ours = channel(broker.URL, tmp_path)
    for _time in range(2):
        ours._queue_bind("celery", "celery", "", "celery")
    assert ours.get_table("celery") == [("celery", "", "celery")]


def test_a_full_disk_is_an_error_that_can_be_named(tmp_path: Path) -> None:
    ours = channel(broker.URL, tmp_path / "gone")
    with pytest.raises(ChannelError, match="Cannot write"):
        ours._put("celery", {})
