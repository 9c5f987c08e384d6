"""Chapter 3.6 of the Code, point by point: misère."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.points.rows import Kind, Point, Section

SECTION = Section(
    "3.6",
    _("How misère is played"),
    (
        Point("3.6.1", Kind.DEFINITION, _("Misère is a contract to take no trick at all.")),
        Point("3.6.2", Kind.ADVICE, _("Of the great, small and open kinds of old one misère is left.")),
        Point("3.6.3", Kind.ENCODED, _("Who wants misère must have made no other bid before.")),
        Point("3.6.4", Kind.ENCODED, _("Only a nine outbids misère.")),
        Point(
            "3.6.5",
            Kind.ENCODED,
            _(
                "Where dark bids are played, a dark misère is defended in the dark and its talon is not "
                "shown."
            ),
        ),
        Point(
            "3.6.6",
            Kind.ENCODED,
            _(
                "The talon of a misère is shown and two cards go away unseen; the declarer's lead comes "
                "before the defenders face their hands, but if the lead is theirs they face them first."
            ),
        ),
        Point(
            "3.6.7",
            Kind.DEFINITION,
            _("Misère has no trumps; everything else goes by the ordinary rules."),
        ),
        Point(
            "3.6.8",
            Kind.ENCODED,
            _(
                "Only the defenders against a misère may write the cards down; in other games no notes "
                "and no devices are allowed."
            ),
        ),
        Point(
            "3.6.9",
            Kind.ENCODED,
            _(
                "A player may invite the dealer who sits out, if he has seen no other hand, to share a "
                "misère; both then write half, may not argue, and cannot refuse the talon."
            ),
        ),
    ),
)
