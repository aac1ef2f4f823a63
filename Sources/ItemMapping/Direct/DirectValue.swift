import JSONDocuments
import JSONPaths

// The library's types read from the bytes without a found value, for elements of lists, values of
// dictionaries and nested Items; properties of everyday types are written by their codes.

/// A type whose values, and arrays of them, are read without a call through a witness.
protocol DirectScalar: DirectValue {
    /// The value at the reader's offset; by way of a found value if it takes a conversion.
    static func value(from reader: inout DirectReader) throws(ReaderFallback) -> Self

    static var primitiveKind: PrimitiveKind { get }
}

extension DirectScalar {
    static var witness: ValueWitness<Self> {
        ValueWitness(primitiveKind) { (reader) throws(ReaderFallback) in try value(from: &reader) }
    }

    /// The value that goes through a conversion.
    fileprivate static func converted(
        from reader: inout DirectReader, at start: UnsafePointer<UInt8>
    ) throws(ReaderFallback) -> Self {
        unsafe reader.scanner.next = unsafe start
        return try reader.found { (found) throws(ConversionFailure) in try value(from: found) }
    }
}

extension Int: DirectScalar {
    static var primitiveKind: PrimitiveKind { .int }

    static func value(from reader: inout DirectReader) throws(ReaderFallback) -> Int {
        let start = unsafe reader.scanner.next
        if unsafe start.pointee.startsNumber, case .integer(let value) = try reader.scanner.takeNumber() {
            return Int(value)
        }
        return unsafe try converted(from: &reader, at: start)
    }
}

extension Double: DirectScalar {
    static var primitiveKind: PrimitiveKind { .double }

    static func value(from reader: inout DirectReader) throws(ReaderFallback) -> Double {
        let start = unsafe reader.scanner.next
        if unsafe start.pointee.startsNumber, let value = try reader.scanner.takeNumber().certainDouble {
            return value
        }
        return unsafe try converted(from: &reader, at: start)
    }
}

extension String: DirectScalar {
    static var primitiveKind: PrimitiveKind { .string }

    static func value(from reader: inout DirectReader) throws(ReaderFallback) -> String {
        let start = unsafe reader.scanner.next
        // Lenient text is trimmed, which takes a conversion.
        if unsafe start.pointee == .quote, reader.context.scope.rules.policy != .lenient {
            let text = try reader.scanner.takeString()
            return reader.scanner.string(of: text)
        }
        return unsafe try converted(from: &reader, at: start)
    }
}

extension Bool: DirectValue {
    static var witness: ValueWitness<Bool> {
        ValueWitness(.bool) { (reader) throws(ReaderFallback) in
            try reader.found { (found) throws(ConversionFailure) in try value(from: found) }
        }
    }
}

extension Optional: DirectValue where Wrapped: FieldValue {
    static var witness: ValueWitness<Wrapped?> {
        let wrapped = ValueWitness<Wrapped>()
        let read = wrapped.read
        return ValueWitness(wrapped.primitiveKind.optional) { (reader) throws(ReaderFallback) in
            guard unsafe reader.scanner.next.pointee == UInt8(ascii: "n") else { return try read(&reader) }
            _ = try reader.scanner.takeLiteral()
            return nil
        }
    }
}

extension Array: DirectValue where Element: FieldValue {
    static var witness: ValueWitness<[Element]> {
        if let type = Element.self as? any DirectScalar.Type { return scalars(type) }
        let read = ValueWitness<Element>().read
        return ValueWitness { (reader) throws(ReaderFallback) in try reader.array(of: read) }
    }

    private static func scalars<Scalar: DirectScalar>(_ type: Scalar.Type) -> ValueWitness<[Element]> {
        ValueWitness<[Scalar]> { (reader) throws(ReaderFallback) in
            try reader.scalars(of: Scalar.self)
        } as! ValueWitness<[Element]>
    }
}

extension Set: DirectValue where Element: FieldValue {
    static var witness: ValueWitness<Set<Element>> {
        let read = ValueWitness<[Element]>().read
        return ValueWitness { (reader) throws(ReaderFallback) in
            let elements = try read(&reader)
            let values = Set(elements)
            // Elements that are equal in Swift alone are for jansson to report.
            if values.count < elements.count, Set<JSONValue>(elements.map(\.json)).count > values.count {
                throw .record
            }
            return values
        }
    }
}

extension Dictionary: DirectValue where Key: DictionaryKey, Value: FieldValue {
    static var witness: ValueWitness<[Key: Value]> {
        let read = ValueWitness<Value>().read
        return ValueWitness { (reader) throws(ReaderFallback) in
            guard unsafe reader.scanner.next.pointee == .openBrace else { throw .record }
            return try reader.nested { (reader) throws(ReaderFallback) in try members(from: &reader, by: read) }
        }
    }

