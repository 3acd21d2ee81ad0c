"""Models: estimators that join a feature map and a solve; fit, energy, gradient, score, save, load."""

from hamfit.models.base import RandomFeatureModel
from hamfit.models.files import load_model
from hamfit.models.rf_hgn import RFHGN
from hamfit.models.rf_hnn import RFHNN
from hamfit.models.rf_invariant import RFInvariant

__all__ = ["RFHGN", "RFHNN", "RFInvariant", "RandomFeatureModel", "load_model"]
