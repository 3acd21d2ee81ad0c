"""Report: one self-contained page on a model and data that says what was learned, how well, how sure, what to do."""

from hamfit.report.page import REPORT, Report, write_report
from hamfit.report.sections import SECTIONS, ReportSection

__all__ = ["REPORT", "SECTIONS", "Report", "ReportSection", "write_report"]
