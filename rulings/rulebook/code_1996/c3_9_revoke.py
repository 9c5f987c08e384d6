"""Chapter 3.9, a suit not followed (revoke, 3.9.16–3.9.17).

The pattern of all chapter modules: questions of its own on top, what follows as small functions, then
each infraction as a table, with examples that are tests.
"""

from dataclasses import replace

from preferans.marks import gettext_noop as _
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.questions import DECLARER, KIND, SIDE, TAKER, WHO_PLAYS, count_of
from rulings.rulebook.remedies import (
    AtDiscretion,
    Correct,
    Instruct,
    MoveTricks,
    PenaltyCard,
    Remedies,
    Replay,
    Stands,
    Taker,
)

WHO = WHO_PLAYS

REVOKE_WHEN = Question(
    "when",
    _("When was it noticed?"),
    {
        "same_trick": _("in the same trick"),
        "later": _("later, the tricks lie in order"),
        "entered": _("after the cards were mixed and the deal was entered"),
    },
    why=_(
        "In the same trick it is mended, later it costs a trick, "
        "and once the cards are mixed it is no longer discussed."
    ),
    hints={"same_trick": _("before the next lead"), "later": _("the play can be gone through again")},
)


def has_tricks(case: Case) -> bool:
    """Whether he has a trick that can pass to the other side, as far as the sheet knows."""
    tricks, who = case.facts.tricks, case.answer(WHO)
    return tricks is None or who is None or tricks[int(who)] > 0


NO_TRICK = AtDiscretion(_("he has no trick of his own to give: what it costs him."), ("3.9.16.2", "3.9.12"))


def own_tricks(case: Case) -> tuple[str, ...]:
    """One trick at least, and no more than he has."""
    tricks, who = case.facts.tricks, case.answer(WHO)
    most = 10 if tricks is None or who is None else max(1, tricks[int(who)])
    return tuple(str(n) for n in range(1, most + 1))


MOVED = replace(
    count_of(
        "moved",
        _("How many tricks pass to the other side, the replay included?"),
        lowest=1,
        why=_("One at least; more if the replay, with doubts against the offender, shows more."),
        limit=own_tricks,
    ),
    relevant=has_tricks,
)
HIS_TAKER = replace(TAKER, relevant=has_tricks)


def mend(case: Case) -> Remedies:
    """The wrong card becomes open; those after him may change theirs."""
    return (
        Correct(),
        PenaltyCard(case.seat(WHO)),
        Instruct(_("Whoever played after him may take his card back and play another.")),
    )


def give_up_tricks(case: Case) -> Remedies:
    """Tricks move to the other side; where he has none the arbiter finds the amount."""
    who = case.seat(WHO)
    if not has_tricks(case):
        return (Replay(who), NO_TRICK)
    return (MoveTricks(case.count(MOVED), who, Taker.OPPONENTS, case.seat(HIS_TAKER)), Replay(who))


def take_one_more(case: Case) -> Remedies:
    """Where tricks are a burden the offender has one more."""
    who = case.seat(WHO)
    return (MoveTricks(1, who, Taker.OFFENDER), Replay(who))


def replay_only(case: Case) -> Remedies:
    """The replay itself mends it."""
    return (Replay(case.seat(WHO)),)


LATE = REVOKE_WHEN.is_("later")

REVOKE = Infraction(
    key="revoke",
    title=_("Revoke: a suit not followed, or not trumped"),
    stage=Stage.PLAY,
    words=(
        "фальшренонс, ренонс, не дал масть, не в масть, не побил козырем, зажал масть, зажилил, фальш, "
        "фальш ренонс, ринонс, не дал в масть, не ответил в масть, недодал масть, не ту масть, снёс не ту"
        " масть, снёс мимо масти, была масть, утаил масть, зажал козыря, не дал козыря, обренонсился, "
        "revoke, renege, failed to follow suit"
    ),
    asks=(REVOKE_WHEN, KIND, DECLARER, SIDE, WHO, MOVED, HIS_TAKER),
    clauses=(
        Clause(
            "3.9.16.1",
            _("Seen in the same trick, the card is changed for a right one and stays open on the table."),
            (REVOKE_WHEN.is_("same_trick"),),
            mend,
            uses=(WHO,),
            also=("note 67", "5.4.14", "3.9.15", "3.9.16"),
        ),
        Clause(
            "3.9.16.2",
            _(
                "Seen later in the play, it costs one trick at least, which passes to the other side; the "
                "cards since then are played again, doubts against the offender."
            ),
            (LATE, KIND.is_("tricks")),
            give_up_tricks,
            uses=(WHO, MOVED, HIS_TAKER),
            also=("note 68",),
        ),
        Clause(
            "3.9.16.2",
            _(
                "On an all-pass a trick is a burden: the offender has one more, and the cards since then "
                "are played again, doubts against him (our reading, as 3.9.11.2)."
            ),
            (LATE, KIND.is_("all_pass")),
            take_one_more,
            uses=(WHO,),
            also=("note 68", "3.9.11.2"),
        ),
        Clause(
            "3.9.16.2",
            _(
                "The declarer of a misère has one trick more, and the cards since then are played again, "
                "doubts against him (our reading, as 3.9.11.2)."
            ),
            (LATE, KIND.is_("misere"), SIDE.is_("declarer")),
            take_one_more,
            uses=(WHO,),
            also=("note 68", "3.9.11.2"),
        ),
        Clause(
            "3.9.16.2",
            _(
                "Against a misère a defender has no trick to give: the replay, with doubts against him, "
                "mends it."
            ),
            (LATE, KIND.is_("misere"), SIDE.is_("defender")),
            replay_only,
            uses=(WHO,),
            also=("note 68",),
        ),
        Clause(
            "3.9.17",
            _("The cards are mixed and the deal is entered: it stands as it was written."),
            (REVOKE_WHEN.is_("entered"),),
            (Stands(),),
        ),
    ),
    examples=(
        Example(
            _("The declarer does not follow suit; it is seen before the trick is complete."),
            {"when": "same_trick", "who": "1"},
            "3.9.16.1",
            (
                Correct(),
                PenaltyCard(1),
                Instruct(_("Whoever played after him may take his card back and play another.")),
            ),
        ),
        Example(
            _("The declarer does not follow suit; it is seen four tricks later."),
            {"when": "later", "kind": "tricks", "who": "1", "moved": "1", "taker": "2"},
            "3.9.16.2",
            (MoveTricks(1, 1, Taker.OPPONENTS, 2), Replay(1)),
        ),
        Example(
            _("A revoke on an all-pass is seen late."),
            {"when": "later", "kind": "all_pass", "who": "0"},
            "3.9.16.2",
            (MoveTricks(1, 0, Taker.OFFENDER), Replay(0)),
        ),
        Example(
            _("A defender revokes against a misère; seen late."),
            {"when": "later", "kind": "misere", "side": "defender", "who": "2"},
            "3.9.16.2",
            (Replay(2),),
        ),
        Example(_("Somebody remembers it after the entry."), {"when": "entered"}, "3.9.17", (Stands(),)),
    ),
)

INFRACTIONS = (REVOKE,)
