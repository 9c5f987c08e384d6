"""Chapter 3.9, a lead or card out of turn (3.9.14–3.9.14.3, 3.9.14.5, 3.9.21)."""

from dataclasses import replace

from preferans.contracts import ALL_PASS
from preferans.convention import build_convention
from preferans.marks import gettext_noop as _
from rulings.rulebook.calculators import pay_damage, rest_to
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.facts import Facts
from rulings.rulebook.questions import (
    DECLARER,
    KIND,
    NO,
    PARTNER,
    PLAYERS,
    SEATS,
    SIDE,
    SUIT,
    VICTIM,
    WHO_PLAYS,
    YES,
    YES_OR_NO,
    in_the_deal,
    tricks_given,
    tricks_of,
)
from rulings.rulebook.remedies import (
    Ban,
    Control,
    Instruct,
    PenaltyCard,
    RecordDeal,
    Remedies,
    Restrict,
    Stands,
)

HURT = replace(VICTIM, beside=("damage",))
"""Named beside the proof of a damage, before the offender is."""


def _but_the_hurt(case: Case) -> tuple[str, ...]:
    """Those who play the deal, but not the one who claims a damage."""
    seats = in_the_deal(case) or tuple(SEATS)
    return tuple(seat for seat in seats if seat != case.answers.get(HURT.key))


WHO = replace(WHO_PLAYS, limit=_but_the_hurt)

TURN_WHEN = Question(
    "when",
    _("When was it noticed?"),
    {
        "before": _("before the trick was complete"),
        "after": _("after all had played to it"),
        "last": _("it was the last trick of the deal"),
    },
    why=_("A trick is played when its last card lies; a mistake found after that costs nothing."),
)

DAMAGE = Question(
    "damage",
    _("Does anybody prove a greater damage?"),
    YES_OR_NO,
    why=_("What the rest of the tricks does not make good, the offender pays."),
)

WHAT = Question(
    "what",
    _("What was done out of turn?"),
    {"lead": _("a lead"), "follow": _("a card played to a trick")},
    why=_("A lead may tell the partner a suit."),
)

ON_LEAD = Question(
    "on_lead",
    _("Whose lead is it by the rules?"),
    {"partner": _("the other defender's"), "declarer": _("the declarer's")},
    why=_("Only the one whose turn it is may lead; the ban or order is for the other defender."),
)

DEMAND = Question(
    "demand",
    _("What does the declarer decide?"),
    {
        "accept": _("the lead stands as it is"),
        "forbid": _("the partner may not lead that suit"),
        "order": _("the partner leads that suit"),
        "nothing": _("the card stays open, and nothing else"),
    },
    why=_("He may leave the mistake uncorrected, forbid the partner that suit, or order it."),
)

OWN_SUIT = Question(
    SUIT.key, SUIT.text, SUIT.choices, kind=SUIT.kind, relevant=lambda case: not case.said(DEMAND, "nothing")
)

TAKEN = tricks_of(
    "taken",
    _("%(player)s: tricks before the mistake?"),
    why=_("The rest are the offender's."),
    is_whole=False,
)
FAIR = tricks_of("fair", _("%(player)s: tricks by the line that was proved?"))


def rest_of_tricks(case: Case) -> RecordDeal:
    """All tricks that are left are the offender's."""
    return RecordDeal("all-pass", tricks=rest_to(case.seat(WHO), tricks_given(case, TAKEN)))


def all_pass_tricks(case: Case) -> Remedies:
    """The deal as it is now written."""
    return (rest_of_tricks(case),)


def all_pass_damage(case: Case) -> Remedies:
    """The deal as it is now written, and what it cost the one who can prove better."""
    rest = rest_of_tricks(case)
    actual = {"contract": "all-pass", "tricks": list(rest.tricks or ())}
    fair = {"contract": "all-pass", "tricks": list(tricks_given(case, FAIR))}
    victim, who = case.seat(HURT), case.seat(WHO)
    return (rest, *pay_damage(case.table, victim, who, actual=actual, fair=fair, cite="3.9.14.3"))


def open_card_of_declarer(case: Case) -> Remedies:
    """Any defender may call for it."""
    return (PenaltyCard(case.seat(WHO), Control.ANY_DEFENDER),)


def open_card_of_defender(case: Case) -> Remedies:
    """The declarer calls for it."""
    return (PenaltyCard(case.seat(WHO), Control.DECLARER),)


def ban_or_order(case: Case) -> Remedies:
    """The open card, and what the partner may lead."""
    card = PenaltyCard(case.seat(WHO), Control.DECLARER)
    if case.said(DEMAND, "nothing"):
        return (card,)
    ban = Ban.SUIT_FORBIDDEN if case.said(DEMAND, "forbid") else Ban.SUIT_ORDERED
    return (card, Restrict(case.seat(PARTNER), ban, suit=case.answers[OWN_SUIT.key]))


def declarer_leads(case: Case) -> Remedies:
    """The same, after the lead of the one whose turn it is."""
    return (Instruct(_("The declarer leads first: it is his turn.")), *ban_or_order(case))


ROSTOV = Facts(seats=(0, 1, 2), dealer=2, contract=ALL_PASS, convention=build_convention("code1996-rostov"))

EARLY = TURN_WHEN.is_("before")
TRICK_GAMES = KIND.is_("tricks", "misere")
REFUSED = DEMAND.is_not("accept")

