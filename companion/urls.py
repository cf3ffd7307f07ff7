from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from companion import health

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", health.alive),
    path("readyz", health.ready),
    path("api/v1/", include("api.urls")),
    path("admin/", admin.site.urls),
]

handler400 = "api.outside.refused"
handler500 = "api.outside.broken"
