from django.urls import URLPattern

from api.shelf.cards import paper, text
from api.wire.addresses import at

urlpatterns: list[URLPattern] = [
    at("games/<str:key>/cards.pdf", "house-cards", get=paper.print_house_cards),
    at("decks/<str:deck>/cards.pdf", "deck-cards", get=paper.print_deck),
    at("cards/print/", "print-cards", post=paper.print_texts),
    at("cards/check/", "check", post=text.check_card),
    at("editions/<str:edition>/cards.pdf", "edition-cards", get=paper.print_edition),
]
