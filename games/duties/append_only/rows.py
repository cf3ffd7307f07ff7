"""Append-only rows: the model refuses to change or delete them."""

from typing import Any, NoReturn, TypeVar

from django.db import models

Row = TypeVar("Row", bound=models.Model)


class RowIsAppendOnly(Exception):
    """Somebody tried to change an append-only row; correct it with a new row."""


class AppendOnlyRows(models.QuerySet[Row]):
    def update(self, **kwargs: Any) -> NoReturn:
        raise RowIsAppendOnly

    def delete(self) -> NoReturn:
        raise RowIsAppendOnly


class AppendOnly(models.Model):
    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise RowIsAppendOnly
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise RowIsAppendOnly
