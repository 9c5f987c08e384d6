"""Bytes of a text file into text: which encoding it is, or a clear word that it is none we read.

UTF-8, UTF-16 and Windows-1251 are read. KOI8-R, DOS (866) and Macintosh are recognised by how odd
their Russian looks, and refused by name: guessing there would spoil names silently.
"""

from __future__ import annotations

import codecs

from office.faults import Refused
from preferans.faults import Fault
from preferans.marks import gettext_noop

NOT_TEXT = gettext_noop(
    "The file is no text: byte %(byte)s stands at place %(place)s. Save the list as XLSX or as CSV in UTF-8."
)
OTHER_ENCODING = gettext_noop(
    "The file seems to be in the encoding %(found)s; expected UTF-8 or Windows-1251. "
    "Save it again as CSV in UTF-8."
)
UNKNOWN_ENCODING = gettext_noop(
    "The encoding of the file is unknown: byte %(byte)s at place %(place)s is no UTF-8, "
    "and it is not Russian text in Windows-1251. Save it again as CSV in UTF-8."
)
_OTHERS = {"koi8_r": "KOI8-R", "cp866": "DOS (866)", "mac_cyrillic": "Macintosh"}
LEAST_LIKENESS = 0.2
# How common the letters are in Russian, in per cent of the commonest.
_PER_CENT = "100 80 75 70 62 55 52 48 44 42 36 32 30 28 26 22 20 18 18 17 16 15 14 12 10 9 8 7 6 6 6 3 10"
_WEIGHTS = dict(zip("оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё", map(int, _PER_CENT.split()), strict=True))
_ALLOWED_CONTROLS = frozenset("\t\n\r\f")


def decode(data: bytes) -> str:
    """The text of a file. Raises `Refused` when it is in an encoding that is not read."""
    for mark, name in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if data.startswith(mark):
            return _checked(_strict(data, name), data)
    if b"\x00" in data:
        return _checked(_strict(data, _silent_utf16(data)), data)
    try:
        return _checked(data.decode("utf-8"), data)
    except UnicodeDecodeError as problem:
        return _checked(_russian(data, problem.start), data)


def _strict(data: bytes, name: str) -> str:
    try:
        return data.decode(name)
    except UnicodeDecodeError as problem:
        raise _unknown(UNKNOWN_ENCODING, data, problem.start) from problem


def _silent_utf16(data: bytes) -> str:
    """UTF-16 without its mark: zero bytes stand on one side of the pairs only."""
    even, odd = data[0::2].count(0), data[1::2].count(0)
    if len(data) % 2 == 0 and odd and not even:
        return "utf-16-le"
    if len(data) % 2 == 0 and even and not odd:
        return "utf-16-be"
    raise _unknown(NOT_TEXT, data, data.index(0))


def _russian(data: bytes, place: int) -> str:
    likeness = {name: _likeness(data, name) for name in ("cp1251", *_OTHERS)}
    best = max(likeness, key=lambda name: likeness[name])
    if likeness[best] < LEAST_LIKENESS:
        raise _unknown(UNKNOWN_ENCODING, data, place)
    if best in _OTHERS:
        raise Refused([Fault("file", "encoding", OTHER_ENCODING, {"found": _OTHERS[best]})])
    return data.decode("cp1251")


def _likeness(data: bytes, name: str) -> float:
    """How much the bytes look like Russian in the encoding: about 0.5 for Russian, below 0.3 for none.

    Letters count by how common they are; a capital after a small letter, a small letter at the start
    of a word, a Latin neighbour or a sign that lists of names do not use count against it.
    """
    try:
        text = data.decode(name)
    except UnicodeDecodeError:
        return -1.0
    points, count = 0.0, 0
    for before, letter, after in zip(" " + text, text, text[1:] + " ", strict=False):
        if letter.isascii() or letter in "«»—–№“”’\u00a0":
            continue
        count += 1
        weight = _WEIGHTS.get(letter.lower(), -100) / 100
        if letter.isupper() and before.islower():
            weight = -1.0
        elif letter.islower() and not before.isalpha():
            weight -= 0.3
        if (before.isascii() and before.isalpha()) or (after.isascii() and after.isalpha()):
            weight -= 2.0
        points += weight
    return points / count if count else 0.0


def _checked(text: str, data: bytes) -> str:
    """The text, unless it holds characters that no text holds."""
    for letter in text:
        if letter < " " and letter not in _ALLOWED_CONTROLS:
            place = data.find(ord(letter))
            raise _unknown(NOT_TEXT, data, max(place, 0))
    return text


def _unknown(msgid: str, data: bytes, place: int) -> Refused:
    params = {"byte": f"0x{data[place]:02X}", "place": place + 1}
    return Refused([Fault("file", "encoding", msgid, params)])
