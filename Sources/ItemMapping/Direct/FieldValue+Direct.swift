import JSONDocuments
import JSONPaths

extension FieldValue {
    /// The value at the reader's place, by way of ``value(from:)-(FoundValue)``.
    public static func value(from reader: inout DirectReader) throws(ReaderFallback) -> Self {
        try reader.found { (found) throws(ConversionFailure) in try Self.value(from: found) }
    }

    /// Each value of the list by itself.
    public static func values(from reader: inout DirectReader) throws(ReaderFallback) -> [Self] {
        var values: [Self] = []
        try reader.forEachRecord { (reader, number) throws(ReaderFallback) in
            let start = unsafe reader.scanner.next
            do throws(ReaderFallback) {
                values.append(try wholeValue(from: &reader))
                reader.reading.directCount += 1
            } catch {
                _ = unsafe try reader.reread(number, from: start, after: error) { node, context in
                    let found = context.attempt(nil) { () throws(ConversionFailure) in
                        try Self.value(from: FoundValue(node, in: context))
                    }
                    if let found { values.append(found) }
                    return found != nil
                }
            }
        }
        return values
    }

    private static func wholeValue(from reader: inout DirectReader) throws(ReaderFallback) -> Self {
        if reader.isDoubtful { throw .record }
        let value = try value(from: &reader)
        guard reader.isRecordOver else { throw .record }
        return value
    }
}

// What the everyday types do without a detour over a found value, for elements of lists and values of dictionaries;
// properties are written by plain codes.

extension Int {
    /// The number; anything but an integer by way of ``value(from:)-(FoundValue)``.
    public static func value(from reader: inout DirectReader) throws(ReaderFallback) -> Int {
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
    public static func value(from reader: inout DirectReader) throws(ReaderFallback) -> Double {
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
    public static func value(from reader: inout DirectReader) throws(ReaderFallback) -> String {
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

extension Optional where Wrapped: FieldValue {
    /// Nil for null, else the wrapped value.
    public static func value(from reader: inout DirectReader) throws(ReaderFallback) -> Wrapped? {
        guard unsafe reader.scanner.next.pointee == 0x6E else { return try Wrapped.value(from: &reader) }
        _ = try reader.scanner.takeLiteral()
        return nil
    }
}

extension Array where Element: FieldValue {
    /// The elements; one that cannot be read makes the record jansson's.
    @_specialize(where Element == Double)
    @_specialize(where Element == Int)
    @_specialize(where Element == String)
    public static func value(from reader: inout DirectReader) throws(ReaderFallback) -> [Element] {
        guard unsafe reader.scanner.next.pointee == 0x5B else { throw .record }
        // As `nested(by:_:)`, written out: a closure over a generic type is made anew each time.
        let outer = reader.levels
        defer { reader.levels = outer }
        reader.levels = outer &+ 1
        if reader.levels <= NestedValues.fewLevels { return try elements(from: &reader) }
        return try reader.readDeep { (reader) throws(ReaderFallback) in try elements(from: &reader) }
    }

    @inline(__always)
    private static func elements(from reader: inout DirectReader) throws(ReaderFallback) -> [Element] {
        var values: [Element] = []
        if let steps = reader.steps {
            reader.steps = nil
            try reader.forEachElement(then: steps) { (reader) throws(ReaderFallback) in
                values.append(try Element.value(from: &reader))
            }
            return values
        }
        if try reader.scanner.takeOpening(endingWith: 0x5D) { return values }
        repeat {
            _ = try reader.scanner.significantByte()
            values.append(try Element.value(from: &reader))
        } while try reader.scanner.takeComma(orEnd: 0x5D)
        return values
    }
}

extension Set where Element: FieldValue {
    /// The elements; one that cannot be read makes the record jansson's.
    public static func value(from reader: inout DirectReader) throws(ReaderFallback) -> Set<Element> {
        let elements = try [Element].value(from: &reader)
        let values = Set(elements)
        // Elements that are equal in Swift alone are for jansson to report.
        if values.count < elements.count, Set<JSONValue>(elements.map(\.json)).count > values.count { throw .record }
        return values
    }
}

extension Dictionary where Key: DictionaryKey, Value: FieldValue {
    /// The members; one that cannot be read, and a key that comes twice, make the record jansson's.
    public static func value(from reader: inout DirectReader) throws(ReaderFallback) -> [Key: Value] {
        guard unsafe reader.scanner.next.pointee == 0x7B else { throw .record }
        return try reader.nested { (reader) throws(ReaderFallback) in
            var values: [Key: Value] = [:]
            if try reader.scanner.takeOpening(endingWith: 0x7D) { return values }
            repeat {
                let text = unsafe String(decoding: try reader.scanner.takeKey(), as: UTF8.self)
                guard let key = Key(text: text), values[key] == nil else { throw .record }
                values[key] = try Value.value(from: &reader)
            } while try reader.scanner.takeComma(orEnd: 0x7D)
            return values
        }
    }
}

extension Item {
    /// The Item that the object at the reader's place is by its table.
    public static func value(from reader: inout DirectReader) throws(ReaderFallback) -> Self {
        let table = table
        // As `nested(by:_:)`, written out: a closure over a generic type is made anew each time.
        let outer = reader.levels
        defer { reader.levels = outer }
        reader.levels = outer &+ table.direct.levels
        if reader.levels <= NestedValues.fewLevels { return own(try table.item(from: &reader)) }
        return try reader.readDeep { (reader) throws(ReaderFallback) in own(try table.item(from: &reader)) }
    }

    /// All records by the table's plan.
    public static func values(from reader: inout DirectReader) throws(ReaderFallback) -> [TableRoot] {
        try table.items(from: &reader)
    }
}
