import JSONDocuments
import TestSupport

/// Tables of random fields and records for them.
enum RandomTable {
    static func table(_ generator: inout SeededGenerator) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = []
        if Int.random(in: 0..<8, using: &generator) == 0 { members.append(("$unknownKeys", "report")) }
        for name in ["a", "b", "c d", "e"].prefix(Int.random(in: 1...4, using: &generator)) {
            members.append((name, field(&generator, depth: 0)))
        }
        return JSONValue(members)
    }

    private static func field(_ generator: inout SeededGenerator, depth: Int) -> JSONValue {
        let paths: [JSONValue] = [
            "a", "b", "n.x", "l[0]", ["a", "n.x"], "l[*].x", "l", "n", "$.a", "^.a", "", "n['c d']",
        ]
        let path = paths.randomElement(using: &generator)!
        var members: [(key: String, value: JSONValue)] = [("path", path)]
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: return path.kind == .string ? path : ["path": path, "type": "int"]
        case 1: return ["constant": [1, "x"]]
        case 2: return ["path": "@index", "type": "int"]
        case 3, 4: members += [("type", "int"), ("minimum", 1)]
        case 5: members += [("type", "string"), ("pattern", "[a-z]+"), ("maxLength", 3)]
        case 6: members += [("type", ["string"]), ("oneOrMany", true), ("items", ["minLength": 1])]
        case 7 where depth < 2: members.append(("type", ["x": field(&generator, depth: depth + 1)]))
        case 8 where depth < 2: members.append(("type", [["x": field(&generator, depth: depth + 1)]]))
        case 9: members += [("type", "string"), ("enum", ["x", "5"])]
        case 10: members += [("type", "date"), ("format", "seconds")]
        default:
            members.append(("type", ["double", "bool", "decimal", "url"].randomElement(using: &generator)!))
        }
        if Int.random(in: 0..<4, using: &generator) == 0 { members.append(("required", true)) }
        if Int.random(in: 0..<4, using: &generator) == 0 {
            members.append(("policy", ["strict", "lenient", "lossless"].randomElement(using: &generator)!))
        }
        return JSONValue(members)
    }

    static func record(_ generator: inout SeededGenerator) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = []
        for key in ["a", "b", "x"] where Bool.random(using: &generator) { members.append((key, leaf(&generator))) }
        if Bool.random(using: &generator) { members.append(("n", ["x": leaf(&generator), "c d": leaf(&generator)])) }
        if Bool.random(using: &generator) { members.append(("l", [["x": leaf(&generator)], ["x": leaf(&generator)]])) }
        return JSONValue(members)
    }

    private static let leaves: [JSONValue] = [
        1, 5, "5", "x", "abc", .null, true, 2.5, 0, "", "http://a.b/c", [1], ["x": 1],
    ]

    private static func leaf(_ generator: inout SeededGenerator) -> JSONValue {
        leaves.randomElement(using: &generator)!
    }
}
