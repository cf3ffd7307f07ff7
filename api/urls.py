"""Version 1, one line a resource. What stands nowhere here answers with a problem, too."""

from django.urls import URLPattern, URLResolver, path, re_path

from api import accounts, document, games, me, nowhere, tables, tokens, verdicts

urlpatterns: list[URLPattern | URLResolver] = [
    path("schema/", document.Document.as_view(), name="schema"),
    path("docs/", document.Docs.as_view(), name="docs"),
    path("games/", games.Games.as_view(), name="games"),
    path("games/<str:key>/", games.OneGame.as_view(), name="game"),
    path("games/<str:key>/rules/", games.Rules.as_view(), name="rules"),
    path("games/<str:key>/catalogue/", games.Catalogue.as_view(), name="catalogue"),
    path("accounts/", accounts.Accounts.as_view(), name="accounts"),
    path("tokens/", tokens.Tokens.as_view(), name="tokens"),
    path("tokens/<str:token>/", tokens.OneToken.as_view(), name="token"),
    path("me/", me.Me.as_view(), name="me"),
    path("me/export/", me.Export.as_view(), name="export"),
    path("tables/", tables.Tables.as_view(), name="tables"),
    path("tables/<str:code>/", tables.OneTable.as_view(), name="table"),
    path("tables/<str:code>/seats/", tables.Seats.as_view(), name="seats"),
    path("tables/<str:code>/start/", tables.Start.as_view(), name="start"),
    path("tables/<str:code>/moves/", tables.Moves.as_view(), name="moves"),
    path("tables/<str:code>/journal/", tables.Journal.as_view(), name="journal"),
    path("tables/<str:code>/rewind/", tables.Rewinding.as_view(), name="rewind"),
    path("tables/<str:code>/overrule/", tables.Overrule.as_view(), name="overrule"),
    path("tables/<str:code>/close/", tables.Close.as_view(), name="close"),
    path("tables/<str:code>/fairness/", tables.Fairness.as_view(), name="fairness"),
    path("tables/<str:code>/odds/", tables.Odds.as_view(), name="odds"),
    path("verdicts/dice/", verdicts.Dice.as_view(), name="dice"),
    *verdicts.paths(),
    re_path(r"", nowhere.Nowhere.as_view()),
]
