"""Composed answers: malformed answers are named before any rule is checked."""

from typing import Any

import pytest

from games.kernel.display.form import Form, FormValues, Number, Pick, Slot, Sort, Tally

SORT = Sort(("a", "b", "c"), (Slot("left", 1, 2), Slot("right", 1)))
PICK = Pick(("a", "b", "c"), (Slot("taken", 2, 2),))
FITTED = Sort(("a", "b", "c"), (Slot("left", 0, 1, takes=(0, 1)), Slot("right", takes=(2,))))
WHOLE = Sort(("a", "b"), (Slot("all"),), complete=True)
TALLY = Tally((Slot("heads"), Slot("tails", 1)), total=3)
NUMBER = Number(Slot("stake", 1, 6))


@pytest.mark.parametrize(
    ("form", "filled"),
    [
        (SORT, ((0,), (2, 1))),
        (SORT, ((0, 1), (2,))),
        (PICK, ((2, 0),)),
        (FITTED, ((1,), (2,))),
        (FITTED, ((), ())),
        (WHOLE, ((1, 0),)),
        (TALLY, ((2,), (1,))),
        (Tally((Slot("heads"),)), ((17,),)),
        (NUMBER, ((6,),)),
    ],
)
def test_what_fits_is_an_answer(form: Form, filled: FormValues) -> None:
    assert form.fault(filled) is None


@pytest.mark.parametrize(
    ("form", "filled", "code"),
    [
        (SORT, ((0,),), "form.slots"),
        (SORT, ((), (2,)), "form.few"),
        (SORT, ((0, 1, 2), ()), "form.many"),
        (SORT, ((0,), (0,)), "form.twice"),
        (SORT, ((0,), (3,)), "form.piece"),
        (SORT, ((-1,), (2,)), "form.piece"),
        (PICK, ((0,),), "form.few"),
        (FITTED, ((2,), ()), "form.wrong"),
        (WHOLE, ((0,),), "form.left"),
        (FITTED, ((0, 1), (2,)), "form.many"),
        (TALLY, ((1,), (1,)), "form.total"),
        (TALLY, ((3,), (0,)), "form.few"),
        (TALLY, ((4,), (-1,)), "form.few"),
        (TALLY, ((), (1,)), "form.number"),
        (NUMBER, ((7,),), "form.many"),
        (NUMBER, ((0,),), "form.few"),
        (NUMBER, ((1, 2),), "form.number"),
    ],
)
def test_what_does_not_is_named(form: Form, filled: Any, code: str) -> None:
    fault = form.fault(filled)
    assert fault is not None
    assert fault.code == code
