"""What a fitted recipe hands through: the methods and attributes of the Hamiltonian that it has learned."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hamfit.data import DataLike
from hamfit.errors import NotFittedError
from hamfit.learned import LearnedHamiltonian, Uncertainty
from hamfit.models.estimator import targets_given
from hamfit.state import Hamiltonian, State
from hamfit.validation import Array


class HandedThrough:
    """Lets a recipe be used as the Hamiltonian in its ``learned_``; before `fit`, every use is a `NotFittedError`."""

    learned_: LearnedHamiltonian

    def __getattr__(self, name: str) -> Any:
        if name == "learned_":
            raise NotFittedError(f"this {type(self).__name__} is not fitted yet: call fit(data) first")
        if name in dir(type(self)):  # a property that needs what is not learned yet
            return getattr(self.learned_, name)
        learned = name.endswith("_") and not name.startswith("_")
        if learned and hasattr(self.learned_, name.removesuffix("_")):
            return getattr(self.learned_, name.removesuffix("_"))
        raise AttributeError(f"{type(self).__name__} has no attribute '{name}'")

    @property
    def separable(self) -> bool:
        """Whether the learned H is a sum T(p) + V(q)."""
        return self.learned_.separable

    def energy(self, state: State) -> Array:
        """H of each system; see `LearnedHamiltonian.energy`."""
        return self.learned_.energy(state)

    def energy_known(self, state: State) -> bool:
        """Whether `energy` is right in absolute terms; see `LearnedHamiltonian.energy_known`."""
        return self.learned_.energy_known(state)

    def gradient(self, state: State) -> tuple[Array, Array]:
        """(∂H/∂q, ∂H/∂p); see `LearnedHamiltonian.gradient`."""
        return self.learned_.gradient(state)

    def gradient_q(self, state: State) -> Array:
        """∂H/∂q alone; see `LearnedHamiltonian.gradient_q`."""
        return self.learned_.gradient_q(state)

    def gradient_p(self, state: State) -> Array:
        """∂H/∂p alone; see `LearnedHamiltonian.gradient_p`."""
        return self.learned_.gradient_p(state)

    def potential_energy(self, state: State) -> Array:
        """H without momenta, V(q) = H(q, 0); see `LearnedHamiltonian.potential_energy`."""
        return self.learned_.potential_energy(state)

    def node_energies(self, state: State) -> Array:
        """The potential energy shared out to the nodes; see `LearnedHamiltonian.node_energies`."""
        return self.learned_.node_energies(state)

    def strain_gradient(self, state: State) -> Array:
        """∂V/∂ε, the stress times the volume; see `LearnedHamiltonian.strain_gradient`."""
        return self.learned_.strain_gradient(state)

    def for_motion(self, state: State, gradients: int, tolerance: float = 1e-10) -> Hamiltonian:
        """What a motion is followed with; see `LearnedHamiltonian.for_motion`."""
        return self.learned_.for_motion(state, gradients, tolerance)

    def missed_edges(self, state: State) -> int:
        """How many pairs lack an edge; see `LearnedHamiltonian.missed_edges`."""
        return self.learned_.missed_edges(state)

    def time_derivative(self, state: State) -> tuple[Array, Array]:
        """(q̇, ṗ) of the learned motion; see `LearnedHamiltonian.time_derivative`."""
        return self.learned_.time_derivative(state)

    def predict(self, data: DataLike) -> tuple[Array, Array]:
        """(q̇, ṗ) in all snapshots; see `LearnedHamiltonian.predict`."""
        return self.learned_.predict(data)

    def predict_gradients(self, data: DataLike) -> tuple[Array, Array]:
        """(∂H/∂q, ∂H/∂p) for all snapshots; see `LearnedHamiltonian.predict_gradients`."""
        return self.learned_.predict_gradients(data)

    def evaluate(self, data: DataLike) -> dict[str, float]:
        """Errors on other data; see `LearnedHamiltonian.evaluate`."""
        return self.learned_.evaluate(data)

    def score(self, data: DataLike, y: None = None) -> float:
        """Coefficient of determination R² of the predicted gradients; 1 is perfect. `y` is None, for scikit-learn."""
        if y is not None:
            raise targets_given()
        return self.learned_.score(data)

    def uncertainty(self) -> Uncertainty:
        """How sure the model is; see `Uncertainty`."""
        return self.learned_.uncertainty()

    def save(self, path: str | Path, *, uncertainty: bool | None = None) -> None:
        """Write one ``.safetensors`` file; `hamfit.load_model` and the class's own `load` read it back.

        Error bars of more than 5,000 columns are left out unless `uncertainty`: they would take more than 100 MB.
        """
        self.learned_.save(path, uncertainty=uncertainty)
