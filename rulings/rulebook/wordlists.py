"""The words that sentences about remedies are made of: columns, bans, warnings, measures."""

from preferans.contracts import parse_contract
from preferans.marks import gettext_noop as _
from rulings.rulebook.facts import Scope
from rulings.rulebook.remedies import Ban, Control, Measure, RecordDeal
from rulings.rulebook.sayings import Player, Saying, Word

SUIT_SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}

COLUMNS = {
    "pool": _("into the pool"),
    "mountain": _("into the mountain"),
    "whists": _("as whists"),
}

SCOPES = {Scope.SHEET: _("to the end of the sheet"), Scope.EVENT: _("to the end of the event")}

CONTROLS = {
    Control.OPPONENT: _("the opponent calls for it"),
    Control.ANY_DEFENDER: _("any defender calls for it"),
    Control.DECLARER: _("the declarer calls for it"),
}

BANS = {
    Ban.OUT_OF_AUCTION: _("%(player)s: takes no further part in the auction."),
    Ban.PASS_STANDS: _("%(player)s: the pass stands, the later bid does not count."),
    Ban.BID_STANDS: _("%(player)s: the bid stands and must be honoured."),
    Ban.BID_AGAIN: _("%(player)s: replaces the bid by any lawful one; a pass is allowed."),
    Ban.LAST_BID: _("%(player)s: takes the talon; his bid is the last of the auction."),
    Ban.MUST_ORDER: _("%(player)s: must order a contract."),
    Ban.ORDER_AGAIN: _("%(player)s: orders again, not below the step reached."),
    Ban.ORDER_STANDS: _("%(player)s: the order stands as it was made."),
    Ban.ORDER_HIGHER: _("%(player)s: may change the order only to one level higher."),
    Ban.NO_CHANGE: _("%(player)s: may change neither the trump nor the level."),
    Ban.NO_REFUSAL: _("%(player)s: may not give the talon back."),
    Ban.NO_WHIST: _("%(player)s: may not whist in this deal."),
    Ban.MAY_WHIST: _("%(player)s: may still whist."),
    Ban.CLOSED_PLAY: _("%(player)s: plays with a closed hand."),
    Ban.SUIT_FORBIDDEN: _("%(player)s: may not lead %(suit)s when he is next on lead."),
    Ban.SUIT_ORDERED: _("%(player)s: must lead %(suit)s when he is next on lead."),
    Ban.FOLLOW_PLAN: _("%(player)s: plays the rest as he has announced it."),
    Ban.LEAD_NAMED: _("%(player)s: plays the card that the nearest opponent names."),
    Ban.FIRST_TRICKS: _("%(player)s: the first two tricks are his."),
}

MEASURES = {
    Measure.POINTS: _("a penalty of the event"),
    Measure.FORFEIT: _("forfeits the round"),
    Measure.NOUGHT: _("has nought for the round, won or lost"),
    Measure.YELLOW_CARD: _("a yellow card"),
    Measure.REMOVED: _("leaves the table"),
    Measure.DISQUALIFIED: _("is disqualified"),
}

WARNINGS = {
    "procedure": _("procedure of the deal"),
    "card_faced": _("a card faced in the deal"),
    "remark": _("remarks and signs"),
    "peeping": _("looking into other hands"),
    "entry": _("a wrong entry"),
    "conduct": _("conduct"),
    "lateness": _("coming late"),
    "phone": _("a telephone"),
    "notes": _("notes and devices in the play"),
    "slow_play": _("slow play"),
    "order": _("breach of the order of play"),
    "yellow_card": _("a yellow card"),
}
"""Kinds of warnings; a chapter may add its own kind here."""

ENDS = {"time": _("by time"), "deals": _("by the number of deals"), "consent": _("by consent")}

OUTCOMES = {
    "without-all": _("without all"),
    "without-three": _("without three"),
    "without-two": _("without two"),
}


def contract_word(code: str) -> str:
    """A contract's code as the protocol writes it, a dash where there is none."""
    return parse_contract(code).sign if code else "–"


def deal_saying(deal: RecordDeal) -> Saying:
    """How the deal is written."""
    contract = contract_word(deal.contract or "")
    if deal.outcome:
        return Saying(
            _("The deal is written as %(contract)s, %(outcome)s."),
            {"contract": contract, "outcome": Word(OUTCOMES[deal.outcome])},
        )
    if deal.is_refused:
        return Saying(_("The deal is not played: the talon is refused."))
    if deal.contract is None and deal.tricks is None and deal.dealer is not None:
        return Saying(_("%(player)s: the deal is entered as his."), {"player": Player(deal.dealer)})
    if deal.shared_with is not None:
        return Saying(
            _("%(player)s: shares the misère, gain and loss are written in halves."),
            {"player": Player(deal.shared_with)},
        )
    if deal.is_alone:
        return Saying(_("The misère is written for the declarer alone."))
    if deal.tricks is None:
        return Saying(_("The deal is written as %(contract)s."), {"contract": contract})
    tricks = tuple(
        Saying(_("%(player)s %(tricks)s"), {"player": Player(seat), "tricks": count})
        for seat, count in enumerate(deal.tricks)
    )
    if deal.contract is None:
        return Saying(_("The deal is written with the tricks %(tricks)s."), {"tricks": tricks})
    return Saying(
        _("The deal is written as %(contract)s with the tricks %(tricks)s."),
        {"contract": contract, "tricks": tricks},
    )
