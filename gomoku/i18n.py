"""Every string a person reads goes through here: `_` translates, `N_` only marks for extraction."""

from __future__ import annotations

import gettext
import locale
import os

from gomoku.paths import MissingAssetError, asset

DOMAIN = "gomoku"
SOURCE = "en"
_current: gettext.NullTranslations = gettext.NullTranslations()
_language = SOURCE


def languages() -> dict[str, str]:
    """The languages on disk, as {"zh_CN": "简体中文"}; each catalog names itself by translating "English"."""
    found = {SOURCE: "English"}
    try:
        folder = asset("locale")
    except MissingAssetError:
        return found
    for path in sorted(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")):
        with path.open("rb") as file:
            found[path.parent.parent.name] = gettext.GNUTranslations(file).gettext("English")
    return found


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
    if _language == SOURCE:
        _current = gettext.NullTranslations()
        return
    with asset("locale", _language, "LC_MESSAGES", f"{DOMAIN}.mo").open("rb") as file:
        _current = gettext.GNUTranslations(file)


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
