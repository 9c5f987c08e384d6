"""Closing a round: every sheet confirmed becomes official; reopening it, with a reason."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from journal.services.actions import action
from office.models import User
from scoring.models import Sheet
from scoring.selectors.open_items import open_in_round
from scoring.selectors.refusals import ReasonMissing, RoundNotReady, WrongState
from scoring.services.sheets import make_official
from tournaments.models import Round
from tournaments.services.locks import require_not_final

NOT_PUBLISHED = gettext_noop("Round %(round)s is not being played: its state is “%(state)s”.")
NOT_CLOSED = gettext_noop("Round %(round)s is not closed; there is nothing to reopen.")


@action("round.closed", gettext_noop("round closed"))
def close_round(*, round_: Round, by: User) -> Round:
    """Make every confirmed sheet official and close the round. Raises RoundNotReady with what is missing."""
    held = Round.objects.select_for_update().select_related("event").get(pk=round_.pk)
    if held.state != Round.State.PUBLISHED:
        state = held.get_state_display()
        raise WrongState("round-not-played", NOT_PUBLISHED, {"round": held.number, "state": state})
    if found := open_in_round(held):
        raise RoundNotReady(found)
    for sheet in Sheet.objects.filter(table__round=held, state=Sheet.State.CONFIRMED):
        make_official(sheet=sheet, by=by)
    return set_state(held, Round.State.CLOSED, by=by)


@action("round.reopened", gettext_noop("round reopened"))
def reopen_round(*, round_: Round, by: User, reason: str) -> Round:
    """Open a closed round again; its sheets stay official until each is reopened."""
    held = Round.objects.select_for_update().select_related("event").get(pk=round_.pk)
    require_not_final(held.event)
    if not reason.strip():
        raise ReasonMissing
    if held.state != Round.State.CLOSED:
        raise WrongState("round-not-closed", NOT_CLOSED, {"round": held.number})
    return set_state(held, Round.State.PUBLISHED, by=by)


def set_state(held: Round, state: Round.State, *, by: User) -> Round:
    """Move the locked round to another state."""
    held.state = state
    held.version += 1
    held.updated_by = by
    held.save(update_fields=["state", "version", "updated_by", "updated_at"])
    return held
