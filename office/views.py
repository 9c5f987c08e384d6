"""Pages of the office: the account, jobs, a sign of life."""

from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from office import selectors


@require_GET
@never_cache
def show_health(request: HttpRequest) -> JsonResponse:
    """Answer 200 when the database answers, 503 otherwise."""
    is_well = selectors.database_answers()
    return JsonResponse({"status": "ok" if is_well else "no database"}, status=200 if is_well else 503)
