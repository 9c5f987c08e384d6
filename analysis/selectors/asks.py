"""The six questions of the arbiter on the card page: what is still to choose, and the answer in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from analysis.domain.looks import PlaceTable
from analysis.domain.proofs import CITES, TITLES, Ask, Proof, claimer_of, claimers_of, help_wants
from analysis.domain.spots import ALL_PASS, Spot
from analysis.selectors.cards import SIX, Address, Places
from analysis.templatetags.cards import game_word
from preferans.contracts import Contract
from preferans.doubledummy.position import SEATS
from preferans.doubledummy.tables import GAMES, MISERE

LEVELS = (6, 7, 8, 9, 10)
ASK, LEVEL = "ask", "level"
"""Parameters of the address beside the spot."""


@dataclass(frozen=True)
class Option:
    """One thing to choose: its label, its address, whether it is chosen."""

    label: str
    href: str
    is_on: bool


@dataclass(frozen=True)
class Step:
    """What has to be chosen before the question can be answered."""

    caption: str
    options: tuple[Option, ...]


@dataclass(frozen=True)
class AskShown:
    """A question: its title and point, what is to choose, the answer in sentences (none while open)."""

    ask: Ask
    title: str
    cite: str
    steps: tuple[Step, ...]
    said: tuple[str, ...]


def read_ask(text: str) -> Ask | None:
    """The question of an address."""
    return next((ask for ask in Ask if ask.value == text), None)


def read_level(text: str) -> int:
    """The level of the contract in an address; 0 when none is named."""
    return int(text) if text in {str(level) for level in LEVELS} else 0


def asks_list(address: Address) -> list[tuple[str, str, str, bool]]:
    """All questions: title, point, address, whether it is asked."""
    asked = address.beside.get(ASK, "")
    return [
        (_(TITLES[ask]), CITES[ask], address.to(address.spot, **{ASK: ask.value}), ask.value == asked)
        for ask in Ask
    ]


def show_ask(
    ask: Ask,
    address: Address,
    places: Places,
    *,
    table: tuple[PlaceTable, ...] = (),
    proof: Proof | None = None,
    level: int = 0,
) -> AskShown:
    """A question as the page has it."""
    return AskShown(
        ask=ask,
        title=_(TITLES[ask]),
        cite=CITES[ask],
        steps=tuple(steps_of(ask, address, places, level=level)),
        said=tuple(said_of(ask, places, table=table, proof=proof)),
    )


def steps_of(ask: Ask, address: Address, places: Places, *, level: int) -> list[Step]:
    """What can be chosen for this question."""
    spot = address.spot
    steps = []
    if ask is Ask.DAMAGE:
        steps.append(_who_step(_("Who was injured?"), address, places, _victim))
    elif ask is not Ask.BIDDERS:
        if spot.game != ALL_PASS:
            steps.append(_who_step(_("Who plays?"), address, places, _player))
        games = tuple(
            Option(
                game_word(game),
                address.to(_cleared(spot, game=game)),
                spot.game == game,
            )
            for game in (GAMES + ALL_PASS if ask is not Ask.DISCARD else GAMES)
        )
        steps.append(Step(_("What is played?"), games))
    if ask in (Ask.DISCARD, Ask.REST) and spot.game not in ("", MISERE, ALL_PASS):
        steps.append(
            Step(
                _("Which level was ordered?"),
                tuple(
                    Option(str(one), address.to(spot, **{LEVEL: str(one)}), one == level) for one in LEVELS
                ),
            )
        )
    if ask is Ask.CLAIM and spot.game:
        options = []
        for place, (counted, wants) in claimers_of(spot).items():
            target = _cleared(spot, who=counted, wants=wants)
            href = address.to(target.playing(spot.play))
            options.append(Option(places.said(place), href, place == claimer_of(spot)))
        steps.append(Step(_("Who showed his cards?"), tuple(options)))
    return steps


def _cleared(spot: Spot, **changes: object) -> Spot:
    """The spot with something else chosen; what the last choice meant is forgotten."""
    return spot.with_(**{"wants": "", **changes})


def _victim(spot: Spot, place: int) -> Spot:
    return _cleared(spot, who=place, game=ALL_PASS, away=0, wants=help_wants(high=False)).playing(spot.play)


def _player(spot: Spot, place: int) -> Spot:
    return _cleared(spot, who=place)


def _who_step(caption: str, address: Address, places: Places, choose: Callable[[Spot, int], Spot]) -> Step:
    options = []
    for place in range(SEATS):
        target = choose(address.spot, place)
        is_on = target.who == address.spot.who and target.game == address.spot.game
        options.append(Option(places.said(place), address.to(target), is_on))
    return Step(caption, tuple(options))


def best_contract(row: PlaceTable) -> tuple[Contract, int] | None:
    """The highest contract for tricks that a hand makes, with its tricks; None when it makes none."""
    made = [(best.tricks, GAMES.index(game), game) for game, best in row.games.items() if game != MISERE]
    made = [one for one in made if one[0] >= SIX]
    if not made:
        return None
    tricks, _place, game = max(made)
    return Contract(tricks, game), tricks


def said_of(
    ask: Ask,
    places: Places,
    *,
    table: Sequence[PlaceTable] = (),
    proof: Proof | None = None,
) -> list[str]:
    """The answer in sentences; none while something is still to choose."""
    if ask is Ask.BIDDERS:
        return [_bidder_said(places.said(place), row) for place, row in enumerate(table) if row.games]
    if proof is None:
        return []
    name = places.said(proof.spot.who)
    if ask is Ask.DISCARD:
        return _discard_said(name, proof)
    if ask is Ask.CLAIM:
        return _claim_said(places, proof)
    split = " · ".join(f"{places.said(place)} {count}" for place, count in enumerate(proof.taken))
    said = [_("Tricks in this line: %(split)s.") % {"split": split}]
    if ask is Ask.DAMAGE:
        said.insert(
            0,
            ngettext(
                "With the others' help %(name)s takes %(count)s trick at least.",
                "With the others' help %(name)s takes %(count)s tricks at least.",
                proof.tricks,
            )
            % {"name": name, "count": proof.tricks},
        )
    if ask is Ask.REST and proof.level and proof.undertricks:
        said.append(_down_said(proof))
    return said


def _bidder_said(name: str, row: PlaceTable) -> str:
    best = best_contract(row)
    if best is None:
        most = max(row.games[game].tricks for game in GAMES if game != MISERE)
        return _("%(name)s: no contract can be made, %(count)s tricks at most.") % {
            "name": name,
            "count": most,
        }
    return _("%(name)s: %(contract)s can be made.") % {"name": name, "contract": best[0].sign}


def _discard_said(name: str, proof: Proof) -> list[str]:
    if not proof.spot.layout.twelve(proof.spot.who) or proof.spot.wants:
        return []  # without his twelve cards nobody knows the best discard
    values = {"name": name, "count": proof.tricks}
    if proof.spot.game == MISERE:
        if not proof.tricks:
            return [_("With this discard %(name)s takes no trick: the misère is made.") % values]
        return [_("With the best discard %(name)s must take %(count)s on the misère.") % values]
    if not proof.level:
        return [_("With the best discard %(name)s takes %(count)s.") % values]
    if proof.undertricks:
        return [_("With the best discard %(name)s takes %(count)s.") % values + " " + _down_said(proof)]
    return [_("With this discard %(name)s takes %(count)s: the contract is made.") % values]


def _down_said(proof: Proof) -> str:
    return _("The contract is %(count)s down in any case.") % {"count": proof.undertricks}


def _claim_said(places: Places, proof: Proof) -> list[str]:
    claimer = claimer_of(proof.spot)
    if claimer is None:
        return []
    name = places.said(claimer)
    start = proof.spot.start
    assert start is not None
    if not proof.spoils_claim:
        return [_("No line spoils the claim of %(name)s: the rest is as he says.") % {"name": name}]
    if claimer == proof.spot.who and not proof.spot.seats_high[proof.spot.who]:
        lost = start.tricks_left - proof.tricks
        return [
            _("The claim of %(name)s does not hold: by this line the others take %(count)s.")
            % {"name": name, "count": lost}
        ]
    return [
        _("The claim of %(name)s does not hold: by this line %(who)s takes %(count)s.")
        % {"name": name, "who": places.said(proof.spot.who), "count": proof.tricks}
    ]
