from django.urls import URLPattern

from api.people import accounts, me, tokens
from api.wire.addresses import endpoint

urlpatterns: list[URLPattern] = [
    endpoint("accounts/", "accounts", post=accounts.create_account),
    endpoint("accounts/confirm/", "confirm-account", post=accounts.confirm_account),
    endpoint("accounts/links/", "links", post=accounts.hand_out_link),
    endpoint("tokens/", "tokens", get=tokens.list_tokens, post=tokens.log_in),
    endpoint("tokens/<str:token>/", "token", delete=tokens.log_out),
    endpoint("me/", "me", get=me.show_me, patch=me.amend_me, delete=me.erase_me),
    endpoint("me/export/", "export", get=me.export_me),
]
