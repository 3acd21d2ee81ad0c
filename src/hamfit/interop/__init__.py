"""Interop: hamfit in the programs that people use, one small file for each host.

`exports` writes files that other programs read. Every other module here is named after its host and needs the host's
extra (``pip install 'hamfit[ase]'``); none of them is imported before it is asked for.
"""
