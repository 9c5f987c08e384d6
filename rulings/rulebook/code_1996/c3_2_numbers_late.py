"""Chapter 3.2, cards dealt in a wrong number, found after the first bid (3.2.16, 3.2.23, 3.9.18, note 15).

Several tariffs stand side by side; the arbiter chooses.
"""

from dataclasses import replace
from fractions import Fraction

from preferans.marks import gettext_noop as _
from rulings.rulebook.calculators import HIS_WIN, greatest_win, lost_profit
from rulings.rulebook.dealing import OFFENDER
from rulings.rulebook.engine import Case, Clause, Decide, Example, Infraction, Kind, Question, Stage
from rulings.rulebook.questions import (
    KIND,
    PLAYERS,
    ROLE,
    SEATS,
    SIDE,
    VICTIM,
    YES,
    YES_OR_NO,
    all_but_the_offender,
)
from rulings.rulebook.remedies import (
    WHISTS,
    AtDiscretion,
    AtLeastDown,
    EndSheet,
    Instruct,
    MoveTricks,
    OneOf,
    Option,
    Redeal,
    Remedies,
    Remedy,
    Taker,
    Write,
)
from rulings.rulebook.results import deal_of, results_given, results_of

WHO = OFFENDER

STAGE = Question(
    "stage",
    _("When was it found?"),
    {"auction": _("in the auction, or before the first lead"), "play": _("in the play")},
    why=_("Whoever has bid, were it a pass, answers for the number of his cards."),
)
PLACE = Question(
    "place",
    _("Where is the card that one hand lacks?"),
    {"hand": _("in another hand"), "elsewhere": _("in no hand: under the table, or nowhere")},
    why=_("A card that was dropped may have been dropped on purpose."),
)
SECOND = Question(
    "second",
    _("Has another player a wrong number too?"),
    YES_OR_NO,
    why=_("One with eleven cards and one with nine: both are fined."),
)
SECOND_WHO = Question(
    "second_who",
    _("Who is the other?"),
    SEATS,
    kind=Kind.SEAT,
    limit=all_but_the_offender,
    relevant=lambda case: case.said(SECOND, YES),
)
SHOWN = Question(
    "shown",
    _("What can be shown?"),
    {
        "nothing": _("no figure; the arbiter enters it by hand"),
        "win": _("the best game of the player with the wrong number"),
        "lost": _("the best game of another player"),
        "both": _("both"),
    },
    why=_("It is what he could have won, or what the others could."),
)
LOSER = replace(VICTIM, relevant=lambda case: case.said(SHOWN, "lost", "both"))


def holder(case: Case) -> tuple[int, ...]:
    """The one with the wrong number, when his game is shown."""
    return (case.seat(WHO),) if case.said(SHOWN, "win", "both") else ()


def loser(case: Case) -> tuple[int, ...]:
    """The other player whose game is shown."""
    return (case.seat(LOSER),) if case.said(SHOWN, "lost", "both") and LOSER.key in case.answers else ()


WIN, LOST = results_of("win", holder), results_of("lost", loser)
FIGURES = (PLAYERS, WHO, SHOWN, *WIN, LOSER, *LOST)

WIN_BY_HAND = AtDiscretion(_("whists for the most that he could have won."), ("3.2.16", "3.2.23"))
LOST_BY_HAND = AtDiscretion(_("whists for what the others could have won at most."), ("3.9.18", "3.2.16"))
NOTHING = Instruct(_("By these figures nothing was to be won."))


def holders_win(case: Case) -> Remedies:
    """His greatest win, in equal parts to the others (3.2.16)."""
    if not holder(case):
        return (WIN_BY_HAND,)
    deal = deal_of(results_given(case, "win", holder))
    return greatest_win(case.table, case.seat(WHO), deal, cite="3.2.16") or (NOTHING,)


def others_lost(case: Case) -> Remedies:
    """What the others could have won at most (3.9.18)."""
    who = case.seat(WHO)
    if not loser(case):
        return (LOST_BY_HAND,)
    deal = deal_of(results_given(case, "lost", loser, who))
    best = {seat: deal for seat in case.table.seats if seat != who}
    return lost_profit(case.table, who, best, cite="3.9.18") or (NOTHING,)


def by_win(*what: Remedy) -> Option:
    """The tariff of 3.2.16."""
    gist = _("The fine is the most that he could have won, in equal parts to the others.")
    return Option("win", "3.2.16", gist, what)


def by_loss(*what: Remedy) -> Option:
    """The tariff of 3.9.18."""
    return Option("lost", "3.9.18", _("The fine is the most that the others could have won."), what)


def figures(case: Case, *then: Remedy) -> tuple[Option, ...]:
    """Both tariffs that go by what could have been won."""
    return by_win(*holders_win(case), *then), by_loss(*others_lost(case), *then)


REDEAL = Option("redeal", "note 15", _("One has a card too many, another too few: dealt again."), (Redeal(),))
DEALER_ANSWERS = Option(
    "dealer",
    "note 15",
    _("By the logic of the rules the dealer answers for what he dealt."),
    (AtDiscretion(_("the dealer makes good what others lost."), ("3.2.16", "note 15", "note 16")), Redeal()),
)
COUNTS = Option(
    "counts",
    "note 15",
    _("Found in the middle of the play, the deal counts."),
    (
        Instruct(
            _("The deal counts: a surplus card is thrown away; a short hand adds nothing to the last trick.")
        ),
    ),
)
STOP = Option(
    "stop",
    "note 17",
    _("With two at the table the only way out may be to stop the game."),
    (EndSheet("consent"),),
)


