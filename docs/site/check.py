"""Look at the pages that were built: every link leads somewhere, and nothing is loaded from a network.

``python docs/site/check.py site`` prints what is wrong, a line each, and then exits with 1.
"""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

MARKUP = re.compile(r":(?:func|class|meth|mod|attr):|\bdocs/[\w-]+\.md\b")  # of docstrings, as it is written
LOADED = {"src", "srcset", "poster", "data"}
STYLES = re.compile(r"url\(\s*['\"]?(https?:)?//|@import\s+['\"]?(https?:)?//")


class Links(HTMLParser):
    """Collects what a page loads, what it links to, the names of its places, and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.linked: list[str] = []
        self.places: set[str] = set()
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at one tag."""
        known = {name: value or "" for name, value in attrs}
        self.places |= {known[name] for name in ("id", "name") if name in known}
        self.loaded += [known[name] for name in LOADED if name in known and tag != "meta"]
        if tag == "link" and known.get("rel") not in ("canonical", "prev", "next", "alternate"):
            self.loaded.append(known.get("href", ""))
        elif tag == "a" and "href" in known:
            self.linked.append(known["href"])

    def handle_data(self, data: str) -> None:
        """Keep the words of a page."""
        self.words.append(data)


def faults(site: Path) -> list[str]:
    """Return what is wrong with the pages below a folder, a sentence each."""
    pages = {path: Links(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    wrong = [
        f"{path.relative_to(site)} fetches something"
        for path in [*pages, *site.rglob("*.css")]
        if STYLES.search(path.read_text(encoding="utf-8"))
    ]
    for path, page in pages.items():
        raw = MARKUP.search("".join(page.words)) if path.parent.name == "reference" else None
        wrong += [f"{path.relative_to(site)} shows {raw[0]} as it is written"] if raw else []
        here = path.relative_to(site)
        wrong += [f"{here} loads {url}" for url in page.loaded if urlsplit(url).netloc]
        for url in [*page.loaded, *page.linked]:
            parts = urlsplit(url)
            if parts.scheme or parts.netloc or here.name == "404.html":
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            if not target.exists():
                wrong.append(f"{here} links to {url}, which is not there")
            elif parts.fragment and target in pages and not known(unquote(parts.fragment), pages[target]):
                wrong.append(f"{here} links to {url}, and there is no such place on that page")
    return wrong


def known(place: str, page: Links) -> bool:
    """Whether a page has a place; those that scripts of the theme make begin with two underscores."""
    return place in page.places or place.startswith("__")


if __name__ == "__main__":
    found = faults(Path(sys.argv[1]).resolve())
    print(
        "\n".join(found)
        or f"{len(list(Path(sys.argv[1]).rglob('*.html')))} pages: links lead somewhere, nothing is fetched"
    )
    sys.exit(bool(found))
