from games.clubs.admin import campaigns, clubs, evenings, records, seasons, tallies
