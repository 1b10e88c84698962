"""Which letters the bytes of a foreign record stand for."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_DECLARED = re.compile(rb"CA\s*\[\s*([A-Za-z0-9_.:-]{1,40})\s*\]")
_DECLARATION = 4096
"""A declaration is looked for in so many first bytes."""

_HALF_WIDTH = re.compile("[\uff61-\uff9f]")
_TWO_WIDE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]{2}")


def decode(data: bytes) -> str:
    """The text of a record in UTF-8, UTF-16, GBK, Shift-JIS, what it declares itself, or else Latin-1.

    A mark at the beginning decides; then UTF-8, which other text hardly ever resembles, so that a false declaration
    does no harm; then the declaration.  What is left is guessed by what comes out: hanzi or kana that stand together,
    and none of the half-width kana that Shift-JIS makes of Chinese.
    """
    for mark, name in _BOMS:
        if data.startswith(mark):
            return data.decode(name, "replace")
    for text in _readings(data):
        if text is not None:
            return text
    return data.decode("latin-1")


def _readings(data: bytes) -> Iterator[str | None]:
    yield _strict(data, "utf-8")
    declared = _DECLARED.search(data[:_DECLARATION])
    if declared:
        name = declared[1].decode("ascii").lower()
        # The old Chinese sets are parts of the new one, and files that name them use all of it.
        yield _strict(data, "gb18030" if name.startswith(("gb", "cp936")) else name)
    shift_jis = _strict(data, "shift_jis")
    if shift_jis is not None and not _HALF_WIDTH.search(shift_jis):
        yield _with_wide_words(shift_jis)
    yield _with_wide_words(_strict(data, "gb18030"))


def _strict(data: bytes, name: str) -> str | None:
    try:
        return data.decode(name)
    except (UnicodeError, LookupError):
        return None


def _with_wide_words(text: str | None) -> str | None:
    return text if text is not None and _TWO_WIDE.search(text) else None
