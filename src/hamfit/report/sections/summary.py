"""The section that says what was fitted to what, and how well."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from hamfit.data.measured import units_of
from hamfit.report import warnings
from hamfit.report.material import Material
from hamfit.report.parts import Finding, ReportTable, Section, percent, rounded
from hamfit.report.sections import ReportSection
from hamfit.targets.from_samples import FromSamples
from hamfit.words import counted


class SummarySection(ReportSection):
    """Shows in tables what was fitted to what and how well, with warnings on the fit as a whole."""

    name = "summary"
    title = "Fit summary"
    why = "The numbers that say at a glance whether the model describes these data, and how well they determine it."
    order = 60

    def make(self, material: Material) -> Section:
        """Make the section of a model and data; it applies to all of them."""
        errors = material.errors
        quality = [
            *_relative_errors(errors),
            ["R²", f"{errors['r2']:.6f}"],
            ["mean squared error", rounded(errors["mse"])],
        ]
        if "energy_relative_error" in errors:
            quality.append(["relative error of the energy", percent(errors["energy_relative_error"])])
        return self.filled(
            [
                "On these data:",
                ReportTable(quality),
                "The model:",
                ReportTable(_model(material)),
                "The data:",
                ReportTable(_data(material)),
            ],
            _findings(material, errors["relative_error"]),
        )


def _relative_errors(errors: Mapping[str, float]) -> list[list[str]]:
    """Errors of forces and of velocities, as far as these data can tell them."""
    known = {"forces": errors["force_error"], "velocities": errors.get("velocity_error", np.nan)}
    return [[f"relative error of the {what}", percent(error)] for what, error in known.items() if np.isfinite(error)]


def _model(material: Material) -> list[list[str]]:
    model, solution, uncertainty = material.model, material.model.solution, material.uncertainty
    rows = [["model", model.name], ["features", f"{model.feature_map.width}"]]
    growth = model.notes.get("growth")
    if growth:
        rows.append(["how many were tried", f"{', '.join(map(str, growth['widths']))}; {growth['reason']}"])
    if uncertainty is not None:
        rows.append(["weights that the data determine", f"{uncertainty.weights.effective_parameters:.1f}"])
        rows.append(["noise of the forces (standard deviation)", rounded(uncertainty.noise)])
        rows.append(["noise of the velocities (standard deviation)", rounded(uncertainty.velocity_noise)])
    if solution is not None:
        rows += [
            ["equations", f"{solution.rows:,} numbers".replace(",", " ")],
            ["relative residual in training", percent(solution.residual)],
            ["ridge", rounded(solution.ridge)],
            ["condition number", rounded(solution.condition)],
            ["rank", f"{solution.rank} of {solution.width}"],
            ["how it was solved", solution.note],
        ]
    trained = model.trained_on
    nodes = ", ".join([*map(str, trained["nodes"][:-1]), counted(trained["nodes"][-1], "node")])
    of = f"{counted(trained['snapshots'], 'snapshot')} of {nodes} in {counted(trained['dim'], 'dimension')}"
    rows.append(["trained on", of])
    return rows


def _data(material: Material) -> list[list[str]]:
    data, counts = material.data, material.data.node_counts
    nodes = f"{counts[0]}" if np.ptp(counts) == 0 else f"{counts.min()} to {counts.max()}"
    rows = [["snapshots", f"{data.n_snapshots}"], ["nodes", nodes], ["dimensions", f"{data.dim}"]]
    if data.times is not None:
        rows.append(["runs", f"{len(material.runs)}"])
    if material.equations.pointwise:
        rows.append(["time derivatives", "given" if data.has_derivatives else "forces given, velocities not"])
    else:
        rows.append(["time derivatives", f"from samples: {material.equations.note}"])
        if not data.has_momenta:
            how = "made of measured rates" if data.has_rates else "estimated from positions"
            rows.append(["momenta", f"not measured; {how}"])
    units = units_of(data)
    if units:
        rows.append(["units", ", ".join(f"{name} {unit}" for name, unit in units.items())])
    return rows


def _findings(material: Material, error: float) -> list[Finding]:
    solution, uncertainty, data = material.model.solution, material.uncertainty, material.data
    notes = material.model.notes
    said = [
        *notes.get("symptoms", {}).get("sentences", ()),
        *notes.get("hints", ()),
        *notes.get("unseen_attributes", ()),
    ]
    found = warnings.said_by_data(said)
    if solution is not None:
        effective = None if uncertainty is None else uncertainty.weights.effective_parameters
        found = [
            *warnings.too_little_data(solution, effective, material.model.record.overlap),
            *found,
            *warnings.conditioning(solution),
            *warnings.generalisation(solution.residual, error),
        ]
    return [
        *found,
        *warnings.derivative_noise(material.relative_noise, material.causes, said=bool(said)),
        *warnings.samples_left_out(_left_out(material), data.n_snapshots),
    ]


def _left_out(material: Material) -> int:
    return material.equations.left_out if isinstance(material.equations, FromSamples) else 0
