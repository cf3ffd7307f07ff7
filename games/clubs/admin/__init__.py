from games.clubs.admin import campaigns, clubs, evenings, records, seasons

__all__ = ["campaigns", "clubs", "evenings", "records", "seasons"]
