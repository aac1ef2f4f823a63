import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping
import TableInferring
import TableParsing

/// A way to read the values of a field, and the number of values that it refuses.
package struct FieldChoice: Sendable {
    package let name: String
    /// The members of the field's definition; null for those that it doesn't have.
    package let members: JSONValue
    package let refusedCount: Int

    /// The members that say how a value is read.
    static let readingMembers = ["type", "format", "zone", "oneOrMany", "jsonText"]

    fileprivate init(_ name: String, _ members: [(key: String, value: JSONValue)], refusing count: Int) {
        self.name = name
        self.members = JSONValue(members)
        refusedCount = count
    }
}

/// Values that ways of reading them are tried with.
struct ChoiceTrial: Sendable {
    /// The most values that are tried, at equal distances.
    static let sampleSize = 1_000
    /// The number of values from which it is seen whether a format of dates fits at all.
    private static let smallSize = 20

    private let values: [ArraySlice<UInt8>]
    private let shape: SampleShape
    /// True if the values are elements of lists, so that a field has a list of them.
    private let areElements: Bool

    init(_ values: [ArraySlice<UInt8>], of shape: SampleShape, areElements: Bool) {
        self.values = values.spread(to: Self.sampleSize)
        self.shape = shape
        self.areElements = areElements
    }

    /// The number of values that are tried.
    var count: Int { values.count }

    /// One way: the members of a definition, and the same for single elements.
    private struct Way {
        let name: String
        let members: [(key: String, value: JSONValue)]
        var tried: [(key: String, value: JSONValue)]

        init(_ name: String, _ members: [(key: String, value: JSONValue)]) {
            (self.name, self.members, tried) = (name, members, members)
        }
    }

    /// The types, those that refuse nothing first.
    var types: [FieldChoice] {
        let plain = choices(named)
        let automatic = plain.first { $0.name == "date" }?.refusedCount ?? 0
        let all = plain + choices(lists + texts + (automatic > 0 ? dates(besides: automatic) : []))
        return all.filter { $0.refusedCount == 0 } + all.filter { $0.refusedCount > 0 }
    }

    /// Returns the policies for a definition.
    func policies(of definition: JSONValue) -> [FieldChoice] {
        let members = definition.kind == .object ? definition.members.map { ($0.key, $0.value) } : []
        let reading = members.filter { FieldChoice.readingMembers.contains($0.0) }
        let ways = ConversionPolicy.allCases.map { policy in
            var way = Way(policy.rawValue, [(key: "policy", value: JSONValue(policy.rawValue))])
            way.tried += reading.map { ($0.0, $0.0 == "type" && areElements ? Self.element(of: $0.1) : $0.1) }
            return way
        }
        return zip(ways, refusals(of: ways)).map { FieldChoice($0.name, $0.members, refusing: $1) }
    }

    // MARK: Ways

    private static func element(of type: JSONValue) -> JSONValue {
        if let inner = type[0] { return inner }
        guard let name = type.string, name.hasPrefix("["), name.hasSuffix("]") else { return type }
        return JSONValue(String(name.dropFirst().dropLast()))
    }

    /// The types with a name.
    private var named: [Way] {
        let areArrays = shape.arrays.count > 0 && shape.kinds.count == 1
        return RecordKind.terms.map(\.name).map { name in
            let type = areArrays || areElements ? "[\(name)]" : name
            var way = Way(type, [(key: "type", value: JSONValue(type))])
            if areElements { way.tried = [(key: "type", value: JSONValue(name))] }
            return way
        }
    }

    /// Lists of which some are single values.
    private var lists: [Way] {
        guard !areElements, shape.arrays.count > 0, shape.kinds.count > 1 else { return [] }
        return RecordKind.terms.map(\.name).map { name in
            Way("[\(name)], one or many", [("type", JSONValue("[\(name)]")), ("oneOrMany", true)])
        }
    }

    /// JSON in strings.
    private var texts: [Way] {
        guard !areElements, shape.texts.count > 0, shape.kinds.count == 1 else { return [] }
        let inner = values.filter { $0 != [UInt8]("null".utf8)[...] }.prefix(Self.smallSize).map { text in
            (try? JSONDocument(parsing: Array(text)).root.string).flatMap {
                $0.hasPrefix("{") || $0.hasPrefix("[") ? try? JSONDocument(parsing: $0).root : nil
            }
        }
        guard !inner.isEmpty, inner.allSatisfy({ $0 != nil }) else { return [] }
        var shape = SampleShape()
        for value in inner { if let value { shape.add(value) } }
        let field = InferredField(
            key: "value", type: TypeInference(isPlain: false).type(of: shape, level: 0).type, presence: .always,
            isRequired: false, remark: nil)
        let type = TableText(wholePath: false).json([field])["value"]?["type"]
        return [Way("JSON in a string", (type.map { [("type", $0)] } ?? []) + [("jsonText", true)])]
    }

