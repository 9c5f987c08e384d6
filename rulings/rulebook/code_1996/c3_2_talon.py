"""Chapter 3.2, the talon seen before it is bought (3.2.19, 3.2.21, 3.3.16.1, notes 19, 24)."""

from preferans.marks import gettext_noop as _
from rulings.rulebook.charges import charged
from rulings.rulebook.dealing import OFFENDER, TALON, fines, talon_known
from rulings.rulebook.engine import Case, Clause, Example, Infraction, Question, Stage
from rulings.rulebook.facts import NOTHING_KNOWN
from rulings.rulebook.questions import PLAYERS
from rulings.rulebook.remedies import (
    AtDiscretion,
    Ban,
    Instruct,
    OneOf,
    Option,
    PlayOn,
    RecordDeal,
    Remedies,
    Restrict,
)
from rulings.rulebook.tariffs import CODE_TARIFFS

WHO = OFFENDER


def _place(case: Case) -> str | None:
    if WHO.key not in case.answers or not case.facts.playing:
        return None
    return "plays" if case.seat(WHO) in case.facts.playing else "sits"


def _followed(case: Case) -> str | None:
    contract = case.facts.contract
    return None if contract is None else "all_pass" if contract.is_all_pass else "contract"


PLACE = Question(
    "place",
    _("Does he play this deal?"),
    {"plays": _("he plays"), "sits": _("he sits out: the dealer, or the fifth player")},
    why=_("A player can use what he knows; one who sits out cannot."),
    known=_place,
    through=(WHO,),
)
HOW = Question(
    "how",
    _("How did he come to see it?"),
    {"chance": _("by chance"), "purpose": _("he looked on purpose")},
    why=_("Curiosity has its own price."),
)
FOLLOWED = Question(
    "followed",
    _("What became of the auction?"),
    {
        "open": _("it is still going on"),
        "highest": _("it is going on, and his own bid is the highest"),
        "contract": _("another bought the talon"),
        "all_pass": _("all passed"),
    },
    why=_("Once the talon is bought everybody knows it; on an all-pass only he does."),
    known=_followed,
)

REMINDER = Instruct(_("Should all pass, rule again: the all-pass has a measure of its own."))
HIGHEST = AtDiscretion(
    _("the others may bid on; if they pass, his bid binds him (3.3.11), or the next best bid has the talon."),
    ("3.3.11", "3.3.16", "3.3.16.2"),
)
NO_FINE = Option("none", "3.2.19", _("No fine: what he is barred from is enough."), (PlayOn(),))


def barred(case: Case) -> Remedies:
    """Out of the auction, and what follows from it."""
    out = Restrict(case.seat(WHO), Ban.OUT_OF_AUCTION)
    if case.said(FOLLOWED, "all_pass"):
        return (out, *talon_known(case, case.seat(WHO)))
    if case.said(FOLLOWED, "highest"):
        return (out, HIGHEST)
    return (out, REMINDER) if case.said(FOLLOWED, "open") else (out,)


def barred_and_fined(case: Case) -> Remedies:
    """The same, and the five points of 3.2.21 beside no fine at all."""
    return (*barred(case), OneOf((*fines(case, case.seat(WHO), "talon_peek"), NO_FINE)))


def fined(case: Case) -> Remedies:
    """One who sits out has only the fine."""
    warned = Option("none", "3.2.22", _("No fine, as for any other look."), (PlayOn(),))
    return (OneOf((*fines(case, case.seat(WHO), "talon_peek"), warned)),)


PLAYS, SITS = PLACE.is_("plays"), PLACE.is_("sits")
CHANCE, PURPOSE = HOW.is_("chance"), HOW.is_("purpose")
ALL_PASS = FOLLOWED.is_("all_pass")
LEADS, CLOSED = TALON.is_("leads"), TALON.is_("closed")

PEEK = CODE_TARIFFS["talon_peek"]

