#!/usr/bin/env python
"""Draw random events in which people leave, come, are kept apart and sit out; have each one checked.

.venv/bin/python tests/bench/seating_random.py [--events 5000] [--first 0]
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.seating.events import run_event


def main() -> None:
    """Run, and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--events", type=int, default=5000)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    started = time.process_time()
    found: Counter[str] = Counter()
    for seed in range(options.first, options.first + options.events):
        codes = run_event(seed)
        found.update(codes)
        if codes:
            print(f"event {seed}: {', '.join(codes)}")
    print(f"{options.events} events, {sum(found.values())} violations {dict(found)}, ", end="")
    print(f"{time.process_time() - started:.0f} s of the processor")


if __name__ == "__main__":
    main()
