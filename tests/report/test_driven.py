"""Roll-outs of a report beside runs whose wall was driven: it goes where it was recorded."""

from types import SimpleNamespace

import numpy as np
import pytest
from scipy.interpolate import CubicSpline

from hamfit import PhaseSpaceData, RFInvariant
from hamfit.graphs import chain
from hamfit.report.material import Material
from hamfit.report.rollouts import _drive, follow_runs
from hamfit.targets.runs import runs_of


@pytest.mark.slow
def test_a_recorded_drive_is_followed():
    t, omega, drive, size = np.arange(0, 8, 0.04), 3.0, 2.0, 0.3
    own = size * omega**2 / (omega**2 - drive**2)
    wall = size * np.sin(drive * t)
    x = 1 + own * (np.sin(drive * t) - drive / omega * np.sin(omega * t))
    v = own * drive * (np.cos(drive * t) - np.cos(omega * t))
    q, p = (np.stack(both, axis=1)[:, :, None] for both in ((wall, x), (0 * wall, v)))
    data = PhaseSpaceData.from_velocities(q, p, chain(2), masses=1.0, times=t, held=[0])
    material = Material(RFInvariant(width=64).fit(data).learned_, data)
    (followed,) = follow_runs(material, material.some_runs(1))
    assert len(followed.times) > 100
    assert np.nanmax(followed.error()) < 1e-2
    still = material.source.state(0).q[0]
    assert np.abs(followed.learned[:, 0] - still).max() > 0.2


@pytest.mark.parametrize("share", [0.0, 1e-14, 0.5, 0.9])
def test_the_drive_goes_on_as_it_went_beyond_the_last_sample(share):
    t = np.arange(0, 4, 0.04)
    wall = 0.3 * np.sin(2 * t)
    q = np.stack([wall, 1 + 0 * wall], axis=1)[:, :, None]
    data = PhaseSpaceData.from_velocities(q, 0 * q, chain(2), masses=1.0, times=t, held=[0])
    end = t[-1] + share * 0.04
    times, path = _drive(SimpleNamespace(source=data), runs_of(data)[0], end)
    near = np.linspace(t[-3], end, 50)
    found = CubicSpline(times, path[:, 0, 0])(np.minimum(near, times[-1]))
    assert np.abs(found - 0.3 * np.sin(2 * near)).max() < 2e-3  # the wall moves by 0.02 from sample to sample
