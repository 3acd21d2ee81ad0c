"""Compiled Hamiltonians: a learned H as tables of functions of one variable, and loops of many steps over them.

A learned pair law is a function of one distance, whatever the number of features that it was learned with: looked up in
a table it costs a few nanoseconds. The loops run in C (``engine/``), or, to rounding the same, in NumPy.
"""

from hamfit.compiled.hamiltonian import CompiledHamiltonian
from hamfit.compiled.paying import compiling_pays
from hamfit.compiled.table import FunctionTable, NotTabulatedError, tabulated

__all__ = ["CompiledHamiltonian", "FunctionTable", "NotTabulatedError", "compiling_pays", "tabulated"]
