"""The ladder of measures for conduct: what chapter 5 and the order of an event share.

The Code warns and leaves the rest to the regulations (4.2.16), so above the first step the arbiter
chooses: another warning, the event's tariff, a yellow card, a forfeit, disqualification.
"""

from dataclasses import replace

from preferans.marks import gettext_noop as _
from rulings.rulebook.charges import charge
from rulings.rulebook.engine import Case, Question
from rulings.rulebook.facts import Scope
from rulings.rulebook.questions import NO, PLAYERS, WHO, YES, YES_OR_NO
from rulings.rulebook.remedies import AtDiscretion, Discipline, Measure, OneOf, Option, Remedies, Warn
from rulings.rulebook.tariffs import WHISTS

RULES = "4.2.16"
"""Arbiters decide by the rules of the event: what every measure of the event rests on."""

YELLOW_CARD = "yellow_card"
"""The kind under which yellow cards that still count stand among a player's warnings; also the tariff
that says for how many rounds one counts."""


def _card(case: Case) -> str | None:
    if WHO.key not in case.answers:
        return None
    times = case.facts.times_warned(case.seat(WHO), YELLOW_CARD, Scope.EVENT)
    return None if times is None else YES if times else NO


CARD = Question(
    "card",
    _("Has he a yellow card that still counts?"),
    YES_OR_NO,
    why=_("While a card counts, the next fault costs more than a card."),
    known=_card,
    through=(WHO,),
)


def players_for(*keys: str) -> Question:
    """How many are at the sheet: it matters only where a tariff is written as whists of the others."""

    def matters(case: Case) -> bool:
        return any(case.facts.tariffs[key].place == WHISTS for key in keys)

    return replace(PLAYERS, relevant=matters)


def amount_of(case: Case, who: int, key: str) -> Remedies:
    """The event's tariff; where none was set the arbiter names the amount."""
    charged = charge(case.table, key, who)
    return charged or (AtDiscretion(_("the event has set no amount for it."), (RULES,)),)


def warning(case: Case, kind: str) -> Option:
    """It is remembered to the end of the event."""
    return Option("warning", RULES, _("A warning."), (Warn(case.seat(WHO), kind, Scope.EVENT),))


def tariff(case: Case, key: str) -> Option:
    """What the event has set for it."""
    return Option("tariff", RULES, _("The event's tariff for it."), amount_of(case, case.seat(WHO), key))


def yellow_card(case: Case) -> Option:
    """It lapses after as many rounds as the event has set, or with the event."""
    rounds = int(case.facts.tariffs[YELLOW_CARD].points)
    card = Discipline(case.seat(WHO), Measure.YELLOW_CARD, tariff=YELLOW_CARD, rounds=rounds)
    return Option("yellow_card", RULES, _("A yellow card."), (card,))


def forfeit(case: Case) -> Option:
    """His result of the round counts for nothing."""
    gist = _("He forfeits the round; the others keep what they have.")
    return Option("forfeit", RULES, gist, (Discipline(case.seat(WHO), Measure.FORFEIT),))


def nought(case: Case) -> Option:
    """His round is nought whatever he won or lost in it, as the rule of series in Skat has it."""
    gist = _("His result of the round is nought, won or lost; the others keep theirs.")
    return Option("nought", RULES, gist, (Discipline(case.seat(WHO), Measure.NOUGHT),))


def disqualified(case: Case) -> Option:
    """Out of the event."""
    return Option(
        "disqualified",
        RULES,
        _("He plays no further part in the event."),
        (Discipline(case.seat(WHO), Measure.DISQUALIFIED),),
    )


def first_step(case: Case, kind: str, key: str) -> Remedies:
    """A warning; the tariff beside it where the event has set one."""
    if not case.facts.tariffs[key].points:
        return warning(case, kind).remedies
    return (OneOf((warning(case, kind), tariff(case, key))),)


def next_step(case: Case, kind: str, key: str) -> Remedies:
    """Warned before, no card: up to a card or a forfeit."""
    return (OneOf((tariff(case, key), warning(case, kind), yellow_card(case), forfeit(case))),)


def last_step(case: Case, key: str) -> Remedies:
    """On a yellow card: the round, or the event."""
    return (OneOf((forfeit(case), disqualified(case), tariff(case, key))),)
