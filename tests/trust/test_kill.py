"""A worker and the whole server are killed in the middle of writes: what was acknowledged is there, once.

Longer, and with a database gone for ten seconds: `tests/bench/outages.py`; figures in docs/reliability.md.
"""

from pathlib import Path
from time import sleep

import pytest

from tests.trust.installation import Installation, People


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes, as on Linux")
def test_no_acknowledged_line_is_lost_when_a_worker_and_then_the_server_are_killed(tmp_path: Path) -> None:
    place = Installation(tmp_path)
    place.prepare()
    place.start()
    people = People(place)
    try:
        people.start()
        sleep(1.5)
        place.kill_worker()
        sleep(1.5)
        place.kill()
        sleep(0.5)
        place.start()
        sleep(1)
        people.stop()
    finally:
        people.is_over.set()
        place.kill()
    assert len(people.acknowledged) > 5, people.tries
    assert set(people.tries) <= {0, 200, 201, 503}, people.tries
    assert people.judge() == []
