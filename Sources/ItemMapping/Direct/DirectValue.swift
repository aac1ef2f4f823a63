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
            return try reader.scanner.takeContent()
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
        let initialize = unsafe wrapped.initialize
        return ValueWitness(wrapped.primitiveKind.optional) { (reader) throws(ReaderFallback) in
            guard unsafe reader.scanner.next.pointee == UInt8(ascii: "n") else {
                return unsafe try reader.value(of: Wrapped.self, by: initialize)
            }
            _ = try reader.scanner.takeLiteral()
            return nil
        }
    }
}

extension Array: DirectValue where Element: FieldValue {
    static var witness: ValueWitness<[Element]> {
        if let type = Element.self as? any DirectScalar.Type { return scalars(type) }
        let element = unsafe ValueWitness<Element>().initialize
        return ValueWitness { (reader) throws(ReaderFallback) in
            unsafe try reader.array(of: Element.self, by: element)
        }
    }

    private static func scalars<Scalar: DirectScalar>(_ type: Scalar.Type) -> ValueWitness<[Element]> {
        ValueWitness<[Scalar]> { (reader) throws(ReaderFallback) in
            try reader.array(ofScalars: Scalar.self)
        } as! ValueWitness<[Element]>
    }
}

extension Set: DirectValue where Element: FieldValue {
    static var witness: ValueWitness<Set<Element>> {
        let list = unsafe ValueWitness<[Element]>().initialize
        return ValueWitness { (reader) throws(ReaderFallback) in
            let elements = unsafe try reader.value(of: [Element].self, by: list)
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
        if Key.self == String.self, let type = Value.self as? any DirectScalar.Type { return scalars(type) }
        let value = unsafe ValueWitness<Value>().initialize
        return ValueWitness { (reader) throws(ReaderFallback) in
            guard unsafe reader.scanner.next.pointee == .openBrace else { throw .record }
            return try reader.nested { (reader) throws(ReaderFallback) in
                unsafe try members(from: &reader, by: value)
            }
        }
    }

    private static func scalars<Scalar: DirectScalar>(_ type: Scalar.Type) -> ValueWitness<[Key: Value]> {
        let owner = DictionaryOwner()
        return ValueWitness<[String: Scalar]> { (reader) throws(ReaderFallback) in
            try reader.dictionary(of: Scalar.self, for: owner)
        } as! ValueWitness<[Key: Value]>
    }

    /// The members of an object; an invalid one, and a repeated key, make the record jansson's.
    private static func members(
        from reader: inout DirectReader, by initialize: DirectInitializer
    ) throws(ReaderFallback) -> [Key: Value] {
        var values: [Key: Value] = [:]
        if try reader.scanner.takeOpening(endingWith: .closeBrace) { return values }
        repeat {
            let text = unsafe String(decoding: try reader.scanner.takeKey(), as: UTF8.self)
            guard let key = Key(jsonKey: text), values[key] == nil else { throw .record }
            values[key] = unsafe try reader.value(of: Value.self, by: initialize)
        } while try reader.scanner.takeComma(orEnd: .closeBrace)
        return values
    }
}

extension Item {
    /// Makes the Item that the object at the reader's offset is by its table.
    // SAFETY: `memory` is for one Item; it is initialized unless this throws.
    static func initialize(
        _ memory: UnsafeMutableRawPointer, from reader: inout DirectReader
    ) throws(ReaderFallback) {
        guard let predictor = reader.nestedPredictor(for: self), let defaults = predictor.plan.defaults else {
            unsafe memory.initializeMemory(as: Self.self, to: try nested(from: &reader))
            return
        }
        // As `nested(by:_:)`, written out: a closure over a generic type is made anew each time.
        let outer = reader.levels
        defer { reader.levels = outer }
        reader.levels = outer &+ predictor.plan.levels
        if reader.levels <= NestedValues.fewLevels {
            return try unsafe reader.initializeItem(at: memory, by: predictor, defaults: defaults)
        }
        try reader.readDeep { (reader) throws(ReaderFallback) in
            try unsafe reader.initializeItem(at: memory, by: predictor, defaults: defaults)
        }
    }

    /// The Item by a table that can't be read in place: one over an initializer, or of a superclass.
    private static func nested(from reader: inout DirectReader) throws(ReaderFallback) -> Self {
        let table = table
        return try reader.nested(by: table.direct.levels) { (reader) throws(ReaderFallback) in
            own(try table.item(from: &reader))
        }
    }
}

extension FieldValue {
    /// The values of the list at the reader's offset; jansson reads a record with a defect, alone.
    static func values(from reader: inout DirectReader) throws(ReaderFallback) -> [Self] {
        if let type = self as? any Item.Type { return try items(type, from: &reader) }
        let witness = ValueWitness<Self>()
        var values: [Self] = []
        try reader.forEachRecord { (reader, number) throws(ReaderFallback) in
            let start = unsafe reader.scanner.next
            do throws(ReaderFallback) {
                values.append(
                    try reader.wholeRecord { (reader) throws(ReaderFallback) in try witness.read(&reader) })
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
