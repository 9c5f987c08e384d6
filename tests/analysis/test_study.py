"""Random deals as Parquet: the same on every machine, taken up where it stopped, over processes and Dask."""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from analysis.services import study
from analysis.services.study import by_dask, by_processes, column_names, deal_of, make_study, solve_part
from office.faults import Refused

parquet = pytest.importorskip("pyarrow.parquet")


def make(folder: Path, count: int, mapped: study.Mapped, size: int = 2) -> tuple[int, list[tuple[int, int]]]:
    told: list[tuple[int, int]] = []
    solved = make_study(
        folder=folder,
        seed=7,
        count=count,
        mapped=mapped,
        tell=lambda done, of: told.append((done, of)),
        size=size,
    )
    return solved, told


def test_a_deal_of_a_seed_is_a_whole_pack_and_always_the_same() -> None:
    hands, talon = deal_of(1, 99_999)
    assert (hands, talon) == deal_of(1, 99_999)
    assert hands[0] | hands[1] | hands[2] | 1 << talon[0] | 1 << talon[1] == (1 << 32) - 1
    assert deal_of(2, 99_999) != (hands, talon)


def test_a_study_goes_on_where_it_stopped(tmp_path: Path) -> None:
    def broken(parts: Any) -> Any:
        yield from by_processes(1)(parts[:1])
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make(tmp_path, 5, broken)
    solved, told = make(tmp_path, 5, by_processes(1))
    assert (solved, told[0], told[-1]) == (3, (2, 5), (5, 5))
    table = parquet.read_table(sorted(tmp_path.glob("*.parquet")))
    assert table.column_names == column_names()
    assert table["number"].to_pylist() == [0, 1, 2, 3, 4]
    assert table.slice(1, 1).to_pydict() == solve_part((7, 1, 1))
    assert make(tmp_path, 5, by_processes(1))[0] == 0
    with pytest.raises(Refused) as refused:
        make(tmp_path, 5, by_processes(1), size=3)
    assert refused.value.told()[0]["code"] == "other-study"


def test_the_same_over_a_dask_cluster_of_two_processes(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        assert make(tmp_path / "dask", 4, by_dask(cluster.scheduler_address))[0] == 4
    make(tmp_path / "here", 4, by_processes(1))
    for name in ("deals-00000000-2.parquet", "deals-00000002-2.parquet"):
        assert parquet.read_table(tmp_path / "dask" / name) == parquet.read_table(tmp_path / "here" / name)


def test_the_command_says_what_it_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        call_command("analyse", random=1, seed=3, out=str(tmp_path / "s"), workers=1)
    assert ended.value.code == 0
    assert "1" in capsys.readouterr().out
    assert (tmp_path / "s" / "deals-00000000-1.parquet").exists()
