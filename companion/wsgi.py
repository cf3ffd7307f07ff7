import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
application = get_wsgi_application()

from games.rulebooks import GAMES  # noqa: E402 - packages of games may ask for Django's settings

for game in GAMES.values():
    game.prepare()
