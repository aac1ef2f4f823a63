import JSONDocuments
import TestSupport

/// Schemas of records and records that are near them, for comparisons with another validator.
enum RandomSchema {
    /// The schema of a record of the members a to d.
    static func schema(of generator: inout SeededGenerator) -> JSONValue {
        var members = Array(record(of: &generator, depth: 0).members)
        let definition = value(&generator, depth: 3)
        members.append(
            (key: "$defs", value: ["x": definition, "y": ["type": "object", "properties": ["a": definition]]]))
        return JSONValue(members)
    }

    /// A record, mostly of the right shape.
    static func record(_ generator: inout SeededGenerator) -> JSONValue {
        Int.random(in: 0..<20, using: &generator) == 0 ? leaf(&generator) : object(&generator, depth: 0)
    }

    private static let keys = ["a", "b", "c", "d"]

    private static func object(_ generator: inout SeededGenerator, depth: Int) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = []
        for key in keys where Bool.random(using: &generator) {
            members.append((key: key, value: any(&generator, depth: depth + 1)))
        }
        return JSONValue(members)
    }

    private static func any(_ generator: inout SeededGenerator, depth: Int) -> JSONValue {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0 where depth < 3: object(&generator, depth: depth)
        case 1 where depth < 3:
            JSONValue((0..<Int.random(in: 0..<4, using: &generator)).map { _ in any(&generator, depth: depth + 1) })
        default: leaf(&generator)
        }
    }

    private static let leaves: [JSONValue] = [
        0, 1, 2, 5, -3, 0.5, 2.5, "", "a", "ab", "b1", "xyz", "é", true, false, .null, [], [:], [1, 2], ["a"], [1, 1],
    ]

    private static func leaf(_ generator: inout SeededGenerator) -> JSONValue {
        leaves.randomElement(using: &generator) ?? .null
    }

    private static func record(of generator: inout SeededGenerator, depth: Int) -> JSONValue {
        var properties: [(key: String, value: JSONValue)] = []
        for key in keys where Int.random(in: 0..<3, using: &generator) > 0 {
            properties.append((key: key, value: value(&generator, depth: depth + 1)))
        }
        var members: [(key: String, value: JSONValue)] = [("type", "object"), ("properties", JSONValue(properties))]
        let one = JSONValue(keys.randomElement(using: &generator) ?? "a")
        switch Int.random(in: 0..<8, using: &generator) {
        case 0, 1, 2: members.append(("required", [one]))
        case 3: members.append(("additionalProperties", false))
        case 4: members.append(("dependentRequired", ["a": [one]]))
        case 5: members.append(("oneOf", [["required": [one]], ["required": ["b"]]]))
        case 6: members.append(("allOf", [["required": [one]], ["$ref": "#/$defs/y"]]))
        default: break
        }
        return JSONValue(members)
    }

    /// The schema of a value.
    private static func value(_ generator: inout SeededGenerator, depth: Int) -> JSONValue {
        let number = Int64.random(in: 0..<4, using: &generator)
        switch Int.random(in: 0..<16, using: &generator) {
        case 0: return ["type": "integer", "minimum": JSONValue(number)]
        case 1: return ["type": "number", "exclusiveMaximum": JSONValue(number), "multipleOf": 0.5]
        case 2: return ["type": "string", "minLength": JSONValue(number), "maxLength": 3]
        case 3:
            return ["type": "string", "pattern": ["^a", "b[0-9]$", "[^a-z]", "a|1"].randomElement(using: &generator)!]
        case 4: return ["type": ["boolean", "null"]]
        case 5: return ["enum": ["a", 1, .null]]
        case 6: return ["type": "string", "enum": ["a", 5, "xyz"]]
        case 7: return ["const": leaf(&generator)]
        case 8 where depth < 3:
            return ["type": "array", "items": value(&generator, depth: depth + 1), "minItems": JSONValue(number)]
        case 9 where depth < 3: return record(of: &generator, depth: depth)
        case 10 where depth < 3:
            return ["anyOf": [value(&generator, depth: depth + 1), value(&generator, depth: depth + 1)]]
        case 11 where depth < 3: return ["oneOf": [value(&generator, depth: depth + 1), ["type": "null"]]]
        case 12 where depth < 3:
            return ["allOf": [value(&generator, depth: depth + 1), ["minLength": 1, "maximum": 2, "maxItems": 2]]]
        case 13 where depth != 3: return ["$ref": "#/$defs/x", "not": ["const": 5]]
        case 14: return true
        default: return ["type": "array", "items": ["type": "integer"], "uniqueItems": true]
        }
    }
}
