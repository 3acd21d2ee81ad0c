"""Compiled Hamiltonians: a learned H as tables of functions of one variable, and loops of many steps over them."""
