"""Which events share a frame."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from slimgui import imgui

from gomoku.ui.events import (
    Event,
    FocusChanged,
    KeyPressed,
    KeyReleased,
    MouseLeft,
    MouseMoved,
    MousePressed,
    MouseReleased,
    Resized,
    Scrolled,
    TextTyped,
)
from gomoku.ui.feed import Feed


@pytest.fixture(scope="module", autouse=True)
def _context() -> Iterator[None]:
    """Dear ImGui without a window."""
    imgui.create_context()
    yield
    imgui.destroy_context(None)


def _frames(*events: Event) -> list[list[Event]]:
    """What each frame gets when all events come at once."""
    feed, io = Feed(), imgui.get_io()
    for event in events:
        feed.push(event)
    frames = []
    while feed:
        frames.append(feed.feed(io))
        io.clear_events_queue()
    return frames


def test_a_press_waits_for_the_frame_after_the_move() -> None:
    """Controls are hovered for one frame before they are pressed, and released in a third."""
    move, press, release = MouseMoved(5, 5), MousePressed("left", 5, 5), MouseReleased("left", 5, 5)
    assert _frames(move, press, release) == [[move], [press], [release]]


def test_ctrl_v_keeps_its_ctrl() -> None:
    """The release of a modifier never joins the press of a letter, the press of the modifier does."""
    down, v = KeyPressed("left_ctrl"), KeyPressed("v", ctrl=True)
    up, v_up = KeyReleased("left_ctrl"), KeyReleased("v")
    assert _frames(down, v, up, v_up) == [[down, v], [up, v_up]]


def test_text_waits_behind_an_editing_key() -> None:
    """Backspace and then a letter are two frames, for widgets read text first."""
    back, text = KeyPressed("backspace"), TextTyped("a")
    assert _frames(back, text) == [[back], [text]]
    assert _frames(KeyPressed("a"), text) == [[KeyPressed("a"), text]]


def test_moves_melt_together() -> None:
    """Of a run of moves only the last is kept."""
    assert _frames(MouseMoved(1, 1), MouseMoved(2, 2), MouseMoved(3, 3)) == [[MouseMoved(3, 3)]]


EVENTS = st.one_of(
    st.builds(MouseMoved, st.integers(0, 9), st.integers(0, 9)),
    st.builds(MousePressed, st.sampled_from(["left", "right"]), st.just(1), st.just(1)),
    st.builds(MouseReleased, st.sampled_from(["left", "right"]), st.just(1), st.just(1)),
    st.builds(KeyPressed, st.sampled_from(["a", "b", "left", "left_ctrl"])),
    st.builds(KeyReleased, st.sampled_from(["a", "b", "left", "left_ctrl"])),
    st.builds(TextTyped, st.sampled_from("ab")),
    st.builds(Scrolled, st.just(0), st.just(1)),
    st.builds(FocusChanged, st.booleans()),
    st.just(MouseLeft()),
    st.just(Resized(9, 9)),
)


@given(st.lists(EVENTS, max_size=30))
def test_nothing_is_lost_or_reordered(events: list[Event]) -> None:
    """Whatever comes, all frames together are the events in order, and every frame takes at least one."""
    kept = [
        event
        for event, after in zip(events, [*events[1:], None], strict=False)
        if not (isinstance(event, MouseMoved) and isinstance(after, MouseMoved))
    ]
    frames = _frames(*events)
    assert [event for frame in frames for event in frame] == kept
    assert all(frames)


@given(st.lists(EVENTS, max_size=30))
def test_no_frame_sees_both_ends_of_a_key(events: list[Event]) -> None:
    """Press and release of the same key or button are never in one frame."""
    for frame in _frames(*events):
        keys = [event.key for event in frame if isinstance(event, KeyPressed | KeyReleased)]
        buttons = [event.button for event in frame if isinstance(event, MousePressed | MouseReleased)]
        assert len(keys) == len(set(keys))
        assert len(buttons) == len(set(buttons))
