"""Cut the fonts of the game out of the full Noto Sans SC: `python tools/make_fonts.py FOLDER`.

The folder is searched for files whose names end in 400Regular.ttf, 500Medium.ttf and 700Bold.ttf (the npm
package @expo-google-fonts/noto-sans-sc has them) and for the licence, LICENSE_FONT or OFL.txt.
"""

from __future__ import annotations

import shutil
import sys
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path

from fontTools import subset

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "assets" / "fonts"
WEIGHTS = {"Regular": "400Regular", "Medium": "500Medium", "Bold": "700Bold"}

RANGES = (
    (0x20, 0x7E),  # ASCII
    (0xA0, 0x17F),  # Latin-1 and Latin Extended-A: names of most of Europe
    (0x1A0, 0x1B0),  # Vietnamese
    (0x1EA0, 0x1EF9),
    (0x370, 0x3FF),  # Greek
    (0x400, 0x45F),  # Cyrillic
    (0x2010, 0x2027),  # dashes, quotes, bullet, ellipsis
    (0x2030, 0x203A),
    (0x20A0, 0x20BF),
    (0x2150, 0x218F),  # fractions, roman numbers
    (0x2190, 0x2199),  # arrows
    (0x2200, 0x22FF),  # mathematical signs
    (0x2460, 0x2473),  # circled numbers
    (0x2500, 0x257F),  # box drawing
    (0x25A0, 0x25FF),  # squares, triangles, circles
    (0x2605, 0x2606),
    (0x2713, 0x2717),
    (0x3000, 0x3017),  # CJK punctuation
    (0x3041, 0x30FF),  # kana: names
    (0xFF01, 0xFF5E),  # full-width forms
    (0xFFE5, 0xFFE5),
    (0xFFFD, 0xFFFD),
)
GO_WORDS = "弈枰黑白禁珠"
"""Words of the game outside the 3,755."""


def common_hanzi() -> str:
    """The 3,755 hanzi of GB 2312 level 1 (rows 16 to 55), which are the ones in daily use."""
    codes = (bytes((row, cell)) for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF))
    hanzi = "".join(code.decode("gb2312", "ignore") for code in codes)
    assert len(hanzi) == 3755, len(hanzi)
    return hanzi


def catalogue_text(root: Path) -> str:
    """Every character of the translations, so that a rare one is never a box."""
    return "".join(path.read_text("utf-8") for path in sorted((root / "assets" / "locale").rglob("*.po")))


def characters() -> set[int]:
    """The code points that go into each weight."""
    wanted = {code for first, last in RANGES for code in range(first, last + 1)}
    return wanted | {ord(each) for each in common_hanzi() + GO_WORDS + catalogue_text(ROOT) if each >= " "}


LOOKALIKES = {"І": "I", "і": "i", "Ј": "J", "ј": "j", "Ѕ": "S", "ѕ": "s", "ı": "i", "Ł": "L", "ł": "l", "Đ": "D"}
LOOKALIKES |= {"đ": "d", "Ħ": "H", "ħ": "h", "Œ": "O", "œ": "o", "Ґ": "Г", "ґ": "г", "Є": "E", "є": "e"}


def stand_ins(wanted: Iterable[int], known: Mapping[int, str]) -> dict[int, str]:
    """Glyphs for letters the family lacks: the letter without its accent, so that names stay readable."""
    found: dict[int, str] = {}
    for code in wanted:
        plain = LOOKALIKES.get(chr(code), unicodedata.normalize("NFD", chr(code))[0])
        if code not in known and unicodedata.category(chr(code)).startswith("L") and ord(plain) in known:
            found[code] = known[ord(plain)]
    return found


def cut(source: Path, target: Path, wanted: Iterable[int]) -> None:
    """Write the subset: outlines and widths only; the drawing code uses neither hints nor layout tables."""
    options = subset.Options(
        hinting=False,
        layout_features=[],
        notdef_outline=True,
        glyph_names=False,
        drop_tables=["GSUB", "GPOS", "GDEF", "BASE", "VORG", "vhea", "vmtx", "DSIG", "STAT", "gasp"],
        name_IDs=[0, 1, 2, 4, 5, 6, 13, 14],
    )
    font = subset.load_font(str(source), options)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.update(stand_ins(wanted, table.cmap))
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=wanted)
    cutter.subset(font)
    subset.save_font(font, str(target), options)


def main(folder: Path) -> None:
    """Write the three weights and the licence into assets/fonts and print their sizes."""
    TARGET.mkdir(parents=True, exist_ok=True)
    wanted = characters()
    for weight, ending in WEIGHTS.items():
        source = next(folder.rglob(f"*{ending}.ttf"))
        target = TARGET / f"NotoSansSC-{weight}.ttf"
        cut(source, target, wanted)
        print(f"{target.name}: {target.stat().st_size:,} bytes")
    licence = next(path for name in ("LICENSE_FONT", "OFL.txt") for path in folder.rglob(name))
    shutil.copyfile(licence, TARGET / "OFL.txt")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"usage: {Path(sys.argv[0]).name} FOLDER_OF_THE_FULL_FONTS")
    main(Path(sys.argv[1]))
