"""Chapter 3.7 of the Code, point by point: all-pass."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.points.rows import Kind, Point, Section

SECTION = Section(
    "3.7",
    _("All-pass"),
    (
        Point(
            "3.7.1",
            Kind.DEFINITION,
            _("Three passes make an all-pass, in which each player wants as few tricks as possible."),
        ),
        Point(
            "3.7.2",
            Kind.SCORING,
            _(
                "All-pass is written into the mountain or in whists, by the variety that the players have "
                "agreed on."
            ),
        ),
        Point(
            "3.7.2.1",
            Kind.SCORING,
            _(
                "In Sochi, Leningrad and Classic each trick costs its price into the mountain, and a "
                "player without tricks adds the price of one to his pool."
            ),
        ),
        Point(
            "3.7.2.2",
            Kind.SCORING,
            _(
                "In Rostov the player with the fewest tricks writes whists on the others for theirs, five "
                "as a rule, and none at all also earns one in the pool; two with the fewest share the "
                "whists on the third."
            ),
        ),
        Point(
            "3.7.3",
            Kind.SCORING,
            _(
                "Where tricks go into the mountain, the lowest number is struck off all; with four at the "
                "table the dealer's tricks from the talon count too, and if he has none nothing is struck "
                "off."
            ),
        ),
        Point(
            "3.7.4",
            Kind.SCORING,
            _(
                "By agreement the price of a trick grows with every all-pass in a row, by steps or by "
                "factors."
            ),
        ),
        Point("3.7.4.1", Kind.SCORING, _("Growth by steps adds a fixed amount: one, two, three.")),
        Point(
            "3.7.4.2",
            Kind.SCORING,
            _("Growth by factors multiplies by a fixed number: one, two, four."),
        ),
        Point(
            "3.7.4.3",
            Kind.SCORING,
            _(
                "The highest step is agreed beforehand; three steps are recommended, later all-passes "
                "keep the last price."
            ),
        ),
        Point(
            "3.7.5",
            Kind.PROCEDURE,
            _("All-pass has no trumps: suit must be followed, and without it any card will do."),
        ),
        Point(
            "3.7.6",
            Kind.DEFINITION,
            _("What becomes of the talon depends on the variety and on the number of players."),
        ),
        Point(
            "3.7.6.1",
            Kind.ENCODED,
            _(
                "With four players the dealer leads the two talon cards in turn, each may take its trick, "
                "and forehand plays first to both and leads the third; then the taker of the last trick "
                "leads."
            ),
        ),
        Point(
            "3.7.6.2",
            Kind.SCORING,
            _(
                "That holds where all-pass goes into the mountain; in Rostov the talon stays closed and "
                "the dealer adds one to his pool for no tricks."
            ),
        ),
        Point(
            "3.7.6.3",
            Kind.ENCODED,
            _(
                "With three players a talon card only names the suit, and the best card of the three "
                "players takes the trick."
            ),
        ),
        Point("3.7.6.4", Kind.PROCEDURE, _("With two players the talon stays closed on an all-pass.")),
        Point(
            "3.7.7",
            Kind.ENCODED,
            _(
                "After an all-pass the deal moves on; in Classic the same dealer may go on, which "
                "qualifying events should not have."
            ),
        ),
        Point(
            "3.7.8",
            Kind.ENCODED,
            _(
                "A six ends a run of all-passes; the old rule that asks for a seven is not for qualifying "
                "events."
            ),
        ),
        Point(
            "3.7.9",
            Kind.SCORING,
            _(
                "Classic may begin with agreed rounds of forced all-pass, as if all had passed in the "
                "dark, and everybody gets his bombs."
            ),
        ),
        Point(
            "3.7.10",
            Kind.SCORING,
            _("In Classic a dark pass earns a bomb when an all-pass follows it."),
        ),
    ),
)
