"""Models: recipes that hold the parameters of a fit, in the manner of scikit-learn's estimators."""

from hamfit.models.auto import Auto
from hamfit.models.base import MODELS, RandomFeatureModel
from hamfit.models.files import load_model
from hamfit.models.random_features import RandomFeatures
from hamfit.models.rf_hgn import RFHGN
from hamfit.models.rf_hnn import RFHNN
from hamfit.models.rf_invariant import RFInvariant
from hamfit.models.rf_lagrangian import RFLagrangian

__all__ = [
    "MODELS",
    "RFHGN",
    "RFHNN",
    "Auto",
    "RFInvariant",
    "RFLagrangian",
    "RandomFeatureModel",
    "RandomFeatures",
    "load_model",
]
