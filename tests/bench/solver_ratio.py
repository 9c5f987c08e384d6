"""How many times faster than a plain alpha-beta solver in C++ the solver is, deal by deal in one run.

    .venv/bin/python tests/bench/solver_ratio.py PATH/refsolver.cpp [--deals N]

The reference reads lines `S h0 h1 h2 leader count w0 w1 w2 trump f1 f2` and answers with the value, nodes
and microseconds of its own clock. Ours is the processor's time of this process, Python included, warm,
tables emptied before every fixed solve and every deal. Both must find the same values.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from itertools import combinations
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

from preferans.cards import parse_hand  # noqa: E402  # after the path
from preferans.doubledummy.position import mask_of, numbers_in, wants_for  # noqa: E402
from preferans.doubledummy.tables import GAMES, Depth, best_discard, position_of, trump_of  # noqa: E402

DEALS = ROOT / "tests" / "doubledummy" / "data" / "deals.json"


class Reference:
    """The compiled reference, asked line by line."""

    def __init__(self, source: str) -> None:
        folder = tempfile.mkdtemp(prefix="tirazh-solver-")
        program = f"{folder}/reference"
        flags = ["-O2", "-march=native", "-std=c++17"]
        subprocess.run(["g++", *flags, "-o", program, source], check=True)
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def forget(self) -> None:
        self.process.stdin.write("C\n")

    def ask(self, hands, leader: int, declarer: int, game: str) -> tuple[int, float]:
        wants = " ".join(str(int(want)) for want in wants_for(declarer, high=game != "M"))
        masks = " ".join(f"{hand:x}" for hand in hands)
        self.process.stdin.write(f"S {masks} {leader} {declarer} {wants} {trump_of(game)} -1 -1\n")
        self.process.stdin.flush()
        value, _nodes, micros, _entries = self.process.stdout.readline().split()
        return int(value), int(micros) / 1e6


def kind_of(game: str) -> str:
    return {"N": "no trump", "M": "misère"}.get(game, "trump")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("reference", help="the C++ source of the reference")
    options.add_argument("--deals", type=int, default=99)
    options.add_argument("--every-best", action="store_true", help="ours finds all best discards")
    chosen = options.parse_args()
    import django

    django.setup()
    from analysis.services.compiled import meet_everything, warm
    from preferans.doubledummy.engine import Engine

    warm()
    engine, reference = Engine(), Reference(chosen.reference)
    meet_everything(engine)
    theirs, ours, times = defaultdict(float), defaultdict(float), defaultdict(list)
    depth = Depth.EVERY_BEST if chosen.every_best else Depth.BEST
    for deal in json.loads(DEALS.read_text())["deals"][: chosen.deals]:
        hands = tuple(mask_of(parse_hand(hand)) for hand in deal["hands"])
        talon, leader = mask_of(parse_hand(deal["talon"])), deal["first_hand"]
        spent = 0.0
        engine.forget()
        for game in GAMES:
            for declarer in range(3):
                best, seconds = ask_all(reference, hands, talon, leader, declarer, game)
                theirs["deal table"] += seconds
                began = time.process_time()
                found = best_discard(
                    engine, hands, talon, leader=leader, declarer=declarer, game=game, depth=depth
                )
                spent += time.process_time() - began
                assert found.best == best, (deal["id"], declarer, game)
        ours["deal table"] += spent
        times["deal table"].append(spent)
        for game in GAMES:
            for declarer in range(3):
                reference.forget()
                value, seconds = reference.ask(hands, leader, declarer, game)
                engine.forget()
                began = time.process_time()
                found_value = engine.value(position_of(hands, leader=leader, declarer=declarer, game=game))
                spent = time.process_time() - began
                assert found_value == value, (deal["id"], declarer, game)
                theirs[kind_of(game)] += seconds
                ours[kind_of(game)] += spent
                times[kind_of(game)].append(spent)
    for kind in ("deal table", "trump", "no trump", "misère"):
        middle = statistics.median(times[kind]) * 1000
        ratio = theirs[kind] / ours[kind]
        print(
            f"{kind:12} reference {theirs[kind]:8.3f} s   ours {ours[kind]:7.3f} s   {ratio:6.1f}x"
            f"   median {middle:7.2f} ms   most {max(times[kind]) * 1000:.0f} ms"
        )


def ask_all(reference, hands, talon, leader, declarer, game) -> tuple[int, float]:
    twelve, total, values = hands[declarer] | talon, 0.0, []
    reference.forget()
    for one, two in combinations(numbers_in(twelve), 2):
        put = list(hands)
        put[declarer] = twelve & ~(1 << one) & ~(1 << two)
        value, seconds = reference.ask(put, leader, declarer, game)
        values.append(value)
        total += seconds
    return (min(values) if game == "M" else max(values)), total


if __name__ == "__main__":
    main()
