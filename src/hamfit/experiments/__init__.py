"""Experiments: whole studies, from data to pictures, one small file each."""
