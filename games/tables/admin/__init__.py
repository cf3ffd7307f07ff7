from games.tables.admin import tables

__all__ = ["tables"]
