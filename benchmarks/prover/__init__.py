"""A collection of labelled claims and a side-by-side run of provers on it."""
