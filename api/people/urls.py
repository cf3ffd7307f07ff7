from django.urls import URLPattern

from api.people import accounts, me, tokens
from api.wire.addresses import at

urlpatterns: list[URLPattern] = [
    at("accounts/", "accounts", post=accounts.create_account),
    at("accounts/confirm/", "confirm-account", post=accounts.confirm_account),
    at("accounts/links/", "links", post=accounts.hand_out_link),
    at("tokens/", "tokens", get=tokens.list_tokens, post=tokens.log_in),
    at("tokens/<str:token>/", "token", delete=tokens.log_out),
    at("me/", "me", get=me.show_me, patch=me.amend_me, delete=me.erase_me),
    at("me/export/", "export", get=me.export_me),
]
