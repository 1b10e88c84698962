"""Where the compiled code of the engine is kept; knows nothing of numba, so the app may ask too."""

from __future__ import annotations

import ast
import hashlib
import os
import platform
import re
import shutil
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from types import CodeType

from gomoku.paths import can_write, temporary_folder, user_cache

KEPT = 5
"""How many versions of the compiled code stay on the disk."""

_DAMAGED = "GOMOKU_DAMAGED_CACHE"
"""The environment variable that tells this process and its engine which shipped folder to pass over."""

_WORDS = re.compile(r"\b(?:numba|llvmlite|njit|jit|kernel)\b")

_IMPORT = re.compile(
    r"^[ \t]*(?:from[ \t]+(\.*)[ \t]*([\w.]*)[ \t]+import[ \t]*(\([^)]*\)|[^\n]*)|import[ \t]+([^\n#]*))", re.MULTILINE
)


def fingerprint() -> str:
    """A name that changes with every edit of the compiled code and every version that shapes machine code.

    numba does not notice an edit in the file of a called function or of a constant, so all `sources` are hashed.
    """
    digest = hashlib.sha256()
    for path in sources():
        digest.update(path.read_bytes())
    for word in (sys.version, platform.machine(), *(version(name) for name in ("numba", "numpy", "llvmlite"))):
        digest.update(word.encode())
    for name in ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME"):
        digest.update(os.environ.get(name, "").encode())
    return digest.hexdigest()[:16]


def sources() -> list[Path]:
    """The files that can shape machine code: those of the engine that compile something, and all they import.

    A file counts as compiling when it imports numba, `gomoku.engine.jit` or anything called `kernel`, or decorates
    with that; an edit of the others, the server for example, leaves the compiled code valid.
    """
    engine = Path(__file__).parent
    root = engine.parent.parent
    found: set[Path] = set()
    waiting = [path for path in sorted(engine.rglob("*.py")) if _compiles(path)]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _files(root, _imports(path, path.parent.relative_to(root).parts))
    return sorted(found)


def kernel_lines() -> int:
    """How many lines all the functions below `@kernel(...)` have together."""
    return sum(
        (node.end_lineno or node.lineno) - min(decorator.lineno for decorator in node.decorator_list) + 1
        for path in sources()
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.FunctionDef)
        and any(re.match(r"kernel\(", ast.unparse(decorator)) for decorator in node.decorator_list)
    )


def lines_of(code: CodeType) -> int:
    """How many lines a function has, from its decorator to the last line that does something."""
    return max(line or 0 for _, _, line in code.co_lines()) - code.co_firstlineno + 1


def _imports(path: Path, package: tuple[str, ...] = ()) -> set[str]:
    """Every module that a file of `package` may import, also inside a function, and every name out of one.

    The text is searched, not parsed, which would take a tenth of the engine's start; a line of a comment that looks
    like an import only adds a name.
    """
    names: set[str] = set()
    for dots, module, these, plain in _IMPORT.findall(path.read_text("utf-8")):
        if plain:
            names.update(name.split()[0] for name in plain.split(",") if name.strip())
            continue
        above = package[: len(package) - len(dots) + 1] if dots else ()
        whole = ".".join((*above, *([module] if module else [])))
        names.add(whole)
        names.update(f"{whole}.{name}" for name in re.findall(r"(\w+)(?:\s+as\s+\w+)?", these))
    return names


def _compiles(path: Path) -> bool:
    text = path.read_text("utf-8")
    if not _WORDS.search(text):
        return False
    words = {word for name in _imports(path) for word in name.split(".")}
    for decorator in re.findall(r"^[ \t]*@(.*)$", text, re.MULTILINE):
        words.update(re.findall(r"\w+", decorator))
    return bool(_WORDS.search(" ".join(words)))


def _files(root: Path, names: set[str]) -> list[Path]:
    """The files below `root` among the modules, with the packages around them."""
    files: set[Path] = set()
    for name in names:
        parts = name.split(".")
        for length in range(1, len(parts) + 1):
            place = root.joinpath(*parts[:length])
            files.update((place.with_suffix(".py"), place / "__init__.py"))
    return sorted(path for path in files if path.is_file())


def folder() -> Path | None:
    """The folder of this engine's code, or None when nothing can be written, not even a temporary folder.

    In this order: what was compiled ahead and shipped with the game (it is only read), unless $GOMOKU_CACHE_DIR is
    set; below `user_place`; below a temporary folder of this user.
    """
    name = f"engine-{fingerprint()}"
    shipped = _shipped() / name
    chosen = bool(os.environ.get("GOMOKU_CACHE_DIR"))
    if not chosen and shipped.is_dir() and str(shipped) != os.environ.get(_DAMAGED):
        return shipped
    for place in (user_place(), temporary_folder()):
        if place and _can_use(place / name):
            _forget_old(place)
            return place / name
    return None


def user_place() -> Path:
    """Where the user's versions of the code belong: $GOMOKU_CACHE_DIR or the system's place; it may not exist."""
    chosen = os.environ.get("GOMOKU_CACHE_DIR")
    return Path(chosen).absolute() if chosen else user_cache()


def is_shipped(place: Path) -> bool:
    """Whether the code in this folder was compiled ahead and came with the game."""
    return place.parent == _shipped()


def _shipped() -> Path:
    return Path(__file__).parent.parent / "compiled"


def use() -> str:
    """Settle on `folder` for this process; returns the name by which numba finds `Locator`, "" without a folder."""
    Locator.place = folder()
    return f"{Locator.__module__}.{Locator.__name__}" if Locator.place else ""


def forget() -> None:
    """Remove the compiled code, which may be damaged; where that is not allowed, this run does not use it again."""
    place = folder()
    if place is None:
        return
    shutil.rmtree(place, ignore_errors=True)
    if place.exists():
        os.environ[_DAMAGED] = str(place)
    use()


class Locator:
    """Where numba keeps the code of one function; numba finds this class by NUMBA_CACHE_LOCATOR_CLASSES.

    The name of the one folder already stands for all sources and versions.  numba's own locators add the path of
    the source, and in a frozen app a hash of the program: a game that was moved would compile everything again.
    """

    place: Path | None = None

    def __init__(self, line: int) -> None:
        self._line = line

    @classmethod
    def from_function(cls, function: Callable[..., object], path: str) -> Locator:
        """The locator of a function in a file."""
        return cls(function.__code__.co_firstlineno)

    def get_cache_path(self) -> str:
        """The folder."""
        return str(Locator.place)

    def get_source_stamp(self) -> str:
        """What changes with the source: nothing more than the folder does."""
        return ""

    def get_disambiguator(self) -> str:
        """What tells functions of one name in one file apart."""
        return str(self._line)

    def ensure_cache_path(self) -> None:
        """Called before a function is saved; raises OSError."""
        os.makedirs(self.get_cache_path(), exist_ok=True)


def _forget_old(place: Path) -> None:
    """Keep the folders of the five versions used last."""
    folders = sorted(place.glob("engine-*"), key=_used, reverse=True)
    for path in folders[KEPT:]:
        shutil.rmtree(path, ignore_errors=True)


def _used(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # another process has just removed it
        return 0.0


def _can_use(place: Path) -> bool:
    """Make the folder of a version and mark it as used now; False where that is not allowed."""
    if not can_write(place):
        return False
    try:
        os.utime(place)
    except OSError:
        return False
    return True
