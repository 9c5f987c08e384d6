"""The tools that keep the Russian complete find what they are for."""

import polib
import pytest

from tools import check_translations, tr


def entry(msgid: str, msgstr: str = "", **more: object) -> polib.POEntry:
    return polib.POEntry(msgid=msgid, msgstr=msgstr, occurrences=[("office/views.py", "7")], **more)


def catalogue(*entries: polib.POEntry) -> polib.POFile:
    file = polib.POFile()
    file.extend(entries)
    return file


FORMS = {0: "стол", 1: "стола", 2: "столов"}


@pytest.mark.parametrize(
    ("used", "known", "expected"),
    [
        (entry("Seat"), entry("Other", "Иное"), "office/views.py:7: no translation of 'Seat'"),
        (entry("Seat"), entry("Seat", ""), "office/views.py:7: the translation of 'Seat' is empty"),
        (
            entry("Seat"),
            entry("Seat", "Место", flags=["fuzzy"]),
            "office/views.py:7: the translation of 'Seat' is marked fuzzy",
        ),
        (
            entry("table", msgid_plural="tables"),
            entry("table", "стол"),
            "office/views.py:7: 'table' is counted and needs three Russian forms",
        ),
    ],
)
def test_a_text_without_russian_is_named_with_its_place(
    used: polib.POEntry, known: polib.POEntry, expected: str
) -> None:
    assert check_translations.find_faults(catalogue(used), catalogue(known)) == [expected]


def test_translated_texts_pass() -> None:
    used = catalogue(entry("Seat"), entry("table", msgid_plural="tables"))
    known = catalogue(entry("Seat", "Место"), entry("table", msgid_plural="tables", msgstr_plural=FORMS))
    assert check_translations.find_faults(used, known) == []


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("Round %(number)s", "Тур", "placeholders differ"),
        ("Round", "Тур %(number)s", "placeholders differ"),
        ("Seat", " ", "empty"),
        ("table|tables", ["стол", "стола"], "three Russian forms"),
        ("Seat\n", "Место", "newline"),
    ],
)
def test_a_bad_translation_is_refused(key: str, value: str | list[str], complaint: str) -> None:
    with pytest.raises(SystemExit, match=complaint):
        tr.make_entry(key, value)


def test_a_context_stands_before_its_text() -> None:
    made = tr.make_entry("column::pool", "пуля")
    assert (made.msgctxt, made.msgid, made.msgstr) == ("column", "pool", "пуля")


def test_the_catalogue_is_complete_in_form() -> None:
    for known in tr.read_catalogue():
        texts = list(known.msgstr_plural.values()) if known.msgid_plural else [known.msgstr]
        assert all(text.strip() for text in texts), known.msgid
        assert "fuzzy" not in known.flags, known.msgid
