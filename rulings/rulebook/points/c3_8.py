"""Chapter 3.8 of the Code, point by point: whist calls."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.points.rows import Kind, Point, Section

SECTION = Section(
    "3.8",
    _("Whist calls"),
    (
        Point(
            "3.8.1",
            Kind.ENCODED,
            _(
                "The player after the declarer says whist if he undertakes the defenders' duty, and pass "
                "if he does not."
            ),
        ),
        Point(
            "3.8.1.1",
            Kind.SCORING,
            _("A whister writes an agreed number of whists for each trick he takes."),
        ),
        Point(
            "3.8.1.2",
            Kind.SCORING,
            _(
                "When the declarer fails, everybody, the dealer too, as a rule writes consolation for "
                "each missing trick."
            ),
        ),
        Point(
            "3.8.1.3",
            Kind.SCORING,
            _(
                "A whister who falls short writes whists for what he took, and the mountain for what he "
                "lacks."
            ),
        ),
        Point(
            "3.8.2",
            Kind.SCORING,
            _(
                "The defenders owe four tricks against a six, two against a seven, one against an eight, "
                "a nine or a ten, and none against misère."
            ),
        ),
        Point(
            "3.8.3",
            Kind.PROCEDURE,
            _("The last player whists or passes as he likes, whatever the other has said."),
        ),
        Point("3.8.4", Kind.ENCODED, _("Two whisters owe the duty together and play with closed cards.")),
        Point(
            "3.8.5",
            Kind.ENCODED,
            _(
                "A lone whister chooses closed or open play; in open play both hands are faced before the "
                "first lead and he alone commands and answers for them, while misère keeps an order of "
                "its own."
            ),
        ),
        Point(
            "3.8.5.1",
            Kind.ENCODED,
            _(
                "When the passer or the dealer does not agree with the whister's plan, the way out "
                "depends on whether it is a friendly sheet or a tournament."
            ),
        ),
        Point(
            "3.8.5.1 а",
            Kind.ENCODED,
            _(
                "In a friendly sheet whoever insists guarantees the others a result in whists, or offers "
                "to play by their plan on the same terms."
            ),
        ),
        Point(
            "3.8.5.1 б",
            Kind.ENCODED,
            _(
                "In a tournament the arbiter is called before the play: the whister follows his plan, the "
                "other is given what his own would have brought, and the declarer gets one of the two by "
                "lot."
            ),
        ),
        Point(
            "3.8.6",
            Kind.SCORING,
            _(
                "When two whisters together fall short, each answers for half the duty and writes what he "
                "lacks of it into the mountain; where one trick is owed, the second whister answers."
            ),
        ),
        Point(
            "3.8.7",
            Kind.ENCODED,
            _(
                "After a pass the other defender may say half: the contract is taken as made, and he "
                "writes for half the duty."
            ),
        ),
        Point(
            "3.8.8",
            Kind.ENCODED,
            _(
                "Over a half the one who passed may take the whist back, and after him the dealer, who "
                "may look into a defender's cards."
            ),
        ),
        Point(
            "3.8.8.1",
            Kind.ENCODED,
            _(
                "The passer may return on a six or a seven only; from an eight on, after two passes, only "
                "the dealer may still whist."
            ),
        ),
        Point("3.8.8.2", Kind.ENCODED, _("Once the whist has come back, he who said half can only pass.")),
        Point("3.8.9", Kind.ENCODED, _("No contract must be whisted.")),
        Point(
            "3.8.10",
            Kind.ENCODED,
            _(
                "For open play all ten cards are faced before the play, sorted and easy to see; anybody "
                "may put them in order."
            ),
        ),
        Point(
            "3.8.11",
            Kind.SCORING,
            _(
                "Under full liability a missing defence trick costs the whole price into the mountain; it "
                "belongs to Sochi, and by agreement to Classic once the pool is full."
            ),
        ),
        Point(
            "3.8.12",
            Kind.SCORING,
            _(
                "Under half liability it costs half the price; it belongs to Leningrad and Rostov, and to "
                "Classic until the pool is full."
            ),
        ),
        Point(
            "3.8.13",
            Kind.SCORING,
            _(
                "Greedy whist: against a failed contract a lone whister writes all the whists and the "
                "passer only consolation; two whisters write each his own."
            ),
        ),
        Point(
            "3.8.14",
            Kind.SCORING,
            _(
                "Gentleman's whist: against a failed contract whister and passer share the whists; "
                "forehand may whist and after a pass leave for half, and who left for half shares "
                "nothing."
            ),
        ),
        Point(
            "3.8.15",
            Kind.ENCODED,
            _(
                "The old whist by invitation, in which a passed partner was asked in or left out, has "
                "become the half of today."
            ),
        ),
        Point(
            "3.8.16",
            Kind.ENCODED,
            _("The proverbs of whist are advice, and nobody is punished for not following them."),
        ),
    ),
)
