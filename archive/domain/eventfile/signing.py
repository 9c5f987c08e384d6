"""Ed25519 signatures of event files: over the digest, so over everything the file says.

A key is 32 bytes in base64, on one line of a file that the owner alone may read. A signature proves who
holds the key, and nothing else: compare the public key with the one that the organiser has published.
"""

from __future__ import annotations

import base64
import binascii
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from archive.domain.eventfile.reading import Document

ALGORITHM = "Ed25519"


def new_key() -> str:
    """A new private key as text."""
    return base64.b64encode(Ed25519PrivateKey.generate().private_bytes_raw()).decode()


def read_key(text: str) -> Ed25519PrivateKey:
    """The private key that a text holds. Raises ValueError for anything else."""
    try:
        return Ed25519PrivateKey.from_private_bytes(base64.b64decode(text.strip(), validate=True))
    except (binascii.Error, ValueError) as problem:
        raise ValueError("no Ed25519 key in base64") from problem


def public_key(key: Ed25519PrivateKey) -> str:
    """The public half, to be published."""
    return base64.b64encode(key.public_key().public_bytes_raw()).decode()


def sign(document: Document, key: Ed25519PrivateKey) -> Document:
    """The document with its signature."""
    value = base64.b64encode(key.sign(str(document["digest"]).encode())).decode()
    signature = {"algorithm": ALGORITHM, "public_key": public_key(key), "value": value}
    return {**document, "signature": signature}


def is_signed_rightly(document: Document) -> bool:
    """Whether the signature is one, of this file, by the key that it names."""
    signature: Any = document.get("signature")
    if not isinstance(signature, dict) or signature.get("algorithm") != ALGORITHM:
        return False
    try:
        key = Ed25519PublicKey.from_public_bytes(
            base64.b64decode(str(signature["public_key"]), validate=True)
        )
        key.verify(base64.b64decode(str(signature["value"]), validate=True), str(document["digest"]).encode())
    except (InvalidSignature, KeyError, ValueError):
        return False
    return True
