"""Chapter 3.5 of the Code, point by point: contracts for tricks."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.points.rows import Kind, Point, Section

SECTION = Section(
    "3.5",
    _("Contracts for tricks"),
    (
        Point(
            "3.5.1",
            Kind.DEFINITION,
            _(
                "A contract for tricks promises a number of tricks with a trump or without; every game "
                "but misère and all-pass is one."
            ),
        ),
        Point(
            "3.5.2",
            Kind.DEFINITION,
            _("In a trump contract every trump beats every other card, and the other suits are equals."),
        ),
        Point("3.5.3", Kind.ENCODED, _("Every contract that was whisted is played, a ten too.")),
        Point(
            "3.5.4",
            Kind.ENCODED,
            _(
                "Having taken the talon one may give up only as without all tricks; to leave for three "
                "undertricks and no whists is not allowed."
            ),
        ),
    ),
)
