"""The machine code of the solver: is it there, and make it. Nothing here compiles in a request."""

import fcntl
from pathlib import Path

from django.conf import settings

from preferans.doubledummy.engine import Engine
from preferans.doubledummy.position import NO_TRUMP, Position, wants_for
from preferans.doubledummy.tables import GAMES, Depth, best_discard

STAMP = "ready"


def _this_machine() -> str:
    """What the machine code depends on besides its source: the processor and numba itself."""
    from llvmlite import binding
    from numba import __version__

    return f"{__version__} {binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"


def _stamp() -> Path:
    return Path(settings.SOLVER_CODE) / STAMP


def ready() -> bool:
    """Is there machine code for this source on this machine? The folder's name stands for the source."""
    stamp = _stamp()
    return stamp.exists() and stamp.read_text(encoding="utf-8") == _this_machine()


def warm() -> bool:
    """Compile what is missing; true when something had to be done. A second process waits for the first."""
    folder = Path(settings.SOLVER_CODE)
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if ready():
            return False
        meet_everything(Engine(entries=1 << 12, positions=1 << 12))
        _stamp().write_text(_this_machine(), encoding="utf-8")
    return True


def meet_everything(engine: Engine) -> None:
    """Call each compiled function once."""
    hands = (0x3FF, 0xFFC00, 0x3FF00000)
    for game in GAMES:
        best_discard(engine, hands, 3 << 30, leader=0, declarer=0, game=game, depth=Depth.BEST)
    for trump in (0, NO_TRUMP):
        engine.value(Position((1, 2, 4), 0, 0, wants_for(0, high=True), trump))
    engine.value(Position((1, 2, 4), 0, 0, (False, False, False)))
