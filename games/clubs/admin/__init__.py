from games.clubs.admin import campaigns, clubs, evenings

__all__ = ["campaigns", "clubs", "evenings"]
