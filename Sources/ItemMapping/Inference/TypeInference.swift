import JSONDocuments

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
