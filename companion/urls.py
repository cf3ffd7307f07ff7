from django.contrib import admin
from django.urls import URLPattern, URLResolver, path

from companion import health

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", health.alive),
    path("readyz", health.ready),
    path("admin/", admin.site.urls),
]
