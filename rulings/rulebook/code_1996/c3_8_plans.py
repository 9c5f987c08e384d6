"""Chapter 3.8, plans that disagree: guarantees, and two results of one deal (3.8.5.1, notes 56 and 58)."""

from dataclasses import replace
from fractions import Fraction

from preferans.marks import gettext_noop as _
from rulings.rulebook.calculators import guarantees, two_results
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Kind, Question, Stage
from rulings.rulebook.gamequestions import (
    GAME,
    ORDERED,
    WHISTED,
    but_the_declarer,
    defenders_of,
    raw_deal,
    tricks_told,
)
from rulings.rulebook.questions import DECLARER, PLAYERS, SEATS, SETTING, tricks_of
from rulings.rulebook.remedies import (
    WHISTS,
    AtDiscretion,
    EventVists,
    Instruct,
    PlayOn,
    Remedies,
    Stands,
    Write,
)
from rulings.rulebook.tables import Raw

CONTRACT = replace(GAME, relevant=lambda case: case.said(ORDERED, "tricks"))
WHISTER = replace(WHISTED, relevant=CONTRACT.relevant)

STATE = Question(
    "when",
    _("How far has it come?"),
    {
        "before": _("it is not yet played"),
        "refused": _("not yet played, and nobody takes the other's offer"),
        "settled": _("it is played, on terms that were named before"),
        "unsettled": _("it is played, and nothing was arranged before"),
    },
    why=_("Terms are named before the play; afterwards everybody knows better."),
)

PLANNER = Question("who", _("Whose plan was played?"), SEATS, kind=Kind.SEAT, limit=but_the_declarer)


def _others(case: Case) -> tuple[str, ...]:
    sits = not case.facts.playing or case.facts.sitting_dealer is not None
    if len(case.facts.seats) == 2:
        return ("everybody",)
    return ("everybody", "defender", "dealer") if sits else ("everybody",)


DISSENTERS = Question(
    "dissenters",
    _("Who did not agree with the plan?"),
    {
        "everybody": _("all the others against the declarer"),
        "defender": _("the other defender alone"),
        "dealer": _("the dealer alone"),
    },
    limit=_others,
)

LOT = Question(
    "lot",
    _("Which result did the lot give the declarer?"),
    {"played": _("the one that was played"), "other": _("the one of the other plan")},
    why=_("The declarer may not choose between two results."),
)

PLAYED = tricks_of(
    "played", _("%(player)s: tricks as played?"), matters=lambda case: case.facts.tricks is None
)
OTHER = tricks_of("other", _("%(player)s: tricks by the result that was promised, or by the other plan?"))


def results(case: Case) -> tuple[Raw, Raw]:
    """The deal as played, and as it was promised or would have gone by the other plan."""
    return raw_deal(case, tricks_told(case, PLAYED)), raw_deal(case, tricks_told_of_other(case))


def tricks_told_of_other(case: Case) -> tuple[int, ...]:
    """The sheet never knows these."""
    return tuple(case.count(question) for question in OTHER[: max(case.table.seats) + 1])


def dissenters(case: Case) -> tuple[int, ...]:
    """The seats that did not agree, the defender before the dealer."""
    facts, planner = case.table, case.seat(PLANNER)
    defenders = defenders_of(facts, case.seat(DECLARER))
    others = [] if case.said(DISSENTERS, "dealer") else [seat for seat in defenders if seat != planner]
    if facts.sitting_dealer is not None and not case.said(DISSENTERS, "defender"):
        others.append(facts.sitting_dealer)
    return tuple(others)


def pay_guarantee(case: Case) -> Remedies:
    """He makes good what he had promised; nothing when it came out as well."""
    actual, promised = results(case)
    to = dissenters(case)
    return guarantees(case.table, case.seat(PLANNER), actual=actual, promised=promised, to=to) or (PlayOn(),)


def both_results(case: Case) -> Remedies:
    """In the event each side has its own result, outside the sheet."""
    played, other = results(case)
    vists = two_results(
        case.table,
        played=played,
        other=other,
        dissenters=dissenters(case),
        declarer=case.seat(DECLARER),
        lot_for_other=case.said(LOT, "other"),
    )
    return vists or (PlayOn(),)