TALON_SEEN = Infraction(
    key="talon_seen",
    title=_("Somebody saw the talon before it was bought"),
    stage=Stage.AUCTION,
    words=(
        "увидел прикуп, посмотрел прикуп, подсмотрел прикуп, глянул в прикуп, знает прикуп, засветил "
        "прикуп, увидел карту прикупа, прикуп засвечен, сдатчик посмотрел прикуп, подглядел прикуп, "
        "заглянул в прикуп, прикуп засветился, прикуп упал, сдающий посмотрел прикуп, saw the talon"
    ),
    asks=(PLAYERS, WHO, PLACE, HOW, FOLLOWED, TALON),
    clauses=(
        Clause(
            "3.2.19",
            _("He takes no further part in the auction, which goes on without him."),
            (PLAYS, CHANCE, FOLLOWED.is_("open")),
            barred,
            uses=(WHO,),
            also=("3.3.16.1", "3.3.16"),
        ),
        Clause(
            "3.3.16",
            _(
                "He leaves the auction with the highest bid: the Code does not say whether it still binds "
                "him. Damage is his to make good."
            ),
            (PLAYS, CHANCE, FOLLOWED.is_("highest")),
            barred,
            uses=(WHO,),
            also=("3.2.19", "3.3.16.1", "3.3.11"),
        ),
        Clause(
            "3.3.16.1",
            _("He had to leave the auction; the talon was bought and shown to all, so nobody is hurt."),
            (PLAYS, CHANCE, FOLLOWED.is_("contract")),
            barred,
            uses=(WHO,),
            also=("note 24", "3.2.19"),
        ),
        Clause(
            "3.2.19",
            _("All passed: the first two tricks, led from the talon that he knows, are his."),
            (PLAYS, CHANCE, ALL_PASS, LEADS),
            barred,
            uses=(WHO,),
            also=("note 19", "note 24"),
        ),
        Clause(
            "3.2.19",
            _(
                "All passed, and the talon stays closed: all ten tricks are his, the others write as if they "
                "had taken none."
            ),
            (PLAYS, CHANCE, ALL_PASS, CLOSED),
            barred,
            uses=(PLAYERS, WHO),
            also=("note 18", "note 19", "note 24"),
        ),
        Clause(
            "3.2.21",
            _("He looked on purpose: he leaves the auction, and curiosity has a price of its own."),
            (PLAYS, PURPOSE, FOLLOWED.is_not("all_pass")),
            barred_and_fined,
            uses=(WHO,),
            also=("3.2.19", "3.3.16.1"),
        ),
        Clause(
            "3.2.21",
            _("He looked on purpose and all passed: two tricks are his, beside the price of curiosity."),
            (PLAYS, PURPOSE, ALL_PASS, LEADS),
            barred_and_fined,
            uses=(WHO,),
            also=("3.2.19", "note 19"),
        ),
        Clause(
            "3.2.21",
            _("He looked on purpose, all passed, the talon is closed: all ten tricks, and the price."),
            (PLAYS, PURPOSE, ALL_PASS, CLOSED),
            barred_and_fined,
            uses=(PLAYERS, WHO),
            also=("3.2.19", "note 18", "note 19"),
        ),
        Clause(
            "3.2.21",
            _("One who sits out and saw it by chance can do nothing with it: he keeps silent."),
            (SITS, CHANCE),
            (PlayOn(), Instruct(_("He says nothing of what he has seen."))),
            also=("3.2.19",),
        ),
        Clause(
            "3.2.21",
            _("The sitting dealer too may not look: curiosity has its price."),
            (SITS, PURPOSE),
            fined,
            uses=(WHO,),
        ),
    ),
    examples=(
        Example(
            _("A card of the talon falls face up before the middlehand; all pass, and the talon leads."),
            {"who": "2", "place": "plays", "how": "chance", "followed": "all_pass", "talon": "leads"},
            "3.2.19",
            (Restrict(2, Ban.OUT_OF_AUCTION), Restrict(2, Ban.FIRST_TRICKS)),
        ),
        Example(
            _("The same in Rostov, with three at the sheet: all ten tricks."),
            {
                "who": "1", "place": "plays", "how": "chance", "followed": "all_pass", "talon": "closed",
                "players": "3",
            },
            "3.2.19",
            (Restrict(1, Ban.OUT_OF_AUCTION), RecordDeal("all-pass", tricks=(0, 10, 0))),
        ),
        Example(
            _("The sitting dealer turns the talon over to see what he has laid."),
            {"who": "0", "place": "sits", "how": "purpose"},
            "3.2.21",
            (
                OneOf(
                    (
                        Option(
                            "code_talon_peek",
                            "3.2.21",
                            _("The amount that the Code names at this point."),
                            charged(NOTHING_KNOWN, PEEK, 0),
                        ),
                        Option("none", "3.2.22", _("No fine, as for any other look."), (PlayOn(),)),
                    )
                ),
            ),
        ),
    ),
)  # fmt: skip

INFRACTIONS = (TALON_SEEN,)
