"""The cells of COMPARE.md for msgspec, cattrs and copies in pydantic: pip install msgspec cattrs pydantic"""

import importlib.metadata
import json
from typing import Optional

import attrs
import cattrs
import cattrs.gen
import msgspec
import pydantic

TEXT = b'[{"title": "Momo", "year": "1973"}, {"title": "Krabat", "year": "MCMXV"}, {"title": 3, "year": "x"}]'
CELLS = [(int, b'"42"'), (int, b"42.0"), (int, b"42.9"), (int, b"true"), (bool, b"1"), (bool, b'"yes"'), (str, b"12")]


class Struct(msgspec.Struct):
    title: str = ""
    year: Optional[int] = None


@attrs.define
class Attrs:
    title: str = ""
    year: Optional[int] = None


class Model(pydantic.BaseModel):
    title: str = ""
    year: Optional[int] = None


def attempt(function):
    try:
        return repr(function())
    except Exception as error:
        return f"{type(error).__name__}: {error}"


for name in ("msgspec", "cattrs", "pydantic"):
    print(name, importlib.metadata.version(name))
converter = cattrs.Converter()
for kind, text in CELLS:
    for strict in (True, False):
        answer = attempt(lambda: msgspec.json.decode(text, type=kind, strict=strict))
        print("msgspec", text.decode(), "as", kind.__name__, "strict:" if strict else "lax:", answer)
    print("cattrs", text.decode(), "as", kind.__name__, attempt(lambda: converter.structure(json.loads(text), kind)))
for strict in (True, False):
    print("msgspec, a list:", attempt(lambda: msgspec.json.decode(TEXT, type=list[Struct], strict=strict)))
try:
    converter.structure(json.loads(TEXT), list[Attrs])
except Exception as error:
    print("cattrs, a list:", cattrs.transform_error(error))
print("pydantic, a copy:", Model(title="Momo").model_copy(update={"year": "not checked"}))


class Renamed(msgspec.Struct, rename={"year": "released"}, tag="film"):
    year: int = 0


rename = cattrs.gen.make_dict_structure_fn(Attrs, converter, year=cattrs.gen.override(rename="released"))
print("msgspec, another key:", msgspec.json.decode(b'{"type": "film", "released": 1973}', type=Renamed))
print("cattrs, another key:", rename({"title": "Momo", "released": None}, Attrs))
print("msgspec, a copy:", msgspec.structs.replace(Struct("Momo"), year=1973))
