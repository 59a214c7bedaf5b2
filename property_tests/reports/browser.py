"""A browser without a window, where one is installed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")


def opened(page: Path, profile: Path, anchor: str = "", seconds: int = 4) -> tuple[str, str]:
    """The document after so many seconds of its own clock, and what the browser logged."""
    quiet = "--disable-quic --disable-background-networking --disable-component-update"
    other = "--headless --no-sandbox --disable-gpu --no-first-run --disable-sync"
    asked = f"--enable-logging=stderr --virtual-time-budget={1000 * seconds} --dump-dom"
    local = "--allow-file-access-from-files"
    flags = f"{quiet} {other} {asked} {local}".split()
    done = subprocess.run(
        [str(BROWSER), *flags, f"--user-data-dir={profile}", page.as_uri() + anchor],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout, done.stderr
