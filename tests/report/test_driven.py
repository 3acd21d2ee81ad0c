"""Roll-outs of a report beside runs whose wall was driven: it goes where it was recorded."""

import numpy as np

from hamfit import PhaseSpaceData, RFInvariant
from hamfit.graphs import chain
from hamfit.report.material import Material
from hamfit.report.rollouts import follow_runs


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
