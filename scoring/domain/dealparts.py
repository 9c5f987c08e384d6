"""Reads the rarer parts of a deal: refusal, giving up, the bid, a shared misère, the talon."""

from functools import lru_cache

from preferans.contracts import MISERE, Contract
from preferans.marks import gettext_noop as _
from scoring.domain.facts import WITHOUT, WITHOUT_ALL
from scoring.domain.faults import fault
from scoring.domain.shapes import is_seat, seats_text
from scoring.domain.tricks import Reading, talon_tricks


def read_refused(reading: Reading, playing: tuple[int, ...]) -> bool:
    """Whether the talon was refused, where that is agreed (3.4.10)."""
    if not reading.flag("refused"):
        return False
    if reading.convention.talon_refusal is None:
        reading.add(
            fault(
                "refused",
                "refusal-not-agreed",
                _("Found a refused talon; this convention has no refusal (field talon_refusal)."),
                "3.4.10",
            )
        )
    elif reading.dealer in playing:
        reading.add(
            fault(
                "refused",
                "refusal-no-dealer",
                _("Found a refused talon at a table of %(found)s; expected a sitting dealer to pay for it."),
                "3.4.10",
                found=len(reading.seats),
            )
        )
    return True


def read_outcome(reading: Reading, contract: Contract) -> str | None:
    """A contract left without play: without all, or without three where that is agreed (3.5.4)."""
    value = reading.raw.get("outcome")
    if value is None:
        return None
    tricks = reading.convention.give_up
    allowed = [WITHOUT_ALL] + [word for word, count in WITHOUT.items() if count == tricks]
    if isinstance(value, str) and value in allowed and contract.is_tricks:
        return value
    reading.add(
        fault(
            "outcome",
            "outcome",
            _("Found %(found)s; expected on a contract for tricks: %(expected)s (field give_up)."),
            "3.5.4",
            found=value,
            expected=", ".join(allowed),
        )
    )
    return None


@lru_cache(maxsize=1024)
def bid_fits(bid: Contract, contract: Contract) -> bool:
    """Whether a contract may be ordered after that bid (3.4.3, 3.6.3)."""
    return bid == MISERE if contract == MISERE else 0 <= bid.rank <= contract.rank


def read_bid(reading: Reading, contract: Contract) -> Contract | None:
    """The bid reached in the auction; the contract may not be below it (3.4.3)."""
    if reading.raw.get("bid") is None:
        return None
    bid = reading.contract("bid")
    if bid is None:
        return None
    if not bid_fits(bid, contract):
        reading.doubt(
            fault(
                "bid",
                "below-bid",
                _("Found the bid %(bid)s and the contract %(found)s; expected a contract not below the bid."),
                "3.6.3" if contract == MISERE else "3.4.3",
                bid=bid.sign,
                found=contract.sign,
            )
        )
    return bid


def read_shared(reading: Reading, contract: Contract, playing: tuple[int, ...]) -> int | None:
    """The sitting dealer who shares a misère (3.6.9)."""
    value = reading.raw.get("shared_with")
    if value is None:
        return None
    sitting = None if reading.dealer in playing else reading.dealer
    if (
        contract == MISERE
        and reading.convention.shared_misere
        and sitting is not None
        and is_seat(value, (sitting,))
    ):
        if reading.raw.get("refused"):
            reading.add(
                fault(
                    "refused",
                    "refusal-shared",
                    _("Found a refused talon on a shared misère; it is not allowed."),
                    "3.6.9",
                )
            )
        return sitting
    reading.add(
        fault(
            "shared_with",
            "shared",
            _("Found %(found)s; expected the sitting dealer, where it is agreed: %(expected)s."),
            "3.6.9",
            found=value,
            expected=seats_text([] if sitting is None else [sitting]),
        )
    )
    return None


def read_talon(reading: Reading, counts: bool) -> int:
    """Tricks that the talon gave, if they count here; the cards are checked in any case (3.4.11)."""
    value = reading.raw.get("talon")
    if value is None:
        return 0
    tricks = talon_tricks(value)
    if tricks is None:
        reading.add(
            fault(
                "talon",
                "talon",
                _("Found %(found)s; expected two different cards, such as SA and HK."),
                "3.2.8",
                found=value,
            )
        )
        return 0
    return tricks if counts else 0