    private static let formats = [
        "dd.MM.yyyy", "d.M.yyyy", "dd/MM/yyyy", "MM/dd/yyyy", "yyyy/MM/dd", "dd-MM-yyyy", "yyyyMMdd",
        "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm", "dd.MM.yyyy HH:mm:ss", "dd.MM.yyyy HH:mm", "dd/MM/yyyy HH:mm",
        "MM/dd/yyyy HH:mm", "EEE, dd MMM yyyy HH:mm:ss Z", "dd MMM yyyy", "MMM d, yyyy",
    ]

    /// Dates in formats, and in two of them if that refuses less.
    private func dates(besides automatic: Int) -> [Way] {
        guard shape.texts.count > 0 else { return [] }
        let small = ChoiceTrial(values.spread(to: Self.smallSize), of: shape, areElements: areElements)
        // A format takes other separators, too.
        let bytes = Set(small.values.joined())
        let formats = Self.formats.filter {
            $0.utf8.allSatisfy { $0 | .caseBit >= UInt8(ascii: "a") || bytes.contains($0) }
        }
        let counts = small.refusals(of: formats.map { date($0, [$0]) })
        let fitting = zip(formats, counts).filter { $1 < small.count - small.nullCount }.map(\.0)
        let refused = refusals(of: fitting.map { date($0, [$0]) })
        guard let best = zip(fitting, refused).min(by: { $0.1 < $1.1 }) else { return [] }
        let other = [("iso8601", automatic)] + zip(fitting, refused).filter { $0.0 != best.0 }
        let pairs = other.filter { best.1 > 0 && $0.1 < count - nullCount }.map {
            date("\($0.0) or \(best.0)", [$0.0, best.0])
        }
        let pair = zip(pairs, refusals(of: pairs)).min { $0.1 < $1.1 }
        let both = pair.flatMap { $0.1 < best.1 ? [$0.0] : nil } ?? []
        return both + fitting.map { date($0, [$0]) }
    }

    private func date(_ name: String, _ formats: [String]) -> Way {
        let texts = formats.map { JSONValue($0) }
        let format = (key: "format", value: texts.count == 1 ? texts[0] : JSONValue(texts))
        var way = Way("date \(name)", [("type", JSONValue(areElements ? "[date]" : "date")), format])
        way.tried = [("type", "date"), format]
        return way
    }

    // MARK: Trying

    private var nullCount: Int { values.count { $0 == [UInt8]("null".utf8)[...] } }

    private func choices(_ ways: [Way]) -> [FieldChoice] {
        zip(ways, refusals(of: ways)).map { way, count in
            let others = FieldChoice.readingMembers.filter { key in !way.members.contains { $0.key == key } }
            return FieldChoice(way.name, way.members + others.map { (key: $0, value: .null) }, refusing: count)
        }
    }

    /// Returns the number of values that each way refuses.
    private func refusals(of ways: [Way]) -> [Int] {
        let fields = ways.enumerated().map { number, way in
            (key: "\(number)", value: JSONValue([(key: "path", value: ".")] + way.tried))
        }
        guard !ways.isEmpty, let table = try? RecordTable(json: JSONWriter.bytes(of: JSONValue(fields))),
            let report = try? table.map(values.arrayText, reporting: true).report
        else { return ways.map { _ in count } }
        return report.fields.map(\.tally.refused)
    }
}

extension [ArraySlice<UInt8>] {
    /// The values as the text of an array.
    var arrayText: [UInt8] {
        var text: [UInt8] = [.openBracket]
        text.reserveCapacity(reduce(2) { $0 + $1.count + 1 })
        for (number, value) in enumerated() {
            if number > 0 { text.append(.comma) }
            text += value
        }
        text.append(.closeBracket)
        return text
    }

    /// At most `limit` elements, at equal distances.
    func spread(to limit: Int) -> [ArraySlice<UInt8>] {
        count > limit ? (0..<limit).map { self[$0 * count / limit] } : self
    }
}
