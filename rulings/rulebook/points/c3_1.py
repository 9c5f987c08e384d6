"""Chapter 3.1 of the Code, point by point: seats."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.points.rows import Kind, Point, Section

SECTION = Section(
    "3.1",
    _("Seats and newcomers"),
    (
        Point(
            "3.1.1",
            Kind.ENCODED,
            _(
                "Each draws a card: the lowest chooses his seat first and the others sit down in order; "
                "equal ranks go by suit, spades lowest, and the ace counts as the lowest card."
            ),
        ),
        Point(
            "3.1.2",
            Kind.ENCODED,
            _(
                "A newcomer needs everybody's consent; he enters the average pool and mountain, rounded "
                "against him, and unless he replaces somebody he sits to the left of the last dealer and "
                "deals first."
            ),
        ),
    ),
)