PLAY_OUT_OF_TURN = Infraction(
    key="play_out_of_turn",
    title=_("Lead or card out of turn"),
    stage=Stage.PLAY,
    words=(
        "ход не в очередь, не с той руки, не своя очередь, пошёл раньше, внеочередной ход, чужой ход, "
        "засветил ходом, снёс раньше времени, пошёл не в свою очередь, не в свою очередь, без очереди, "
        "пошёл без хода, не его ход, ход не его, ходил не он, поспешил с ходом, поторопился, вылез, "
        "положил карту раньше времени, положил раньше, пошёл вместо партнёра, перепутал ход, ходит не "
        "тот, play out of turn, lead out of turn, wrong hand"
    ),
    asks=(
        TURN_WHEN, KIND, DECLARER, DAMAGE, PLAYERS, HURT, SIDE, WHAT, ON_LEAD, DEMAND, OWN_SUIT, WHO, *TAKEN,
        *FAIR, PARTNER,
    ),
    clauses=(
        Clause(
            "3.9.14.5",
            _("A card in a complete trick is never called back: the trick stands, its winner leads."),
            (TURN_WHEN.is_("after"),),
            (Stands(),),
            also=("note 66", "3.9.5"),
        ),
        Clause(
            "3.9.21",
            _("In the last trick the order of play does not matter."),
            (TURN_WHEN.is_("last"),),
            (Stands(),),
        ),
        Clause(
            "3.9.14.3",
            _("On an all-pass every trick from here on is the offender's."),
            (EARLY, KIND.is_("all_pass"), DAMAGE.is_(NO)),
            all_pass_tricks,
            uses=(WHO, *TAKEN),
            also=("note 65",),
        ),
        Clause(
            "3.9.14.3",
            _(
                "On an all-pass every trick from here on is the offender's, and he makes good what another "
                "lost beyond that, if it is proved. (The Code's example lets the innocent third pay, "
                "against its own rule: a misprint.)"
            ),
            (EARLY, KIND.is_("all_pass"), DAMAGE.is_(YES)),
            all_pass_damage,
            uses=(PLAYERS, HURT, WHO, *TAKEN, *FAIR),
            also=("note 65",),
        ),
        Clause(
            "3.9.14.2",
            _(
                "The declarer hurts himself most: his card stays open and is played when a defender calls "
                "for it; at his own lead nobody may forbid it."
            ),
            (EARLY, TRICK_GAMES, SIDE.is_("declarer")),
            open_card_of_declarer,
            uses=(WHO,),
            also=("3.9.14", "3.9.15"),
        ),
        Clause(
            "3.9.14",
            _(
                "A defender's card played to a trick before his turn stays open and is played at the first "
                "chance, unless the declarer forbids it."
            ),
            (EARLY, TRICK_GAMES, SIDE.is_("defender"), WHAT.is_("follow")),
            open_card_of_defender,
            uses=(WHO,),
            also=("3.9.15",),
        ),
        Clause(
            "3.9.14.1",
            _("The declarer may accept a defender's lead out of turn; then nothing is put right."),
            (EARLY, TRICK_GAMES, SIDE.is_("defender"), WHAT.is_("lead"), DEMAND.is_("accept")),
            (Stands(),),
        ),
        Clause(
            "3.9.14.1",
            _(
                "A defender's lead out of turn stays open, and the declarer may forbid his partner to lead "
                "that suit, or order him to."
            ),
            (EARLY, TRICK_GAMES, SIDE.is_("defender"), WHAT.is_("lead"), REFUSED, ON_LEAD.is_("partner")),
            ban_or_order,
            uses=(WHO, OWN_SUIT, PARTNER),
            also=("note 64", "3.9.14", "3.9.15"),
        ),
        Clause(
            "3.9.14.1",
            _(
                "A defender led when it was the declarer's turn: the declarer leads, the card stays open, "
                "and the ban or order waits for the partner's lead."
            ),
            (EARLY, TRICK_GAMES, SIDE.is_("defender"), WHAT.is_("lead"), REFUSED, ON_LEAD.is_("declarer")),
            declarer_leads,
            uses=(WHO, OWN_SUIT, PARTNER),
            also=("note 64", "3.9.14", "3.9.15"),
        ),
    ),
    examples=(
        Example(
            _("A whister leads a diamond instead of his partner; the declarer forbids the suit."),
            {
                "when": "before", "kind": "tricks", "side": "defender", "what": "lead",
                "on_lead": "partner", "who": "2", "demand": "forbid", "suit": "D", "partner": "0",
            },
            "3.9.14.1",
            (PenaltyCard(2, Control.DECLARER), Restrict(0, Ban.SUIT_FORBIDDEN, suit="D")),
        ),
        Example(
            _("All-pass: two tricks, one and none are taken when the third player leads out of turn."),
            {
                "when": "before", "kind": "all_pass", "damage": "no", "who": "2",
                "taken_0": "2", "taken_1": "1", "taken_2": "0",
            },
            "3.9.14.3",
            (RecordDeal("all-pass", tricks=(2, 1, 7)),),
        ),
        Example(
            _("It is found out two tricks later."), {"when": "after"}, "3.9.14.5", (Stands(),)
        ),
    ),
)  # fmt: skip

INFRACTIONS = (PLAY_OUT_OF_TURN,)
