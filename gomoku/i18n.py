"""Every string a person reads goes through here: `_` translates, `N_` only marks for extraction."""

from __future__ import annotations

import gettext
import locale
import os
import struct
from pathlib import Path

from gomoku.paths import MissingAssetError, asset

DOMAIN = "gomoku"
SOURCE = "en"
_current: gettext.NullTranslations = gettext.NullTranslations()
_language = SOURCE


def languages() -> dict[str, str]:
    """The languages on disk, as {"zh_CN": "简体中文"}; each catalog names itself by translating "English"."""
    found = {SOURCE: "English"}
    for name, path in _files().items():
        catalog = _catalog(path)
        if catalog is not None:
            found[name] = catalog.gettext("English")
    return found


def damaged() -> list[Path]:
    """The catalogs on disk that cannot be read; the game goes on without them."""
    return [path for path in _files().values() if _catalog(path) is None]


def _files() -> dict[str, Path]:
    try:
        folder = asset("locale")
    except MissingAssetError:
        return {}
    return {path.parent.parent.name: path for path in sorted(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))}


def _catalog(path: Path) -> gettext.GNUTranslations | None:
    """The catalog in a file, or None if it cannot be read or is damaged, which gettext tells in many ways."""
    try:
        with path.open("rb") as file:
            return gettext.GNUTranslations(file)
    except (OSError, ValueError, LookupError, struct.error):
        return None


def system_language() -> str:
    """The language of the system if there is a catalog for it, otherwise English."""
    names = [os.environ.get(key, "") for key in ("LC_ALL", "LC_MESSAGES", "LANG")]
    names.append(locale.getlocale()[0] or "")
    wanted = next((name for name in names if name), SOURCE).split(".")[0]
    known = languages()
    if wanted in known:
        return wanted
    return next((name for name in known if name.split("_")[0] == wanted.split("_")[0]), SOURCE)


def use(language: str) -> None:
    """Switch to a language of `languages()`, or to the system's when it is "" or unknown."""
    global _current, _language
    _language = language if language in languages() else system_language()
    catalog = None if _language == SOURCE else _catalog(_files()[_language])
    _current = catalog or gettext.NullTranslations()


def language() -> str:
    """The language in use."""
    return _language


def _(message: str) -> str:
    """The message in the language in use."""
    return _current.gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    """The message for a count, in the language in use."""
    return _current.ngettext(singular, plural, count)


def N_(message: str) -> str:  # noqa: N802 (the customary name)
    """Mark a message that `_` translates where it is shown."""
    return message
