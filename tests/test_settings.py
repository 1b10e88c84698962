"""Settings: what was chosen comes back; what is damaged never breaks the game."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
import tomli_w
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gomoku.settings import Settings, SettingsError


def test_choices_come_back(tmp_path: Path) -> None:
    """B25: saved and loaded settings are equal, in a folder with blanks and letters of any language."""
    path = tmp_path / "Žofie 山田 ö" / "settings.toml"
    chosen = Settings(name="Žofie 山田", theme="dark", black="engine:五 1", white="human", rule="renju")
    chosen.save(path)
    assert Settings.load(path) == (chosen, ())


def test_no_file_gives_the_defaults(tmp_path: Path) -> None:
    """The first start has no file."""
    assert Settings.load(tmp_path / "settings.toml") == (Settings(), ())


@pytest.mark.parametrize(
    "text",
    [
        "size = 4",
        "size = 23",
        'black = "computer:0"',
        "white = 5",
        'black = "engine:"',
        'rule = "go"',
        "turn_ms = -1",
        'language = "tlh"',
    ],
)
def test_an_absurd_value_becomes_the_default(tmp_path: Path, text: str) -> None:
    """A value outside its range or of the wrong kind is replaced and named, the rest is kept."""
    path = tmp_path / "settings.toml"
    path.write_text(f'{text}\ntheme = "dark"\n', "utf-8")
    assert Settings.load(path) == (Settings(theme="dark"), (text.split()[0],))


@pytest.mark.parametrize("content", [b"size = ", b"\xff\xfe\x00", b"[", b"size = 15\nsize = 15"])
def test_a_damaged_file_is_named(tmp_path: Path, content: bytes) -> None:
    """What is not TOML raises SettingsError with the name of the file."""
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    with pytest.raises(SettingsError, match=r"settings\.toml"):
        Settings.load(path)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_give_settings_or_a_named_error(tmp_path: Path, content: bytes) -> None:
    """Whatever is in the file, nothing but SettingsError is raised."""
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    with contextlib.suppress(SettingsError):
        Settings.load(path)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["size", "black", "white", "theme", "name", "opponent", "turn_ms", "strict", "ui_scale"]),
        st.one_of(st.integers(-(2**40), 2**40), st.booleans(), st.floats(allow_nan=False), st.text(max_size=50)),
    )
)
def test_any_values_give_a_playable_setup(tmp_path: Path, values: dict[str, object]) -> None:
    """Settings of any content describe a legal game."""
    from gomoku.ui.choices import setup_of

    path = tmp_path / "settings.toml"
    path.write_text(tomli_w.dumps({k: v for k, v in values.items() if not (isinstance(v, str) and "\r" in v)}), "utf-8")
    setup_of(Settings.load(path)[0])