def in_auction(case: Case) -> Remedies:
    """A new deal, or a fine and a new deal."""
    return (OneOf((REDEAL, *figures(case, Redeal()))),)


def card_elsewhere(case: Case) -> Remedies:
    """The holder answers, or the dealer."""
    return (OneOf((*figures(case, Redeal()), DEALER_ANSWERS)),)


def in_play(*down: str) -> Decide:
    """The fine of 3.9.18 where there is one for his role, the figures, and the deal as it was played."""

    def decide(case: Case) -> Remedies:
        options: tuple[Option, ...] = ()
        if down:
            options += (Option("down", "3.9.18", _("Two down at least."), two_down(case, *down)),)
        options += (*figures(case), COUNTS)
        return (OneOf(options + ((STOP,) if len(case.table.seats) == 2 else ())),)

    return decide


def two_down(case: Case, kind: str) -> Remedies:
    """Undertricks of a contract, tricks more on a misère; the second offender likewise."""
    who = case.seat(WHO)
    if kind == "misere":
        return (MoveTricks(2, who, Taker.OFFENDER),)
    both = (who, case.seat(SECOND_WHO)) if case.said(SECOND, YES) else (who,)
    return tuple(AtLeastDown(seat) for seat in both)


IN_PLAY = STAGE.is_("play")
TRICK_GAME = KIND.is_("tricks")

WRONG_NUMBER = Infraction(
    key="wrong_number_after_bid",
    title=_("Wrong number of cards dealt, seen after the first bid"),
    stage=Stage.AUCTION,
    words=(
        "лишняя карта в торговле, лишняя карта после торговли, одиннадцать карт на руках, "
        "девять карт на руках, не хватает карты на руках, карта под столом, не пересчитал карты, "
        "неверное количество карт, wrong number of cards in the auction"
    ),
    asks=(STAGE, PLACE, KIND, PLAYERS, WHO, SIDE, ROLE, SECOND, SECOND_WHO, SHOWN, *WIN, LOSER, *LOST),
    clauses=(
        Clause(
            "3.2.23",
            _(
                "After any bid the one with the wrong number answers for it. One has too many cards and "
                "another too few: dealt again, or fined by what he, or what the others, could have won."
            ),
            (STAGE.is_("auction"), PLACE.is_("hand")),
            in_auction,
            uses=FIGURES,
            also=("3.2.16", "note 15", "3.9.18"),
        ),
        Clause(
            "3.2.23",
            _(
                "The card is in no hand. He who bid with a wrong number answers; yet it may have been dealt "
                "wrongly, or dropped on purpose: an odd case, and the arbiter chooses."
            ),
            (STAGE.is_("auction"), PLACE.is_("elsewhere")),
            card_elsewhere,
            uses=FIGURES,
            also=("note 15", "note 16", "3.2.16", "3.9.18"),
        ),
        Clause(
            "3.9.18",
            _(
                "Declarer or whister: two down at least, and the other one too if two hands are wrong; or by "
                "what could have been won; or the deal counts as it was played."
            ),
            (IN_PLAY, TRICK_GAME, ROLE.is_("declarer", "whister")),
            in_play("tricks"),
            uses=(*FIGURES, SECOND, SECOND_WHO),
            also=("3.2.16", "3.2.23", "3.4.6", "note 15", "note 17", "note 69", "note 71"),
        ),
        Clause(
            "3.2.16",
            _("He answers for no trick: the fine goes by what could have been won, or the deal counts."),
            (IN_PLAY, TRICK_GAME, ROLE.is_("passer", "dealer")),
            in_play(),
            uses=FIGURES,
            also=("3.9.18", "3.2.23", "note 15", "note 17"),
        ),
        Clause(
            "3.9.18",
            _("The declarer of a misère: two tricks more by analogy, or by what could have been won."),
            (IN_PLAY, KIND.is_("misere"), SIDE.is_("declarer")),
            in_play("misere"),
            uses=FIGURES,
            also=("3.2.16", "note 15", "note 17"),
        ),
        Clause(
            "3.2.16",
            _("A defender against a misère: by what could have been won, or the deal counts."),
            (IN_PLAY, KIND.is_("misere"), SIDE.is_("defender")),
            in_play(),
            uses=FIGURES,
            also=("3.9.18", "note 15", "note 17"),
        ),
        Clause(
            "3.2.16",
            _("On an all-pass: by what could have been won, or the deal counts as it was played."),
            (IN_PLAY, KIND.is_("all_pass")),
            in_play(),
            uses=FIGURES,
            also=("3.9.18", "note 15", "note 17"),
        ),
    ),
    examples=(
        Example(
            _("In the auction one has nine cards, another eleven; no game can be shown."),
            {"stage": "auction", "place": "hand", "players": "4", "who": "1", "shown": "nothing"},
            "3.2.23",
            (OneOf((REDEAL, by_win(WIN_BY_HAND, Redeal()), by_loss(LOST_BY_HAND, Redeal()))),),
        ),
        Example(
            _("With eleven cards he could have made a nine, worth 52 whists to him with four at the sheet."),
            {
                "stage": "auction", "place": "elsewhere", "players": "4", "who": "1", "shown": "win",
                "win_contract_1": "9H", "win_tricks_1": "9",
            },
            "3.2.23",
            (
                OneOf(
                    (
                        by_win(
                            *(Write(seat, WHISTS, Fraction(18), 1, "3.2.16", HIS_WIN) for seat in (0, 2, 3)),
                            Redeal(),
                        ),
                        by_loss(LOST_BY_HAND, Redeal()),
                        DEALER_ANSWERS,
                    )
                ),
            ),
        ),
    ),
)  # fmt: skip

INFRACTIONS = (WRONG_NUMBER,)
