import JSONDocuments
import JSONPaths

extension ItemTable {
    /// Maps the list at a path by this table instead of the type's own.
    ///
    /// This is for tables that are chosen at run time, and for types that aren't Items.
    ///
    /// ```swift
    /// let old = ItemTable(Book(), keys: .snakeCase) { Field(\.firstEdition, "firstEdition") }
    /// old.map(try JSONDocument(parsing: #"{"first_edition": 1973}"#).root).items[0].firstEdition  // 1973
    /// ```
    ///
    /// - Parameters:
    ///   - json: The value that holds the list.
    ///   - list: The path of the list in it.
    ///   - reporting: Whether to count the outcome of each field, which takes more than twice the
    ///     time.
    ///   - values: The values for transforms.
    /// - Complexity: O(*n*) in the number of records.
    public func map(
        _ json: JSONValue, at list: ListPath = "", reporting: Bool = false, values: MappingValues = MappingValues()
    ) -> Mapping<Root> {
        let (json, list) = list.resolved(in: json)
        let context = MappingContext(storage: json.storage, values: values)
        if reporting { context.statistics = FieldTallies(plan) }
        return Mapping(items(from: RecordList(in: json, at: list, context: context), in: context), in: context)
    }

    /// Reads JSON and maps the list at a path by this table instead of the type's own.
    ///
    /// ```swift
    /// let old = ItemTable(Book(), keys: .snakeCase) { Field(\.firstEdition, "firstEdition") }
    /// try old.map(#"[{"first_edition": 1973}]"#).items[0].firstEdition  // 1973
    /// ```
    ///
    /// See ``FieldValue/map(_:at:options:reader:reporting:values:)`` for the parameters.
    ///
    /// - Throws: `JSONSyntaxError` if the text isn't JSON; defects of the data are issues.
    /// - Complexity: O(*n*) in the number of bytes.
    public func map(
        _ text: some JSONInput, at list: ListPath = "", options: JSONDocument.Options = .init(),
        reader: ReaderStrategy = .auto, reporting: Bool = false, values: MappingValues = MappingValues()
    ) throws(JSONSyntaxError) -> Mapping<Root> {
        let bytes = text.jsonBytes
        let run = DirectRun(bytes, at: list, options: options, reader: reader)
        return try Mapping(run, reporting: reporting, by: plan) { (statistics, items) throws(DirectRefusal) in
            try read(run, values: values, statistics, into: &items)
        } parsed: {
            map($0, at: list, reporting: reporting, values: values)
        }
    }

    /// Reads Items directly.
    func read(
        _ run: DirectRun, values: MappingValues, _ statistics: FieldTallies?, into items: inout [Root]
    ) throws(DirectRefusal) -> DirectOutcome {
        try run.outcome(unless: direct.reason) { (reader) throws(ReaderFallback) in
            reader.call.values = values
            if let statistics { reader.count(in: statistics, by: direct) }
            items = try self.items(from: &reader)
        }
    }
}

extension ItemTable {
    /// Returns the Items of a list; a record that makes none is left out and reported.
    ///
    /// The Items are made in the array's own storage. Everything that doesn't depend on their type
    /// happens elsewhere, because this code is not specialized for a type of another module.
    func items(from list: RecordList, in context: MappingContext) -> [Root] {
        let outer = context.scope.rules
        context.scope.rules = rules
        defer { context.scope.rules = outer }
        plan.reportDefects(in: context)
        context.compareRecords(of: plan)
        let count = list.count
        // SAFETY: the first `made` Items of the buffer are initialized, one after the other.
        let items = unsafe [Root](unsafeUninitializedCapacity: count) { buffer, made in
            guard let start = buffer.baseAddress else { return }
            for number in 0..<count {
                context.cursor.number = number
                if unsafe initializeRecord(start + made, from: list[number], in: context) { made += 1 }
            }
        }
        if items.isEmpty || context.checks.hasReadRecord || context.cursor.streamNumber != nil { return items }
        plan.reportForeignRecords(of: list, in: context)
        return []
    }

