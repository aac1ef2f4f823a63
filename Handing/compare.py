"""Compares the values of a reader with what was sent, whatever types it has for them."""

import datetime
import json
from decimal import Decimal, InvalidOperation

UTC = datetime.timezone.utc
MISSING = None


def is_missing(value):
    return value is None or type(value).__name__ in ("NAType", "NaTType")


def number(value):
    if isinstance(value, bool):
        raise ValueError("a boolean")
    if isinstance(value, float):
        return Decimal(repr(value))  # a double with the shortest digits that it has is what was sent
    return Decimal(str(value)) if isinstance(value, str) else Decimal(value)


def same_number(sent, value, is_double):
    found = number(value)
    if is_double:
        return float(found) == float(sent)
    return Decimal(found) == Decimal(sent)


def nanoseconds(value):
    """The moment as nanoseconds since 1970; a date without a zone has none."""
    if hasattr(value, "value") and hasattr(value, "tz"):  # a Timestamp of pandas
        if value.tz is None:
            raise ValueError("no zone")
        return value.as_unit("ns").value
    if isinstance(value, datetime.datetime):
        if value.tzinfo is None:
            raise ValueError("no zone")
        delta = value - datetime.datetime(1970, 1, 1, tzinfo=UTC)
        return ((delta.days * 86400 + delta.seconds) * 10**6 + delta.microseconds) * 1000
    if isinstance(value, datetime.date):
        return nanoseconds(datetime.datetime(value.year, value.month, value.day, tzinfo=UTC))
    if isinstance(value, int):
        return value
    text = str(value)
    if len(text) == 10:
        text += "T00:00:00Z"
    fraction = ""
    if "." in text:
        head, tail = text.split(".")
        digits = len(tail) - len(tail.lstrip("0123456789"))
        fraction, text = tail[:digits], head + tail[digits:]
    moment = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    return nanoseconds(moment) + int((fraction + "0" * 9)[:9])


def plain(value):
    """A nested value as values of JSON."""
    if is_missing(value):
        return None
    if isinstance(value, str):
        return value
    if hasattr(value, "asDict"):
        return plain(value.asDict())
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items() if not is_missing(item)}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, (datetime.date, datetime.datetime)):
        return value.isoformat()[:10]
    if isinstance(value, float):
        return Decimal(repr(value))
    return value


def as_json(value):
    """A nested value: JSON in a text is read."""
    if isinstance(value, str):
        value = json.loads(value, parse_float=Decimal)
    return plain(value)


def is_same(kind, sent, value, is_double=False):
    """Returns whether a value is what was sent; `sent` is a value of JSON, with decimals."""
    if is_missing(value) or sent is None:
        return is_missing(value) and sent is None
    try:
        if kind == "number":
            return same_number(sent, value, is_double)
        if kind == "text":
            return str(value) == sent if type(value).__name__ == "UUID" else isinstance(value, str) and value == sent
        if kind == "bool":
            return bool(value) == sent if isinstance(value, (bool, int)) else value == sent
        if kind == "day":
            return str(value)[:10] == sent and nanoseconds(value.isoformat()[:10] if hasattr(value, "isoformat") else value) is not None
        if kind == "moment":
            return nanoseconds(value) == nanoseconds(sent)
        if kind == "json":
            return as_json(value) == plain(sent)
        if isinstance(sent, str):
            return value == sent or as_json(value) == sent
        return as_json(value) == plain(sent)
    except (ValueError, TypeError, InvalidOperation, AttributeError):
        return False
