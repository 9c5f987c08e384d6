"""Faults of a sheet: what was found, what is expected, where, and the point of the Code.

A fault is a value with an English message id, so that whoever shows it can translate it. All faults of
one input are collected; nothing here raises.
"""

from collections.abc import Callable
from typing import NamedTuple

from preferans.faults import in_language, shown
from preferans.marks import gettext_noop as _

Params = dict[str, str]


class Fault(NamedTuple):
    """One fault. `entry` counts from 1, None is the head of the sheet; `code` is stable."""

    entry: int | None
    field: str
    code: str
    msgid: str
    params: Params
    cite: str = ""

    def at(self, entry: int | None) -> "Fault":
        """The same fault at another entry."""
        return self._replace(entry=entry)

    def message(self, translate: Callable[[str], str] = str) -> str:
        """The message, through `translate` (a function from message id to text)."""
        return translate(self.msgid) % in_language(self.params, translate)

    def as_dict(self, translate: Callable[[str], str] = str) -> dict[str, object]:
        """The fault as `formats.md` writes it in `errors` and `warnings`."""
        return {
            "entry": self.entry,
            "field": self.field,
            "code": self.code,
            "message": self.message(translate),
            "cite": self.cite,
        }


def fault(field: str, code: str, msgid: str, cite: str = "", **params: object) -> Fault:
    """A fault not yet tied to an entry; parameters are shown as text, cut to a readable length."""
    return Fault(
        None, field, code, msgid, {name: shown(value, _length(name)) for name, value in params.items()}, cite
    )


def _length(name: str) -> int:
    """What was found may be anything, so it is cut; what is expected is ours, and stands whole."""
    return 80 if name == "found" else 2000


MOST_TOLD = 100
"""Faults told of one sheet; behind them stands how many more there are."""
_MORE = _("There are %(found)s more faults; mend these %(told)s first.")


def first_of(faults: list[Fault], most: int = MOST_TOLD) -> list[Fault]:
    """The first faults, and one that counts the rest."""
    if len(faults) <= most:
        return faults
    more = fault("sheet", "more-faults", _MORE, found=len(faults) - most, told=most)
    return [*faults[:most], more]
