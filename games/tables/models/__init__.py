from games.tables.models.table import (
    AWAY,
    JOURNALLED,
    LEARNT,
    SALT_LENGTH,
    Barred,
    Entries,
    Entry,
    Hints,
    Kind,
    Level,
    Mode,
    Phase,
    Seat,
    Table,
    new_seed,
)
from games.tables.models.turns import ReminderDelay, TurnWish
