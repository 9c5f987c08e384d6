"""Chapter 3.8, calls of whist out of turn or taken back, the dealer's look (3.8.1, 3.8.3, 3.8.8)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.questions import WHO
from rulings.rulebook.remedies import (
    AtDiscretion,
    Ban,
    Correct,
    Instruct,
    OneOf,
    Option,
    PlayOn,
    Remedies,
    Restrict,
    Stands,
    Warn,
)

PEEPING = "peeping"

# A call out of turn

CALL = Question(
    "what",
    _("What was called out of turn?"),
    {
        "whist": _("whist"),
        "pass": _("pass"),
        "half": _("half"),
        "dealer": _("whist by the dealer, who was not asked yet"),
    },
)

TOLD = AtDiscretion(
    _("whether the early call told the other defender something, and what that is worth."),
    ("3.8.1", "3.3.18", "5.4.8", "5.4.11"),
)

WHIST_OUT_OF_TURN = Infraction(
    key="whist_out_of_turn",
    title=_("Call of whist out of turn"),
    stage=Stage.WHIST,
    words=(
        "вист вне очереди, завистовал раньше, пас раньше времени, пасанул раньше, вторая рука раньше "
        "первой, сказал вист первым, завистовал не в свою очередь, вист не в свою очередь, пас не в "
        "очередь на висте, whist out of turn"
    ),
    asks=(CALL,),
    clauses=(
        Clause(
            "3.8.1",
            _(
                "The defender to the declarer's left speaks first, and as he likes; an early whist or pass "
                "stands when its turn comes. The Code names no amount."
            ),
            (CALL.is_("whist", "pass"),),
            (Instruct(_("The defender to the declarer's left speaks; then the early call counts.")), TOLD),
            also=("3.8.3", "5.4.22", "3.3.18", "5.4.8"),
        ),
        Clause(
            "3.8.7",
            _("Half can only follow a pass: it counts if the first defender passes, else it is called anew."),
            (CALL.is_("half"),),
            (
                Instruct(
                    _("The first defender speaks; after his pass the half counts, else it is called anew.")
                ),
                TOLD,
            ),
            also=("3.8.1", "3.8.3"),
        ),
        Clause(
            "3.8.8",
            _("The dealer speaks last, when both defenders have had their say."),
            (CALL.is_("dealer"),),
            (Instruct(_("The dealer waits until both defenders have passed for good.")), TOLD),
            also=("3.8.8.1",),
        ),
    ),
    examples=(
        Example(
            _("The second defender says whist before the first has spoken."),
            {"what": "whist"},
            "3.8.1",
            (Instruct(_("The defender to the declarer's left speaks; then the early call counts.")), TOLD),
        ),
    ),
)

# A call taken back

HOW = Question(
    "how",
    _("How did he change his call?"),
    {
        "slip": _("at once, in the same breath"),
        "later": _("after a pause, or after somebody else spoke"),
    },
)


def slip(case: Case) -> Remedies:
    """Strictly it stands; the order may be mended at once, and a call perhaps like it."""
    return (
        OneOf(
            (
                Option("stands", "5.4.22", _("What is said is said."), (Stands(),)),
                Option(
                    "corrected",
                    "3.4.8",
                    _("A slip is mended at once, as it may be in an order."),
                    (Correct(),),
                ),
            )
        ),
    )


WHIST_TAKEN_BACK = Infraction(
    key="whist_taken_back",
    title=_("Whist or pass taken back"),
    stage=Stage.WHIST,
    words=(
        "взял вист назад, передумал вистовать, отказался от виста, забрал пас, вместо паса вист, "
        "оговорился на висте, вистует после паса, вист назад, раздумал вистовать, whist taken back"
    ),
    asks=(HOW,),
    clauses=(
        Clause(
            "5.4.22",
            _("A call may not be taken back; only the returns of the Code change it."),
            (HOW.is_("later"),),
            (Stands(),),
            also=("3.8.3", "3.8.8"),
        ),
        Clause(
            "5.4.22",
            _("A slip of the tongue at once: the Code speaks of it for orders only, the arbiter chooses."),
            (HOW.is_("slip"),),
            slip,
            also=("3.4.8",),
        ),
    ),
    examples=(Example(_("Whist – the other passes – no, pass."), {"how": "later"}, "5.4.22", (Stands(),)),),
)

# The dealer's look

SAW = Question(
    "what",
    _("What did the dealer see?"),
    {
        "one": _("the cards of one defender"),
        "two": _("the cards of both defenders"),
        "declarer": _("the declarer's cards"),
    },
    why=_("For his decision he may look into one hand against the declarer."),
)

LOOKED_WHEN = Question(
    "when",
    _("When did he look?"),
    {
        "asked": _("when it was his turn to decide"),
        "early": _("earlier"),
    },
)


def barred_or_warned(case: Case) -> Remedies:
    """He knows more than he may: the Code sets the limit and names no amount."""
    who = case.seat(WHO)
    return (
        OneOf(
            (
                Option(
                    "barred",
                    "3.8.8",
                    _("He has used up his right and more: no whist for him."),
                    (Restrict(who, Ban.NO_WHIST),),
                ),
                Option(
                    "warned",
                    "3.2.22",
                    _("Looking into other hands is blamed without a penalty."),
                    (Warn(who, PEEPING),),
                ),
            )
        ),
    )


DEALER_LOOKS = Infraction(
    key="dealer_looks",
    title=_("Dealer looks into hands before he decides about a whist"),
    stage=Stage.WHIST,
    words=(
        "сдающий смотрит карты, прикупщик смотрит карты, сдатчик заглянул в карты, смотрит карты "
        "вистующих, сдающий посмотрел две руки, сдающий смотрит карты обоих, сдатчик видел карты, dealer "
        "looks into hands"
    ),
    asks=(SAW, LOOKED_WHEN, WHO),
    clauses=(
        Clause(
            "3.8.8",
            _("When it is his turn, the dealer may look into the cards of one defender."),
            (SAW.is_("one"), LOOKED_WHEN.is_("asked")),
            (PlayOn(),),
        ),
        Clause(
            "3.8.8",
            _("One hand he may see in the end anyway: his right stands, but he waits and is silent."),
            (SAW.is_("one"), LOOKED_WHEN.is_("early")),
            (
                Instruct(
                    _("The dealer says nothing until he is asked; a shared misère is no longer open to him.")
                ),
            ),
            also=("3.2.22", "3.6.9"),
        ),
        Clause(
            "3.8.8",
            _("He may see one hand of the defence, not two and not the declarer's: the arbiter chooses."),
            (SAW.is_("two", "declarer"),),
            barred_or_warned,
            uses=(WHO,),
            also=("3.2.22",),
        ),
    ),
    examples=(
        Example(
            _("Both have passed; the dealer looks into the second hand and thinks."),
            {"what": "one", "when": "asked"},
            "3.8.8",
            (PlayOn(),),
        ),
    ),
)

INFRACTIONS = (WHIST_OUT_OF_TURN, WHIST_TAKEN_BACK, DEALER_LOOKS)
