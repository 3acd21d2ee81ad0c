"""Random many-body features of any order: densities of neighbours in channels, and their invariants."""
