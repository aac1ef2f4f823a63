import Foundation
import JSONDocuments

/// What a JSON value lost on a way through typed values and back.
///
/// Members may have been added where they are null (an optional that was missing); dates are equal as moments, UUIDs
/// in either case, numbers by their value.
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
        case (.integer, .integer), (.integer, .real), (.real, .integer): original.decimal == written.decimal
        case (.real, .real):
            // Past Int64 the reader makes reals of integers, whose digits count.
            original.double == written.double
                && (original.decimal == written.decimal
                    || original.numberText?.contains { ".eE".contains($0) } ?? false)
        case (.string, .string): areEqual(original.string ?? "", written.string ?? "")
        case (.array, _), (.object, _): false
        default: original == written
        }
    }

    private static func areEqual(_ original: String, _ written: String) -> Bool {
        if Array(original.utf8) == Array(written.utf8) { return true }
        if let uuid = UUID(uuidString: original) { return uuid.uuidString == written }
        return date(original).map { $0 == date(written) } ?? false
    }

    /// The moment that a text is; by another parser than the library's.
    private static func date(_ text: String) -> Date? {
        let formatter = ISO8601DateFormatter()
        let text = text.replacingOccurrences(of: " ", with: "T").uppercased()
        for options: ISO8601DateFormatter.Options in [
            .withInternetDateTime, [.withInternetDateTime, .withFractionalSeconds], .withFullDate,
        ] {
            formatter.formatOptions = options
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }
}
