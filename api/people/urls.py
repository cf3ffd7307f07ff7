from django.urls import URLPattern

from api.people import accounts, me, sessions, tokens
from api.wire.addresses import endpoint

urlpatterns: list[URLPattern] = [
    endpoint("accounts/", "accounts", post=accounts.create_account),
    endpoint("accounts/confirm/", "confirm-account", post=accounts.confirm_account),
    endpoint("accounts/links/", "links", post=accounts.hand_out_link),
    endpoint("tokens/", "tokens", get=tokens.list_tokens, post=tokens.log_in),
    endpoint("tokens/<str:token>/", "token", delete=tokens.log_out),
    endpoint("me/", "me", get=me.show_me, patch=me.amend_me, delete=me.erase_me),
    endpoint("me/export/", "export", get=me.export_me),
    endpoint("me/sessions/", "sessions", get=sessions.list_sessions),
    endpoint("me/sessions/end-others/", "end-others", post=sessions.end_other_sessions),
    endpoint("me/sessions/<str:session>/", "session", delete=sessions.end_session),
]
