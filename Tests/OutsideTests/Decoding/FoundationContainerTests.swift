import Foundation
import JSONDecoding
import TestSupport
import Testing

/// What the containers of Foundation's decoder answer, call by call.
@Suite("Containers of both decoders") struct FoundationContainerTests {
    private let both = BothDecoders()

    @Test("An array has no element past its end, for any call", arguments: ["[]", "[1]", "[null]"])
    func pastTheEnd(text: String) throws {
        let notes = try both.expectSame(text) { decoder, notes in
            var list = try decoder.unkeyedContainer()
            notes.add { "\(list.count ?? -1) \(list.currentIndex) \(list.isAtEnd)" }
            if list.count == 1 { _ = try list.decode(Int?.self) }
            notes.add { try list.decode(Int.self) }
            notes.add { try list.decode(String.self) }
            notes.add { try list.decode(Bool.self) }
            notes.add { try list.decode(Double.self) }
            notes.add { try list.decode([Int].self) }
            notes.add { try list.decode(Int?.self) as Any }
            notes.add { try list.decodeNil() }
            notes.add { try list.nestedContainer(keyedBy: AnyKey.self) }
            notes.add { try list.nestedUnkeyedContainer() }
            notes.add { try list.superDecoder() }
            notes.add { "\(list.currentIndex) \(list.isAtEnd)" }
            // Foundation's container is one element further afterwards.
            notes.add { try list.decodeIfPresent(Int.self) as Any }
        }
        let end = text == "[]" ? "Index 0#0" : "Index 1#1"
        #expect(notes.count { $0 == "valueNotFound at \(end)" } == 10, "\(notes)")
    }

    @Test("A failure doesn't go to the next element, a success does") func failures() throws {
        try both.expectSame(#"[1, "a", [true], {"b": null}, null, 300]"#) { decoder, notes in
            var list = try decoder.unkeyedContainer()
            for _ in 0..<6 {
                notes.add { try list.decode(Int8.self) }
                notes.add { try list.decode(String.self) }
                notes.add { try list.decode([Bool].self) }
                notes.add { try list.decode([String: Int?].self) }
                notes.add { try list.decodeNil() }
                notes.add { list.currentIndex }
                if !list.isAtEnd { notes.add { try list.nestedContainer(keyedBy: AnyKey.self).allKeys.count } }
                if !list.isAtEnd { notes.add { try list.nestedUnkeyedContainer().count ?? -1 } }
                if !list.isAtEnd { notes.add { try list.decodeIfPresent(UInt.self) as Any } }
            }
            notes.add { list.isAtEnd }
        }
    }

    @Test("A keyed container answers for each kind of member") func members() throws {
        let text = #"{"null": null, "int": 1, "list": [1], "object": {"a": 1}, "text": "x", "": 0}"#
        try both.expectSame(text) { decoder, notes in
            let object = try decoder.container(keyedBy: AnyKey.self)
            notes.add { object.allKeys.map(\.stringValue).sorted() }
            for key in ["null", "int", "list", "object", "text", "", "missing"] as [AnyKey] {
                notes.add { object.contains(key) }
                notes.add { try object.decodeNil(forKey: key) }
                notes.add { try object.decode(Int.self, forKey: key) }
                notes.add { try object.decode(String.self, forKey: key) }
                notes.add { try object.decode([Int].self, forKey: key) }
                notes.add { try object.decode(Int?.self, forKey: key) as Any }
                notes.add { try object.decodeIfPresent(Int.self, forKey: key) as Any }
                notes.add { try object.decodeIfPresent([String: Int].self, forKey: key) as Any }
                notes.add { try object.decodeIfPresent(Float.self, forKey: key) as Any }
                notes.add { try object.nestedContainer(keyedBy: AnyKey.self, forKey: key).allKeys.count }
                notes.add { try object.nestedUnkeyedContainer(forKey: key).count as Any }
                notes.add { try object.superDecoder(forKey: key).singleValueContainer().decodeNil() }
            }
        }
    }

