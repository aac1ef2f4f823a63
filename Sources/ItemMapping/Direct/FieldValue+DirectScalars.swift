import JSONDocuments

// What the everyday types do without a detour over a found value, for elements of lists and values of dictionaries;
// properties are written by plain codes.

extension Int {
    /// The number; anything but an integer by way of ``value(from:)-(FoundValue)``.
    public static func value(from reader: inout DirectReader) throws(StandBack) -> Int {
        let start = unsafe reader.scanner.next
        if unsafe start.pointee.startsNumber, case .integer(let value) = try reader.scanner.takeNumber() {
            return Int(value)
        }
        unsafe reader.scanner.next = unsafe start
        return try reader.found { (found) throws(ConversionFailure) in try Int.value(from: found) }
    }
}

extension Double {
    /// The number; anything but a number that a double holds by way of ``value(from:)-(FoundValue)``.
    public static func value(from reader: inout DirectReader) throws(StandBack) -> Double {
        let start = unsafe reader.scanner.next
        if unsafe start.pointee.startsNumber, let value = try reader.scanner.takeNumber().certainDouble {
            return value
        }
        unsafe reader.scanner.next = unsafe start
        return try reader.found { (found) throws(ConversionFailure) in try Double.value(from: found) }
    }
}

extension String {
    /// The text; anything but a string, and lenient text, by way of ``value(from:)-(FoundValue)``.
    public static func value(from reader: inout DirectReader) throws(StandBack) -> String {
        if unsafe reader.scanner.next.pointee == 0x22, reader.context.rules.policy != .lenient {
            let text = try reader.scanner.takeString()
            return reader.scanner.string(of: text)
        }
        return try reader.found { (found) throws(ConversionFailure) in try String.value(from: found) }
    }
}

extension UInt8 {
    /// Whether a number may start with this byte.
    var startsNumber: Bool { self &- 0x30 < 10 || self == 0x2D }
}
