import Foundation
import JSONDocuments

/// What a JSON value lost on a way through typed values and back.
///
/// Members may have been added where they are null (an optional that was missing). Texts are equal byte by byte, numbers
/// by their value, and an integer stays one.
public struct LeafComparison {
    /// The places of what is gone or different, with both values.
    public private(set) var losses: [String] = []

    /// How many scalars, empty arrays and empty objects were compared.
    public private(set) var leafCount = 0

    /// Compares a value with what came back.
    public init(_ original: JSONValue, _ written: JSONValue) { compare(original, written, .root) }

    private mutating func compare(_ original: JSONValue, _ written: JSONValue, _ place: JSONLocation) {
        switch (original.kind, written.kind) {
        case (.object, .object): members(original, written, place)
        case (.array, .array) where original.count == written.count:
            if original.isEmpty { leafCount += 1 }
            for (index, pair) in zip(original.elements, written.elements).enumerated() {
                compare(pair.0, pair.1, place.appending(.index(index)))
            }
        default:
            leafCount += 1
            if !Self.areEqual(original, written) { losses.append("\(place): \(original) became \(written)") }
        }
    }

    private mutating func members(_ original: JSONValue, _ written: JSONValue, _ place: JSONLocation) {
        if original.isEmpty { leafCount += 1 }
        for (key, value) in original.members {
            let below = place.appending(.key(key))
            guard let other = written[key] else {
                losses.append("\(below): \(value) is gone")
                continue
            }
            compare(value, other, below)
        }
        for (key, value) in written.members where original[key] == nil && !value.isNull {
            losses.append("\(place.appending(.key(key))): \(value) came from nowhere")
        }
    }

    private static func areEqual(_ original: JSONValue, _ written: JSONValue) -> Bool {
        switch (original.kind, written.kind) {
        case (.integer, .integer), (.real, .integer): original.decimal == written.decimal
        case (.real, .real):
            // Past Int64 the reader makes reals of integers, whose digits count.
            original.double == written.double
                && (original.decimal == written.decimal
                    || original.numberText?.contains { ".eE".contains($0) } ?? false)
        case (.string, .string): (original.string ?? "").utf8.elementsEqual((written.string ?? "").utf8)
        case (.integer, .real), (.array, _), (.object, _): false
        default: original == written
        }
    }
}
