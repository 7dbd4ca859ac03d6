"""Check a draft's citations against the works they cite, while pandoc renders it."""

__version__ = "0.1.0"
