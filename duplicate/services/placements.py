"""Saying which layout a deal of a sheet was, where it is not the one of its number."""

from __future__ import annotations

from duplicate.models import Placement
from duplicate.selectors.results import read_round
from duplicate.selectors.sets import set_of
from formats.selectors.schemes import schemes_of
from journal.services.actions import action
from office.models import User
from preferans.marks import gettext_noop
from tournaments.models import Table
from tournaments.services.locks import lock_row, refuse
from tournaments.services.rounds import checked_reason

NO_SET = gettext_noop("Round %(round)s has no equal layouts.")
NO_DEAL = gettext_noop("Deal %(found)s does not stand on the sheet of table %(table)s.")
NO_LAYOUT = gettext_noop("Found layout %(found)s; expected 1 to %(most)s, or nothing for “not compared”.")
TAKEN = gettext_noop("Layout %(layout)s stands at deal %(deal)s of this table already; each is played once.")


@action("layouts.placed", gettext_noop("layout of a deal said"))
def place_deal(*, table: Table, deal: int, layout: int | None, reason: str, by: User) -> Placement:
    """Say that deal `deal` of a table's sheet was `layout`; None leaves it out of the comparison.

    Needs a reason, which stands beside the deal. Raises `Refused`.
    """
    reason = checked_reason(reason)
    round_ = lock_row(table.round, version=None)
    round_.event = table.round.event
    found = set_of(round_)
    if found is None:
        raise refuse("round", "no-set", NO_SET, round=round_.number)
    own = [one for one in read_round(round_, found, schemes_of(round_.event)).deals if one.table == table]
    chosen = next((one for one in own if one.deal == deal), None)
    if chosen is None:
        raise refuse("deal", "no-deal", NO_DEAL, found=deal, table=table.number)
    if layout is not None and not 1 <= layout <= found.deals:
        raise refuse("layout", "no-layout", NO_LAYOUT, found=layout, most=found.deals)
    taken = next((one for one in own if layout and one.layout == layout and one.deal != deal), None)
    if taken is not None:
        raise refuse("layout", "layout-taken", TAKEN, layout=layout, deal=taken.deal)
    return Placement.objects.create(table=table, line=chosen.line, layout=layout, reason=reason, by=by)
