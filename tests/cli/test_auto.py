"""``hamfit fit`` with no option: which parts H got and why, warnings of one line, and what is in the JSON."""

from __future__ import annotations

import json

import numpy as np
import pytest

from hamfit import PhaseSpaceData, load_model
from hamfit.graphs import chain
from laboratory import LABORATORY, rotor, sampled, spring_pair


@pytest.fixture
def pendulum(tmp_path):
    sampled(LABORATORY["pendulum"].runs(6, 100), noise=1e-3).save(tmp_path / "pendulum.npz")


def test_a_pendulum_needs_no_option(hamfit, tmp_path, pendulum):
    done = hamfit("fit", "pendulum.npz", "-o", "m.safetensors", "--json")
    assert (done.code, done.err) == (0, "")
    values = json.loads(done.out)
    assert (values["model"], values["parts"]) == ("invariant", ["kinetic", "field"])
    assert "nothing but a field" in values["why"]
    assert values["symptoms"]["net_force_share"] == pytest.approx(1.0)
    assert values["symptoms"]["sentences"] == []
    assert values["verdict"] == "learned"
    assert load_model(tmp_path / "m.safetensors").notes["parts"] == ["kinetic", "field"]


def test_people_read_one_sentence(hamfit, pendulum):
    done = hamfit("fit", "pendulum.npz", "-o", "m.safetensors")
    told = " ".join(done.out.split())
    assert "H kinetic + field: no node has a neighbour, so that nothing but a field can act on it" in told
    assert "net_force_share" not in told


def test_the_invariant_model_says_what_it_lacks(hamfit, pendulum):
    values = json.loads(hamfit("fit", "pendulum.npz", "-o", "m.safetensors", "--model", "invariant", "--json").out)
    assert values["parts"] == ["kinetic"]
    assert "why" not in values
    assert "--field shared" in values["hints"][0]
    assert values["verdict"] != "learned"


def test_options_go_through(hamfit, pendulum):
    flags = ("--width", 40, "--friction", "uniform", "--targets", "weak", "--field", "none", "--seed", 4)
    values = json.loads(hamfit("fit", "pendulum.npz", "-o", "m.safetensors", *flags, "--json").out)
    assert (values["width"], values["parts"], values["why"]) == (40, ["kinetic"], "the field is as asked for")


def test_warnings_are_one_line_each(hamfit, tmp_path):
    runs = spring_pair((1.0, 3.0)).runs(6, 100)
    velocity, known = runs.p / np.array([[1.0], [3.0]]), {"times": runs.times, "trajectory": runs.trajectory}
    PhaseSpaceData.from_velocities(runs.q, velocity, chain(2), masses=1.0, **known).save(tmp_path / "pair.npz")
    done = hamfit("fit", "pair.npz", "-o", "m.safetensors")
    assert done.code == 0
    (line,) = done.err.splitlines()
    assert line.startswith("warning: the masses 1 : 1 contradict momentum conservation, which asks for 1 : 3")
    assert "--mass 1,3" in line


def test_turns_are_a_warning(hamfit, tmp_path):
    sampled(rotor().runs(5, 150)).save(tmp_path / "rotor.npz")
    done = hamfit("fit", "rotor.npz", "-o", "m.safetensors")
    assert "if it is an angle, convert the recording again and say so (hamfit convert --angles" in done.err
