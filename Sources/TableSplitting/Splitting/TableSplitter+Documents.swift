public import JSONDocuments
package import JSONPaths

// The documents that users add.

extension TableSplitter {
    /// Adds a document.
    ///
    /// Without a list, the elements of an array are documents of their own. A value has the last of repeated keys only;
    /// its text, by ``add(parsing:)``, has them all.
    ///
    /// - Throws: ``SplitError`` if the store can't be written, or a key is there already.
    /// - Complexity: O(*n*) in the number of its values.
    public func add(_ document: JSONValue) throws(SplitError) {
        try addDocument(try RecordTape(document: JSONWriter.bytes(of: document)))
    }

    /// Adds the text of a document, whose digits, order of keys and repeated keys are kept.
    ///
    /// Without a list, the elements of an array are documents of their own.
    ///
    /// ```swift
    /// let splitter = try TableSplitter(named: "books", intoFolder: "books")
    /// try splitter.add(parsing: #"{"title": "Momo", "tags": ["novel"], "price": 7.50}"#)
    /// try splitter.commit()
    /// splitter.summaries.map(\.name)  // ["books", "books.tags"]
    /// ```
    ///
    /// - Throws: ``SplitError`` if the text isn't JSON, the store can't be written, or a key is there already.
    /// - Complexity: O(*n*) in the bytes of the text.
    public func add(parsing text: some JSONInput) throws(SplitError) {
        try addDocument(try RecordTape(document: text.jsonBytes))
    }

    /// Adds the records of JSON Lines, or of a long array, each as a document, in constant memory.
    ///
    /// Without a plan, the first 1,000 records decide what becomes of values.
    ///
    /// ```swift
    /// let splitter = try TableSplitter(named: "orders", intoDatabase: "shop.sqlite")
    /// try splitter.add(JSONLines(contentsOfFile: "orders.jsonl"))
    /// try splitter.commit()
    /// ```
    ///
    /// - Throws: ``SplitError`` for the first record that isn't JSON, unless the options of the lines skip such records;
    ///   if the store can't be written; or if a key is there already.
    /// - Complexity: O(*n*) in the bytes of the input.
    public func add(_ lines: JSONLines) throws(SplitError) {
        var (blocks, first, count) = (lines.blocks, [RecordBlock](), 0)
        if let plan = takeEmptyPlan() {
            while count < Self.sampleCount, let block = blocks.next() {
                first.append(block)
                for number in 0..<min(block.count, Self.sampleCount - count) {
                    if let tape = try Self.tape(number, of: block) { plan.add(0, of: tape) }
                }
                count += block.count
            }
        }
        framing = .lines
        for block in first { try add(block) }
        while let block = blocks.next() { try add(block) }
    }

    /// Adds the document in a file.
    ///
    /// The file is read as a whole; ``add(_:)-(JSONLines)`` reads JSON Lines and long arrays in constant memory.
    ///
    /// - Throws: ``SplitError`` if the file can't be read or isn't JSON, the store can't be written, or a key is there
    ///   already.
    /// - Complexity: O(*n*) in the bytes of the file.
    public func add(contentsOfFile path: String) throws(SplitError) {
        let bytes: [UInt8]
        do throws(SystemError) {
            // SAFETY: the path is read during the call only.
            let file = unsafe try FileDescriptor(reading: path)
            defer { file.close() }
            bytes = try file.readAll(atMost: JSONDocument.Options().limits.bytes)
        } catch { throw SplitError(.badDocument, "\(path): \(error.reason)") }
        do throws(SplitError) { try add(parsing: bytes) } catch {
            throw error.code == .badDocument ? SplitError(.badDocument, "\(path):\(error.description)") : error
        }
    }

    /// Makes everything so far lasting: ends the transaction of a database, or puts the folder in its place.
    ///
    /// Documents that are added to a database afterwards begin another transaction. A folder is complete.
    ///
    /// - Throws: ``SplitError`` if the store can't be written, or the key isn't a column of the table.
    public func commit() throws(SplitError) { try commit(framing: framing ?? .lines) }

    /// The tables so far, parents before their children.
    public var summaries: [TableSummary] { tables.map(TableSummary.init) }

    /// The number of records that decide what becomes of values.
    private static let sampleCount = 1_000

    private func addDocument(_ tape: RecordTape) throws(SplitError) {
        let areElements = takesElements && tape.kind(0) == .array
        if let plan = takeEmptyPlan() {
            for entry in areElements ? tape.elements(0) : [0] { plan.add(entry, of: tape) }
        }
        framing = areElements && framing == nil ? .array : .lines
        if areElements { try add(elementsOf: tape) } else { try add(tape) }
    }

    private func add(_ block: RecordBlock) throws(SplitError) {
        for number in 0..<block.count {
            let options = block.documentOptions(of: number)
            if let bytes = block.bytes(of: number), try add(reading: Array(bytes), options: options) { continue }
            if let tape = try Self.tape(number, of: block) { try add(tape) }
        }
    }

    /// A record; nil for one that is skipped.
    private static func tape(_ number: Int, of block: RecordBlock) throws(SplitError) -> RecordTape? {
        var tape = RecordTape()
        if let bytes = block.bytes(of: number), tape.read(Array(bytes), options: block.documentOptions(of: number)) {
            return tape
        }
        guard let record = block.record(number) else { return nil }
        if let error = record.error { throw SplitError(.badDocument, "\(error)") }
        return try block.bytes(of: number).map { bytes throws(SplitError) in try RecordTape(document: Array(bytes)) }
    }
}

extension SplitList {
    /// The list at a path of keys and `[*]`; nil for the whole document.
    package init?(_ path: JSONPath) throws(SplitError) {
        var (levels, keys) = ([[String]](), [String]())
        guard let steps = path.steps else { throw Self.refusal(of: path) }
        for step in steps {
            switch step {
            case .key(let key): keys.append(key)
            case .wildcard:
                levels.append(keys)
                keys = []
            default: throw Self.refusal(of: path)
            }
        }
        if !keys.isEmpty { levels.append(keys) }
        if levels.isEmpty { return nil }
        self.init(levels)
    }

    private static func refusal(of path: JSONPath) -> SplitError {
        SplitError(.badPath, "a list needs a path of keys and [*], such as groups[*].items, not '\(path)'")
    }
}
