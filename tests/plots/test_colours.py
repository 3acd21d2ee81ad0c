"""Colours of pictures are told apart by everybody: distances under colour blindness, computed."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from hamfit import html
from hamfit.plots import LEARNED, NODES, THIRD, TRUE

# Machado, Oliveira and Fernandes (2009), severity 1, of linear RGB
SEEN = {
    "by most": np.eye(3),
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
}
TO_XYZ = [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175], [0.0193339, 0.119192, 0.9503041]]
WHITE = (0.95047, 1.0, 1.08883)


def lab(colour: str, eye: str) -> np.ndarray:
    """CIE L*a*b* of a colour as an eye sees it."""
    values = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    linear = np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    xyz = np.array(TO_XYZ) @ np.clip(np.array(SEEN[eye]) @ linear, 0, 1) / WHITE
    x, y, z = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def nearest(colours: tuple[str, ...], eye: str) -> float:
    return min(float(np.linalg.norm(lab(a, eye) - lab(b, eye))) for a, b in itertools.combinations(colours, 2))


@pytest.mark.parametrize("eye", SEEN)
def test_colours_are_told_apart(eye):
    assert nearest((*NODES, TRUE, "#000000"), eye) > 20  # a difference of 2.3 is just noticeable side by side
    assert nearest((html.LEARNED, html.FORM), eye) > 20


@pytest.mark.parametrize("eye", SEEN)
def test_colours_are_seen_on_white(eye):
    assert min(float(np.linalg.norm(lab(colour, eye) - lab("#ffffff", eye))) for colour in (*NODES, TRUE)) > 25


def test_the_learned_and_the_third_colour_are_the_first_of_many():
    assert NODES[:2] == (LEARNED, THIRD)


def test_the_colours_before_would_fail():
    before = ("#1f5fbf", "#d1495b", "#2e8b57", "#e08e0b", "#7b4fa3", "#1aa6b7", "#8c564b", "#5b6c7d")
    assert nearest(before, "deuteranopia") < 10
