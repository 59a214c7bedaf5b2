"""Appendix E: momentum helps to leave a flat saddle."""
