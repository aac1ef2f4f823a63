import ItemMapping
import JSONDocuments
import JSONPaths
import RowMapping

/// The type inferred for the values at one path.
package indirect enum InferredType: Sendable, Hashable {
    case bool
    case int
    /// Integers past Int64, none negative.
    case uint64
    case double
    case decimal
    case string
    /// Dates that round-trip in this style.
    case date(DateStyle)
    case url
    case uuid
    /// One of a few texts.
    case choice([String])
    case record([InferredField])
    /// Records that contain records like themselves, which have this name in their schema.
    case node(name: String, [InferredField])
    /// Records of the name, inside themselves.
    case recursive(name: String)
    case list(InferredType)
    /// Objects whose keys are data.
    case dictionary(InferredType)
    case optional(InferredType)
    /// Values that only round-trip with their original text.
    case verbatim(InferredType)
    /// Any value, unchanged.
    case any

    /// What is said about values without parts; that any value is said of all others.
    package var term: any KindTerm {
        let kind: RecordKind =
            switch self {
            case .bool: .bool
            case .int: .int
            case .double: .double
            case .uint64, .decimal: .decimal
            case .string, .choice: .string
            case .date: .date
            case .url: .url
            case .uuid: .uuid
            case .record, .node, .recursive, .list, .dictionary, .optional, .verbatim, .any: .any
            }
        return kind.innermost ?? RecordKind.terms[0]
    }

    /// The type of a table file whose values an Item writes as those of this type.
    var kind: RecordKind {
        switch self {
        case .record, .node, .recursive: .record(RecordTable([]))
        case .list(let inner): .list(inner.kind)
        case .optional(let inner), .verbatim(let inner): inner.kind
        default: term.kind
        }
    }

    /// The style of the dates in the values; nil if no value is a date.
    package var dateStyle: DateStyle? {
        switch self {
        case .date(let style): style
        case .list(let inner), .dictionary(let inner), .optional(let inner), .verbatim(let inner): inner.dateStyle
        default: nil
        }
    }
}

/// A member of records, and its inferred type.
package struct InferredField: Sendable, Hashable {
    /// The presence of the member in the records.
    package enum Presence: Sendable, Hashable {
        /// In every record with a value.
        case always
        /// Missing in some records or null in some, not both.
        case sometimes
        /// Missing in some records and null in others.
        case missingOrNull
    }

    package let key: String
    /// The path of the value, if it isn't the member of this key.
    package var path: JSONPath?
    package let type: InferredType
    package let presence: Presence
    /// Whether the member has a value in every record of a large enough sample.
    package let isRequired: Bool
    /// A remark for a comment in the source.
    package let remark: String?
    /// The description in a schema; nil for none, and for a field of samples.
    package var description: String?
    /// The constraints on the values, in a table for a schema.
    package var constraints: [Constraint] = []
    /// The words of a schema about the member; nil for a field of samples.
    package var declaration: Declaration?

    /// The words of a schema about a member.
    package struct Declaration: Sendable {
        package let location: JSONLocation
        package var isRequired: Bool
        package let isNullable: Bool

        package init(location: JSONLocation, isRequired: Bool, isNullable: Bool) {
            (self.location, self.isRequired, self.isNullable) = (location, isRequired, isNullable)
        }
    }

    package init(
        key: String, path: JSONPath? = nil, type: InferredType, presence: Presence, isRequired: Bool, remark: String?,
        description: String? = nil, constraints: [Constraint] = []
    ) {
        (self.key, self.path, self.type, self.presence) = (key, path, type, presence)
        (self.isRequired, self.remark) = (isRequired, remark)
        (self.description, self.constraints) = (description, constraints)
    }

    /// Compares the fields without their remarks and declarations.
    package static func == (left: InferredField, right: InferredField) -> Bool {
        left.key == right.key && left.path == right.path && left.type == right.type && left.presence == right.presence
            && left.isRequired == right.isRequired && left.constraints == right.constraints
    }

    /// Hashes a part of what `==` compares.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(type)
        hasher.combine(presence)
    }
}

