"""A campaign of thousands of bad files, options, environments, units and faults, each with a verdict.

``make campaign`` runs all of it, ``make campaign CASE=npz_bytes:12`` repeats one case, and `docs/reliability.md` shows
what the last run found. Every case is made from the seed of the campaign, the name of its generator and its number, so
that it is the same case on every machine. Generators are the modules of the folder `generators`: adding one small file
there adds its cases.
"""
