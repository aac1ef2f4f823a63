"""Values of every kind that a table has, as records of JSON, and as the rows that a reader should have of them."""

import json

COUNT = 100_200  # records; some values come after the samples of readers: 100, 20,480 and 100,000 records
LATE = (20_600, 100_100)

TABLE = {
    "id": {"path": "id", "type": "int", "required": True},
    "long": {"path": "long", "type": "int"},
    "price": {"path": "price", "type": "decimal", "multipleOf": 0.01, "minimum": 0, "maximum": 1e9},
    "amount": {"path": "amount", "type": "decimal"},
    "ratio": {"path": "ratio", "type": "double"},
    "code": {"path": "code", "type": "string"},
    "digits": {"path": "digits", "type": "string"},
    "late": {"path": "late", "type": "string"},
    "later": {"path": "later", "type": "double"},
    "note": {"path": "note", "type": "string"},
    "flag": {"path": "flag", "type": "bool"},
    "day": {"path": "day", "type": "date", "format": "day"},
    "at": {"path": "at", "type": "date", "format": "iso8601"},
    "sent": {"path": "sent", "type": "date"},
    "nano": {"path": "nano", "type": "date", "format": "nanoseconds"},
    "key": {"path": "key", "type": "uuid"},
    "bytes": {"path": "bytes", "type": "data"},
    "tags": {"path": "tags", "type": "[string]"},
    "nums": {"path": "nums", "type": "[int]"},
    "grid": {"path": "grid", "type": "[[int]]"},
    "other": {"path": "other"},
    "by": {"path": "by", "type": {"name": {"path": "name", "type": "string"}, "born": {"path": "born", "type": "date", "format": "day"}}},
}

# What a column is compared as.
KINDS = {
    "id": "number", "long": "number", "price": "number", "amount": "number", "ratio": "number", "code": "text",
    "digits": "text", "late": "text", "later": "number", "note": "text", "flag": "bool", "day": "day", "at": "moment",
    "sent": "moment", "nano": "moment", "key": "text", "bytes": "text", "tags": "json", "nums": "json", "grid": "json",
    "other": "any", "by": "json", "by.name": "text", "by.born": "day",
}

# What a table of losses says of a column.
WORDS = {
    "id": "integers", "long": "integers past 2^53", "price": "prices", "amount": "decimals of 39 digits", "ratio": "doubles",
    "code": "strings like numbers, dates and words for nothing", "digits": "a late text after digits",
    "late": "a text after 20,480 empty records", "later": "a fraction after 20,480 integers",
    "note": "strings with quotes, line ends and backslashes", "flag": "booleans", "day": "days", "at": "moments",
    "sent": "dates in several forms", "nano": "nanoseconds", "key": "UUIDs", "bytes": "base64", "tags": "lists of text",
    "nums": "lists of integers", "grid": "lists of lists", "other": "values of any type", "by": "records", "by.name": "strings in records",
    "by.born": "days in records",
}

CODES = [
    "01234", "+49151", "1_0", " 7 ", "1e5", "inf", "Infinity", "NaN", "nan", "NULL", "null", "NA", "N/A", "None", "true", "T",
    "yes", "0x1F", "1990-01-01", "12:30", "", "-", "\\N", "#x", "1.0", "-0", "١٢", "1,5", "$5", "5.", ".5",
]
NOTES = [
    "line\nend", "carriage\r\nreturn", 'a "quoted" word', "back\\slash and \\n", "tab\there", ",", ";", "'", "grüße 🦉", "\u0001",
    '"', '""', "\\", "\\.", " ", "\u00a0", "=1+1", "\u2028",
]
LONGS = [9007199254740993, 9223372036854775807, -9223372036854775808, 0, 1234567890123456789]
AMOUNTS = ["123456789012345678901.123456789012345678", "1.10", "0.1", "1e2", "-0.000000000000000001", "100000000000000000001"]
RATIOS = ["0.30000000000000004", "1e300", "5e-324", "1.7976931348623157e308", "-1.5", "0.1", "123456.789", "2.2250738585072014e-308"]
MOMENTS = ["2024-01-05T10:00:00.123456+02:00", "2024-03-31T02:30:00Z", "1969-12-31T23:59:59Z", "2038-01-19T03:14:08Z"]
SENT = ["2024-01-05", "2024-01-05T10:00:00+02:00", "2024-01-05 10:00:00Z", "2024-01-05T10:00:00-0530"]
OTHERS = ['{"a":1.5,"b":[1,null]}', '"01234"', "12", "true", '"NaN"', '[{"x":"y"}]', '""']


def pick(values, index):
    return values[index % len(values)]


def record(index):
    """A record as JSON text, with the digits that it has."""
    early, late = index < 60, any(index >= start and index < start + 60 for start in LATE)
    members = {"id": str(index), "digits": json.dumps(str(1000 + index)), "later": str(index)}
    if early or late:
        number = index if early else index % 100
        members |= {
            "long": str(pick(LONGS, number)),
            "price": "%d.%02d" % (number * 1000003 % 1000000, number),
            "amount": pick(AMOUNTS, number),
            "ratio": pick(RATIOS, number),
            "flag": "true" if number % 2 else "false",
            "day": json.dumps("%04d-02-%02d" % (1900 + number * 3, 1 + number % 28)),
            "at": json.dumps(pick(MOMENTS, number)),
            "sent": json.dumps(pick(SENT, number)),
            "nano": str(1700000000123456789 + number),
            "key": json.dumps("6f9619ff-8b86-d011-b42d-00cf4fc9%04x" % number),
            "bytes": json.dumps(pick(["AAH/", "", "+/8="], number)),
            "tags": json.dumps(pick([["a", 'b,"c'], [], ["01234"]], number)),
            "nums": pick(["[1,9007199254740993]", "[]", "[-5]"], number),
            "grid": pick(["[[1,9007199254740993],[]]", "[]", "[[]]", "[[-5],[6,7]]"], number),
            "other": pick(OTHERS, number),
            "by": pick(['{"name":"Ende","born":"1929-11-12"}', '{"name":"null"}', '{"name":"007","born":"1900-01-01"}'], number),
        }
    if late:
        members |= {
            "code": json.dumps(pick(CODES, index)), "note": json.dumps(pick(NOTES, index)), "late": json.dumps(pick(CODES, index)),
            "digits": json.dumps("0%d" % index), "later": "%d.5" % index,
        }
    if early:
        members["code"] = json.dumps("%d" % index)
        members["note"] = json.dumps(pick(NOTES, index))
    if index % 7 == 3:
        for name in ("long", "price", "amount", "ratio", "flag", "day", "at", "sent", "nano", "key", "bytes", "tags", "nums", "grid", "other", "by"):
            members.pop(name, None)
    return "{" + ",".join("%s:%s" % (json.dumps(name), value) for name, value in members.items()) + "}"


def interesting():
    """The numbers of the records that are compared."""
    return list(range(62)) + [index for start in LATE for index in range(start - 1, start + 61)]
