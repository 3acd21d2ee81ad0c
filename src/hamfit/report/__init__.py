"""Report: one self-contained page on a model and data: what was learned, how well, how sure, and what to do."""

from hamfit.report.page import write_report

__all__ = ["write_report"]
