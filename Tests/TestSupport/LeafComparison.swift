import Foundation
import JSONDocuments

/// The differences between a JSON value and its round-trip through typed values.
///
/// Added members are allowed if they are null (a missing optional). Strings are compared byte by
/// byte and numbers by value; an integer must remain an integer.
public struct LeafComparison {
    /// The locations of missing and different values, with both values.
    public private(set) var losses: [String] = []

    /// The number of scalars, empty arrays and empty objects that were compared.
    public private(set) var leafCount = 0

    /// Compares a value with the result of its round-trip.
    public init(_ original: JSONValue, _ written: JSONValue) { compare(original, written, at: .root) }

    private mutating func compare(_ original: JSONValue, _ written: JSONValue, at location: JSONLocation) {
        switch (original.kind, written.kind) {
        case (.object, .object): members(original, written, at: location)
        case (.array, .array) where original.count == written.count:
            if original.isEmpty { leafCount += 1 }
            for (index, pair) in zip(original.elements, written.elements).enumerated() {
                compare(pair.0, pair.1, at: location.appending(.index(index)))
            }
        default:
            leafCount += 1
            if !Self.areEqual(original, written) { losses.append("\(location): \(original) became \(written)") }
        }
    }

    private mutating func members(_ original: JSONValue, _ written: JSONValue, at location: JSONLocation) {
        if original.isEmpty { leafCount += 1 }
        for (key, value) in original.members {
            let member = location.appending(.key(key))
            guard let other = written[key] else {
                losses.append("\(member): \(value) is gone")
                continue
            }
            compare(value, other, at: member)
        }
        for (key, value) in written.members where original[key] == nil && !value.isNull {
            losses.append("\(location.appending(.key(key))): \(value) came from nowhere")
        }
    }

    private static func areEqual(_ original: JSONValue, _ written: JSONValue) -> Bool {
        switch (original.kind, written.kind) {
        case (.integer, .integer), (.real, .integer): original.decimal == written.decimal
        case (.real, .real):
            // The reader makes reals of integers that exceed Int64, and their digits must be equal.
            original.double == written.double
                && (original.decimal == written.decimal
                    || original.numberText?.contains { ".eE".contains($0) } ?? false)
        case (.string, .string): (original.string ?? "").utf8.elementsEqual((written.string ?? "").utf8)
        case (.integer, .real), (.array, _), (.object, _): false
        default: original == written
        }
    }
}
