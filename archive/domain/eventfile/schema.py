"""The JSON schema of event files, made from the layout; published as docs/event-file.schema.json."""

from __future__ import annotations

from typing import Any

from archive.domain.eventfile.layout import EVENT, FORMAT, REFERENCES, SECTIONS, Column, Section

WHOLE = {"type": "integer"}
TYPES: dict[str, dict[str, Any]] = {
    "text": {"type": "string"},
    "whole": WHOLE,
    "flag": {"type": "boolean"},
    "object": {"type": "object"},
    "list": {"type": "array"},
    "any": {},
    "day": {"type": "string", "format": "date"},
    "moment": {"type": "string", "format": "date-time"},
}
HASH = {"type": "string", "pattern": "^[0-9a-f]{64}$"}


def column_schema(column: Column) -> dict[str, Any]:
    """The schema of one column."""
    if column.kind in REFERENCES:
        parts = REFERENCES[column.kind]
        found: dict[str, Any] = (
            dict(WHOLE)
            if parts == 1
            else {"type": "array", "items": WHOLE, "minItems": parts, "maxItems": parts}
        )
        found["description"] = f"names a {column.kind}"
    else:
        found = dict(TYPES[column.kind])
    if column.is_optional and "type" in found:
        found["type"] = [found["type"], "null"]
    return found


def row_schema(section: Section) -> dict[str, Any]:
    """The schema of one row of a section."""
    return {
        "type": "object",
        "properties": {column.name: column_schema(column) for column in section.columns},
        "required": [column.name for column in section.columns],
        "additionalProperties": False,
    }


def event_schema() -> dict[str, Any]:
    """The schema of the whole file."""
    sections = {
        section.name: {"description": section.about, "type": "array", "items": row_schema(section)}
        for section in SECTIONS
    }
    head: dict[str, Any] = {
        "format": {"const": FORMAT},
        "event": {"description": EVENT.about, **row_schema(EVENT)},
        "people": {
            "description": "Names of those who acted; rows name them by their place here, from 0.",
            "type": "array",
            "items": {"type": "string"},
        },
    }
    tail: dict[str, Any] = {
        "journal": {
            "description": "The end of the event's journal when the file was written.",
            "type": "object",
            "properties": {"records": WHOLE, "head": HASH},
            "required": ["records", "head"],
            "additionalProperties": False,
        },
        "results": {
            "description": "What the product worked out: compared by `verify`, never imported.",
            "type": "object",
            "properties": {
                "sheets": {"type": "array", "items": {"type": "object"}},
                "standings": {"type": "array", "items": {"type": "object"}},
            },
            "required": ["sheets", "standings"],
            "additionalProperties": False,
        },
        "digest": {
            "description": "SHA-256 of all but digest and signature, as JSON with sorted keys and no spaces.",
            **HASH,
        },
        "signature": {
            "description": "Ed25519 over the 64 characters of the digest; both in base64.",
            "type": "object",
            "properties": {
                "algorithm": {"const": "Ed25519"},
                "public_key": {"type": "string"},
                "value": {"type": "string"},
            },
            "required": ["algorithm", "public_key", "value"],
            "additionalProperties": False,
        },
    }
    properties = {**head, **sections, **tail}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": FORMAT,
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name != "signature"],
        "additionalProperties": False,
    }