FRIENDLY = SETTING.is_("friendly")
TOURNAMENT = SETTING.is_("tournament")
DEAL = (PLAYERS, DECLARER, ORDERED, CONTRACT, WHISTER, PLANNER, DISSENTERS, *PLAYED, *OTHER)
TEN_TRICKS = {"played_0": "0", "played_1": "0", "played_2": "5", "played_3": "5"}
ONE_DOWN = {"other_0": "0", "other_1": "1", "other_2": "5", "other_3": "4"}
MISERE = {
    "players": "4", "declarer": "1", "ordered": "misere", "who": "2", "dissenters": "everybody",
    **TEN_TRICKS, **ONE_DOWN,
}  # fmt: skip

PLANS_DISAGREE = Infraction(
    key="plans_disagree",
    title=_("Defenders disagree about the plan of play"),
    stage=Stage.PLAY,
    words=(
        "спор о плане, разные планы, план розыгрыша, гарантия, гарантирую без одной, выпустил мизер, "
        "мнения разошлись, как ловить, не согласен с планом, двойной результат, жребий, спорят как ловить"
        " мизер, спорят о ловле, спор вистующих, хочет ловить по-своему, не согласен с партнёром, plans "
        "disagree"
    ),
    asks=(SETTING, STATE, *DEAL, LOT),
    clauses=(
        Clause(
            "3.8.5.1 а",
            _(
                "Among friends the one who insists offers a result that he guarantees, whatever comes, or "
                "the same terms if the others play by their plan."
            ),
            (FRIENDLY, STATE.is_("before")),
            (
                Instruct(_("He who insists names the result that he guarantees, to each of the others.")),
                Instruct(_("He offers the others the same terms if they play by their plan.")),
            ),
            also=("3.8.5.1", "note 56"),
        ),
        Clause(
            "3.8.5",
            _("Nobody takes an offer: the whister commands both hands, after he has heard the other out."),
            (FRIENDLY, STATE.is_("refused")),
            (
                Instruct(_("The whister plays by his plan, without a guarantee.")),
                AtDiscretion(
                    _("against a misère nobody is the whister: who commands there."),
                    ("3.8.5", "3.8.5.1", "note 56"),
                ),
            ),
            also=("3.8.5.1", "note 56"),
        ),
        Clause(
            "3.8.5.1 а",
            _("The guarantee is due: what the others lack of the promised result they write on him."),
            (FRIENDLY, STATE.is_("settled")),
            pay_guarantee,
            uses=DEAL,
            also=("3.8.5.1",),
        ),
        Clause(
            "3.8.5.1 б",
            _(
                "In a tournament the arbiter hears both plans before the play. The whister plays his own, "
                "the other is given the result of his, and a lot gives the declarer one of the two."
            ),
            (TOURNAMENT, STATE.is_("before", "refused")),
            (
                Instruct(
                    _("Both plans are written down before the first lead; the whister plays by his own.")
                ),
                Instruct(_("The lot for the declarer is drawn when both results are known.")),
            ),
            also=("3.8.5.1", "note 58"),
        ),
        Clause(
            "3.8.5.1 б",
            _(
                "The deal stands as played; who dissented has the result of his plan and the declarer the "
                "one of the lot, as vists of the event outside the sheet."
            ),
            (TOURNAMENT, STATE.is_("settled")),
            both_results,
            uses=(*DEAL, LOT),
            also=("3.8.5.1", "note 58"),
        ),
        Clause(
            "3.8.5",
            _("Nothing was arranged before the play: the whister commanded by right, and the result stands."),
            (STATE.is_("unsettled"),),
            (Stands(),),
            also=("3.8.5.1", "note 56"),
        ),
    ),
    examples=(
        Example(
            _("A misère: A guarantees one down and lets it through; B and the dealer write 50 each."),
            {"setting": "friendly", "when": "settled", **MISERE},
            "3.8.5.1 а",
            tuple(
                Write(seat, WHISTS, Fraction(50), 2, "3.8.5.1 а", _("result that was guaranteed"))
                for seat in (3, 0)
            ),
        ),
        Example(
            _("The same in a tournament; the lot gives the declarer the misère as it was made."),
            {"setting": "tournament", "when": "settled", "lot": "played", **MISERE},
            "3.8.5.1 б",
            tuple(EventVists(seat, Fraction(50), _("result of the other plan")) for seat in (0, 3)),
        ),
        Example(
            _("The same, and the lot gives him the misère one down."),
            {"setting": "tournament", "when": "settled", "lot": "other", **MISERE},
            "3.8.5.1 б",
            (
                EventVists(0, Fraction(50), _("result of the other plan")),
                EventVists(1, Fraction(-150), _("result of the other plan")),
                EventVists(3, Fraction(50), _("result of the other plan")),
            ),
        ),
    ),
)

INFRACTIONS = (PLANS_DISAGREE,)
