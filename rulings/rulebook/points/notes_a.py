"""Notes 1 to 31 of the Code, with the points that they explain."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.points.rows import Kind, Point, Section

NOTES = Section(
    "notes 1–31",
    _("Notes to the preamble and to 1.1–3.3"),
    (
        Point("note 1", Kind.ADVICE, _("In sport a cheat is punished by contempt and exclusion.")),
        Point(
            "note 2",
            Kind.ADVICE,
            _("How the Society that wrote the Code was founded in 1996, what it wanted and who led it."),
        ),
        Point(
            "note 3",
            Kind.DEFINITION,
            _(
                'The Russian word "remiz" means tricks missing to a contract or a whist, or tricks taken '
                "on misère; it goes into the mountain and is always a loss."
            ),
            on="1.1.3",
        ),
        Point(
            "note 4",
            Kind.ADVICE,
            _("Which Russian forms of the names of suits are in use."),
            on="1.3.5",
        ),
        Point(
            "note 5",
            Kind.DEFINITION,
            _("The Latin letters A, K, Q and J stand for ace, king, queen and jack."),
            on="1.3.5",
        ),
        Point(
            "note 6",
            Kind.ADVICE,
            _("In Russian a suit is named in the plural; the singular will do for the suit as such."),
            on="2.1.2",
        ),
        Point(
            "note 7",
            Kind.DEFINITION,
            _("That is, in contracts for tricks, misère and all-pass alike."),
            on="2.1.4",
        ),
        Point("note 8", Kind.DEFINITION, _("All-pass has shorter names in Russian as well."), on="2.2.1"),
        Point(
            "note 9",
            Kind.ENCODED,
            _("At a tournament the panel draws the seating; among friends people may sit as they all like."),
            on="3.1.1",
        ),
        Point(
            "note 10",
            Kind.ENCODED,
            _("By agreement the first deal may go to the one who chose his seat first, or to a volunteer."),
            on="3.2.1",
        ),
        Point(
            "note 11",
            Kind.ENCODED,
            _(
                "Cutting for an absent player is for friends; in strict play one waits for him, and back "
                "at the table he may demand a new deal if he has not lifted his cards."
            ),
            on="3.2.7",
        ),
        Point(
            "note 12",
            Kind.ENCODED,
            _(
                "In strict play the talon is always laid in the same round, and otherwise anybody may "
                "insist on a new deal."
            ),
            on="3.2.8",
        ),
        Point(
            "note 13",
            Kind.ENCODED,
            _(
                "It does not matter who turned the card: a player may be told not to disturb, the dealer "
                "is forgiven once, and the second time he writes the agreed penalty, two into the "
                "mountain for instance, and the deal passes."
            ),
            on="3.2.15",
        ),
        Point(
            "note 14",
            Kind.ENCODED,
            _("A new deal must be asked for before the deal ends, in every case."),
            on="3.2.15",
        ),
        Point(
            "note 15",
            Kind.ENCODED,
            _(
                "Unequal hands found in the auction mean a new deal, a card found elsewhere is an open "
                "question, and in the middle of the play the deal counts: the surplus card is thrown off "
                "and the short hand adds nothing to the last trick."
            ),
            on="3.2.15",
        ),
        Point(
            "note 16",
            Kind.ADVICE,
            _("There are so many ways to lose or gain a card that the dealer cannot answer for all of them."),
            on="3.2.16",
        ),
        Point(
            "note 17",
            Kind.ADVICE,
            _(
                "No rules protect fully from a cheat who deals himself a card too many; one can stop "
                "playing with him."
            ),
            on="3.2.16",
        ),
        Point("note 18", Kind.DEFINITION, _("Rostov is also called Moscow."), on="3.2.19"),
        Point(
            "note 19",
            Kind.ADVICE,
            _("Two known cards are worth so much on an all-pass that a lighter penalty could pay off."),
            on="3.2.19",
        ),
        Point(
            "note 20",
            Kind.ENCODED,
            _(
                "Bridge names for bids have been proposed; until then the full name is the norm and the "
                "short ones are tolerated."
            ),
            on="3.3.5",
        ),
        Point(
            "note 21",
            Kind.ENCODED,
            _(
                "Stepwise bidding is a recommendation: any bid above the last is lawful, unless it is a "
                "late misère."
            ),
            on="3.3.8",
        ),
        Point(
            "note 22",
            Kind.ENCODED,
            _("Who bids too low is told so and may make any possible bid instead, a pass too."),
            on="3.3.8",
        ),
        Point(
            "note 23",
            Kind.ENCODED,
            _(
                "Taking the talon without a bid is for friends only; in strict play and at tournaments it "
                "may not be understood."
            ),
            on="3.3.15",
        ),
        Point(
            "note 24",
            Kind.ENCODED,
            _(
                "If somebody plays a contract there is no harm, for the offender is out and would have "
                "seen the talon; on an all-pass 3.2.19 applies."
            ),
            on="3.3.16.1",
        ),
        Point(
            "note 25",
            Kind.ENCODED,
            _(
                "One player writes one result only, for his own contract or for the other's failure, as "
                "he prefers."
            ),
            on="3.3.16.3",
        ),
        Point(
            "note 26",
            Kind.ENCODED,
            _(
                "In a qualifying tournament the arbiter decides, since changed talon cards touch results "
                "at other tables."
            ),
            on="3.3.17",
        ),
        Point(
            "note 27",
            Kind.PROCEDURE,
            _("As after a lead out of turn by a defender (3.9.14.1)."),
            on="3.3.18",
        ),
        Point("note 28", Kind.DEFINITION, _("Dark bids as a rule belong to Classic alone."), on="3.3.19"),
        Point(
            "note 29",
            Kind.SCORING,
            _(
                "A bomb doubles the owner's next game; it is spent when a game is made and stays after a "
                "failure."
            ),
            on="3.3.19 а",
        ),
        Point(
            "note 30",
            Kind.SCORING,
            _("Several bombs are used in the order they came, not by choice."),
            on="3.3.19 а",
        ),
        Point("note 31", Kind.SCORING, _("A bomb and a dark bid multiply each other."), on="3.3.19 б"),
    ),
)
