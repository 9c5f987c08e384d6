"""Says where the paper and the sheet first part (a checkpoint's differences)."""

from preferans.marks import gettext_noop as _
from preferans.seats import LETTERS
from scoring.domain.facts import MOUNTAIN, POOL
from scoring.domain.faults import Fault, fault
from scoring.domain.sheet import Difference

_WHERE = {
    POOL: _("Pool of %(player)s: %(found)s on paper, %(expected)s by the entries; see entries %(since)s."),
    MOUNTAIN: _(
        "Mountain of %(player)s: %(found)s on paper, %(expected)s by the entries; see entries %(since)s."
    ),
}
_WHISTS = _(
    "Whists of %(player)s on %(against)s: %(found)s on paper, %(expected)s by the entries; "
    "see entries %(since)s."
)


def difference_fault(difference: Difference) -> Fault:
    """A difference as a warning with its entry, slot and the entries that may hold the error."""
    player, column, against = difference.slot
    return fault(
        column,
        "checkpoint-differs",
        _WHERE.get(column, _WHISTS),
        "4.2.9",
        player=LETTERS[player],
        against="" if against is None else LETTERS[against],
        found=str(difference.paper),
        expected=str(difference.ours),
        since=", ".join(map(str, difference.since)) or "—",
    ).at(difference.number)
