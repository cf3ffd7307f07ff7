from django.urls import URLPattern

from api.shelf.cards import paper, text
from api.wire.addresses import endpoint

urlpatterns: list[URLPattern] = [
    endpoint("games/<str:key>/cards.pdf", "house-cards", get=paper.print_house_cards),
    endpoint("decks/<str:deck>/cards.pdf", "deck-cards", get=paper.print_deck),
    endpoint("cards/print/", "print-cards", post=paper.print_texts),
    endpoint("cards/check/", "check", post=text.check_card),
    endpoint("editions/<str:edition>/cards.pdf", "edition-cards", get=paper.print_edition),
]
