import ItemMapping
import JSONDocuments
import JSONPaths
import ListFinding

/// The values at one path over all rows: how many rows have one, of which kinds, and the types that
/// take them.
package struct PathCensus: Sendable {
    /// A type of table files, and the number of values that it refuses.
    package struct TypeChoice: Sendable {
        package let name: String
        package let refusedCount: Int
    }

    /// The most values that are tried with each type, at equal distances.
    package static let sampleSize = 1_000

    /// The path in a row.
    package let path: JSONPath
    package let rowCount: Int
    /// The number of values, nulls included; of a path with a wildcard, of all rows together.
    package let valueCount: Int
    /// The types, those that refuse nothing first.
    package let types: [TypeChoice]
    /// The number of values that the types were tried with.
    package let triedCount: Int
    /// Whether no two rows have the same value, and all have one.
    private let areUnique: Bool
    private let shape: SampleShape

    init(of values: [ArraySlice<UInt8>], at path: JSONPath, rowCount: Int) {
        self.path = path
        self.rowCount = rowCount
        valueCount = values.count
        shape = SampleShape(of: values)
        areUnique = path.isSingular && rowCount > 1 && values.count == rowCount && Set(values).count == rowCount
        let tried = values.spread(to: Self.sampleSize)
        triedCount = tried.count
        types = Self.choices(for: shape, tried, isList: !path.isSingular)
    }

    /// The number of rows without the path; 0 for a path with a wildcard.
    package var missingCount: Int { path.isSingular ? rowCount - valueCount : 0 }

    /// The kinds of the values and their numbers, null included.
    package var kinds: [(name: String, count: Int)] {
        shape.kinds + (shape.nulls > 0 ? [("null", shape.nulls)] : [])
    }

    /// The definition of a field for the values, as `infer` writes it.
    package var definition: JSONValue { TableText(wholePath: false).json([field])[field.key] ?? .null }

    /// A remark on the values: mixed kinds, and how often they are missing or null.
    package var remark: String? { field.remark }

    /// The constraints that all values keep, each as members of a field's definition: the range of
    /// numbers, a few words, and that no two rows have the same value.
    package var constraints: [(name: String, members: JSONValue)] {
        guard path.isSingular, shape.kinds.count == 1 else { return [] }
        var constraints: [(name: String, members: JSONValue)] = []
        if let range = shape.numbers.range {
            let (least, most) = (JSONValue(number: range.lowerBound), JSONValue(number: range.upperBound))
            constraints.append(("range", ["minimum": least, "maximum": most]))
        }
        if let words = shape.texts.words.choices(ofTexts: shape.texts.count) {
            constraints.append(("words", ["enum": JSONValue(words.map { JSONValue($0) })]))
        }
        if areUnique, shape.arrays.count + shape.objects.count == 0 { constraints.append(("unique", ["unique": true])) }
        return constraints
    }

    private var field: InferredField {
        let inference = TypeInference(isPlain: false)
        let object = ObjectSample(count: max(rowCount, valueCount), members: [("value", shape)])
        let own = inference.fields(of: object, level: 0)[0]
        let isList = !path.isSingular
        return InferredField(
            key: "value", path: path, type: isList ? .list(own.type) : own.type, presence: own.presence,
            isRequired: own.isRequired && !isList, remark: own.remark)
    }

    private static func choices(
        for shape: SampleShape, _ values: [ArraySlice<UInt8>], isList: Bool
    ) -> [TypeChoice] {
        let areArrays = !isList && shape.arrays.count > 0 && shape.kinds.count == 1
        let fields = RecordKind.named.map { name, kind in
            RecordField(
                name: areArrays || isList ? "[\(name)]" : name, paths: [.root], kind: areArrays ? .list(kind) : kind)
        }
        let text = values.arrayText
        guard let report = try? RecordTable(fields).map(text, reporting: true).report else { return [] }
        let choices = report.fields.map { TypeChoice(name: $0.name, refusedCount: $0.tally.refused) }
        return choices.filter { $0.refusedCount == 0 } + choices.filter { $0.refusedCount > 0 }
    }
}

extension SampleShape {
    /// Adds up values.
    init(of values: [ArraySlice<UInt8>]) {
        let text = values.arrayText
        if let shape = SampleShape(recordsAt: .root, in: text[...]) {
            self = shape
            return
        }
        self.init()
        for value in (try? JSONDocument(parsing: text).root.array) ?? [] { add(value) }
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
    fileprivate func spread(to limit: Int) -> [ArraySlice<UInt8>] {
        count > limit ? (0..<limit).map { self[$0 * count / limit] } : self
    }
}