    @Test("Only the keys that a type knows are all keys") func knownKeys() throws {
        enum Known: String, CodingKey { case a, b }
        enum Numbers: Int, CodingKey { case one = 1, two }
        let notes = try both.expectSame(#"{"a": 1, "c": 2, "1": 3, "two": 4}"#) { decoder, notes in
            notes.add { try decoder.container(keyedBy: Known.self).allKeys.map(\.stringValue) }
            let numbers = try decoder.container(keyedBy: Numbers.self)
            notes.add { numbers.allKeys.map(\.stringValue) }
            notes.add { numbers.contains(.one) }
            notes.add { try numbers.decode(Int.self, forKey: .two) }
        }
        #expect(notes[0] == #"["a"]"#)
    }

    @Test("Each container knows its path") func paths() throws {
        let notes = try both.expectSame(#"{"a": [{"b": {"c": [[1]]}}], "super": [2]}"#) { decoder, notes in
            notes.add(path: decoder.codingPath)
            let root = try decoder.container(keyedBy: AnyKey.self)
            notes.add(path: root.codingPath)
            var list = try root.nestedUnkeyedContainer(forKey: "a")
            notes.add(path: list.codingPath)
            let element = try list.nestedContainer(keyedBy: AnyKey.self)
            notes.add(path: element.codingPath)
            let inner = try element.nestedContainer(keyedBy: AnyKey.self, forKey: "b")
            notes.add(path: inner.codingPath)
            var innermost = try inner.nestedUnkeyedContainer(forKey: "c")
            let last = try innermost.superDecoder()
            notes.add(path: last.codingPath)
            notes.add(path: try last.singleValueContainer().codingPath)
            notes.add(path: try last.unkeyedContainer().codingPath)
            notes.add { try last.singleValueContainer().decode([String].self) }
            notes.add(path: try root.superDecoder().codingPath)
            notes.add(path: try root.superDecoder(forKey: "missing").codingPath)
            notes.add(path: list.codingPath)
        }
        #expect(notes.contains("path a/Index 0#0/b/c/Index 0#0"))
    }

