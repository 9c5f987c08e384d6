"""Chapter 5 of the Code, point by point: what its appendix on manners is for."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.points.rows import Kind, Point, Section

SECTION = Section(
    "5",
    _("What the ethics are for"),
    (
        Point(
            "5.1",
            Kind.ADVICE,
            _(
                "The manners of the game have changed with the times, and those of professional players "
                "are counted in as well."
            ),
        ),
        Point(
            "5.2",
            Kind.ADVICE,
            _("This appendix gathers customs and moral norms and is open to change."),
        ),
        Point("5.3", Kind.ADVICE, _("It speaks first of players, then of those who watch.")),
    ),
)
