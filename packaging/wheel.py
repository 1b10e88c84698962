"""Install the wheel in an environment of its own: `python packaging/wheel.py build/installed`.

The sdist is built, and from it the wheel. The environment borrows the libraries of the one that runs this, and
nothing else: the sources cannot be imported in it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    """Build and install; ends with the exit code of what failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("environment", type=Path, help="where the environment is made, and made anew if it is there")
    parser.add_argument("--dist", type=Path, help="where the sdist and the wheel are put: dist/ in the environment")
    options = parser.parse_args()
    dist = options.dist or options.environment / "dist"
    _run("venv", "--without-pip", "--clear", options.environment)
    _run("build", "--no-isolation", "--outdir", dist, ROOT)
    python = options.environment / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    pip = ("pip", "--python", python, "--quiet", "--disable-pip-version-check", "install", "--no-index", "--no-deps")
    _run(*pip, *dist.glob("*.whl"))
    _lend(options.environment)


def _lend(environment: Path) -> None:
    """Let the environment find the libraries of this one, after its own; the .pth files among them are not read."""
    base = str(environment)
    packages = Path(sysconfig.get_path("purelib", vars={"base": base, "platbase": base}))
    lent = [entry for entry in sys.path if Path(entry).name == "site-packages"]
    (packages / "lent.pth").write_text("\n".join(lent) + "\n", "utf-8")


def _run(*words: str | Path) -> None:
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, "-P", "-m", *map(str, words)]
    done = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)


if __name__ == "__main__":
    main()
