"""Who am I; a token for a login and its password; the end of a token."""

from __future__ import annotations

from django.contrib.auth import authenticate
from django.utils.translation import gettext as _
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle

from office.api.base import ApiView, read_body, reads, show, signed_in, writes
from office.models import User
from office.serializers import AccountSerializer, SignInBody, TokenSerializer
from office.services import people

TAG = "account"


class AccountView(ApiView):
    """The person who asks."""

    @reads("account_read", tag=TAG, answer=AccountSerializer, summary="Who am I", also=(401,))
    def get(self, request: Request) -> Response:
        """Tell who is signed in."""
        return Response(show(AccountSerializer, signed_in(request), request))


class TokenView(ApiView):
    """The token of the API."""

    authentication_classes = []
    throttle_classes = [ScopedRateThrottle]
    throttle_scope = "sign-in"

    @writes(
        "token_issue",
        tag=TAG,
        body=SignInBody,
        answer=TokenSerializer,
        summary="Get a token for a login and its password",
        description="A new token ends the old one. Few tries a minute.",
        also=(400, 401),
    )
    def post(self, request: Request) -> Response:
        """Make a token."""
        given = read_body(SignInBody, request)
        user = authenticate(request._request, **given)
        if not isinstance(user, User):
            raise AuthenticationFailed(_("The login or the password is wrong."))
        return Response({"token": people.issue_token(user=user)}, status=201)

    def get_authenticate_header(self, request: Request) -> str:
        """So that a refusal is 401, not 403."""
        return "Token"


class RevokeTokenView(ApiView):
    """The end of a token."""

    @writes(
        "token_revoke",
        tag=TAG,
        body=None,
        answer=None,
        status=204,
        summary="End the token",
        also=(401,),
    )
    def post(self, request: Request) -> Response:
        """End the person's token."""
        people.revoke_token(user=signed_in(request))
        return Response(status=204)
