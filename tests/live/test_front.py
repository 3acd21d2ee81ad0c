"""The front end without a browser: built files that are up to date, and colours that everybody tells apart."""

from __future__ import annotations

import hashlib
import re
from importlib.resources import files
from itertools import product
from pathlib import Path

import numpy as np
import pytest

SOURCES = Path(__file__).parents[2] / "live" / "src"
BUILT = files("hamfit.live") / "static"
DEUTERANOPIA = np.array(  # Machado, Oliveira and Fernandes (2009), for linear red, green and blue
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
)


def palettes() -> dict[str, dict[str, str]]:
    text = (SOURCES / "colours.css").read_text(encoding="utf-8")
    light, dark = re.findall(r":root[^{]*\{([^}]*)\}", text)
    first = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", light))
    return {"light": first, "dark": first | dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", dark))}


def linear(colour: str) -> np.ndarray:
    values = np.array([int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)])
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    bright = sorted(float(linear(colour) @ [0.2126, 0.7152, 0.0722]) for colour in (one, other))
    return (bright[1] + 0.05) / (bright[0] + 0.05)


def lab(rgb: np.ndarray) -> np.ndarray:
    to_xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
    xyz = to_xyz @ np.clip(rgb, 0, 1) / [0.9505, 1.0, 1.089]
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_texts_have_the_contrast_of_aa(theme: str):
    colours = palettes()[theme]
    texts = ("text", "muted", "true", "learned", "good", "warn", "bad")
    for text, ground in product(texts, ("ground", "panel")):
        assert contrast(colours[text], colours[ground]) >= 4.5, (text, ground)
    assert contrast(colours["accent-text"], colours["accent"]) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_drawn_stands_out_from_its_ground(theme: str):
    colours = palettes()[theme]
    for drawn, ground in product(("true", "learned"), ("space", "panel", "ground")):
        assert contrast(colours[drawn], colours[ground]) >= 3


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_true_and_learned_are_told_apart_by_everybody(theme: str):
    colours = palettes()[theme]
    pairs = [linear(colours[name]) for name in ("true", "learned")]
    for seen in (np.eye(3), DEUTERANOPIA):
        apart = float(np.linalg.norm(np.subtract(*(lab(seen @ rgb) for rgb in pairs))))
        assert apart > 40, apart  # a just noticeable difference is about 2.3


def test_a_red_and_a_green_of_equal_brightness_would_not_be():
    """The yardstick above notices colours that deuteranopes confuse."""
    pair = [lab(DEUTERANOPIA @ linear(colour)) for colour in ("#a05a00", "#5f7a00")]
    assert float(np.linalg.norm(np.subtract(*pair))) < 40


def test_built_files_are_made_of_the_sources():
    found = hashlib.sha256()
    for path in sorted(SOURCES.iterdir(), key=lambda path: path.name):
        found.update(path.name.encode())
        found.update(path.read_bytes())
    first = (BUILT / "page.js").read_text(encoding="utf-8").partition("\n")[0]
    assert first == f"// made of {found.hexdigest()}", "run make live-bundle"
    assert (BUILT / "index.html").read_bytes() == (SOURCES / "index.html").read_bytes()


def test_licences_of_what_is_inside_are_there():
    text = (BUILT / "licences.txt").read_text(encoding="utf-8")
    assert re.search(r"^three 0\.187\.\d+$", text, re.MULTILINE)
    assert re.search(r"^uplot 1\.6\.\d+$", text, re.MULTILINE)
    assert text.count("Permission is hereby granted") == 2


def test_modules_are_small_and_say_what_they_are():
    for path in SOURCES.glob("*.js"):
        lines = path.read_text(encoding="utf-8").splitlines()
        assert lines[0].startswith("// "), path.name
        assert len(lines) <= 320, path.name


def test_nothing_is_written_as_markup_and_nothing_is_fetched_from_elsewhere():
    for path in SOURCES.glob("*.js"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text), (
            path.name
        )
        assert not re.search(r"https?://", text), path.name
    assert not re.search(r"url\(|@import \"http", (BUILT / "page.css").read_text(encoding="utf-8"))
