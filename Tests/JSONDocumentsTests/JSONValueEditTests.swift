import JSONDocuments
import TestSupport
import Testing

@Suite struct JSONValueEditTests {
    static func location(_ path: String) -> JSONLocation {
        JSONLocation(path.split(separator: ".").map { Int($0).map(JSONLocation.Component.index) ?? .key(String($0)) })
    }

    @Test func changesThroughADocument() throws {
        var document = try JSONDocument(parsing: #"{"books": [{"title": "Momo"}, 2], "n": 1}"#)
        let before = document
        let inner = document.root["books"]
        document.root["books"]?[0]?["year"] = 1973
        document.root["books"]?[0]?["title"] = "Jim"
        document.root["books"]?[1] = nil
        document.root["n"] = nil
        document.root["new"] = [true, .null]
        #expect(document.description == #"{"books":[{"title":"Jim","year":1973}],"new":[true,null]}"#)
        #expect(before.description == #"{"books":[{"title":"Momo"},2],"n":1}"#)
        #expect(inner?.description == #"[{"title":"Momo"},2]"#)
        #expect(document.source == nil)
        #expect(before.source != nil)
    }

    @Test func copiesAreIndependent() {
        var first: JSONValue = ["a": ["b": ["c": 1]]]
        var second = first
        let part = second["a"]
        second["a"]?["b"]?["c"] = 2
        first["a"]?["b"]?["d"] = 3
        #expect(first.description == #"{"a":{"b":{"c":1,"d":3}}}"#)
        #expect(second.description == #"{"a":{"b":{"c":2}}}"#)
        #expect(part?.description == #"{"b":{"c":1}}"#)
        first["self"] = first
        #expect(first["self"]?["a"]?["b"]?["d"]?.int == 3)
        #expect(first["self"]?["self"] == nil)
    }

    @Test func wrongKindsAreLeftAlone() {
        var value: JSONValue = [1, 2]
        value["a"] = 1
        value[5] = 1
        value[-3] = nil
        #expect(value == [1, 2])
        value[-1] = 9
        value.append(3)
        value.insert(0, at: 0)
        value.insert(7, at: 99)
        #expect(value == [0, 1, 9, 3])
        var text: JSONValue = "x"
        text["a"] = 1
        text[0] = 1
        text.append(1)
        #expect(text == "x")
    }

    @Test(arguments: [
        (#"{}"#, "a.b", #"{"a":{"b":0}}"#), (#"{"a":[1]}"#, "a.1", #"{"a":[1,0]}"#),
        (#"{"a":[1]}"#, "a.0", #"{"a":[0]}"#),
        (#"{"a":[]}"#, "a.0.x.y", #"{"a":[{"x":{"y":0}}]}"#), (#"5"#, "", "0"),
        (#"{"a":[1]}"#, "a.x", "a: expected an object, found an array"),
        (#"{"a":1}"#, "a.0", "a: expected an array, found an integer"),
        (#"{"a":[1]}"#, "a.3", "a: index 3 is out of range for 1 elements"),
        (#"{}"#, "a.0", "a: expected an array, found nothing"),
    ]) func setsAtLocations(text: String, path: String, expected: String) throws {
        var document = try JSONDocument(parsing: text)
        do {
            try document.root.set(0, at: Self.location(path))
            #expect(document.description == expected)
        } catch {
            #expect(error.description == expected)
            #expect(document.description == text)
        }
    }

    @Test func removesAtLocations() throws {
        var root = try JSONDocument(parsing: #"{"a":[{"b":1,"c":2},3]}"#).root
        #expect(root.remove(at: Self.location("a.0.b"))?.int == 1)
        #expect(root.remove(at: Self.location("a.1"))?.int == 3)
        #expect(root.remove(at: Self.location("a.7")) == nil)
        #expect(root.description == #"{"a":[{"c":2}]}"#)
    }

    /// A random sequence of edits has the same effect on a value as on a plain Swift tree.
    @Test(arguments: UInt64(1)...20) func editsLikeAPlainTree(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var value: JSONValue = [:]
        var model = Tree.object([:])
        var copies: [(JSONValue, Tree)] = []
        for step in Effort.rounds(200) {
            let path = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                "k\(Int.random(in: 0..<3, using: &generator))"
            }
            let isRemoval = Int.random(in: 0..<4, using: &generator) == 0
            value.edit(path[...], to: isRemoval ? Optional.none : JSONValue(step))
            model.edit(path[...], to: isRemoval ? Optional.none : .number(step))
            if step % 17 == 0 { copies.append((value, model)) }
            if step % 23 == 0, let copy = copies.randomElement(using: &generator) { (value, model) = copy }
        }
        #expect(value == model.json)
        for (value, model) in copies { #expect(value == model.json) }
    }

    @Test(.enabled(if: Suites.arePresent, "\(Suites.absence)")) func mergesLikeRFC7396() throws {
        var count = 0
        for file in Suites.files(under: "json-patch") {
            let root = try JSONDocument(contentsOf: file).root
            for group in root.elements.isEmpty ? [root] : Array(root.elements) where group["given"] != nil {
                for test in group["cases"]?.elements ?? JSONValue.null.elements {
                    #expect(group["given"]?.merging(test["patch"] ?? .null) == test["result"])
                    count += 1
                }
            }
        }
        #expect(count > 0)
    }
}

/// The reference model of the edits.
private indirect enum Tree {
    case number(Int)
    case object([String: Tree])

    mutating func edit(_ path: ArraySlice<String>, to new: Tree?) {
        guard let key = path.first else { return }
        guard case .object(var members) = self else { return }
        if path.count == 1 {
            members[key] = new
        } else {
            var member = members[key] ?? .object([:])
            member.edit(path.dropFirst(), to: new)
            members[key] = member
        }
        self = .object(members)
    }

    var json: JSONValue {
        switch self {
        case .number(let number): JSONValue(number)
        case .object(let members): JSONValue(members.map { (key: $0.key, value: $0.value.json) })
        }
    }
}

extension JSONValue {
    fileprivate mutating func edit(_ path: ArraySlice<String>, to new: JSONValue?) {
        guard let key = path.first, kind == .object else { return }
        if path.count == 1 { return self[key] = new }
        if self[key] == nil { self[key] = [:] }
        self[key]?.edit(path.dropFirst(), to: new)
    }
}
