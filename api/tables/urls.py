from typing import Final

from django.urls import URLPattern

from api.tables import journal, moves, parting, seats, stream, table, turns
from api.wire.addresses import at

HERE: Final = "tables/<str:code>/"

urlpatterns: list[URLPattern] = [
    at("me/turns/", "turns", get=turns.show_turn_wish, put=turns.wish_turns),
    at("tables/", "tables", post=table.open_table),
    at("games/<str:key>/lesson/", "learn", post=table.learn_game),
    at(HERE, "table", get=table.look_at_table, patch=table.shut_table),
    at(f"{HERE}seats/", "seats", post=seats.sit_down),
    at(f"{HERE}seats/<int:seat>/", "seat", patch=seats.rename_seat, delete=seats.leave_seat),
    at(f"{HERE}seats/<int:seat>/forget/", "forget-seat", post=seats.forget_seat),
    at(f"{HERE}start/", "start", post=table.start_game),
    at(f"{HERE}moves/", "moves", post=moves.answer_request),
    at(f"{HERE}hint/", "hint", post=moves.ask_for_hint),
    at(f"{HERE}resign/", "resign", post=parting.resign),
    at(f"{HERE}draw/", "draw", post=parting.agree_to_draw, delete=parting.decline_draw),
    at(f"{HERE}result/", "result", post=parting.sign_result, delete=parting.decline_result),
    at(f"{HERE}journal/", "journal", get=journal.read_journal),
    at(f"{HERE}stream", "follow-table", get=stream.follow_table),
    at(f"{HERE}rewind/", "rewind", post=moves.rewind_table),
    at(f"{HERE}overrule/", "overrule", post=moves.overrule_table),
    at(f"{HERE}close/", "close", post=table.close_table),
    at(f"{HERE}fairness/", "fairness", get=table.show_fairness),
    at(f"{HERE}odds/", "odds", get=table.show_odds),
]