    /// Returns the Item of a found value: a nested record.
    func item(from found: FoundValue) throws(ConversionFailure) -> Root {
        try item(from: try node(in: found), in: unsafe found.context)
    }

    /// Returns the found value as a record of this table.
    func node(in found: FoundValue) throws(ConversionFailure) -> JSONNode {
        let shape = plan.recordShape
        guard let record = found.node, shape.accepts(record.kind) else {
            throw ConversionFailure(expected: shape.phrase, found: found)
        }
        try unsafe found.context.checkNotOpen(record, by: plan)
        return record
    }

    /// Returns the Item of a nested record.
    func item(from record: JSONNode, in context: MappingContext) throws(ConversionFailure) -> Root {
        let outer = context.scope.rules
        context.scope.rules = rules
        defer { context.scope.rules = outer }
        plan.reportDefects(in: context)
        // SAFETY: memory for one Item, moved out after it was initialized.
        let memory = UnsafeMutablePointer<Root>.allocate(capacity: 1)
        defer { unsafe memory.deallocate() }
        guard unsafe initialize(memory, from: record, in: context) else {
            throw .incomplete(Root.self)
        }
        return unsafe memory.move()
    }

    /// Returns the value of a combined field, made from the record as a whole; nil if parts are missing.
    ///
    /// If only some parts are missing, that is reported.
    func combination(in found: FoundValue) throws(ConversionFailure) -> Root? {
        guard case .one(let record) = found.content else { return nil }
        let context = unsafe found.context
        let lacksAll = unsafe plan.withSlots(of: record, in: context) { slots in
            var reader = TreeReader(plan, in: context)
            reader.isTrial = true
            let record = unsafe TreeReader.Record(node: record, slots: slots)
            for number in plan.columns.indices {
                if unsafe !reader.lacks(direct.fieldMemory.fields + number, in: record) { return false }
            }
            return true
        }
        if lacksAll { return nil }
        // SAFETY: memory for one value, moved out after it was initialized.
        let memory = UnsafeMutablePointer<Root>.allocate(capacity: 1)
        defer { unsafe memory.deallocate() }
        return unsafe initialize(memory, from: record, in: context) ? memory.move() : nil
    }

    /// Makes the Item of a record of the list in uninitialized memory, and notes whether it was read;
    /// returns false if it can't be made.
    // SAFETY: as for `initialize`.
    func initializeRecord(
        _ item: UnsafeMutablePointer<Root>, from record: JSONNode, in context: MappingContext
    ) -> Bool {
        guard plan.accepts(record, context: context) else { return false }
        context.checks.uniqueValues?.restart()
        context.note(record, of: plan)
        guard unsafe initialize(item, from: record, in: context) else {
            context.checks.uniqueValues?.restart()
            return false
        }
        context.checks.uniqueValues?.end()
        return true
    }

    /// Makes the Item of a record in uninitialized memory; returns false if it can't be made.
    // SAFETY: `item` is memory for one Root; it is initialized if and only if the result is true.
    func initialize(
        _ item: UnsafeMutablePointer<Root>, from record: JSONNode, in context: MappingContext
    ) -> Bool {
        plan.reportUnknownKeys(of: record, in: context)
        var unread: [Int]? = checks.isEmpty ? nil : []
        return unsafe initialize(item, from: record, in: context, noting: &unread)
    }

    /// Makes an Item, and doesn't check the rules over the record; the `unknown` columns have no values yet.
    // SAFETY: as for `initialize`.
    func initializeUnchecked(
        _ item: UnsafeMutablePointer<Root>, from record: JSONNode, in context: MappingContext, unknown: [Bool]
    ) -> Bool {
        var unread: [Int]?
        return unsafe initialize(item, from: record, in: context, unknown: unknown, noting: &unread)
    }

