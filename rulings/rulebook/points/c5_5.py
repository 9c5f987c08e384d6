"""Chapter 5.5 of the Code, point by point: manners of watchers."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.points.rows import Kind, Point, Section

SECTION = Section(
    "5.5",
    _("Manners of watchers"),
    (
        Point(
            "5.5.1",
            Kind.ENCODED,
            _("Watchers make no remarks and give no advice, by word, sign or face."),
        ),
        Point(
            "5.5.2",
            Kind.ENCODED,
            _(
                "Loud talk near the table, about the play or anything else, is not allowed; a word from a "
                "player is a warning."
            ),
        ),
        Point(
            "5.5.3",
            Kind.ENCODED,
            _(
                "Nobody may distract the players, not even who shares one's stake, and a request to stop "
                "is obeyed at once."
            ),
        ),
        Point(
            "5.5.4",
            Kind.ENCODED,
            _(
                "A watcher looks into one hand at most, with its owner's leave and nobody against it, and "
                "goes away without a murmur if any player wishes."
            ),
        ),
        Point(
            "5.5.5",
            Kind.ENCODED,
            _(
                "A watcher whose meddling harms a player may be made to pay; the points on an outsider's "
                "advice are recalled."
            ),
        ),
    ),
)
