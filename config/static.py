"""Static files of an installation: hashed names, gzip beside them."""

from typing import Any

from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Whitenoise's storage without brotli, which takes most of a minute at the first `make run`."""

    def create_compressor(self, **kwargs: Any) -> Compressor:
        """Compress with gzip alone."""
        return Compressor(**kwargs | {"use_brotli": False})
