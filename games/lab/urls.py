"""Addresses of the lab."""

from django.urls import URLPattern

from games.lab.pages import files, listing, result
from games.web.routes import page

urlpatterns: list[URLPattern] = [
    page("lab/", listing.listing, "page.lab"),
    page("lab/<str:run>/", result.result, "page.run"),
    page("lab/<str:run>/files/<str:name>", files.file, "page.run_file"),
    page("lab/<str:run>/<str:word>/", result.run_action, "page.run_deed"),
]
