"""How points of the Code are cited: `3.9.16.2`, `3.8.5.1 а`, `3.9.18 example 2`, `note 67`.

The first word (two for a note) is the key of the point in `points`; what follows narrows it down.
"""

from preferans.marks import gettext_noop as _
from rulings.rulebook.sayings import Saying, plain

NOTE = "note"
EXAMPLE = "example"
REGULATION = "regulation"
"""An amendment's own rule: `regulation 5.2`; it is no point of the Code."""


def point_of(cite: str) -> str:
    """The key of the point that a cite names: `3.9.18` for `3.9.18 example 2`, `note 67` for itself."""
    words = cite.split()
    return " ".join(words[:2] if words[:1] == [NOTE] else words[:1])


def saying_of(cite: str) -> Saying:
    """A cite as people read it: `3.9.18, example 2`, `note 67`."""
    words = cite.split()
    if words[:1] == [NOTE]:
        return Saying(_("note %(number)s"), {"number": " ".join(words[1:])})
    if words[:1] == [REGULATION]:
        return Saying(_("regulations, %(number)s"), {"number": " ".join(words[1:])})
    if EXAMPLE in words:
        at = words.index(EXAMPLE)
        return Saying(
            _("%(point)s, example %(number)s"),
            {"point": " ".join(words[:at]), "number": " ".join(words[at + 1 :])},
        )
    return plain(cite)
