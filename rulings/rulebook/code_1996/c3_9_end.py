"""Chapter 3.9, a deal that is not played out (3.9.22)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Stage
from rulings.rulebook.questions import CONSENT, KIND, NO, YES, tricks_given, tricks_of
from rulings.rulebook.remedies import Instruct, PlayOn, RecordDeal, Remedies


def is_played(case: Case) -> bool:
    """Whether there are tricks to agree on: a contract that nobody whisted is made without any."""
    contract, whisters = case.facts.contract, case.facts.whisters
    return contract is None or not contract.is_tricks or whisters != ()


AGREED = tricks_of("agreed", _("%(player)s: tricks as agreed?"), matters=is_played)


def as_agreed(case: Case) -> Remedies:
    """The deal with the tricks that all agreed on."""
    if not is_played(case):
        return (Instruct(_("The contract is written as made; the cards are not played.")),)
    is_contract = not case.said(KIND, "all_pass")
    return (RecordDeal(tricks=tricks_given(case, AGREED), is_conceded=is_contract),)


END_WITHOUT_PLAY = Infraction(
    key="end_without_play",
    title=_("The rest of a deal is not played out"),
    stage=Stage.PLAY,
    words=(
        "не доиграли, без розыгрыша, сдался, согласились, бросили карты, остановили розыгрыш, сдаюсь, "
        "доигрывать не стали, сложили карты, и так всё ясно, concede"
    ),
    asks=(CONSENT, KIND, *AGREED),
    clauses=(
        Clause(
            "3.9.22",
            _("When all agree, the deal is made or lost as they say."),
            (CONSENT.is_(YES),),
            as_agreed,
            uses=(KIND, *AGREED),
        ),
        Clause(
            "3.9.22",
            _("One does not agree: every deal is played out."),
            (CONSENT.is_(NO),),
            (PlayOn(),),
        ),
    ),
    examples=(
        Example(
            _("All agree on seven tricks for the declarer."),
            {"consent": "yes", "kind": "tricks", "agreed_0": "7", "agreed_1": "2", "agreed_2": "1"},
            "3.9.22",
            (RecordDeal(tricks=(7, 2, 1), is_conceded=True),),
        ),
    ),
)

INFRACTIONS = (END_WITHOUT_PLAY,)
