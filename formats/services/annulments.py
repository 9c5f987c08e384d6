"""Setting results aside, and bringing them back: a round, or one table of it. Nothing is deleted.

What was never played needs none of this: its seating is withdrawn. Who annuls types the name of what he
sets aside, so that a slip of the finger sets nothing aside.
"""

from __future__ import annotations

from django.utils import timezone

from formats.models import Annulment
from journal.services.actions import action
from office.models import User
from office.services.safety import before_destructive
from preferans.marks import gettext_noop
from tournaments.models import Round, Table
from tournaments.services.locks import lock_event, refuse, require_not_final
from tournaments.services.rounds import checked_reason

NOT_TYPED = gettext_noop("Found “%(found)s”; expected the name “%(expected)s”, typed as it stands here.")
NOT_PLAYED = gettext_noop("Nobody has played in round %(round)s. Withdraw its seating instead.")
TABLE_NOT_PLAYED = gettext_noop("Nobody has played at table %(table)s. Change its seats instead.")
ROUND_ASIDE = gettext_noop("Round %(round)s is set aside as a whole; bring it back first.")
BACK_ALREADY = gettext_noop("It was brought back already by %(who)s.")
TABLE_WAITS = gettext_noop("The whole round %(round)s is set aside; bring the round back first.")


def typed_as(found: str, expected: str) -> bool:
    """Whether a typed name is the one expected, whatever its case and spaces."""
    return " ".join(found.casefold().split()) == " ".join(expected.casefold().split())


def require_typed(found: str, expected: str) -> None:
    """Refuse unless the name was typed."""
    if not typed_as(found, expected):
        raise refuse("typed", "name-not-typed", NOT_TYPED, found=found[:60], expected=expected)


@action("round.annulled", gettext_noop("round set aside"))
def annul_round(*, round_: Round, by: User, reason: str, typed: str) -> Annulment:
    """Set a round aside with all its results. Asked for again, the one in force is returned."""
    event = lock_event(round_.event)
    current = Round.objects.select_for_update().get(pk=round_.pk)
    if there := Annulment.objects.filter(round=current, table=None, undone_at=None).first():
        return there
    require_typed(typed, str(current))
    reason = checked_reason(reason)
    require_not_final(event)
    if not current.tables.exclude(started_at=None).exists():
        raise refuse("round", "not-played", NOT_PLAYED, round=current.number)
    before_destructive("before-annulment")
    return Annulment.objects.create(round=current, reason=reason, by=by)


@action("table.annulled", gettext_noop("table set aside"))
def annul_table(*, table: Table, by: User, reason: str, typed: str) -> Annulment:
    """Set the results of one table aside. Asked for again, the one in force is returned."""
    event = lock_event(table.round.event)
    current = Table.objects.select_for_update().select_related("round").get(pk=table.pk)
    if there := Annulment.objects.filter(table=current, undone_at=None).first():
        return there
    require_typed(typed, str(current))
    reason = checked_reason(reason)
    require_not_final(event)
    if Annulment.objects.filter(round=current.round, table=None, undone_at=None).exists():
        raise refuse("table", "round-aside", ROUND_ASIDE, round=current.round.number)
    if current.started_at is None:
        raise refuse("table", "not-played", TABLE_NOT_PLAYED, table=current.number)
    before_destructive("before-annulment")
    return Annulment.objects.create(round=current.round, table=current, reason=reason, by=by)


@action("annulment.undone", gettext_noop("results brought back"))
def undo_annulment(*, annulment: Annulment, by: User) -> Annulment:
    """Bring back what was set aside: the standings stand as before it."""
    event = lock_event(annulment.round.event)
    current = (
        Annulment.objects.select_for_update(of=("self",)).select_related("undone_by").get(pk=annulment.pk)
    )
    if current.undone_at is not None:
        if current.undone_by_id == by.pk:
            return current
        raise refuse("annulment", "back-already", BACK_ALREADY, who=str(current.undone_by))
    require_not_final(event)
    whole = Annulment.objects.filter(round=current.round_id, table=None, undone_at=None)
    if current.table_id is not None and whole.exists():
        raise refuse("annulment", "round-aside", TABLE_WAITS, round=annulment.round.number)
    current.undone_at, current.undone_by = timezone.now(), by
    current.save(update_fields=["undone_at", "undone_by"])
    return current
