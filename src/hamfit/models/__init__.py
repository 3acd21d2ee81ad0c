"""Models: estimators that join a feature map and a solve; fit, energy, gradient, score, save, load."""

from hamfit.models.base import RandomFeatureModel
from hamfit.models.files import load_model
from hamfit.models.rf_hgn import RFHGN
from hamfit.models.rf_hnn import RFHNN

__all__ = ["RFHGN", "RFHNN", "RandomFeatureModel", "load_model"]
