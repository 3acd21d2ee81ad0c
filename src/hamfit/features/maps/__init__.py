"""Feature maps, one per module: adding one is adding a file with a subclass of `FeatureMap` that has a name."""
