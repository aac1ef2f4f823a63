"""The cells of COMPARE.md for pydantic: pip install pydantic; python3 pydantic_cells.py"""

from decimal import Decimal

import pydantic
from pydantic import BaseModel, TypeAdapter, ValidationError

CELLS = [
    (int, "9223372036854775808"), (int, "42.9"), (int, "42.0"), (int, "1e2"), (int, '"42"'), (int, '"0x1F"'),
    (int, '"3 apples"'), (int, "true"), (bool, '"false"'), (bool, '"yes"'), (bool, "1"), (bool, '"x"'),
    (Decimal, "0.1234567890123456789"), (float, "9007199254740993"), (str, "12"), (list[str], '"a"'),
    (list[int], '[1, "x", 3]'),
]


class Two(BaseModel):
    a: int
    b: int


print("pydantic", pydantic.VERSION)
for strict in (False, True):
    for kind, text in CELLS:
        try:
            answer = repr(TypeAdapter(kind).validate_json(text, strict=strict))
        except ValidationError as error:
            answer = "raises " + error.errors()[0]["type"]
        print(text, "as", getattr(kind, "__name__", kind), "strict:" if strict else "lax:", answer)
try:
    Two.model_validate_json('{"a": "x", "b": "y", "c": 1}')
except ValidationError as error:
    print(error.error_count(), "errors, at", [one["loc"] for one in error.errors()])
