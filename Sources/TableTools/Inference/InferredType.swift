import ItemMapping
import JSONDocuments

/// What the values at a place can be held as.
indirect enum InferredType: Sendable, Hashable {
    case bool
    case int
    /// Integers past Int64, none negative.
    case uint64
    case double
    case decimal
    case string
    /// Dates that this style writes as they came.
    case date(DateStyle)
    case url
    case uuid
    /// One of a few texts.
    case choice([String])
    case record([InferredField])
    case list(InferredType)
    /// Objects whose keys are data.
    case dictionary(InferredType)
    case optional(InferredType)
    /// Values whose type alone would write them in another form.
    case verbatim(InferredType)
    /// Anything: the value as it came.
    case any

    /// The style of the dates in the values; nil where there are none.
    var dateStyle: DateStyle? {
        switch self {
        case .date(let style): style
        case .list(let inner), .dictionary(let inner), .optional(let inner), .verbatim(let inner): inner.dateStyle
        default: nil
        }
    }
}

/// A member of records, and what it can be held as.
struct InferredField: Sendable, Hashable {
    /// Whether the member is in every record, and with a value.
    enum Presence: Sendable, Hashable {
        /// In every record with a value.
        case always
        /// Missing in some records or null in some, not both.
        case sometimes
        /// Missing in some records and null in others.
        case missingOrNull
    }

    let key: String
    let type: InferredType
    let presence: Presence
    /// Whether so many records were seen that one without the member would be a surprise.
    let isRequired: Bool
    /// What a reader should know, for a comment.
    let remark: String?

    /// Equal fields hold the same, whatever the remark says.
    static func == (left: InferredField, right: InferredField) -> Bool {
        left.key == right.key && left.type == right.type && left.presence == right.presence
            && left.isRequired == right.isRequired
    }

    /// Equal fields hash alike.
    func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(type)
        hasher.combine(presence)
    }
}

/// Decides what the values of shapes can be held as, losing nothing.
struct TypeInference {
    /// A type, and what a reader should know.
    typealias Answer = (type: InferredType, remark: String?)

    /// Whether every text is a string, whatever it looks like.
    let isPlain: Bool

    /// Records with more members are taken as dictionaries.
    private static let mostFields = 200
    /// Deeper values are taken as they come.
    static let mostLevels = 32
    /// So many records make a member that all of them have one to rely on.
    private static let manyRecords = 10

    /// The fields of records of these shapes.
    func fields(of objects: ObjectSample, level: Int = 0) -> [InferredField] {
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

    /// What the values of a shape can be held as; null is left to whoever asks.
    func type(of shape: SampleShape, level: Int) -> Answer {
        let kinds = shape.kinds
        guard let kind = kinds.first else { return (.any, shape.nulls > 0 ? "null in every sample" : nil) }
        guard kinds.count == 1 else {
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
        case "arrays": return list(shape.arrays, level)
        default: return object(shape.objects, level)
        }
    }

    private func number(_ numbers: NumberSample) -> Answer {
        numbers.type.map { ($0, nil) } ?? (.any, "numbers of more digits than any type holds")
    }

    private func text(_ texts: TextSample) -> Answer {
        if isPlain { return (.string, nil) }
        let type = texts.type
        switch type {
        case .date(.day): return (type, "days, at midnight UTC")
        case .verbatim(.date): return (type, "dates in forms that Date has no room for, written back as they came")
        case .verbatim: return (type, "written back in the case that they came in")
        default: return (type, nil)
        }
    }

    private func list(_ arrays: ArraySample, _ level: Int) -> Answer {
        guard let elements = arrays.elements else { return (.list(.any), "empty in every sample") }
        let (type, remark) = member(elements, level)
        return (.list(type), remark.map { "elements: \($0)" })
    }

    /// What can stand for an element or for a value of a dictionary: null is one of its values.
    private func member(_ shape: SampleShape, _ level: Int) -> Answer {
        let (type, remark) = type(of: shape, level: level + 1)
        return (shape.nulls > 0 && type != .any ? .optional(type) : type, remark)
    }

    private func object(_ objects: ObjectSample, _ level: Int) -> Answer {
        if objects.keys.isEmpty { return (.dictionary(.any), "empty in every sample") }
        if objects.keys.count > Self.mostFields || KeyEvidence(objects).areData {
            let (type, remark) = member(objects.anyMember, level)
            let note =
                objects.keys.count == 1
                ? "a key taken for data" : "\(objects.keys.count) different keys, taken for data"
            return (
                .dictionary(type), [note, remark.map { "values: \($0)" }].compactMap { $0 }.joined(separator: "; ")
            )
        }
        return (.record(fields(of: objects, level: level)), nil)
    }
}
