import JSONDocuments

/// Which reader has read how many records, and why jansson was asked.
public struct ReaderStatistics: Sendable, Hashable {
    /// The records that were read straight from the bytes.
    public internal(set) var directCount = 0

    /// The records that the direct reader met and left to jansson: they hold a defect, or a key twice, or the like.
    public internal(set) var rereadCount = 0

    /// Why jansson read the whole text; nil where it did not.
    public internal(set) var reason: String?

    /// Nothing read directly, for this reason.
    init(reason: String? = nil) { self.reason = reason }

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

    /// The counts of two parts of a list, put together.
    static func + (left: ReaderStatistics, right: ReaderStatistics) -> ReaderStatistics {
        var sum = left
        sum.directCount += right.directCount
        sum.rereadCount += right.rereadCount
        sum.reason = left.reason ?? right.reason
        return sum
    }
}

extension ReaderStatistics: CustomStringConvertible {
    /// One line: how many records by which reader, and why.
    public var description: String {
        if let reason { return "read by jansson: \(reason)" }
        return "read directly: \(directCount) records, left to jansson: \(rereadCount)"
    }
}

/// Which reader takes Items out of bytes; the Items and the issues are the same whichever it is.
public enum ReaderStrategy: String, Sendable, Hashable, CaseIterable {
    /// jansson parses the whole text, and the table is read over its values.
    case jansson
    /// The bytes are read once, straight into Items; records that need it, or the whole text, are left to jansson.
    case direct
    /// As direct, but gives up early where most records would be left to jansson.
    case auto
}
