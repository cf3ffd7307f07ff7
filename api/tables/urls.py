from typing import Final

from django.urls import URLPattern

from api.tables import journal, moves, parting, seats, stream, table, turns
from api.wire.addresses import endpoint

HERE: Final = "tables/<str:code>/"

urlpatterns: list[URLPattern] = [
    endpoint("me/turns/", "turns", get=turns.show_turn_wish, put=turns.wish_turns),
    endpoint("tables/", "tables", post=table.open_table),
    endpoint("games/<str:key>/lesson/", "learn", post=table.learn_game),
    endpoint(HERE, "table", get=table.look_at_table, patch=table.shut_table),
    endpoint(f"{HERE}seats/", "seats", post=seats.sit_down),
    endpoint(f"{HERE}seats/<int:seat>/", "seat", patch=seats.rename_seat, delete=seats.leave_seat),
    endpoint(f"{HERE}seats/<int:seat>/brought/", "brought", put=seats.change_brought),
    endpoint(f"{HERE}seats/<int:seat>/forget/", "forget-seat", post=seats.forget_seat),
    endpoint(f"{HERE}start/", "start", post=table.start_game),
    endpoint(f"{HERE}moves/", "moves", post=moves.answer_request),
    endpoint(f"{HERE}hint/", "hint", post=moves.ask_for_hint),
    endpoint(f"{HERE}resign/", "resign", post=parting.resign),
    endpoint(f"{HERE}draw/", "draw", post=parting.agree_to_draw, delete=parting.decline_draw),
    endpoint(f"{HERE}result/", "result", post=parting.sign_result, delete=parting.decline_result),
    endpoint(f"{HERE}journal/", "journal", get=journal.read_journal),
    endpoint(f"{HERE}stream", "follow-table", get=stream.follow_table),
    endpoint(f"{HERE}rewind/", "rewind", post=moves.rewind_table, delete=moves.decline_rewind),
    endpoint(f"{HERE}overrule/", "overrule", post=moves.overrule_table),
    endpoint(f"{HERE}again/", "again", post=table.play_again),
    endpoint(f"{HERE}close/", "close", post=table.close_table),
    endpoint(f"{HERE}fairness/", "fairness", get=table.show_fairness),
    endpoint(f"{HERE}odds/", "odds", get=table.show_odds),
]
