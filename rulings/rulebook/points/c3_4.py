"""Chapter 3.4 of the Code, point by point: order and discard."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.points.rows import Kind, Point, Section

SECTION = Section(
    "3.4",
    _("The order and the discard"),
    (
        Point(
            "3.4.1",
            Kind.ENCODED,
            _(
                "The highest bidder shows the talon to all, takes it, lays two cards away unseen, and "
                "then orders."
            ),
        ),
        Point("3.4.2", Kind.ENCODED, _("An order must be made even without hope of making it.")),
        Point("3.4.3", Kind.ENCODED, _("The order is no lower than the last bid.")),
        Point(
            "3.4.4",
            Kind.ENCODED,
            _(
                "An order that the rules do not allow is pointed out and may be mended; who insists on it "
                "is written down without all tricks at the level he had bid to."
            ),
        ),
        Point("3.4.5", Kind.ENCODED, _("The talon is not given back and bids are not altered.")),
        Point(
            "3.4.6",
            Kind.ENCODED,
            _(
                "Ordering with a wrong number of cards costs two undertricks, on top of those that the "
                "defenders can prove against the best discard."
            ),
        ),
        Point(
            "3.4.7",
            Kind.ENCODED,
            _(
                "A proper order is final once somebody has whisted, even with fewer than three trumps in "
                "hand."
            ),
        ),
        Point(
            "3.4.8",
            Kind.ENCODED,
            _(
                "A slip in the order may be mended at once; after a pause only by going one level higher, "
                "and not at all after a whist."
            ),
        ),
        Point(
            "3.4.9",
            Kind.ENCODED,
            _(
                "The discard is settled by the order and may not be looked at once the play has begun; a "
                "look costs one trick, which nobody gains."
            ),
        ),
        Point(
            "3.4.10",
            Kind.ENCODED,
            _(
                "By agreement a refused talon costs the dealer points into his mountain; serious events "
                "do better without it."
            ),
        ),
        Point(
            "3.4.11",
            Kind.SCORING,
            _(
                "By agreement the dealer writes consolation on the declarer for tricks in the talon: one "
                "for an ace or a marriage, two for ace and king of a suit, three for two aces; serious "
                "events do better without it."
            ),
        ),
        Point(
            "3.4.12",
            Kind.ENCODED,
            _("When an outsider advises another trump or another level, the declarer may do neither."),
        ),
        Point("3.4.13", Kind.ENCODED, _("Ordering less than the hand is worth is no offence.")),
        Point("3.4.14", Kind.ENCODED, _('There is no contract called "preferans".')),
    ),
)
