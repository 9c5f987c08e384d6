"""Chapters 3.2 and 3.3, the talon taken into the hand before it is bought (3.2.20, 3.3.17, note 26)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.dealing import HOLDER, TALON, talon_known
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.questions import PLAYERS, SETTING
from rulings.rulebook.remedies import (
    AtDiscretion,
    Ban,
    Instruct,
    OneOf,
    Option,
    Redeal,
    Remedies,
    Restrict,
)

WHO = HOLDER

NEXT = Question(
    "next",
    _("Does another player bid?"),
    {"bids": _("yes, somebody wants the talon"), "nobody": _("no, the others pass")},
    why=_("The talon is made anew for him; if nobody bids the offender still knows too much."),
)

DRAW_TWO = Instruct(
    _("%(player)s: shuffles his twelve cards; the dealer draws two of them unseen as the talon.")
)
NEIGHBOUR_DRAWS = Instruct(
    _("%(player)s, who dealt: shuffles his twelve cards; his left-hand neighbour draws two unseen.")
)


def drawn_anew(case: Case) -> Remedies:
    """Out of the auction; two of the twelve become the talon."""
    who = case.seat(WHO)
    text = NEIGHBOUR_DRAWS if who == case.facts.dealer else DRAW_TWO
    return (Restrict(who, Ban.OUT_OF_AUCTION), Instruct(text.text, who))


def drawn_and_known(case: Case) -> Remedies:
    """On an all-pass he knows the talon."""
    return (*drawn_anew(case), *talon_known(case, case.seat(WHO)))


def arbiter_decides(case: Case) -> Remedies:
    """Other tables may play the same cards."""
    return (
        OneOf(
            (
                Option("draw", "3.2.20", _("As among friends: two of the twelve, unseen."), drawn_anew(case)),
                Option("redeal", "note 26", _("The cards are dealt again."), (Redeal(),)),
                Option(
                    "by_hand",
                    "3.3.16",
                    _("Another solution; damage is the offender's to make good."),
                    (AtDiscretion(_("results of other tables are kept in sight."), ("note 26", "3.3.16")),),
                ),
            )
        ),
    )


FRIENDLY = SETTING.is_("friendly")
LEADS, CLOSED = TALON.is_("leads"), TALON.is_("closed")

TALON_TAKEN = Infraction(
    key="talon_taken",
    title=_("The talon taken into the hand before it was bought"),
    stage=Stage.AUCTION,
    words=(
        "взял прикуп, взял чужой прикуп, прикуп в руке, двенадцать карт, схватил прикуп, перепутал "
        "прикуп, взял прикуп до торговли, взял прикуп раньше времени, забрал прикуп, смешал прикуп с "
        "картами, прикуп попал в руку, took the talon"
    ),
    asks=(SETTING, NEXT, TALON, PLAYERS, WHO),
    clauses=(
        Clause(
            "3.2.20",
            _("He leaves the auction, and the dealer draws two of his twelve cards unseen: a new talon."),
            (FRIENDLY, NEXT.is_("bids")),
            drawn_anew,
            uses=(WHO,),
            also=("3.3.17", "3.3.16"),
        ),
        Clause(
            "3.2.20",
            _(
                "The talon is drawn anew; he has seen all twelve cards, so on the all-pass two tricks are "
                "his (our reading, as 3.2.19)."
            ),
            (FRIENDLY, NEXT.is_("nobody"), LEADS),
            drawn_and_known,
            uses=(WHO,),
            also=("3.2.19", "3.3.16"),
        ),
        Clause(
            "3.2.20",
            _(
                "The talon is drawn anew and stays closed; he has seen its cards, so all ten tricks are his "
                "(our reading, as 3.2.19)."
            ),
            (FRIENDLY, NEXT.is_("nobody"), CLOSED),
            drawn_and_known,
            uses=(PLAYERS, WHO),
            also=("3.2.19", "3.3.16"),
        ),
        Clause(
            "note 26",
            _("In a tournament another talon would make another deal of it: the arbiter decides."),
            (SETTING.is_("tournament"),),
            arbiter_decides,
            uses=(WHO,),
            also=("3.3.17", "3.2.20"),
        ),
    ),
    examples=(
        Example(
            _("The forehand takes up the talon with his cards; the middlehand wants to bid."),
            {"setting": "friendly", "next": "bids", "who": "1"},
            "3.2.20",
            (Restrict(1, Ban.OUT_OF_AUCTION), Instruct(DRAW_TWO.text, 1)),
        ),
    ),
)

INFRACTIONS = (TALON_TAKEN,)
