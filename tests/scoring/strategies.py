"""Random legal sheets for every preset and two to five players, built entry by entry.

What may come next is asked of the scorer itself: who deals, the lowest contract, whether the sheet has
ended; which calls are legal comes from its table of calls. So a sheet made here must be scored without a
fault, and the laws of `test_laws` hold for it.
"""

from fractions import Fraction

from hypothesis import assume
from hypothesis import strategies as st

from preferans.contracts import parse_contract
from preferans.convention import build_convention
from preferans.presets import PRESETS
from preferans.seats import players_of, sitting_dealer
from scoring.domain.calls import auction_of, legal_sequences, read_calls, speakers, words_as_said
from scoring.domain.record import score_sheet

SUITS = "SCDHN"

OPTIONS = {
    "whist_split": st.sampled_from(["greedy", "gentleman", "gentleman-always"]),
    "liability": st.sampled_from(["full", "half", "none"]),
    "pair_shortage": st.sampled_from(["own", "pair", "even", "each-own"]),
    "high_shortage": st.sampled_from(["second", "both", "each-own", "second-own"]),
    "ten": st.sampled_from(["whisted", "checked", "unwhisted"]),
    "half_whist": st.booleans(),
    "return_of_whist": st.sampled_from(["6-7", "all"]),
    "forced_six_spades": st.booleans(),
    "consolation": st.sampled_from(["price", "none", 10, "1/2"]),
    "consolation_to_dealer": st.booleans(),
    "dealer_liable": st.booleans(),
    "misere_consolation": st.booleans(),
    "shared_misere": st.booleans(),
    "all_pass": st.sampled_from(["mountain", "whists"]),
    "all_pass_prices": st.lists(st.sampled_from([1, 2, 3, 5, "1/2"]), min_size=1, max_size=3).map(
        lambda prices: sorted(prices, key=Fraction)  # falling prices may not go on by arithmetic
    ),
    "all_pass_after": st.sampled_from(["repeat", "arithmetic"]),
    "amnesty": st.booleans(),
    "zero_bonus": st.sampled_from(["price", "one", "two-off-mountain", "none"]),
    "zero_bonus_dealer": st.booleans(),
    "exit_levels": st.sampled_from([[6], [7], [6, 7, 8]]),
    "exit_by": st.sampled_from(["any", "made", "whisted-made"]),
    "misere_exits": st.booleans(),
    "mountain_factor": st.integers(1, 2),
    "whist_factor": st.integers(1, 2),
    "talon_premium": st.sampled_from([None, "price", 10]),
    "talon_refusal": st.sampled_from([None, 5]),
    "give_up": st.sampled_from([None, 3]),
}
DIVISORS = {
    "mountain_divisor": st.sampled_from(["players", "opponents"]),
    "pool_divisor": st.sampled_from(["players", "opponents"]),
    "pool_point": st.sampled_from([10, 20]),
    "help": st.sampled_from(["fullest", "next", "none"]),
    "surplus": st.sampled_from(["mountain", "lost"]),
}


@st.composite
def tricks_of(draw, hands, total=10):
    """So many tricks among so many hands."""
    cuts = sorted(draw(st.lists(st.integers(0, total), min_size=hands - 1, max_size=hands - 1)))
    edges = [0, *cuts, total]
    return [edges[i + 1] - edges[i] for i in range(hands)]


@st.composite
def options(draw, choices):
    """A few agreements that depart from a preset."""
    names = draw(st.lists(st.sampled_from(sorted(choices)), max_size=4, unique=True))
    return {name: draw(choices[name]) for name in names}


@st.composite
def sheets(draw, *, preset=None, modes=("open", "each", "sum"), choices=None, joins=True, max_entries=8):
    """A legal sheet of the file format; `modes` are the pool modes it may have."""
    preset = draw(st.sampled_from(sorted(PRESETS))) if preset is None else preset
    count = draw(st.integers(2, 5))
    agreed = draw(options({**OPTIONS, **DIVISORS} if choices is None else choices))
    mode = draw(st.sampled_from(modes))
    target = None if mode == "open" else draw(st.sampled_from([4, 10, 20]))
    sheet = {
        "format": "tirazh-sheet/1",
        "convention": {"preset": preset, "pool_target": target, "set": {**agreed, "pool_mode": mode}},
        "players": list("ABCDE"[:count]),
        "first_dealer": draw(st.integers(0, count - 1)),
        "entries": [],
    }
    builder = Builder(draw, sheet)
    for _ in range(draw(st.integers(0, max_entries))):
        if not builder.add_entry():
            break
    if joins and count < 5 and draw(st.integers(0, 3)) == 0:
        builder.add_newcomer()
    return sheet


