#!/usr/bin/env python3
"""Compares Sources/SectionNormalizing/Formats/locales.txt with the locale data of Unicode (CLDR), as Babel has it.

`make locale-data` installs Babel 2.17.0 (CLDR 46) and runs this. Prints each difference that isn't named below, and
each name below without a difference; the status is 1 if there are any.
"""
import pathlib, sys

from babel import Locale

FILE = pathlib.Path(__file__).resolve().parents[2] / "Sources/SectionNormalizing/Formats/locales.txt"
COLUMNS = ("decimal", "group", "percent", "currency", "time", "day", "months")
SPACES = {"nbsp": "\u00a0", "nnbsp": "\u202f", "none": ""}

# Where the conventions differ from CLDR on purpose.
ON_PURPOSE = {
    # Numbers for months, as people write them in tables.
    "day": {"ru", "uk", "tr"}, "months": {"fi", "cs", "ru", "uk", "tr", "ja", "zh", "ko"},
    # The symbol follows the amount where CLDR has a space after a symbol in front.
    "currency": {"de-CH", "de-AT", "pt", "nl"},
    # Two digits for hours, and no names of the halves of a day but AM and PM.
    "time": {"es", "es-MX", "cs", "ja", "ko"},
    # As ICU has them.
    "percent": {"fr"}, "group": {"de-AT"},
}


def conventions(identifier):
    """The columns of a locale in CLDR."""
    locale = Locale.parse(identifier.replace("-", "_"))
    symbols = locale.number_symbols.get("latn", locale.number_symbols)
    percent = locale.percent_formats[None].pattern
    return {
        "decimal": symbols["decimal"], "group": symbols["group"],
        "percent": percent[percent.rindex("0") + 1:-1] if percent.endswith("%") else "",
        "currency": "first" if locale.currency_formats["standard"].pattern.startswith("¤") else "last",
        "time": locale.time_formats["short"].pattern.replace("\u202f", " "),
        "day": locale.date_formats["medium"].pattern.replace("y", "yyyy"),
        "months": " ".join(locale.months["format"]["abbreviated"].values()),
    }


def main():
    wrong = 0
    for line in FILE.read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        identifier, *cells = (cell.strip() for cell in line.split("|"))
        right = conventions(identifier)
        for column, cell in zip(COLUMNS, cells):
            differs = SPACES.get(cell, cell) != right[column]
            if differs != (identifier in ON_PURPOSE.get(column, ())):
                wrong += 1
                found = f"{cell!r}, CLDR has {right[column]!r}" if differs else "as in CLDR, though named as different"
                print(f"{identifier} {column}: {found}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
