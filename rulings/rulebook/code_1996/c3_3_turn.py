"""Chapter 3.3, a bid out of turn (3.3.2, 3.3.18, note 27)."""

from dataclasses import replace

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.questions import PARTNER, SUIT, WHO_PLAYS
from rulings.rulebook.remedies import AtDiscretion, Ban, Instruct, PlayOn, Remedies, Restrict

WHO = WHO_PLAYS


def _became(case: Case) -> str | None:
    facts = case.facts
    if facts.contract is None:
        return None
    if facts.contract.is_all_pass:
        return "all_pass"
    if facts.declarer is None or WHO.key not in case.answers:
        return None
    return "declarer" if case.seat(WHO) == facts.declarer else "defender"


BECAME = Question(
    "became",
    _("What came of him?"),
    {
        "open": _("the auction is still going on"),
        "declarer": _("he became the declarer"),
        "defender": _("he defends"),
        "all_pass": _("all passed"),
    },
    why=_("Only a defender may have told his partner something."),
    known=_became,
    through=(WHO,),
)
CALLED = Question(
    "what",
    _("What did he call?"),
    {"suit": _("a suit"), "other": _("no trump, a misère or a pass")},
    why=_("Only a suit can be forbidden or ordered."),
)
DEMAND = Question(
    "demand",
    _("What does the declarer demand of the offender's partner?"),
    {
        "forbid": _("that suit is not led"),
        "order": _("that suit is led"),
        "nothing": _("neither"),
    },
)
OWN_SUIT = replace(SUIT, relevant=lambda case: not case.said(DEMAND, "nothing"))
HIS_PARTNER = replace(PARTNER, relevant=lambda case: not case.said(DEMAND, "nothing"))

WAITS = _("%(player)s: waits for his turn, and bids then.")


def waits(case: Case) -> Remedies:
    """The auction goes on; the measure comes when the roles are known."""
    return (
        Instruct(WAITS, case.seat(WHO)),
        AtDiscretion(
            _("whether what he called binds him in his turn; a bid once made is not taken back."),
            ("3.3.18", "3.3.11", "5.4.22"),
        ),
        Instruct(
            _("Should he become a defender, rule again: his partner's lead may be forbidden or ordered.")
        ),
    )


def ban_or_order(case: Case) -> Remedies:
    """The partner's first lead."""
    if case.said(DEMAND, "nothing"):
        return (PlayOn(),)
    ban = Ban.SUIT_FORBIDDEN if case.said(DEMAND, "forbid") else Ban.SUIT_ORDERED
    return (Restrict(case.seat(HIS_PARTNER), ban, suit=case.answers[OWN_SUIT.key]),)


BID_OUT_OF_TURN = Infraction(
    key="bid_out_of_turn",
    title=_("Bid out of turn"),
    stage=Stage.AUCTION,
    words=(
        "заявка вне очереди, торгуется раньше времени, сказал раньше, внеочередная заявка, пас вне "
        "очереди, торгуется вне очереди, торгуется не в свою очередь, сказал пас не в очередь, заявил "
        "раньше, пас не в свою очередь, bid out of turn"
    ),
    asks=(BECAME, CALLED, WHO, DEMAND, OWN_SUIT, HIS_PARTNER),
    clauses=(
        Clause(
            "3.3.18",
            _("He waits for his turn; a measure follows only if he ends as a defender."),
            (BECAME.is_("open"),),
            waits,
            uses=(WHO,),
            also=("3.3.2", "5.4.8"),
        ),
        Clause(
            "3.3.18",
            _("He became the declarer, so nothing follows."),
            (BECAME.is_("declarer"),),
            (PlayOn(),),
            also=("3.3.2",),
        ),
        Clause(
            "3.3.18",
            _(
                "He defends: when his partner first comes to lead, the declarer may forbid the suit that was "
                "called, or order it."
            ),
            (BECAME.is_("defender"), CALLED.is_("suit")),
            ban_or_order,
            uses=(WHO, DEMAND, OWN_SUIT, HIS_PARTNER),
            also=("note 27",),
        ),
        Clause(
            "3.3.18",
            _("He named no suit, so there is none to forbid or to order."),
            (BECAME.is_("defender"), CALLED.is_("other")),
            (PlayOn(),),
            also=("note 27",),
        ),
        Clause(
            "3.3.18",
            _("All passed: there is no declarer who could forbid anything, and the Code has no penalty."),
            (BECAME.is_("all_pass"),),
            (PlayOn(),),
            also=("3.3.12",),
        ),
    ),
    examples=(
        Example(
            _("The rearhand says hearts before the middlehand has spoken; he ends as a whister."),
            {
                "became": "defender", "what": "suit", "who": "3", "demand": "forbid", "suit": "H",
                "partner": "2",
            },
            "3.3.18",
            (Restrict(2, Ban.SUIT_FORBIDDEN, suit="H"),),
        ),
        Example(
            _("He buys the talon himself."), {"became": "declarer"}, "3.3.18", (PlayOn(),)
        ),
    ),
)  # fmt: skip

INFRACTIONS = (BID_OUT_OF_TURN,)
