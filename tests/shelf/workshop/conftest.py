from tests.shelf.cards.conftest import frogs

__all__ = ["frogs"]