    @Test(
        "Super decoders have the member, and null without one", arguments: [#"{"super": 5}"#, "{}", #"{"super": {}}"#])
    func superDecoders(text: String) throws {
        try both.expectSame(text) { decoder, notes in
            let root = try decoder.container(keyedBy: AnyKey.self)
            for parent in [try root.superDecoder(), try root.superDecoder(forKey: "other")] {
                notes.add { try parent.singleValueContainer().decodeNil() }
                notes.add { try parent.singleValueContainer().decode(Int.self) }
                notes.add { try parent.container(keyedBy: AnyKey.self).allKeys.count }
                notes.add { try parent.unkeyedContainer().count as Any }
                notes.add { parent.userInfo.count }
            }
        }
    }

    @Test(
        "A single value is asked as often as one likes", arguments: ["null", "1", "\"a\"", "true", "[1]", "{}", "1.5"])
    func singleValues(text: String) throws {
        try both.expectSame(text) { decoder, notes in
            let value = try decoder.singleValueContainer()
            notes.add { value.decodeNil() }
            notes.add { try value.decode(Int.self) }
            notes.add { try value.decode(UInt8.self) }
            notes.add { try value.decode(Double.self) }
            notes.add { try value.decode(Float.self) }
            notes.add { try value.decode(String.self) }
            // Foundation calls null a mismatch here.
            if !value.decodeNil() { notes.add { try value.decode(Bool.self) } }
            notes.add { try value.decode(Int?.self) as Any }
            notes.add { try value.decode([Int].self) }
            notes.add { try value.decode([String: Int].self) }
            notes.add { try value.decode(Decimal.self) }
            notes.add { try value.decode(URL.self) }
            notes.add { try value.decode(Data.self) }
            notes.add { value.decodeNil() }
        }
    }

    @Test("Members of every width may be missing, null or too large")
    func widths() throws {
        let values = ["1", "null", "-1", "128", "32768", "2147483648", "9223372036854775808", "\"1\"", "1.5", "true"]
        for value in values + [""] {
            let text = value.isEmpty ? "{}" : "{\"v\": \(value)}"
            try both.expectSame(text) { decoder, notes in
                let object = try decoder.container(keyedBy: AnyKey.self)
                notes.add { try object.decodeIfPresent(Bool.self, forKey: "v") as Any }
                notes.add { try object.decodeIfPresent(String.self, forKey: "v") as Any }
                notes.add { try object.decodeIfPresent(Double.self, forKey: "v") as Any }
                notes.add { try object.decodeIfPresent(Float.self, forKey: "v") as Any }
                notes.add { try object.decodeIfPresent(Int.self, forKey: "v") as Any }
                notes.add { try object.decodeIfPresent(Int8.self, forKey: "v") as Any }
                notes.add { try object.decodeIfPresent(Int16.self, forKey: "v") as Any }
                notes.add { try object.decodeIfPresent(Int32.self, forKey: "v") as Any }
                notes.add { try object.decodeIfPresent(Int64.self, forKey: "v") as Any }
                notes.add { try object.decodeIfPresent(Int128.self, forKey: "v") as Any }
                notes.add { try object.decodeIfPresent(UInt.self, forKey: "v") as Any }
                notes.add { try object.decodeIfPresent(UInt8.self, forKey: "v") as Any }
                notes.add { try object.decodeIfPresent(UInt16.self, forKey: "v") as Any }
                notes.add { try object.decodeIfPresent(UInt32.self, forKey: "v") as Any }
                notes.add { try object.decodeIfPresent(UInt64.self, forKey: "v") as Any }
                notes.add { try object.decodeIfPresent(UInt128.self, forKey: "v") as Any }
                notes.add { try object.decode(Int16.self, forKey: "v") }
                notes.add { try object.decode(UInt128.self, forKey: "v") }
            }
        }
    }

    @Test("Errors that a type makes for a container have the container's path") func madeErrors() throws {
        try both.expectSame(#"{"a": [1]}"#) { decoder, notes in
            let root = try decoder.container(keyedBy: AnyKey.self)
            var list = try root.nestedUnkeyedContainer(forKey: "a")
            let value = try list.superDecoder().singleValueContainer()
            notes.add { throw DecodingError.dataCorruptedError(forKey: "a", in: root, debugDescription: "") }
            notes.add { throw DecodingError.dataCorruptedError(in: list, debugDescription: "") }
            notes.add { throw DecodingError.dataCorruptedError(in: value, debugDescription: "") }
        }
    }

    @Test("Values for types are at every level") func userInfo() throws {
        var both = both
        let key = CodingUserInfoKey(rawValue: "note")!
        both.own.userInfo[key] = "seen"
        both.foundations.userInfo[key] = "seen"
        let notes = try both.expectSame(#"{"a": [{"b": 1}]}"#) { decoder, notes in
            let root = try decoder.container(keyedBy: AnyKey.self)
            var list = try root.nestedUnkeyedContainer(forKey: "a")
            notes.add { try root.superDecoder(forKey: "a").userInfo[key] as Any }
            notes.add { try list.superDecoder().userInfo[key] as Any }
        }
        #expect(notes == Array(repeating: #"Optional("seen")"#, count: 2))
    }

    /// A class, its subclass and the subclass of that, which share one container or nest.
    private class Base: Codable {
        var name = ""
        init() {}
    }

    private final class Flat: Base {
        var age = 0
        private enum Keys: String, CodingKey { case age }
        required init(from decoder: any Decoder) throws {
            age = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .age)
            try super.init(from: decoder)
        }
    }

    private class Nested: Base {
        var age = 0
        private enum Keys: String, CodingKey { case age }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            age = try container.decode(Int.self, forKey: .age)
            try super.init(from: container.superDecoder())
        }
    }

    private final class Innermost: Nested {
        var list: [Int] = []
        required init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            list.append(try container.decode(Int.self))
            try super.init(from: container.superDecoder())
        }
    }

    @Test("Classes share a container with their superclass, or nest it") func inheritance() throws {
        let flat = try JSONReader.decode(Flat.self, from: #"{"name": "a", "age": 1}"#)
        #expect(flat.name == "a" && flat.age == 1)
        let text = #"[7, {"age": 2, "super": {"name": "b"}}]"#
        let inner = try JSONReader.decode(Innermost.self, from: text)
        #expect(inner.list == [7] && inner.age == 2 && inner.name == "b")
        for broken in [#"[7, {"age": 2}]"#, #"[7, {"age": 2, "super": {"name": 1}}]"#, "[7]", #"[7, {"super": {}}]"#] {
            let own = #expect(throws: DecodingError.self) { try JSONReader.decode(Innermost.self, from: broken) }
            let foundations = #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(Innermost.self, from: Data(broken.utf8))
            }
            #expect(own.map { BothDecoders.describe($0) } == foundations.map { BothDecoders.describe($0) })
        }
    }
}
