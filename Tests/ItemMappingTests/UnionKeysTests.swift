import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableParsing
import Testing

// Tables that report unknown keys, in unions and in records that several tables read.

private struct Circle: Item, Equatable {
    var radius = 0.0
    static let table = ItemTable(Circle(), unknownKeys: .report) { Field(\.radius, "radius", .required) }
}

private struct Square: Item, Equatable {
    let side: Int
    static let table = ItemTable(Square.init, "side", unknownKeys: .report)
}

private enum Round: TaggedUnion {
    case circle(Circle), ring(Circle)
    static let variants = Variants<Round>(
        by: "meta.form.name",
        ["circle": Variant(Circle.self) { .circle($0) }, "ring": Variant(Circle.self) { .ring($0) }])
    var json: JSONValue { .null }
}

/// A union among whose variants is another union of the same object.
private enum SomeShape: TaggedUnion {
    case round(Round), square(Square), other(Square)
    static let variants = Variants<SomeShape>(
        by: "kind", ["round": Variant(Round.self) { .round($0) }, "square": Variant(Square.self) { .square($0) }],
        otherwise: Variant(Square.self) { .other($0) })
    var json: JSONValue { .null }
}

private struct Drawing: Item {
    var title = ""
    var shapes: [SomeShape] = []
    var named: [String: SomeShape] = [:]
    var main: SomeShape?
    static let table = ItemTable(Drawing(), unknownKeys: .report) {
        Field(\.title, "title")
        Field(\.shapes, "shapes")
        Field(\.named, "named")
        Field(\.main, "main")
    }
}

/// A record with the fields of a shape beside its own.
private struct PlacedShape: Item {
    var x = 0
    var shape: SomeShape?
    static let table = ItemTable(PlacedShape(), unknownKeys: .report) {
        Field(\.x, "at.x")
        Field(\.shape, "")
    }
}

@Suite struct UnionKeysTests {
    /// Records of a shape, and the issues in them.
    private static let records: [(String, [String])] = [
        (#"{"kind": "square", "side": 1}"#, []),
        (#"{"kind": "triangle", "side": 1}"#, []),
        (
            #"{"side": 1, "kind": "square", "colour": 1}"#,
            [".colour: expected a key of the table, found the key \"colour\""]
        ),
        (#"{"kind": "round", "meta": {"form": {"name": "circle"}}, "radius": 1}"#, []),
        (
            #"{"kind": "round", "meta": {"form": {"name": "ring", "size": 1}, "by": "me"}, "radius": 1, "side": 1}"#,
            [
                ".meta.form.size: expected a key of the table, found the key \"size\"",
                ".meta.by: expected a key of the table, found the key \"by\"",
                ".side: expected a key of the table, found the key \"side\"",
            ]
        ),
        (
            #"{"kind": "square", "meta": {"form": {"name": "circle"}}, "side": 1}"#,
            [".meta: expected a key of the table, found the key \"meta\""]
        ),
    ]

    @Test(arguments: ReaderStrategy.allCases, records)
    func theDiscriminatorIsKnown(reader: ReaderStrategy, record: (String, [String])) throws {
        let (text, issues) = record
        #expect(try SomeShape.map("[\(text)]", reader: reader).issues.map(\.description) == issues.map { "[0]" + $0 })
        #expect(try SomeShape.map(record: text).issues.map(\.description) == issues.map { String($0.dropFirst()) })
        let drawing = #"[{"title": "t", "shapes": [\#(text)], "named": {"a": \#(text)}, "main": \#(text)}]"#
        let places = ["[0].shapes[0]", "[0].named.a", "[0].main"]
        let mapping = try Drawing.map(drawing, reader: reader)
        #expect(mapping.issues.map(\.description) == places.flatMap { place in issues.map { place + $0 } })
        #expect(mapping.items[0].shapes.count == 1 && mapping.items[0].named.count == 1)
        if issues.isEmpty {
            _ = try SomeShape.items(in: "[\(text)]", reader: reader)
            _ = try Drawing.items(in: drawing, reader: reader)
        } else {
            #expect(throws: MappingError.self) { try Drawing.items(in: drawing, reader: reader) }
        }
    }

    @Test(arguments: ReaderStrategy.allCases)
    func theFieldsBesideAreKnown(reader: ReaderStrategy) throws {
        let text =
            #"[{"at": {"x": 5}, "kind": "square", "side": 1}, {"at": {"x": 6, "y": 7}, "kind": "square", "side": 1}]"#
        let mapping = try PlacedShape.map(text, reader: reader)
        #expect(mapping.items.map(\.x) == [5, 6])
        #expect(mapping.issues.map(\.description) == [#"[1].at.y: expected a key of the table, found the key "y""#])
    }

    @Test func aMergedUnionIsReplaced() throws {
        var drawing = Drawing()
        let change: JSONValue = ["main": ["kind": "square", "side": 2]]
        #expect(Drawing.merge(change, into: &drawing).issues == [])
        let square = if case .square(let square)? = drawing.main { square } else { Square?.none }
        #expect(square?.side == 2)
    }

    @Test(arguments: ReaderStrategy.allCases)
    func tableFilesKnowTheFieldsBeside(reader: ReaderStrategy) throws {
        let inner = try RecordTable(json: #"{"side": "side", "$unknownKeys": "report"}"#)
        let table = RecordTable([
            RecordField(name: "x", paths: ["x"]), RecordField(name: "shape", paths: [""], kind: .record(inner)),
        ])
        let mapping = try table.map(#"[{"x": 1, "side": 2}, {"x": 1, "side": 2, "z": 3}]"#, reader: reader)
        #expect(mapping.rows.map(\.description) == Array(repeating: #"{"x":1,"shape":{"side":2}}"#, count: 2))
        #expect(mapping.issues.map(\.description) == [#"[1].z: expected a key of the table, found the key "z""#])
    }
}
