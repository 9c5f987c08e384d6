"""How often somebody who is not signed in may ask the solver: pages and API count together."""

from __future__ import annotations

from typing import Any, cast

from django.http import HttpRequest
from rest_framework.throttling import AnonRateThrottle


class SolverThrottle(AnonRateThrottle):
    """So many questions a minute from one address (`DEFAULT_THROTTLE_RATES`, `solver`)."""

    scope = "solver"


def is_too_fast(request: HttpRequest) -> bool:
    """Whether this question is one too many; people who are signed in are never counted."""
    return not SolverThrottle().allow_request(cast(Any, request), cast(Any, None))