    /// The members of an object; an invalid one, and a repeated key, make the record jansson's.
    private static func members(
        from reader: inout DirectReader, by read: DirectRead<Value>
    ) throws(ReaderFallback) -> [Key: Value] {
        var values: [Key: Value] = [:]
        if try reader.scanner.takeOpening(endingWith: .closeBrace) { return values }
        repeat {
            let text = unsafe String(decoding: try reader.scanner.takeKey(), as: UTF8.self)
            guard let key = Key(jsonKey: text), values[key] == nil else { throw .record }
            values[key] = try read(&reader)
        } while try reader.scanner.takeComma(orEnd: .closeBrace)
        return values
    }
}

extension DirectReader {
    /// The elements of the array at the offset; an invalid one makes the record jansson's.
    fileprivate mutating func array<Element>(
        of read: DirectRead<Element>
    ) throws(ReaderFallback) -> [Element] {
        guard unsafe scanner.next.pointee == .openBracket else { throw .record }
        // As `nested(by:_:)`, written out: a closure over a generic type is made anew each time.
        let outer = levels
        defer { levels = outer }
        levels = outer &+ 1
        if levels <= NestedValues.fewLevels { return try elements(read) }
        return try readDeep { (reader) throws(ReaderFallback) in try reader.elements(read) }
    }

    /// The elements of an array of an everyday type.
    @_specialize(where Element == Double)
    @_specialize(where Element == Int)
    @_specialize(where Element == String)
    fileprivate mutating func scalars<Element: DirectScalar>(
        of type: Element.Type
    ) throws(ReaderFallback) -> [Element] {
        guard unsafe scanner.next.pointee == .openBracket else { throw .record }
        let outer = levels
        defer { levels = outer }
        levels = outer &+ 1
        guard levels <= NestedValues.fewLevels else {
            return try readDeep { (reader) throws(ReaderFallback) in
                try reader.elements { (reader) throws(ReaderFallback) in try Element.value(from: &reader) }
            }
        }
        return try elements { (reader) throws(ReaderFallback) in try Element.value(from: &reader) }
    }

    @inline(__always)
    private mutating func elements<Element>(
        _ read: (inout DirectReader) throws(ReaderFallback) -> Element
    ) throws(ReaderFallback) -> [Element] {
        var values: [Element] = []
        if let steps {
            self.steps = nil
            try forEachElement(then: steps) { (reader) throws(ReaderFallback) in values.append(try read(&reader)) }
            return values
        }
        if try scanner.takeOpening(endingWith: .closeBracket) { return values }
        repeat {
            _ = try scanner.significantByte()
            values.append(try read(&self))
        } while try scanner.takeComma(orEnd: .closeBracket)
        return values
    }
}

extension Item {
    /// The Item that the object at the reader's offset is by its table.
    static func nested(from reader: inout DirectReader) throws(ReaderFallback) -> Self {
        let table = table
        // As `nested(by:_:)`, written out: a closure over a generic type is made anew each time.
        let outer = reader.levels
        defer { reader.levels = outer }
        reader.levels = outer &+ table.direct.levels
        if reader.levels <= NestedValues.fewLevels { return own(try table.item(from: &reader)) }
        return try reader.readDeep { (reader) throws(ReaderFallback) in own(try table.item(from: &reader)) }
    }
}

extension FieldValue {
    /// The values of the list at the reader's offset; jansson reads a record with a defect, alone.
    static func values(from reader: inout DirectReader) throws(ReaderFallback) -> [Self] {
        if let type = self as? any Item.Type { return try items(type, from: &reader) }
        let read = ValueWitness<Self>().read
        var values: [Self] = []
        try reader.forEachRecord { (reader, number) throws(ReaderFallback) in
            let start = unsafe reader.scanner.next
            do throws(ReaderFallback) {
                values.append(try reader.wholeRecord(read))
                reader.reading.directCount += 1
            } catch {
                _ = unsafe try reader.reread(number, from: start, after: error) { node, context in
                    let found = context.attempt(at: nil) { () throws(ConversionFailure) in
                        try value(from: FoundValue(node, in: context))
                    }
                    if let found { values.append(found) }
                    return found != nil
                }
            }
        }
        return values
    }

    // SAFETY: `Own` is this very type, with a conformance that only the runtime knows of.
    private static func items<Own: Item>(
        _ type: Own.Type, from reader: inout DirectReader
    ) throws(ReaderFallback) -> [Self] {
        unsafe unsafeBitCast(Own.own(try Own.table.items(from: &reader)), to: [Self].self)
    }
}
