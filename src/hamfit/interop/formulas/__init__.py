"""Formulas of learned energies, written once for every library of arrays: NumPy, JAX and PyTorch.

Each module has the formula of one part of a model, forwards only: gradients come from the library's own automatic
differentiation. What differs between libraries is in `namespace` and in the hosts' own files.
"""
