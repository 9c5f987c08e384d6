"""Root addresses: each app brings its own full paths."""

from django.contrib import admin
from django.urls import include, path

from config.api import ApiDocs
from config.language import choose_language

handler400 = "config.errors.show_bad_request"
handler500 = "config.errors.show_server_error"

urlpatterns = [
    path("", include("office.urls")),
    path("", include("analysis.urls")),
    path("", include("tournaments.urls")),
    path("", include("formats.urls")),
    path("", include("scoring.urls")),
    path("", include("rulings.urls")),
    path("", include("duplicate.urls")),
    path("", include("leagues.urls")),
    path("", include("phones.urls")),
    path("", include("archive.urls")),
    path("i18n/setlang/", choose_language, name="set_language"),
    path("admin/", admin.site.urls),
    path("api/v1/", include("config.api_urls")),
    path("api/docs/", ApiDocs.as_view(url_name="api:schema"), name="api-docs"),
]
