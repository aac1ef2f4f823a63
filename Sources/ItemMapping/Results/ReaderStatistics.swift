import JSONDocuments

/// The number of records that each reader has read, and the reason that jansson was needed.
///
/// The results are the same; direct reading is faster.
///
/// ```swift
/// let mapping = try Book.map(#"[{"title": "Momo"}, {"year": "MCM"}]"#)
/// print(mapping.reading)  // read directly: 1 records, left to jansson: 1
/// ```
public struct ReaderStatistics: Sendable, Hashable {
    /// The number of records that were read straight from the bytes.
    public package(set) var directCount = 0

    /// The number of records that the direct reader left to jansson: with a defect, a repeated key,
    /// or the like.
    public package(set) var rereadCount = 0

    /// The reason that jansson read the whole text; nil if it didn't.
    public internal(set) var reason: String?

    /// Nothing was read directly, for this reason.
    package init(reason: String? = nil) { self.reason = reason }

    /// Writes the counts as an object.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.write(key: "direct")
        writer.write(integer: directCount)
        writer.write(key: "jansson")
        writer.write(integer: rereadCount)
        if let reason {
            writer.write(key: "reason")
            writer.write(string: reason)
        }
        writer.endObject()
    }

    /// Returns the sum of the counts of two parts of a list.
    static func + (left: ReaderStatistics, right: ReaderStatistics) -> ReaderStatistics {
        var sum = left
        sum.directCount += right.directCount
        sum.rereadCount += right.rereadCount
        sum.reason = left.reason ?? right.reason
        return sum
    }
}

extension ReaderStatistics: CustomStringConvertible {
    /// The counts and the reason in one line.
    public var description: String {
        if let reason { return "read by jansson: \(reason)" }
        return "read directly: \(directCount) records, left to jansson: \(rereadCount)"
    }
}

/// The reader that makes Items of bytes; the Items and the issues are the same for each.
///
/// `auto` is right in nearly all cases. The others are for comparing the two readers in tests and
/// measurements.
public enum ReaderStrategy: String, Sendable, Hashable, CaseIterable {
    /// jansson parses the whole text, and the table is read over its values.
    case jansson
    /// The bytes are read once, straight into Items; jansson reads the records that need it, or the
    /// whole text.
    case direct
    /// As direct, but falls back altogether if most records need jansson.
    case auto
}
