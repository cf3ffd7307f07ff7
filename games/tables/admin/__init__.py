from games.tables.admin import tables
