"""What a hostile or clumsy hand may send where a file is expected: contents by name, and names of files."""

from __future__ import annotations

import io
import random
import zipfile

SEED = 20261201
BOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml"
CONTENT_TYPES = (
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{BOOK}.sheet.main+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{BOOK}.worksheet+xml"/></Types>'
)
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
ENTITIES = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b "&a;&a;&a;&a;">]>'


def book(cell: str, *, before: str = "") -> bytes:
    """The smallest workbook with one text cell; `before` stands at the head of its sheet."""
    parts = {
        "[Content_Types].xml": CONTENT_TYPES,
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="r1" '
        f'Type="{RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="r1" '
        f'Type="{RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets>'
        '<sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/worksheets/sheet1.xml": f'{before}<worksheet xmlns="{MAIN}"><sheetData><row r="1">'
        f'<c r="A1" t="inlineStr"><is><t>{cell}</t></is></c></row></sheetData></worksheet>',
    }
    return packed({name: text.encode() for name, text in parts.items()})


def packed(parts: dict[str, bytes]) -> bytes:
    """A zip of these parts."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return stream.getvalue()


def contents() -> dict[str, bytes]:
    """Every hostile content by its name."""
    chance = random.Random(SEED)
    big = b"9" * 5000
    return {
        "empty": b"",
        "blanks": b" \r\n\t",
        **{f"random {number}": chance.randbytes(1500) for number in range(3)},
        "a huge line": b"x" * 300_000,
        "many lines": b"1\n" * 30_000,
        "zeros": b"\x00" * 64,
        "a zero in a text": b'{"a": "b\x00c"}\n1\x002 3',
        "UTF-16": "Фамилия\tИмя\nКим\tЮлия\n".encode("utf-16"),
        "a mark of order alone": b"\xef\xbb\xbf",
        "broken UTF-8": b'{"name": "\xd0\xff\xfe"}',
        "half a pair": b'{"name": "\\ud800", "format": "tirazh-event/1"}',
        "deep arrays": b"[" * 100_000,
        "deep objects": b'{"a":' * 50_000,
        "closed and deep": b"[" * 3000 + b"]" * 3000,
        "infinite": b'{"format": "tirazh-sheet/1", "players": 1e999}',
        "no number": b'{"format": "tirazh-event/1", "players": NaN}',
        "five thousand digits": b'{"format": "tirazh-sheet/1", "players": ' + big + b"}",
        "digits alone": big,
        "a key twice": b'{"format": "tirazh-sheet/1", "format": "tirazh-event/1"}',
        "an array of nothing": b"[[], {}, null, [[[]]]]",
        "an empty object": b"{}",
        "null": b"null",
        "a number": b"-0",
        "half an object": b'{"format": "tirazh-event/1", "rounds": [{"number": 1,',
        "objects of wrong kinds": b'{"format": ["tirazh-event/1"], "hands": {"0": []}, "players": {"a": 1}}',
        "formulas": b'=HYPERLINK("http://e");+1+1\n@SUM(A1);-2\n',
        "a stray quotation mark": b'"a;b\n' * 3,
        "a picture": b"\x89PNG\r\n\x1a\n" + bytes(40),
        "an archive of nothing": packed({}),
        "an archive of something": packed({"../../etc/passwd": b"root"}),
        "an archive that swells": packed({"[Content_Types].xml": b"", "xl/a.xml": bytes(40 * 1024 * 1024)}),
        "a cut archive": book("Ким")[:200],
        "a workbook with entities": book("&b;", before=ENTITIES),
        "a workbook that is no workbook": packed({"[Content_Types].xml": b"<", "xl/workbook.xml": b"<"}),
    }


NAMES = ("list.xlsx", "../../etc/passwd", "a\u202excod.exe", "x" * 180 + ".csv", ".json", "con.txt")
"""Names that the contents get in turn: wrong endings, paths, letters that turn the reading."""
