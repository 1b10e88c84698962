"""Catalogs: complete, in step with the code, compiled, and covered by the fonts."""

from __future__ import annotations

import string
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from gomoku import i18n
from gomoku.paths import asset

SOURCE = Path(i18n.__file__).parent
LANGUAGES = sorted(path.name for path in asset("locale").iterdir() if path.is_dir())
KEYWORDS = {"_": None, "N_": None, "gettext": None, "ngettext": (1, 2)}


def catalog(language: str) -> Catalog:
    with asset("locale", language, "LC_MESSAGES", "gomoku.po").open("rb") as file:
        return read_po(file, locale=language)


def messages_in_code() -> set[str]:
    found = extract_from_dir(SOURCE, method_map=[("**.py", "python")], keywords=KEYWORDS)
    return {message if isinstance(message, str) else message[0] for _, _, message, _, _ in found}


def texts(language: str) -> Iterator[str]:
    for message in catalog(language):
        yield from (message.id,) if isinstance(message.id, str) else message.id
        yield from (message.string,) if isinstance(message.string, str) else message.string


def fields(text: str) -> set[str | None]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    i18n.use("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_string_is_translated_and_none_is_left_over(language: str) -> None:
    """What the code says and what the catalog translates are the same set."""
    known = {m.id if isinstance(m.id, str) else m.id[0] for m in catalog(language) if m.id}
    assert messages_in_code() == known
    empty = [m.id for m in catalog(language) if m.id and not all([m.string] if isinstance(m.id, str) else m.string)]
    assert empty == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_keep_the_placeholders(language: str) -> None:
    """A translation names the same {fields} as its source."""
    for message in catalog(language):
        if message.id:
            sources = [message.id] if isinstance(message.id, str) else list(message.id)
            targets = [message.string] if isinstance(message.string, str) else list(message.string)
            for target in targets:
                assert fields(target) == fields(sources[0]), target


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalog_is_in_step(language: str) -> None:
    """gomoku.mo is what gomoku.po compiles to (`make catalogs`)."""
    compiled = BytesIO()
    write_mo(compiled, catalog(language))
    assert asset("locale", language, "LC_MESSAGES", "gomoku.mo").read_bytes() == compiled.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("weight", ["Regular", "Medium", "Bold"])
def test_the_fonts_cover_every_string(language: str, weight: str) -> None:
    """No text of the game shows a box or a question mark."""
    known = TTFont(asset("fonts", f"NotoSansSC-{weight}.ttf")).getBestCmap()
    missing = {letter for text in texts(language) for letter in text if letter != "\n" and ord(letter) not in known}
    assert missing == set()


def test_switching_the_language_changes_the_words() -> None:
    """The language in use can change while running, and an unknown one falls back to the system's."""
    i18n.use("zh_CN")
    assert i18n.language() == "zh_CN"
    assert i18n._("Your move.") == "轮到你了。"
    i18n.use("en")
    assert i18n._("Your move.") == "Your move."


@pytest.mark.parametrize(
    ("variable", "expected"), [("zh_CN.UTF-8", "zh_CN"), ("zh_TW", "zh_CN"), ("de_DE.UTF-8", "en"), ("C", "en")]
)
def test_the_language_of_the_system_is_followed(monkeypatch: pytest.MonkeyPatch, variable: str, expected: str) -> None:
    """LC_ALL decides, down to the bare language; without a catalog it is English."""
    monkeypatch.setenv("LC_ALL", variable)
    assert i18n.system_language() == expected


@pytest.mark.parametrize("kept", [0, 3, 10, 200, 5000])
def test_a_damaged_catalog_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: int) -> None:
    """A file cut short costs its language, not the game, and is named to who asks."""
    path = tmp_path / "gomoku.mo"
    path.write_bytes(i18n._files()["zh_CN"].read_bytes()[:kept])
    monkeypatch.setattr(i18n, "_files", lambda: {"zh_CN": path})
    assert i18n.languages() == {"en": "English"}
    assert i18n.damaged() == [path]
    i18n.use("zh_CN")
    assert i18n._("Your move.") == "Your move."


@given(st.data())
def test_no_catalog_ends_the_game(data: st.DataObject) -> None:
    """Whatever bytes are changed in it: it is read, or it is left out."""
    whole = bytearray(i18n._files()["zh_CN"].read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1) | st.integers(0, 400))] = data.draw(st.integers(0, 255))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "gomoku.mo"
        path.write_bytes(whole)
        read = i18n._catalog(path)
        assert read is None or read.gettext("no such message") == "no such message"
