"""Runs as pages: HTML, Markdown, JUnit XML, figures; nothing is decided here.

===============  ============================================================================"""
