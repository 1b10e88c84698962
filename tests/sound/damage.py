"""Damages music files in many ways and plays them: `python tests/sound/damage.py FILE FOLDER SEED COUNT`.

It runs as a process of its own, because the failure it looks for is the death of the process.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from gomoku.sound.messages import TrackError
from gomoku.sound.mixer import RATE
from gomoku.sound.track import Track


def damaged(data: bytes, dice: random.Random) -> bytes:
    """Wrong bytes anywhere or in the head, a missing end, a missing, doubled or random piece, moved pages."""
    changed = bytearray(data)
    start = dice.randrange(len(data))
    end = min(len(data), start + dice.randrange(1, 600))
    match dice.randrange(7):
        case 0:
            for _ in range(dice.randrange(1, 30)):
                changed[dice.randrange(len(data))] = dice.randrange(256)
        case 1:
            for _ in range(dice.randrange(1, 12)):
                changed[dice.randrange(min(400, len(data)))] = dice.randrange(256)
        case 2:
            del changed[start:]
        case 3:
            del changed[start:end]
        case 4:
            changed[start:start] = data[start:end]
        case 5:
            changed[start:end] = dice.randbytes(end - start)
        case 6:
            pages = [b"OggS" + page for page in data.split(b"OggS")[1:]] or [data[:start], data[start:]]
            changed = bytearray(b"".join(dice.choices(pages, k=len(pages))))
    return bytes(changed)


def played(path: Path) -> int | None:
    """Frames of a file, None if it is refused or breaks off."""
    frames = 0
    try:
        track = Track(path)
    except TrackError:
        return None
    try:
        while (part := track.read()) is not None and frames < 60 * RATE:
            assert abs(part).max() <= 1
            frames += len(part)
    except TrackError:
        return None
    finally:
        track.close()
    return frames


def main() -> None:
    """Print how many files were played to an end and how many were refused."""
    source, folder, seed, count = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    data = source.read_bytes()
    path = folder / f"damaged{source.suffix}"
    results = []
    for number in range(seed, seed + count):
        path.write_bytes(damaged(data, random.Random(number)))
        results.append(played(path))
    refused = results.count(None)
    print(count - refused, refused)


if __name__ == "__main__":
    main()
