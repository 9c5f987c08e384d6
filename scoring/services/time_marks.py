"""Marking on a sheet where the time ran out, for countings that freeze results there."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from formats.models import TimeMark
from journal.services.actions import action
from office.models import User
from scoring.models import Sheet
from scoring.selectors.frozen import mark_of
from scoring.selectors.refusals import EntryFault, EntryRefused
from tournaments.services.locks import require_not_final

NO_SUCH_LINE = gettext_noop(
    "Line %(found)s was named as the last one in time; the sheet has lines 1 to %(last)s (0: none was in "
    "time)."
)


@action("table.time-marked", gettext_noop("time marked on a sheet"))
def mark_time(*, sheet: Sheet, line: int | None, by: User, reason: str = "") -> TimeMark:
    """Mark the last line that was in time; None takes the mark away. The same mark again changes nothing.

    Raises EntryRefused for a line that the sheet does not have, Stale where the standings are final.
    """
    held = Sheet.objects.select_for_update().select_related("table__round__event").get(pk=sheet.pk)
    require_not_final(held.table.round.event)
    if line is not None and not 0 <= line <= held.last_number:
        params: dict[str, object] = {"found": line, "last": held.last_number}
        raise EntryRefused([EntryFault("line", "no-such-line", NO_SUCH_LINE, params)])
    last = mark_of(held.table_id)
    if last is not None and last.line == line:
        return last
    held.version += 1  # pages and phones ask by it
    held.save(update_fields=["version"])
    return TimeMark.objects.create(table=held.table, line=line, reason=reason.strip()[:300], by=by)
