import ItemMapping
import JSONDocuments
import JSONPaths
import ListFinding
import TableInferring

/// The values of one source over all rows: how many rows have one, of which kinds, and the ways of
/// reading them.
package struct PathCensus: Sendable {
    /// Where the values are read from.
    package let source: FieldSource
    package let rowCount: Int
    /// The number of values, nulls included; of a path with a wildcard, of all rows together.
    package let valueCount: Int
    /// The types, those that refuse nothing first.
    package let types: [FieldChoice]
    /// True if no two rows have the same value, and all have one.
    private let areUnique: Bool
    private let shape: SampleShape
    private let trial: ChoiceTrial

    init(of values: [ArraySlice<UInt8>], at source: FieldSource, rowCount: Int) {
        self.source = source
        self.rowCount = rowCount
        valueCount = values.count
        shape = SampleShape(of: values)
        areUnique = !source.isList && rowCount > 1 && values.count == rowCount && Set(values).count == rowCount
        trial = ChoiceTrial(values, of: shape, areElements: source.isList)
        types = trial.types
    }

    /// The number of values that the types were tried with.
    package var triedCount: Int { trial.count }

    /// The number of rows without the path; 0 for a path with a wildcard.
    package var missingCount: Int { source.isList ? 0 : rowCount - valueCount }

    /// The number of nulls.
    package var nullCount: Int { shape.nulls }

    /// The kinds of the values and their numbers, null included.
    package var kinds: [(name: String, count: Int)] {
        shape.kinds + (shape.nulls > 0 ? [("null", shape.nulls)] : [])
    }

    /// The definition of a field for the values, as `infer` writes it.
    package var definition: JSONValue {
        let written = TableText(wholePath: false).json([field])[field.key] ?? .null
        let members = written.kind == .object ? written.members.map { (key: $0.key, value: $0.value) } : []
        return source.definition(with: members.filter { $0.key != "path" })
    }

    /// A remark on the values: mixed kinds, and how often they are missing or null.
    package var remark: String? { field.remark }

    /// Returns the policies for a field of this definition, with the number of values that each refuses.
    func policies(of definition: JSONValue) -> [FieldChoice] { trial.policies(of: definition) }

    /// The constraints that all values keep, each as members of a field's definition: the range of
    /// numbers, a few words, and that no two rows have the same value.
    package var constraints: [(name: String, members: JSONValue)] {
        guard !source.isList, shape.kinds.count == 1 else { return [] }
        var constraints: [(name: String, members: JSONValue)] = []
        if let range = shape.numbers.range {
            constraints.append(("range", ["minimum": range.lowerBound.json, "maximum": range.upperBound.json]))
        }
        if let words = shape.texts.words.choices(ofTexts: shape.texts.count)?.texts {
            constraints.append(("words", ["enum": JSONValue(words.map { JSONValue($0) })]))
        }
        if areUnique, shape.arrays.count + shape.objects.count == 0 { constraints.append(("unique", ["unique": true])) }
        return constraints
    }

    private var field: InferredField {
        let inference = TypeInference(isPlain: false)
        let object = ObjectSample(count: max(rowCount, valueCount), members: [("value", shape)])
        let own = inference.fields(of: object, level: 0)[0]
        return InferredField(
            key: "value", type: source.isList ? .list(own.type) : own.type, presence: own.presence,
            isRequired: own.isRequired && !source.isList, remark: own.remark)
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
