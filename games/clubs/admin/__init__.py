from games.clubs.admin import campaigns, clubs, evenings, records, seasons, tallies

__all__ = ["campaigns", "clubs", "evenings", "records", "seasons", "tallies"]
