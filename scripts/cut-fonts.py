"""Cuts the fonts of every page (src/ui/fonts) out of the packages' full ones: their latin part, the axes that the styles use.

Two of three bytes of the full fonts are kerning that varies with every axis and weights that no style asks for, and a phone
waits for them before the page stands still. Nobody needs this to run or build the shop: the files are in the repository.

    python3 -m venv /tmp/fonts && /tmp/fonts/bin/pip install fonttools==4.66.1 brotli==1.2.0
    /tmp/fonts/bin/python scripts/cut-fonts.py
"""

from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

PACKAGES = Path("node_modules/@fontsource-variable")
BRICOLAGE = PACKAGES / "bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2"
NEWSREADER = PACKAGES / "newsreader/files/newsreader-latin-opsz-normal.woff2"
NEWSREADER_ITALIC = PACKAGES / "newsreader/files/newsreader-latin-opsz-italic.woff2"

# What src/ui/styles/fonts.css says of these files. Marks that combine, and what else is rare, are in the packages' other files.
CHARACTERS = (
    "20-7E,A0-FF,131,152-153,2C6,2DA,2DC,2002-200A,2010-2015,2018-201E,2020-2022,2026,2032-2033,2039-203A,"
    "2044,20AC,2122,2191,2193,2212,2215"
)
FEATURES = ["kern", "liga", "rvrn", "tnum", "pnum", "locl"]

# Name, font, axes that stay or where they are fixed, and the place whose kerning serves the whole of them.
CUTS = [
    ("headings", BRICOLAGE, {"wght": 800, "wdth": 75}, {"opsz": 48}),
    ("interface", BRICOLAGE, {"wght": (400, 800), "wdth": (75, 100), "opsz": 16}, {"wght": 560, "wdth": 100}),
    ("notes", NEWSREADER, {"wght": (400, 700), "opsz": 20}, {"wght": 400}),
    ("notes-italic", NEWSREADER_ITALIC, {"wght": 400, "opsz": 28}, {}),
]


def keep_spaces(font):
    """Takes back what narrows a space: between a full stop and an A, Newsreader would leave a quarter less of it than elsewhere."""
    space = font.getBestCmap()[0x20]
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in (getattr(table, "ExtSubTable", table) for table in lookup.SubTable):
            for value in values_beside(space, table) if table.LookupType == 2 else ():
                if value and getattr(value, "XAdvance", 0) < 0:
                    value.XAdvance = 0


def values_beside(glyph, table):
    """The kerning of a table's pairs of which the glyph is one."""
    if table.Format == 1:
        for first, pairs in zip(table.Coverage.glyphs, table.PairSet):
            yield from (pair.Value1 for pair in pairs.PairValueRecord if glyph in (first, pair.SecondGlyph))
        return
    rows = table.Class1Record
    if glyph in table.Coverage.glyphs:
        yield from (record.Value1 for record in rows[table.ClassDef1.classDefs.get(glyph, 0)].Class2Record)
    column = table.ClassDef2.classDefs.get(glyph, 0)
    # The class without a number is that of all the others.
    if column:
        yield from (row.Class2Record[column].Value1 for row in rows)


def cut(source, axes, kerning):
    font = instantiateVariableFont(TTFont(source), axes)
    if kerning:
        font["GPOS"] = instantiateVariableFont(TTFont(source), {**axes, **kerning})["GPOS"]
        font["GDEF"].table.VarStore = None
        font["GDEF"].table.Version = 0x00010002
    # The subsetter wants every table as it is in a file.
    file = BytesIO()
    font.save(file)
    font = TTFont(file)
    options = Options(hinting=False, layout_features=FEATURES, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=parse_unicodes(CHARACTERS))
    subsetter.subset(font)
    if source in (NEWSREADER, NEWSREADER_ITALIC):
        keep_spaces(font)
    font.flavor = "woff2"
    return font


for name, source, axes, kerning in CUTS:
    target = Path("src/ui/fonts") / f"{name}.woff2"
    cut(source, axes, kerning).save(target)
    print(f"{target}: {target.stat().st_size} bytes")
