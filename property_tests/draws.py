"""How many examples a test draws that counts its own: few by default, many in a long run."""

from __future__ import annotations

import os

from hypothesis import settings

#: What ``make stress`` sets: more examples for every test.
THOROUGH = "VERIFY_TESTS_THOROUGH"
TIMES = 10


def draws(number: int) -> settings:
    """``number`` examples, ``TIMES`` as many where ``THOROUGH`` is set."""
    many = number * TIMES if os.environ.get(THOROUGH) else number
    return settings(max_examples=many, deadline=None)
