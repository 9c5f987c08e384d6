"""The card page as a template shows it: rows of cards, hands, what can be made, the play. No solver here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, pgettext

from analysis.domain.layout import DISCARD, HANDS, NOWHERE, TALON, faults_of
from analysis.domain.looks import Look, PlaceTable
from analysis.domain.spots import ALL_PASS, Spot
from analysis.domain.tables import pair_mask
from analysis.templatetags.cards import rank_text
from preferans.cards import Suit
from preferans.deals import HAND_SIZE, TALON_SIZE
from preferans.doubledummy.position import SEATS, card_of, numbers_in
from preferans.doubledummy.tables import GAMES, MISERE
from preferans.faults import Fault
from preferans.seats import LETTERS

SIX = 6
SUIT_NAMES = (gettext_noop("spades"), gettext_noop("clubs"), gettext_noop("diamonds"), gettext_noop("hearts"))
RANK_NAMES = (
    gettext_noop("seven"),
    gettext_noop("eight"),
    gettext_noop("nine"),
    gettext_noop("ten"),
    gettext_noop("jack"),
    gettext_noop("queen"),
    gettext_noop("king"),
    gettext_noop("ace"),
)


@dataclass(frozen=True)
class Places:
    """How the three hands are called: a letter, and a name where somebody sits there."""

    letters: tuple[str, str, str] = (LETTERS[0], LETTERS[1], LETTERS[2])
    names: tuple[str, str, str] = ("", "", "")

    def said(self, place: int) -> str:
        """A hand in a sentence."""
        return self.names[place] or self.letters[place]

    def all(self) -> tuple[str, str, str, str, str]:
        """The three hands, the talon and the discard."""
        first, second, third = (self.said(place) for place in range(SEATS))
        return first, second, third, _("Talon"), _("Discard")


@dataclass(frozen=True)
class Address:
    """The address of a page of cards: the spot, and what else it carries."""

    spot: Spot
    beside: Mapping[str, str]

    def to(self, spot: Spot, **beside: str) -> str:
        """The same page with another spot; a thing beside it is dropped by "" ."""
        kept = {key: value for key, value in {**self.beside, **beside}.items() if value}
        return "?" + urlencode({**spot.query(), **kept})


@dataclass(frozen=True)
class CardShown:
    """A card of the grid: where it lies, as a sign, a letter and words."""

    code: str
    rank: str
    suit: int
    place: str
    letter: str
    said: str


@dataclass(frozen=True)
class Brush:
    """A place that cards are given to."""

    key: str
    letter: str
    name: str
    count: int
    expected: int


@dataclass(frozen=True)
class HandShown:
    """A hand as a diagram: suits with their ranks."""

    letter: str
    name: str
    marks: tuple[str, ...]
    suits: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Cell:
    """What a hand makes in a game: tricks, whether that can be ordered, the address that plays it."""

    game: str
    tricks: int
    href: str
    can: bool
    is_chosen: bool


@dataclass(frozen=True)
class MakeRow:
    """A row of the table of what can be made; `passes` are tricks forced and fewest in an all-pass."""

    letter: str
    name: str
    cells: tuple[Cell | None, ...]
    all_pass: Cell | None
    fewest: int | None


@dataclass(frozen=True)
class TrickShown:
    """A trick of the play: its number, who led, the card of each hand and who took it."""

    number: int
    leader: str
    cards: tuple[tuple[int | None, bool, bool], ...]
    talon: int | None
    count: int
    is_reckoned: bool


@dataclass(frozen=True)
class Choice:
    """A card that may be played now, what it gives, the address that plays it."""

    card: int
    tricks: int
    href: str
    is_best: bool


@dataclass(frozen=True)
class DiscardShown:
    """A best discard with its address."""

    cards: tuple[int, ...]
    href: str
    is_chosen: bool


def card_rows(spot: Spot, places: Places) -> list[tuple[int, str, list[CardShown]]]:
    """The grid: suits from spades down, each from the ace."""
    letters = {**dict(zip(HANDS, places.letters, strict=True)), NOWHERE: ""}
    letters |= {sign: pgettext("cards", "T") for sign in TALON} | {DISCARD: pgettext("cards", "D")}
    owners = {sign: places.said(int(sign)) for sign in HANDS}
    owners |= {sign: _("in the talon") for sign in TALON}
    owners |= {DISCARD: _("put away"), NOWHERE: _("nowhere")}
    rows = []
    for suit in Suit:
        row = []
        for number in range(int(suit) * 8 + 7, int(suit) * 8 - 1, -1):
            shown = card_of(number)
            sign = spot.layout.places[number]
            name = _("%(rank)s of %(suit)s") % {
                "rank": _(RANK_NAMES[number & 7]),
                "suit": _(SUIT_NAMES[int(suit)]),
            }
            row.append(
                CardShown(
                    shown.text(),
                    rank_text(shown),
                    int(suit),
                    TALON[0] if sign in TALON else sign,
                    letters[sign],
                    f"{name}, {owners[sign]}",
                )
            )
        rows.append((int(suit), _(SUIT_NAMES[int(suit)]), row))
    return rows


def brushes(spot: Spot, places: Places) -> list[Brush]:
    """Where cards may be given to."""
    said = places.all()
    layout = spot.layout
    found = [
        Brush(HANDS[place], places.letters[place], said[place], layout.sizes[place], HAND_SIZE)
        for place in range(SEATS)
    ]
    found.append(Brush(TALON[0], pgettext("cards", "T"), said[3], len(layout.talon), TALON_SIZE))
    found.append(
        Brush(DISCARD, pgettext("cards", "D"), said[4], layout.mask(DISCARD).bit_count(), TALON_SIZE)
    )
    return found


def hands_shown(spot: Spot, places: Places) -> list[HandShown]:
    """The hands as they are played, after the discard, and what lies beside them."""
    shown = []
    now = spot.now
    hands = now.hands if now is not None else spot.hands
    for place in range(SEATS):
        marks = []
        if place == spot.first:
            marks.append(_("leads first"))
        if spot.game and place == spot.who and spot.game != ALL_PASS:
            marks.append(_("plays"))
        shown.append(_hand(places.letters[place], places.names[place], tuple(marks), hands[place]))
    if spot.layout.talon:
        shown.append(_hand(pgettext("cards", "T"), _("Talon"), (), spot.layout.mask(TALON)))
    away = spot.away or spot.layout.mask(DISCARD)
    if away:
        shown.append(_hand(pgettext("cards", "D"), _("Discard"), (), away))
    return shown


def _hand(letter: str, name: str, marks: tuple[str, ...], mask: int) -> HandShown:
    suits = []
    for suit in Suit:
        numbers = numbers_in(mask & 0xFF << 8 * suit)[::-1]
        suits.append((int(suit), " ".join(rank_text(card_of(number)) for number in numbers)))
    return HandShown(letter, name, marks, tuple(suits))


def make_rows(address: Address, table: tuple[PlaceTable, ...], places: Places) -> list[MakeRow]:
    """What each hand can make, each figure with the address that plays it."""
    spot = address.spot
    rows = []
    for place, row in enumerate(table):
        cells: list[Cell | None] = []
        for game in GAMES:
            is_chosen = spot.who == place and spot.game == game
            if game in row.games:
                best = row.games[game]
                away = pair_mask(best.discards[0]) if best.discards else 0
                target = spot.with_(who=place, game=game, away=away, wants="")
                tricks = best.tricks
            elif game in row.as_dealt:
                tricks = row.as_dealt[game]
                target = spot.with_(who=place, game=game, away=0, wants="")
            else:
                cells.append(None)
                continue
            can = tricks == 0 if game == MISERE else tricks >= SIX
            cells.append(Cell(game, tricks, address.to(target) + "#play", can, is_chosen))
        all_pass = None
        if row.forced is not None:
            target = spot.with_(who=place, game=ALL_PASS, away=0, wants="")
            is_chosen = spot.who == place and spot.game == ALL_PASS
            all_pass = Cell(ALL_PASS, row.forced, address.to(target) + "#play", False, is_chosen)
        rows.append(MakeRow(places.letters[place], places.names[place], tuple(cells), all_pass, row.fewest))
    return rows


def discards_shown(address: Address, table: tuple[PlaceTable, ...]) -> list[DiscardShown]:
    """The best discards of the chosen game, each with its address."""
    spot = address.spot
    best = table[spot.who].games.get(spot.game)
    if best is None:
        return []
    return [
        DiscardShown(
            tuple(numbers_in(pair_mask(pair))),
            address.to(spot.with_(away=pair_mask(pair))) + "#play",
            pair_mask(pair) == spot.away,
        )
        for pair in best.discards
    ]


def tricks_shown(spot: Spot, places: Places, line: tuple[int, ...]) -> list[TrickShown]:
    """The tricks of a line; those beyond what was played are reckoned."""
    rows: list[TrickShown] = []
    count = seen = 0
    for number, trick in enumerate(spot.tricks_of(line), 1):
        count += trick.taker == spot.who
        cards = tuple(
            (trick.card_of_place(place), place == trick.leader, place == trick.taker)
            for place in range(SEATS)
        )
        seen += len(trick.cards)
        is_reckoned = seen > len(spot.play)
        rows.append(TrickShown(number, places.letters[trick.leader], cards, trick.talon, count, is_reckoned))
    return rows


def choices_shown(address: Address, look: Look) -> list[Choice]:
    """The cards that may be played now, from spades down, each with what it gives in the end."""
    spot = address.spot
    now = spot.now
    if now is None or not look.cards:
        return []
    before = spot.taken(spot.play)[spot.who]
    best = look.tricks
    return [
        Choice(
            card,
            before + tricks,
            address.to(spot.playing((*spot.play, card))) + "#play",
            tricks == best,
        )
        for card, tricks in sorted(look.cards.items(), key=lambda one: (one[0] >> 3, -one[0]))
    ]


def layout_faults(spot: Spot, places: Places) -> tuple[Fault, ...]:
    """What hinders solving, with the hands as people call them."""
    return faults_of(spot.layout, places.all())
