"""Generators of bad cases, one file each; `registry` says what such a file holds."""
