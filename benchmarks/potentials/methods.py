"""The sides of `../molecules.py`, each with a fit that leaves a file and a calculator of ASE that reads it.

    python potentials/methods.py fit molecule NAME train.xyz folder
    python potentials/methods.py use molecule NAME test.xyz folder

One process for each, so that libraries, threads and memory of one side do not matter for another. What a fit takes is
counted from the file of configurations on, imports are not. Prints one JSON object.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

MEV = 1e3


@dataclass(frozen=True)
class Method:
    """A side: its setting in words, the package that it needs, modules of a fit, and what to call."""

    setting: str
    package: str
    modules: tuple[str, ...]
    fit: Callable[[Path, Path], dict[str, Any]]
    calculator: Callable[[Path], Any]

    @property
    def is_here(self) -> bool:
        return find_spec(self.package) is not None


def hamfit(setting: str, cutoff: float = 5.0, **options: Any) -> Method:
    def fit(train: Path, folder: Path) -> dict[str, Any]:
        from hamfit import RFInvariant, open_data

        model = RFInvariant(cutoff=cutoff, **options).fit(open_data(train, cutoff=cutoff))
        model.save(folder / "model.safetensors")
        return {}

    def calculator(folder: Path) -> Any:
        from hamfit.interop.ase import HamfitCalculator

        return HamfitCalculator(folder / "model.safetensors")

    return Method(setting, "hamfit", ("hamfit.models", "hamfit.data"), fit, calculator)


def sgdml(setting: str, sigma: int) -> Method:
    """Symmetric gradient-domain kernels of a whole molecule; sigma is the length of the kernel."""

    def fit(train: Path, folder: Path) -> dict[str, Any]:
        from ase.io import read
        from sgdml.train import GDMLTrain
        from sgdml.utils.io import dataset_md5

        frames = read(train, ":")
        arrays = {
            "type": "d", "code_version": "1.0.3", "name": np.array("molecule"), "theory": np.array("unknown"),
            "z": frames[0].numbers.astype(np.uint8), "R": np.array([atoms.positions for atoms in frames]),
            "E": np.array([atoms.get_potential_energy() for atoms in frames]),
            "F": np.array([atoms.get_forces() for atoms in frames]),
        }  # fmt: skip
        arrays["md5"] = dataset_md5(arrays)
        trainer = GDMLTrain(max_processes=len(os.sched_getaffinity(0)))
        # all of them are for training; the file of validation is asked for, and not used before `sgdml test`
        task = trainer.create_task(arrays, len(frames), arrays, 0, sigma)
        model = trainer.train(task)
        np.savez_compressed(folder / "model.npz", **model)
        return {}

    def calculator(folder: Path) -> Any:
        from sgdml.intf.ase_calc import SGDMLCalculator

        return SGDMLCalculator(str(folder / "model.npz"), E_to_eV=1.0, F_to_eV_Ang=1.0)

    return Method(setting, "sgdml", ("ase.io", "sgdml.train", "sgdml.utils.io"), fit, calculator)


def gap(setting: str, cutoff: float, n_max: int, l_max: int, sparse: int, pairs: int) -> Method:
    """Gaussian approximation potential: a kernel of distances and one of SOAP, by gap_fit of QUIP."""

    def fit(train: Path, folder: Path) -> dict[str, Any]:
        kernels = [
            f"distance_2b cutoff={cutoff} covariance_type=ard_se delta=0.5 theta_uniform=1.0 sparse_method=uniform"
            f" n_sparse={pairs} Z1={first} Z2={second} add_species=F"
            for first, second in pairs_of_elements(train)
        ] + [
            f"soap cutoff={cutoff} cutoff_transition_width=1.0 covariance_type=dot_product zeta=4 delta=0.2"
            f" atom_sigma=0.4 n_max={n_max} l_max={l_max} sparse_method=cur_points n_sparse={sparse} add_species=T",
        ]
        words = {
            "at_file": train, "gap": "{" + " : ".join(kernels) + "}", "e0_method": "average",
            "default_sigma": "{0.0005 0.02 0 0}", "energy_parameter_name": "energy",
            "force_parameter_name": "forces", "sparse_jitter": "1e-8", "do_copy_at_file": "F",
            "sparse_separate_file": "T", "gp_file": folder / "gap.xml",
        }  # fmt: skip
        program = shutil.which("gap_fit", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
        if program is None:
            sys.exit("gap_fit is not here, which quippy-ase installs")
        command = [program, *(f"{name}={value}" for name, value in words.items())]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"gap_fit ended with {done.returncode}: {done.stdout[-2000:]} {done.stderr[-2000:]}")
        return {}

    def calculator(folder: Path) -> Any:
        from quippy.potential import Potential

        return Potential(param_filename=str(folder / "gap.xml"))

    return Method(setting, "quippy", (), fit, calculator)


def pairs_of_elements(train: Path) -> list[tuple[int, int]]:
    """Pairs of elements that meet in the first configuration: gap_fit ends where a pair has no data."""
    from ase.io import read

    numbers = read(train, 0).numbers.tolist()
    return sorted({(min(a, b), max(a, b)) for k, a in enumerate(numbers) for b in numbers[:k]})


def soap(setting: str, cutoff: float, n_max: int, l_max: int) -> Method:
    """SOAP vectors of dscribe, one linear function of them for each element, by least squares with a ridge."""

    def fit(train: Path, folder: Path) -> dict[str, Any]:
        from soap import fit_linear

        return fit_linear(train, folder, cutoff, n_max, l_max)

    def calculator(folder: Path) -> Any:
        from soap import LinearSoap

        return LinearSoap(folder)

    return Method(setting, "dscribe", ("soap",), fit, calculator)


MOLECULE = {
    "hamfit, 650 features": hamfit("body 4", body=4, width=650),
    "hamfit, 2600 features": hamfit("body 4", body=4, width=2600),
    "hamfit, 5000 features": hamfit("body 4", body=4, width=5000),
    "hamfit, 10000 features": hamfit("body 4", body=4, width=10000),
    "hamfit, found in 120 s": hamfit("body auto, 120 s", body="auto", seconds=120.0),
    "GAP, small": gap("SOAP 6, 4; 300 sparse points for each element", 5.0, 6, 4, 300, 20),
    "GAP, large": gap("SOAP 8, 6; 1000 sparse points for each element", 5.0, 8, 6, 1000, 30),
    "sGDML": sgdml("sigma 20", 20),
    "linear SOAP, small": soap("SOAP 6, 4", 5.0, 6, 4),
    "linear SOAP, large": soap("SOAP 8, 6", 5.0, 8, 6),
}
CRYSTAL = {
    "hamfit, 650 features": MOLECULE["hamfit, 650 features"],
    "hamfit, 2600 features": MOLECULE["hamfit, 2600 features"],
    "hamfit, found in 120 s": MOLECULE["hamfit, found in 120 s"],
    "GAP, small": gap("SOAP 6, 4; 300 sparse points", 5.0, 6, 4, 300, 20),
    "GAP, large": gap("SOAP 8, 8; 1500 sparse points", 5.0, 8, 8, 1500, 30),
}
SETS = {"molecule": MOLECULE, "crystal": CRYSTAL}


def fitted(method: Method, train: Path, folder: Path) -> dict[str, Any]:
    """Fit, and say how long it took by the clock and of CPU, and how much memory."""
    for module in method.modules:
        import_module(module)
    begun, spent = time.perf_counter(), os.times()
    found = method.fit(train, folder)
    after = os.times()
    peaks = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return {
        "fit, s": time.perf_counter() - begun,
        "fit, CPU s": sum(after[:4]) - sum(spent[:4]),
        "peak, GB": max(peaks) * 1024 / 1e9,
        **found,
    }


def used(method: Method, test: Path, folder: Path) -> dict[str, float]:
    """Errors of one configuration after the other, as a motion asks for them, and the time that one takes."""
    from ase.io import read

    calculator, frames = method.calculator(folder), read(test, ":")
    forces, energies, seconds = [], [], []
    for atoms in frames:
        asked = atoms.copy()
        asked.calc = calculator
        begun = time.perf_counter()
        force = asked.get_forces()
        seconds.append((time.perf_counter() - begun) / len(asked))
        forces.append((force - atoms.get_forces()).ravel())
        energy = float(np.ravel(asked.get_potential_energy())[0])  # sGDML's is an array
        energies.append((energy - atoms.get_potential_energy()) / len(asked))
    missed, off = MEV * np.concatenate(forces), MEV * np.array(energies)
    return {
        "forces MAE, meV/Å": float(np.abs(missed).mean()),
        "forces RMSE, meV/Å": float(np.sqrt((missed**2).mean())),
        "energies MAE, meV per atom": float(np.abs(off).mean()),
        "energies RMSE, meV per atom": float(np.sqrt((off**2).mean())),
        "forces, µs per atom": 1e6 * float(np.median(seconds)),
    }


if __name__ == "__main__":
    what, kind, name, file, where = sys.argv[1:]
    act = {"fit": fitted, "use": used}[what]
    print("RESULT " + json.dumps(act(SETS[kind][name], Path(file), Path(where))))
