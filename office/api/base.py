"""What all addresses of the API share: who asks, reading a body, pages of a list, documented errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from django.core.exceptions import PermissionDenied
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
    inline_serializer,
)
from rest_framework import serializers
from rest_framework.exceptions import NotAuthenticated
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer, Serializer
from rest_framework.views import APIView

from office.models import User
from office.serializers import ErrorsSerializer

F = TypeVar("F", bound=Callable[..., Any])


class ApiView(APIView):
    """An address of the API. Whether the person may do it is asked in each method."""

    permission_classes = [AllowAny]


class Pages(LimitOffsetPagination):
    """A list in pages: `?limit=` up to `max_limit`, `?offset=`."""

    default_limit = 100
    max_limit = 500


def signed_in(request: Request) -> User:
    """The person who asks; 401 for nobody."""
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


def refuse_or_ask(request: Request, error: PermissionDenied) -> Exception:
    """403 for a person who may not; 401 for nobody, who could sign in."""
    return error if isinstance(request.user, User) else NotAuthenticated()


def read_body(kind: type[Serializer], request: Request, **context: Any) -> dict[str, Any]:
    """The checked fields of the request's body; 400 with every fault."""
    body = kind(data=request.data, context={"request": request, **context})
    body.is_valid(raise_exception=True)
    return dict(body.validated_data)


def read_query(kind: type[Serializer], request: Request) -> dict[str, Any]:
    """The checked parameters of the address; 400 with every fault."""
    query = kind(data=request.query_params.dict(), context={"request": request})
    query.is_valid(raise_exception=True)
    return dict(query.validated_data)


def show(kind: type[BaseSerializer], found: Any, request: Request, **context: Any) -> Any:
    """What a serializer makes of it, for this request."""
    return kind(found, context={"request": request, **context}).data


def show_pages(
    view: APIView, request: Request, rows: Any, kind: type[BaseSerializer], **context: Any
) -> Response:
    """One page of a list (a query or a sequence)."""
    pages: Pages = Pages()
    page: Any = pages.paginate_queryset(rows, request, view=view)
    return pages.get_paginated_response(kind(page, many=True, context={"request": request, **context}).data)


_SAID = {
    400: "Something in the request is wrong; every fault is listed.",
    401: "Nobody is signed in, or the token is not known.",
    403: "This person may not do it, or the results are not shown to the public yet.",
    404: "There is no such thing, or it is not shown to this person.",
    409: "It changed meanwhile, or its state does not allow the step. Read again, decide again.",
    413: "The body is too large.",
    415: "The content type is none that is read here.",
    429: "Too many requests; `Retry-After` says how many seconds to wait.",
}


def errors(*statuses: int) -> dict[int, OpenApiResponse]:
    """The documented refusals with these statuses."""
    return {status: OpenApiResponse(ErrorsSerializer, description=_SAID[status]) for status in statuses}


def reads(
    operation_id: str,
    *,
    tag: str,
    answer: Any,
    summary: str,
    also: Sequence[int] = (401, 403, 404),
    parameters: Iterable[Any] = (),
    examples: Iterable[OpenApiExample] = (),
    description: str = "",
) -> Callable[[F], F]:
    """Describe a reading operation."""
    return extend_schema(
        operation_id=operation_id,
        tags=[tag],
        summary=summary,
        description=description or None,
        parameters=list(parameters),
        examples=list(examples),
        responses={**(answer if isinstance(answer, dict) else {200: answer}), **errors(*also, 429)},
    )


def writes(
    operation_id: str,
    *,
    tag: str,
    body: Any,
    answer: Any,
    summary: str,
    status: int = 201,
    again: int | None = None,
    also: Sequence[int] = (400, 401, 403, 404, 409),
    parameters: Iterable[Any] = (),
    examples: Iterable[OpenApiExample] = (),
    description: str = "",
) -> Callable[[F], F]:
    """Describe a writing operation; `again` is the status of a repeated request."""
    answers: dict[int, Any] = dict(answer) if isinstance(answer, dict) else {status: answer}
    if again is not None:
        answers[again] = OpenApiResponse(
            answer, description="The same request came again: what it made then."
        )
    return extend_schema(
        operation_id=operation_id,
        tags=[tag],
        summary=summary,
        description=description or None,
        request=body,
        parameters=list(parameters),
        examples=list(examples),
        responses={**answers, **errors(*also, 413, 415, 429)},
    )


def paged(kind: type[Serializer]) -> Any:
    """The description of a list in pages; the same shape as `show_pages` answers."""
    return inline_serializer(
        name=f"{kind.__name__.removesuffix('Serializer')}Pages",
        fields={
            "count": serializers.IntegerField(help_text="How many there are in all."),
            "next": serializers.CharField(allow_null=True, help_text="Address of the next page."),
            "previous": serializers.CharField(allow_null=True, help_text="Address of the page before."),
            "results": kind(many=True),
        },
    )


PAGE_PARAMETERS = (
    OpenApiParameter("limit", int, description="How many at most; 100 unless told, 500 at most."),
    OpenApiParameter("offset", int, description="How many to leave out at the start."),
)
