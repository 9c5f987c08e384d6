"""Chapter 3.3 of the Code, point by point: the auction."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.points.rows import Kind, Point, Section

SECTION = Section(
    "3.3",
    _("The auction"),
    (
        Point(
            "3.3.1",
            Kind.DEFINITION,
            _(
                "In the auction the players compete for the talon and the contract, and the highest bid "
                "wins both."
            ),
        ),
        Point(
            "3.3.2",
            Kind.PROCEDURE,
            _(
                "The player to the dealer's left, forehand, speaks first, then middlehand and rearhand, "
                "clockwise; compass names are in use as well."
            ),
        ),
        Point("3.3.3", Kind.ENCODED, _("One turn, one bid.")),
        Point(
            "3.3.4",
            Kind.ADVICE,
            _("A bid counts the tricks one hopes for with the talon in hand and the trump of one's choice."),
        ),
        Point(
            "3.3.5",
            Kind.PROCEDURE,
            _('An auction opens with six or more; six spades may also be called "spade" or "one".'),
        ),
        Point("3.3.6", Kind.PROCEDURE, _('The next step is six clubs, also called "club" or "two".')),
        Point(
            "3.3.7",
            Kind.PROCEDURE,
            _(
                "Bids are a ladder from six spades up to ten without trumps; the winner orders the step "
                "that he reached or any above it, but not misère."
            ),
        ),
        Point(
            "3.3.8",
            Kind.ENCODED,
            _(
                'Bids go up step by step, forehand may hold the same step by "here", and an insufficient '
                "bid is raised to a sufficient one."
            ),
        ),
        Point(
            "3.3.9",
            Kind.ENCODED,
            _("Misère must be one's first bid; any other bid before it shuts it out."),
        ),
        Point("3.3.10", Kind.ENCODED, _("Who says pass is out of the auction and can have no contract.")),
        Point(
            "3.3.11",
            Kind.ENCODED,
            _("No bid is taken back; he whose bid the others pass must take the talon and order no less."),
        ),
        Point(
            "3.3.12",
            Kind.DEFINITION,
            _("When everybody has passed it is an all-pass, and each tries to take as few tricks as he can."),
        ),
        Point(
            "3.3.13",
            Kind.DEFINITION,
            _("The highest bidder becomes the declarer, takes the talon and orders the contract."),
        ),
        Point(
            "3.3.14",
            Kind.ENCODED,
            _("The declarer opens the talon himself; nobody does it for him unless he asks."),
        ),
        Point(
            "3.3.15",
            Kind.ENCODED,
            _("After two passes rearhand may take the talon without a word, and then owes a contract."),
        ),
        Point(
            "3.3.16",
            Kind.ENCODED,
            _(
                "Who sees or takes the talon before the auction ends is out of it and pays for the harm "
                "done to everybody else."
            ),
        ),
        Point("3.3.16.1", Kind.ENCODED, _("If he alone has seen it, the others bid on without him.")),
        Point(
            "3.3.16.2",
            Kind.ENCODED,
            _("If all have seen it and one bidder is left, the talon is his and his bid ends the auction."),
        ),
        Point(
            "3.3.16.3",
            Kind.ENCODED,
            _(
                "If all have seen it and two bidders are left, hands are opened and what each of the two "
                "could have played is written in whists on the offender."
            ),
        ),
        Point(
            "3.3.17",
            Kind.ENCODED,
            _(
                "If the talon was taken by chance and another wants to bid, the twelve cards are mixed "
                "and the dealer draws two of them unseen."
            ),
        ),
        Point(
            "3.3.18",
            Kind.ENCODED,
            _(
                "A bid out of turn waits for its turn and costs a future declarer nothing; against a "
                "future defender the declarer may forbid or order that suit when his partner first leads."
            ),
        ),
        Point("3.3.19", Kind.ENCODED, _("Bids in the dark need an agreement made before the game.")),
        Point(
            "3.3.19 а",
            Kind.SCORING,
            _(
                "A dark pass doubles the all-pass after it and each further one doubles it again; all but "
                "a player who passed with open eyes get a bomb, the sitting dealer too, and only a seven, "
                "then an eight, outbids it."
            ),
        ),
        Point(
            "3.3.19 б",
            Kind.SCORING,
            _(
                "A game won by dark bids counts double, the talon is taken unshown and a six is whisted "
                "in the dark; looking at one's cards or turning to misère takes the factor away."
            ),
        ),
        Point(
            "3.3.19 в",
            Kind.ENCODED,
            _(
                "A dark misère gives way only to a dark nine or an open ten; the talon is taken unseen "
                "and the defenders keep their cards closed."
            ),
        ),
    ),
)
