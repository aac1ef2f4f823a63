import JSONDocuments

// Items of any type: nested ones, and the records of a list.

extension Item {
    /// The plan by which nested Items are filled where they are; nil if they aren't.
    static var placedPlan: DirectPlan? {
        let table = table
        let isPlaced = TableRoot.self == Self.self && table.direct.reason == nil && table.direct.defaults != nil
        return isPlaced && table.checks.isEmpty ? table.direct : nil
    }

    /// Makes the Item that the object at the reader's offset is by its table, in memory that has an
    /// Item before if it `isInitialized`.
    // SAFETY: `memory` is for one Item; it is initialized unless this throws, and also then if it was.
    static func read(
        to memory: UnsafeMutableRawPointer, isInitialized: Bool, from reader: inout DirectReader
    ) throws(ReaderFallback) {
        if let predictor = reader.predictors.nestedPredictor(for: ObjectIdentifier(self), by: { placedPlan }) {
            return unsafe try reader.readNested(to: memory, isInitialized: isInitialized, by: predictor)
        }
        let item = try nested(from: &reader)
        if isInitialized {
            unsafe memory.assumingMemoryBound(to: Self.self).pointee = item
        } else {
            unsafe memory.initializeMemory(as: Self.self, to: item)
        }
    }

    /// Reads the array of Items at the reader's offset.
    // SAFETY: `memory` is for an array of this type; the operations are those of the type.
    static func readArray(
        to memory: UnsafeMutableRawPointer, isInitialized: Bool, from reader: inout DirectReader,
        _ elements: ElementOperations
    ) throws(ReaderFallback) {
        guard let predictor = reader.predictors.nestedPredictor(for: ObjectIdentifier(self), by: { placedPlan }) else {
            return unsafe try reader.readArray(to: memory, isInitialized: isInitialized, of: elements) {
                (reader, memory) throws(ReaderFallback) in
                unsafe memory.initializeMemory(as: Self.self, to: try nested(from: &reader))
            }
        }
        guard unsafe reader.scanner.next.pointee == .openBracket else { throw .record }
        if !isInitialized { unsafe memory.initializeMemory(as: [Self].self, to: []) }
        unsafe try reader.readItems(to: memory, by: predictor)
    }

    /// Returns the Item by a table that can't be read in place: one over an initializer, or of a superclass.
    private static func nested(from reader: inout DirectReader) throws(ReaderFallback) -> Self {
        let table = table
        return try reader.nested(by: table.direct.levels) { (reader) throws(ReaderFallback) in
            own(try table.item(from: &reader))
        }
    }
}

extension FieldValue {
    /// Returns the values of the list at the reader's offset; jansson reads a record with a defect, alone.
    package static func values(from reader: inout DirectReader) throws(ReaderFallback) -> [Self] {
        if let type = _fieldKind.item { return try items(type, from: &reader) }
        let witness = ValueWitness<Self>()
        var values: [Self] = []
        try reader.forEachRecord { (reader, number) throws(ReaderFallback) in
            let start = unsafe reader.scanner.next
            do throws(ReaderFallback) {
                values.append(
                    try reader.wholeRecord { (reader) throws(ReaderFallback) in try witness.read(&reader) })
                reader.tally.reading.directCount += 1
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

    // SAFETY: `Own` is this very type, with another conformance.
    private static func items<Own: Item>(
        _ type: Own.Type, from reader: inout DirectReader
    ) throws(ReaderFallback) -> [Self] {
        unsafe unsafeBitCast(Own.own(try Own.table.items(from: &reader)), to: [Self].self)
    }
}