class Builder:
    """Adds legal entries to a sheet, one by one."""

    def __init__(self, draw, sheet):
        self.draw = draw
        self.sheet = sheet
        head = sheet["convention"]
        self.convention = build_convention(head["preset"], head["pool_target"], head["set"])
        self.deals = 0

    @property
    def count(self):
        return len(self.sheet["players"])

    def state(self):
        """The result so far; a sheet made here must not be faulty."""
        result = score_sheet(self.sheet, balances_only=True)
        assert "errors" not in result, (result["errors"], self.sheet)
        return result

    def add_entry(self):
        """One more entry; False when the sheet has ended."""
        state = self.state()
        if state["finished"]:
            return False
        kind = self.draw(st.sampled_from(["game"] * 5 + ["misere", "all-pass", "all-pass", "other"]))
        if kind == "other":
            self.sheet["entries"].append(self.other())
        else:
            self.add_deal(kind, dealer=state["next"]["dealer"], least=state["next"]["minimum_contract"])
        return True

    def add_deal(self, kind, *, dealer, least):
        """One deal of this kind, or a forced all-pass of the opening."""
        if self.deals < self.convention.opening_all_pass:
            kind = "all-pass"
        entry = {
            "game": lambda: self.game(dealer, least),
            "misere": lambda: self.misere(dealer),
            "all-pass": lambda: self.all_pass(dealer),
        }[kind]()
        self.deals += 1
        self.sheet["entries"].append(entry)

    def placed(self, seats, tricks):
        """Tricks by seat."""
        by_seat = dict(zip(seats, tricks, strict=True))
        return [by_seat.get(seat, 0) for seat in range(self.count)]

    def game(self, dealer, least):
        draw, convention, count = self.draw, self.convention, self.count
        playing, sitting = players_of(dealer, count), sitting_dealer(dealer, count)
        declarer = draw(st.sampled_from(playing))
        level = draw(st.integers(least, 10))
        entry = {"contract": f"{level}{draw(st.sampled_from(SUITS))}", "declarer": declarer}
        contract = parse_contract(entry["contract"])
        is_dark = convention.dark and draw(st.booleans())
        if is_dark:
            entry["dark"] = True
        if convention.talon_premium is not None and draw(st.booleans()):
            entry["talon"] = draw(st.sampled_from([["SA", "SK"], ["S7", "HK"], ["DA", "HA"], ["CK", "CQ"]]))
        if convention.talon_refusal is not None and sitting is not None and draw(st.integers(0, 5)) == 0:
            return {**entry, "refused": True}
        if draw(st.integers(0, 9)) == 0:
            outcomes = ["without-all"] + (["without-three"] if convention.give_up == 3 else [])
            return {**entry, "outcome": draw(st.sampled_from(outcomes))}
        auction = auction_of(contract, convention, seats=count, is_dark=is_dark)
        roles = speakers(declarer, playing, sitting)
        calls = [(roles[role], word) for role, word in draw(st.sampled_from(legal_sequences(auction)))]
        whisters = read_calls(calls, auction, roles).whisters
        if len(roles) > 1 and draw(st.integers(0, 7)) == 0:  # as when seats are put right afterwards
            others = dict(zip(roles.values(), draw(st.permutations(list(roles.values()))), strict=True))
            calls = [(others[seat], word) for seat, word in calls]
            whisters = words_as_said(calls).whisters
            entry["override"] = "the seats are put right"
        entry["calls"] = [list(call) for call in calls]
        if whisters or (level == 10 and convention.ten != "whisted"):
            tricks = draw(tricks_of(len(playing)))
            entry["tricks"] = self.placed(playing, tricks)
            if len(whisters) == 1 and draw(st.booleans()):
                entry["open"] = True
            if draw(st.integers(0, 5)) == 0:
                entry["adjustments"] = [self.penalty(entry, playing)]
        return entry

    def penalty(self, entry, playing):
        """Penalty tricks of a contract: lost, at least so many down, or moved to the other side."""
        draw, declarer = self.draw, entry["declarer"]
        player = draw(st.sampled_from(playing))
        kind = draw(st.sampled_from(["lost", "at-least-down", "moved"]))
        penalty = {"kind": kind, "player": player, "tricks": draw(st.integers(1, 2))}
        if kind == "moved":
            assume(entry["tricks"][player] >= penalty["tricks"])
            others = [seat for seat in playing if seat != declarer]
            penalty["to"] = draw(st.sampled_from(others)) if player == declarer else declarer
        return penalty

    def misere(self, dealer):
        draw, playing = self.draw, players_of(dealer, self.count)
        entry = {"contract": "misere", "declarer": draw(st.sampled_from(playing))}
        order = [entry["declarer"], *(seat for seat in playing if seat != entry["declarer"])]
        taken = draw(st.sampled_from([0, 0, 1, 2, 10]))
        entry["tricks"] = self.placed(order, [taken, *draw(tricks_of(len(playing) - 1, 10 - taken))])
        if self.convention.shared_misere and self.count >= 4 and draw(st.booleans()):
            entry["shared_with"] = dealer
        if self.convention.dark and draw(st.booleans()):
            entry["dark"] = True
        if draw(st.integers(0, 5)) == 0:
            entry["adjustments"] = [{"kind": "added", "player": entry["declarer"], "tricks": 1}]
        return entry

    def all_pass(self, dealer):
        draw, playing = self.draw, players_of(dealer, self.count)
        of_dealer = 0
        if self.count >= 4 and self.convention.all_pass_talon == "leads":
            of_dealer = draw(st.integers(0, 2))
        tricks = draw(tricks_of(len(playing), 10 - of_dealer))
        seats, taken = list(playing), list(tricks)
        if of_dealer:
            seats, taken = [*seats, dealer], [*taken, of_dealer]
        entry = {"contract": "all-pass", "tricks": self.placed(seats, taken)}
        if self.convention.dark and draw(st.booleans()):
            entry["dark"] = sorted(draw(st.sets(st.sampled_from(playing), min_size=1)))
        if draw(st.integers(0, 7)) == 0:
            entry["adjustments"] = [{"kind": "added", "player": draw(st.sampled_from(playing)), "tricks": 1}]
        return entry

    def other(self):
        """A void deal or figures written by hand."""
        draw = self.draw
        if draw(st.booleans()):
            return {"void": "redeal", "dealer": draw(st.sampled_from(["stays", "moves"]))}
        postings = []
        for _ in range(draw(st.integers(1, 3))):
            player = draw(st.integers(0, self.count - 1))
            posting = {"player": player, "column": draw(st.sampled_from(["pool", "mountain", "whists"]))}
            if posting["column"] == "whists":
                others = [seat for seat in range(self.count) if seat != player]
                posting["against"] = draw(st.sampled_from(others))
            posting["points"] = draw(st.sampled_from(["1", "-1", "5", "1/2", "-7/2", "1/3", "10"]))
            postings.append(posting)
        return {"postings": postings, "cite": "ruling"}

    def add_newcomer(self):
        """One more player takes the last seat, left of the one who has just dealt, and deals (3.1.2)."""
        state = self.state()
        last = self.count - 1
        if state["finished"] or self.deals < self.convention.opening_all_pass:
            return
        self.add_deal("game", dealer=last, least=state["next"]["minimum_contract"])
        self.sheet["entries"][-1]["dealer"] = last
        if self.state()["finished"]:
            return
        for entry in self.sheet["entries"]:
            if "tricks" in entry:
                entry["tricks"].append(0)
        self.sheet["players"].append("ABCDE"[last + 1])
        self.sheet["entries"].append({"join": last + 1, "cite": "3.1.2"})
        self.add_entry()
        self.add_entry()
