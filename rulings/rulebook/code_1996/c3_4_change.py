"""Chapter 3.4, an order changed, or advised from outside (3.4.7, 3.4.8, 3.4.12)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Decide, Example, Infraction, Question, Stage
from rulings.rulebook.questions import DECLARER, NO, SETTING, YES, YES_OR_NO
from rulings.rulebook.remedies import (
    AtDiscretion,
    Ban,
    Correct,
    Discipline,
    Instruct,
    Measure,
    OneOf,
    Option,
    Remedies,
    Restrict,
)


def declarer_must(ban: Ban) -> Decide:
    """A ban or an order for the declarer alone."""
    return lambda case: (Restrict(case.seat(DECLARER), ban),)


# An order changed

PAUSE = Question(
    "pause",
    _("How did he correct himself?"),
    {
        "none": _("at once, without a pause"),
        "wish": _("his wish was plain at once, but a whist came in between"),
        "long": _("after a pause"),
    },
    why=_("A slip of the tongue may be mended, a change of mind may not."),
)

AFTER_WHIST = Question(
    "after_whist",
    _("Had anybody whisted?"),
    YES_OR_NO,
    why=_("A whist, or its absence, tells the declarer too much."),
    known=lambda case: None if case.facts.whisters is None else YES if case.facts.whisters else NO,
)

ORDER_CHANGED = Infraction(
    key="order_changed",
    title=_("Order changed, a slip in the order"),
    stage=Stage.ORDER,
    words=(
        "оговорился, ошибся при заказе, переменил заказ, поменял козырь, изменил контракт, перезаказал, "
        "заказал не ту масть, меньше трёх козырей, сказал не ту масть, не тот козырь, хочет другой "
        "козырь, поправился, передумал с заказом, оговорка, changed the order"
    ),
    asks=(PAUSE, AFTER_WHIST, DECLARER),
    clauses=(
        Clause(
            "3.4.8",
            _("A slip that is mended without a pause is no slip: the corrected order counts."),
            (PAUSE.is_("none"),),
            (Correct(),),
        ),
        Clause(
            "3.4.8",
            _("His wish to correct it was plain before the whist: the corrected order counts all the same."),
            (PAUSE.is_("wish"),),
            (Correct(),),
        ),
        Clause(
            "3.4.8",
            _("After a pause, while nobody has whisted, he may only go one level higher."),
            (PAUSE.is_("long"), AFTER_WHIST.is_(NO)),
            declarer_must(Ban.ORDER_HIGHER),
            uses=(DECLARER,),
        ),
        Clause(
            "3.4.7",
            _("A pause and a whist: the order stands, with fewer than three trumps in the hand too."),
            (PAUSE.is_("long"), AFTER_WHIST.is_(YES)),
            declarer_must(Ban.ORDER_STANDS),
            uses=(DECLARER,),
            also=("3.4.8", "note 32"),
        ),
    ),
    examples=(
        Example(_("6♦, no: hearts, of course."), {"pause": "none"}, "3.4.8", (Correct(),)),
        Example(_("6♦ – oh, oh! – whist – 6♥."), {"pause": "wish"}, "3.4.8", (Correct(),)),
        Example(
            _("6♦, a pause, hearts; nobody has whisted: 7♥ may be ordered, 6♥ may not."),
            {"pause": "long", "after_whist": "no", "declarer": "1"},
            "3.4.8",
            (Restrict(1, Ban.ORDER_HIGHER),),
        ),
        Example(
            _("6♦, a pause, a whist: he has two diamonds and must play them as trumps."),
            {"pause": "long", "after_whist": "yes", "declarer": "1"},
            "3.4.7",
            (Restrict(1, Ban.ORDER_STANDS),),
        ),
    ),
)

# Advice from outside on the order

ADVISED = Question(
    "what",
    _("What was advised?"),
    {
        "trump": _("another trump"),
        "level": _("a higher or a lower order"),
        "card": _("what to lay away or to lead"),
    },
)


def neither(case: Case) -> Remedies:
    """The declarer may change nothing; the adviser leaves."""
    return (Restrict(case.seat(DECLARER), Ban.NO_CHANGE), Discipline(None, Measure.REMOVED))


def neither_or_compromise(case: Case) -> Remedies:
    """In a tournament the note to 3.9.20 wants a compromise; both stand side by side."""
    strict = Option(
        "strict",
        "3.4.12",
        _("The declarer may change neither trump nor level."),
        (Restrict(case.seat(DECLARER), Ban.NO_CHANGE),),
    )
    compromise = Option(
        "compromise",
        "note 72",
        _("A compromise, lest an adviser could harm whom he likes."),
        (AtDiscretion(_("what the declarer may still order."), ("3.4.12", "note 72")),),
    )
    return (OneOf((strict, compromise)), Discipline(None, Measure.REMOVED))


ON_THE_ORDER = ADVISED.is_("trump", "level")

OUTSIDER_ADVICE_ORDER = Infraction(
    key="outsider_advice_order",
    title=_("An outsider advises another trump or level"),
    stage=Stage.ORDER,
    words=(
        "совет постороннего о козыре, подсказали козырь, подсказали заказ, болельщик посоветовал заказ, "
        "повысить заказ, понизить заказ, зритель советует козырь, советует заказать, подсказали заказать,"
        " kibitzer advises the order"
    ),
    asks=(ADVISED, SETTING, DECLARER),
    clauses=(
        Clause(
            "3.4.12",
            _("Whatever was advised of the two, the declarer may now change neither trump nor level."),
            (ON_THE_ORDER, SETTING.is_("friendly")),
            neither,
            uses=(DECLARER,),
            also=("5.5.5", "5.5.1"),
        ),
        Clause(
            "3.4.12",
            _("The same in a tournament, where the arbiter may find a compromise; the adviser leaves."),
            (ON_THE_ORDER, SETTING.is_("tournament")),
            neither_or_compromise,
            uses=(DECLARER,),
            also=("note 72", "5.5.5"),
        ),
        Clause(
            "3.9.20",
            _("Advice on a discard or a lead is another fault: rule that one."),
            (ADVISED.is_("card"),),
            (Instruct(_("Rule it as advice on a lead or a discard (3.9.20).")),),
        ),
    ),
    examples=(
        Example(
            _("A friend says: order hearts, not diamonds."),
            {"what": "trump", "setting": "friendly", "declarer": "1"},
            "3.4.12",
            (Restrict(1, Ban.NO_CHANGE), Discipline(None, Measure.REMOVED)),
        ),
    ),
)

INFRACTIONS = (ORDER_CHANGED, OUTSIDER_ADVICE_ORDER)
