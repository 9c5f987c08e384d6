"""The print engine: one HTML document in, one PDF out. Knows WeasyPrint and no Django.

It is loaded only when something is printed, since WeasyPrint needs Pango, which may be missing. What a
process prints shares its style sheets and fonts: reading them anew takes a third of a document's time.
Nothing is fetched but files below the given folder of static files.
"""

from __future__ import annotations

import atexit
import gc
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from weasyprint import CSS
    from weasyprint.text.fonts import FontConfiguration

STYLES = ("fonts.css", "paper.css", "protocol.css", "list.css", "papers.css", "duplicate.css")
"""Style sheets of the folder `print`, in their order."""

_one_at_a_time = Lock()  # Pango is not safe in several threads


class EngineMissing(Exception):
    """PDF cannot be printed here; the text is the system's own word for it."""


class Forbidden(ValueError):
    """A document asked for something outside the static files."""


def find_fault() -> str:
    """Why nothing can be printed here (the system's own words), or an empty text."""
    try:
        import weasyprint  # noqa: F401  # loading it is the question
    except (ImportError, OSError) as error:
        return str(error).splitlines()[0] if str(error) else type(error).__name__
    return ""


def render_pdf(html: str, *, static_root: str) -> bytes:
    """Print one document. `static_root` is the folder that holds `print/` and `fonts/`.

    Raises EngineMissing where WeasyPrint cannot be loaded.
    """
    fault = find_fault()
    if fault:
        raise EngineMissing(fault)
    from weasyprint import HTML

    with _one_at_a_time:
        fonts, styles, fetch = _press(static_root)
        base = Path(static_root).as_uri() + "/"
        document = HTML(string=html, base_url=base, url_fetcher=fetch)
        printed = document.write_pdf(stylesheets=list(styles), font_config=fonts)
    return bytes(printed or b"")


def prepare_process(static_root: str) -> None:
    """Make a process ready to print many documents: read fonts and styles, seldom look for garbage.

    A document makes a million short-lived objects; the collector's rounds over them cost a tenth of the time.
    """
    _press(static_root)
    gc.freeze()
    gc.set_threshold(200_000, 20, 20)


@lru_cache(maxsize=2)
def _press(static_root: str) -> tuple[FontConfiguration, tuple[CSS, ...], Any]:
    """Fonts, style sheets and fetcher of this process."""
    from weasyprint import CSS
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.urls import URLFetcher

    root = Path(static_root).resolve()

    class StaticFetcher(URLFetcher):
        """Reads static files and nothing else."""

        def fetch(self, url: str, headers: Any = None) -> Any:
            """Read one static file; refuse any other address."""
            parts = urlsplit(url)
            path = Path(unquote(parts.path)).resolve()
            if parts.scheme != "file" or parts.netloc or not path.is_relative_to(root):
                raise Forbidden(f"not a static file: {url[:200]}")
            return super().fetch(path.as_uri(), headers)

    fetch = StaticFetcher(allowed_protocols=("file",), allow_redirects=False)
    fonts = FontConfiguration()
    styles = tuple(
        CSS(filename=str(root / "print" / name), font_config=fonts, url_fetcher=fetch) for name in STYLES
    )
    return fonts, styles, fetch


atexit.register(_press.cache_clear)  # fonts clean up after themselves while the interpreter still stands