    /// Makes an Item, and checks the rules over the record unless `unread` is nil.
    // SAFETY: as for `initialize`. A frame is moved or released.
    private func initialize(
        _ item: UnsafeMutablePointer<Root>, from record: JSONNode, in context: MappingContext, unknown: [Bool]? = nil,
        noting unread: inout [Int]?
    ) -> Bool {
        var isKept: Bool
        if let arguments, let makeItem = unsafe makeItem {
            isKept = unsafe withUnsafeTemporaryAllocation(
                byteCount: arguments.size, alignment: ArgumentFrame.alignment
            ) {
                let frame = $0.baseAddress!
                unsafe arguments.initialize(frame)
                if unsafe plan.fill(
                    frame, from: record, by: direct.fieldMemory, in: context, unknown: unknown, noting: &unread)
                {
                    unsafe makeItem(frame, item)
                    return true
                }
                unsafe arguments.deinitialize(frame)
                return false
            }
            // Without its arguments there is no Item to check.
            if !isKept { return false }
        } else {
            unsafe item.initialize(to: make!())
            isKept = unsafe plan.fill(
                UnsafeMutableRawPointer(item), from: record, by: direct.fieldMemory, in: context, unknown: unknown,
                noting: &unread)
        }
        if let unread, unsafe !checkRecord(item.pointee, unread: unread, in: context) { isKept = false }
        if !isKept { unsafe item.deinitialize(count: 1) }
        return isKept
    }
}

extension ItemTable {
    /// Returns the Item with the values of a partial record applied; an object is changed in place.
    func merging(
        _ record: JSONNode, into item: Root, in context: MappingContext
    ) throws(ConversionFailure) -> Root {
        guard make != nil else {
            throw ConversionFailure(
                expected: "a table of fields", found: "one over an initializer, which cannot change a \(Root.self)")
        }
        let outer = (context.scope.rules, context.scope.isMerging)
        (context.scope.rules, context.scope.isMerging) = (rules, true)
        defer { (context.scope.rules, context.scope.isMerging) = outer }
        var merged = item
        plan.reportUnknownKeys(of: record, in: context)
        var unread: [Int]? = []
        let isGood = unsafe withUnsafeMutablePointer(to: &merged) { memory in
            // SAFETY: the pointer is to an initialized Item of the table's type, and valid during
            // this call.
            unsafe plan.fill(
                UnsafeMutableRawPointer(memory), from: record, by: direct.fieldMemory, in: context, noting: &unread)
        }
        guard checkRecord(merged, unread: unread ?? [], in: context), isGood else { throw .incomplete(Root.self) }
        return merged
    }

    /// Returns the values of all fields that can be written back, each with the path that it is written at.
    func fieldValues(of item: Root) -> [(name: String, json: JSONValue)] {
        encoders.map { encoder in
            var tree = EncodingTree()
            encoder.write(item, rules.dates, &tree)
            return (encoder.paths[0].description, tree.json)
        }
    }
}

extension ItemTable {
    /// Returns the JSON from which the table reads `item`.
    ///
    /// Each field is written at its first path, if that path is writable; missing objects and
    /// arrays on the way are created. Nil becomes null.
    func json(of item: Root) -> JSONValue {
        var tree = EncodingTree()
        for encoder in encoders { encoder.write(item, rules.dates, &tree) }
        return tree.json
    }

    /// Returns the member under a key of the JSON from which the table reads `item`; nil without such a
    /// member.
    func json(under key: String, of item: Root) -> JSONValue? {
        let key = ExactText(key)
        if let member = members?.first(where: { $0.key == key }) { return member.value(of: item, rules.dates) }
        var tree = EncodingTree()
        for encoder in encoders {
            guard let keys = encoder.keys else { return json(of: item)[key.text] }
            if keys.contains(key) { encoder.write(item, rules.dates, &tree) }
        }
        return tree.json(under: key)
    }
}
