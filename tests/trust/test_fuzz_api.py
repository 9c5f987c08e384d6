"""Every operation of the API, given what its description allows and what it does not: never a 500.

Made by schemathesis from the published description, for a director's token, on an event with sheets, rulings
and jobs. TIRAZH_FUZZ=200 asks for so many cases of each operation instead of the few of the suite.
"""

from __future__ import annotations

import json
import os
import warnings
from functools import cache
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as hypothesis
from rest_framework.authtoken.models import Token

from tests.matrix.conftest import taken_back, undone, world  # noqa: F401  # something at every address
from tests.matrix.world import World

pytestmark = pytest.mark.django_db

CASES = int(os.environ.get("TIRAZH_FUZZ", "2"))
PARTS = 2
"""The operations are shared out among so many tests, which run beside one another."""
hypothesis_settings = hypothesis(
    max_examples=CASES,
    database=None,
    derandomize=CASES < 10,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@cache
def operations() -> list[Any]:
    """Every operation that the description names."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what the library imports
        import schemathesis

        served = SchemaGenerator().get_schema(request=None, public=True)
        schema = schemathesis.openapi.from_dict(json.loads(json.dumps(served, default=str)))
        return [found.ok() for found in schema.get_all_operations()]


def send(client: Client, case: Any, known: dict[str, object]) -> Any:
    """Send a case; `known` fills in what its address names, so that what is there is reached."""
    path = case.operation.path
    for name, value in {**(case.path_parameters or {}), **known}.items():
        path = path.replace(f"{{{name}}}", quote(str(value), safe=""))
    query = {key: value for key, value in (case.query or {}).items() if isinstance(value, str | int | float)}
    body = "" if type(case.body).__name__ == "NotSet" else json.dumps(case.body, default=str)
    return client.generic(
        case.operation.method.upper(), path, body, content_type="application/json", query_params=query
    )


@pytest.mark.parametrize("part", range(PARTS))
def test_no_operation_of_the_api_answers_500_whatever_it_is_given(
    world: World,  # noqa: F811  # the fixture
    part: int,
    settings: Any,
) -> None:
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_CLASSES": []}
    token, _is_new = Token.objects.get_or_create(user=world.people["director"])
    client = Client(raise_request_exception=False, headers={"Authorization": f"Token {token.key}"})
    broken: list[str] = []
    answered: dict[int, int] = {}
    for operation in operations()[part::PARTS]:

        @hypothesis_settings
        @given(case=operation.as_strategy())
        def hold(case: Any) -> None:
            for known in ({}, world.parameters):
                with taken_back():
                    answer = send(client, case, known)
                    for close in answer._resource_closers:  # not answer.close(): that closes the database
                        close()
                    status = answer.status_code
                answered[status] = answered.get(status, 0) + 1
                if status >= 500:
                    broken.append(
                        f"{case.operation.label} {known != {}}: {case.query} {str(case.body)[:300]}"
                    )

        hold()
    assert not broken, "\n".join(broken[:20])
    assert set(answered) & {400, 404}, answered
    assert set(answered) & {200, 201}, answered
