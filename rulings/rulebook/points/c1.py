"""Chapter 1 of the Code, point by point: the game, its players, its pack."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.points.rows import Kind, Point, Section

SECTION_1_1 = Section(
    "1.1",
    _("The game of preferans"),
    (
        Point("1.1.1", Kind.DEFINITION, _("Preferans is a game of skill more than of luck.")),
        Point(
            "1.1.2",
            Kind.ADVICE,
            _("The game took shape in Russia in the 1830s from parts of older European games."),
        ),
        Point(
            "1.1.3",
            Kind.ADVICE,
            _(
                "The French name means preference: first it was said of the favoured suit of older games, "
                "then the auction took it over."
            ),
        ),
    ),
)

SECTION_1_2 = Section(
    "1.2",
    _("How many play"),
    (
        Point(
            "1.2",
            Kind.DEFINITION,
            _(
                "Two, three or four play; of four the dealer sits out, of five one more does, which makes "
                "the game slow."
            ),
        ),
    ),
)

SECTION_1_3 = Section(
    "1.3",
    _("The pack"),
    (
        Point(
            "1.3.1",
            Kind.DEFINITION,
            _(
                "The pack has 32 cards, eight to a suit; from the lowest the suits are spades, clubs, "
                "diamonds and hearts, which matters for bids and contracts."
            ),
        ),
        Point(
            "1.3.2",
            Kind.DEFINITION,
            _("Cards rank from the ace down through king, queen, jack, ten, nine and eight to the seven."),
        ),
        Point(
            "1.3.3",
            Kind.DEFINITION,
            _("A trump beats every card of the other suits; among themselves trumps rank as usual."),
        ),
        Point(
            "1.3.4",
            Kind.DEFINITION,
            _("No contract and no trump changes the ranks, and cards are worth no points of their own."),
        ),
        Point(
            "1.3.5",
            Kind.DEFINITION,
            _("A card is written with its suit first, a contract with its level first."),
        ),
    ),
)
