from django.contrib import admin
from unfold.admin import ModelAdmin

from games.shelf.models import Deck, Loadout


@admin.register(Loadout)
class LoadoutAdmin(ModelAdmin):
    list_display = ("name", "game_key", "person", "changed")


@admin.register(Deck)
class DeckAdmin(ModelAdmin):
    list_display = ("name", "game_key", "person", "changed")
