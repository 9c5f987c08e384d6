"""Which language a page speaks: the one the visitor chose, else Russian.

A club's borrowed laptop often has an English browser; its header is no wish of the person before it.
Programs do say what they want, so the API listens to Accept-Language.
"""

from django.conf import settings
from django.http import HttpRequest
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.utils.translation import check_for_language
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

# Pages made once for everybody hold no token of one person; a language chosen by a stranger does no harm.
choose_language = csrf_exempt(set_language)


class ChosenLanguageMiddleware(LocaleMiddleware):
    """Take the language from the cookie set by the switch; for ``/api/`` also from Accept-Language."""

    def process_request(self, request: HttpRequest) -> None:
        """Activate the language of this request."""
        if request.path_info.startswith("/api/"):
            language = translation.get_language_from_request(request)
        else:
            chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
            known = chosen in dict(settings.LANGUAGES) and check_for_language(chosen)
            language = chosen if known else settings.LANGUAGE_CODE
        translation.activate(language)
        request.LANGUAGE_CODE = translation.get_language()
