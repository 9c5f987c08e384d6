"""Dates in the reader's language, each readable in one way only."""

from datetime import UTC, datetime

import pytest
from django.utils import timezone, translation
from django.utils.formats import date_format

NOON = datetime(2026, 12, 2, 9, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "name", "text"),
    [
        ("en", "SHORT_DATETIME_FORMAT", "2 Dec 2026, 12:05"),
        ("en", "DATE_FORMAT", "2 December 2026"),
        ("en", "TIME_FORMAT", "12:05"),
        ("ru", "SHORT_DATETIME_FORMAT", "02.12.2026 12:05"),
        ("ru", "DATE_FORMAT", "2 декабря 2026 г."),
    ],
)
def test_a_date_is_written_as_its_readers_write_it(language: str, name: str, text: str) -> None:
    with translation.override(language), timezone.override("Europe/Moscow"):
        assert date_format(timezone.localtime(NOON), name) == text