/// Infers types from shapes, without loss of data.
package struct TypeInference {
    /// An inferred type, and a remark for a comment.
    package typealias Result = (type: InferredType, remark: String?)

    /// Whether every text is inferred as a string.
    package let isPlain: Bool

    package init(isPlain: Bool) { self.isPlain = isPlain }

    /// The most members of a record; objects with more are inferred as dictionaries.
    private static let mostFields = 200
    /// The deepest level that is inferred; deeper values have the type any.
    package static let mostLevels = 32
    /// The number of records from which on a member that all of them have is required.
    private static let manyRecords = 10

    /// The fields of records of these shapes.
    package func fields(of objects: ObjectSample, level: Int = 0) -> [InferredField] {
        objects.members.map { key, shape in
            let (type, remark) = type(of: shape, level: level + 1)
            let missing = objects.count - shape.count
            let remarks = [
                remark, missing > 0 ? "missing in \(missing) of \(objects.count)" : nil,
                shape.nulls > 0 && shape.valueCount > 0 ? "null in \(shape.nulls) of \(objects.count)" : nil,
            ]
            let presence: InferredField.Presence =
                missing > 0 && shape.nulls > 0 ? .missingOrNull : missing + shape.nulls > 0 ? .sometimes : .always
            let text = remarks.compactMap { $0 }.joined(separator: "; ")
            return InferredField(
                key: key, type: type, presence: presence,
                isRequired: presence == .always && objects.count >= Self.manyRecords, remark: text.isEmpty ? nil : text)
        }
    }

    /// The type of the values of a shape; nulls are left to the caller.
    package func type(of shape: SampleShape, level: Int) -> Result {
        let kinds = shape.kinds
        guard let kind = kinds.first else { return (.any, shape.nulls > 0 ? "null in every sample" : nil) }
        guard kinds.count == 1 else {
            if let numbers = numbersAndTexts(shape) { return numbers }
            return (
                .any,
                "mixed: "
                    + kinds.map { "\($0.count) \($0.count == 1 ? String($0.name.dropLast()) : $0.name)" }.joined(
                        separator: ", ")
            )
        }
        guard level <= Self.mostLevels else { return (.any, "nested deeper than \(Self.mostLevels) levels") }
        switch kind.name {
        case "booleans": return (.bool, nil)
        case "numbers": return number(shape.numbers)
        case "texts": return text(shape.texts)
        case "arrays": return list(shape.arrays, level: level)
        default: return object(shape.objects, level: level)
        }
    }

    private func number(_ numbers: NumberSample) -> Result {
        numbers.type.map { ($0, nil) } ?? (.any, "numbers of more digits than any type holds")
    }

    /// The type of numbers of which some are in texts, which the lossless policy reads; nil for anything else.
    private func numbersAndTexts(_ shape: SampleShape) -> Result? {
        guard !isPlain, shape.numbers.count + shape.texts.count == shape.valueCount, let texts = shape.texts.numbers
        else { return nil }
        var numbers = shape.numbers
        numbers.add(texts)
        return numbers.type.map { ($0, "a text in \(texts.count) of \(numbers.count)") }
    }

    private func text(_ texts: TextSample) -> Result {
        if isPlain { return (.string, nil) }
        let type = texts.type
        switch type {
        case .date(.day): return (type, "days, at midnight UTC")
        case .verbatim(.date): return (type, "dates that Date alone doesn't round-trip; written back unchanged")
        case .verbatim: return (type, "written back in their original case")
        default: return (type, nil)
        }
    }

    private func list(_ arrays: ArraySample, level: Int) -> Result {
        guard let elements = arrays.elements else { return (.list(.any), "empty in every sample") }
        let (type, remark) = inferred(elements, level: level)
        return (.list(type), remark.map { "elements: \($0)" })
    }

    /// The type of the elements of a list or the values of a dictionary; nulls make it optional.
    private func inferred(_ shape: SampleShape, level: Int) -> Result {
        let (type, remark) = type(of: shape, level: level + 1)
        return (shape.nulls > 0 && type != .any ? .optional(type) : type, remark)
    }

    private func object(_ objects: ObjectSample, level: Int) -> Result {
        if objects.keys.isEmpty { return (.dictionary(.any), "empty in every sample") }
        if objects.keys.count > Self.mostFields || KeyEvidence(objects).areData {
            let (type, remark) = inferred(objects.anyMember, level: level)
            let keys =
                objects.keys.count == 1
                ? "a key treated as data" : "\(objects.keys.count) different keys, treated as data"
            return (
                .dictionary(type), [keys, remark.map { "values: \($0)" }].compactMap { $0 }.joined(separator: "; ")
            )
        }
        return (.record(fields(of: objects, level: level)), nil)
    }
}
