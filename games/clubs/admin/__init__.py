from games.clubs.admin import campaigns, clubs, evenings, records

__all__ = ["campaigns", "clubs", "evenings", "records"]
