"""Chapter 2 of the Code, point by point: tricks, games and prices."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.points.rows import Kind, Point, Section

SECTION_2_1 = Section(
    "2.1",
    _("What a trick is"),
    (
        Point("2.1.1", Kind.DEFINITION, _("A trick is one card from each player, laid in one round.")),
        Point(
            "2.1.2",
            Kind.DEFINITION,
            _(
                "The card that opens a trick is the lead, called by its suit; the rules say who takes the "
                "trick and how tricks are counted."
            ),
        ),
        Point(
            "2.1.3",
            Kind.PROCEDURE,
            _(
                "The led suit must be followed; without it one must trump, and only without trumps is any "
                "card free."
            ),
        ),
        Point(
            "2.1.4",
            Kind.DEFINITION,
            _(
                "Each adds a card in turn, and the best trump, or else the best card of the led suit, "
                "takes them all; every game is about taking tricks or about leaving them."
            ),
        ),
    ),
)

SECTION_2_2 = Section(
    "2.2",
    _("Games and their prices"),
    (
        Point(
            "2.2.1",
            Kind.DEFINITION,
            _("There are three kinds of games: contracts for tricks, misère, and all-pass."),
        ),
        Point(
            "2.2.2",
            Kind.SCORING,
            _(
                "Contracts rank by level, then by suit, with no trumps on top; six costs 2, seven 4, "
                "eight 6, nine 8, ten 10, and misère, between eight and nine, 10."
            ),
        ),
        Point(
            "2.2.3",
            Kind.ADVICE,
            _("The point of the game is to find the best contract of each deal and to win the most by it."),
        ),
        Point(
            "2.2.4",
            Kind.DEFINITION,
            _(
                "A pulka is the whole run of contracts, the sheet that records them, and its column of "
                "made contracts, beside mountain and whists."
            ),
        ),
    ),
)
