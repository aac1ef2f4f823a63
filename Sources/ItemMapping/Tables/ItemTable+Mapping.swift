import JSONDocuments
import JSONPaths

extension ItemTable {
    /// Maps the list at `path` by this table, whatever the type's own says: tables that are chosen at run time, and types
    /// that are no Items.
    ///
    /// ```swift
    /// let old = ItemTable(Book(), keys: .snakeCase) { Field(\.firstEdition, "firstEdition") }
    /// old.map(try JSONDocument(parsing: #"{"first_edition": 1973}"#).root).items[0].firstEdition  // 1973
    /// ```
    ///
    /// - Parameters:
    ///   - json: The value that holds the list.
    ///   - path: Where in it the list is.
    ///   - reporting: Whether to count what became of each field, which takes more than twice the time.
    ///   - values: What transforms are handed.
    /// - Complexity: O(*n*) in the number of records.
    public func map(
        _ json: JSONValue, at path: JSONPath = "", reporting: Bool = false, values: MappingValues = MappingValues()
    ) -> Mapping<Root> {
        let context = MappingContext(storage: json.storage)
        context.values = values
        if reporting { context.statistics = (plan, FieldStatistics(fieldCount: plan.columns.count)) }
        let items = items(from: RecordList(in: json, at: path, context), context)
        context.placeIssues()
        return Mapping(
            items: items, issues: context.issues, issueCount: context.issueCount, report: context.report,
            reading: ReaderStatistics(reason: "the input was parsed before"))
    }
}

extension ItemTable {
    /// The Items of a list; a record that makes none is left out and reported.
    ///
    /// The Items are made where the array keeps them, and whatever does not depend on their type happens elsewhere:
    /// this code is not specialized for a type of another module.
    func items(from list: RecordList, _ context: MappingContext) -> [Root] {
        let outer = context.rules
        context.rules = rules
        defer { context.rules = outer }
        plan.reportDefects(context)
        let count = list.count
        // SAFETY: the first `made` Items of the buffer are initialized, one after the other.
        return unsafe [Root](unsafeUninitializedCapacity: count) { buffer, made in
            guard let start = buffer.baseAddress else { return }
            for number in 0..<count {
                context.record = number
                let record = list[number]
                guard plan.accepts(record, context) else { continue }
                if unsafe initialize(start + made, from: record, context) { made += 1 }
            }
        }
    }

    /// The Item that a found value is: a nested record.
    func item(from found: FoundValue) throws(ConversionFailure) -> Root {
        try item(from: try record(in: found), unsafe found.context)
    }

    /// The found value as a record of this table.
    func record(in found: FoundValue) throws(ConversionFailure) -> JSONNode {
        let shape = plan.recordShape
        guard let record = found.node, shape.accepts(record.kind) else {
            throw ConversionFailure(expected: shape.phrase, found: found)
        }
        return record
    }

    /// The Item that a nested record is.
    func item(from record: JSONNode, _ context: MappingContext) throws(ConversionFailure) -> Root {
        let outer = context.rules
        context.rules = rules
        defer { context.rules = outer }
        plan.reportDefects(context)
        // SAFETY: memory for one Item, moved out when it was initialized.
        let memory = UnsafeMutablePointer<Root>.allocate(capacity: 1)
        defer { unsafe memory.deallocate() }
        guard unsafe initialize(memory, from: record, context) else {
            throw ConversionFailure(expected: "a complete \(Root.self)", found: "an object with defects")
        }
        return unsafe memory.move()
    }

    /// The value that a record as a whole makes for a field combined of several; nil where all its parts are missing, or
    /// where some are, which is reported.
    func combination(in found: FoundValue) throws(ConversionFailure) -> Root? {
        guard case .one(let record) = found.content else { return nil }
        let context = unsafe found.context
        let isThere = unsafe plan.withSlots(of: record) { slots in
            plan.columns.contains { column in
                if case .missing = unsafe plan.located(column, in: record, slots, context, rules.policy) {
                    false
                } else {
                    true
                }
            }
        }
        guard isThere else { return nil }
        // SAFETY: memory for one value, moved out when it was initialized.
        let memory = UnsafeMutablePointer<Root>.allocate(capacity: 1)
        defer { unsafe memory.deallocate() }
        return unsafe initialize(memory, from: record, context) ? memory.move() : nil
    }

    /// Makes the Item of a record at an address that holds none yet; false where it cannot be made.
    // SAFETY: `item` is memory for one Root; it is initialized when and only when the answer is true.
    func initialize(
        _ item: UnsafeMutablePointer<Root>, from record: JSONNode, _ context: MappingContext
    ) -> Bool {
        guard let make else {
            context.count(plan, record: record)
            return unsafe plan.withSlots(of: record) { slots in
                unsafe initialize!(RowReader(plan: plan, record: record, slots: slots, context: context), item)
            }
        }
        unsafe item.initialize(to: make())
        if unsafe plan.write(record, fields, to: UnsafeMutableRawPointer(item), context) { return true }
        unsafe item.deinitialize(count: 1)
        return false
    }
}

extension ItemTable {
    /// An Item with the fields changed that a record has something for; an object is changed in place.
    func merging(
        _ record: JSONNode, into item: Root, _ context: MappingContext
    ) throws(ConversionFailure) -> Root {
        guard make != nil else {
            throw ConversionFailure(
                expected: "a table of fields", found: "one over an initializer, which cannot change a \(Root.self)")
        }
        let outer = (context.rules, context.isMerging)
        (context.rules, context.isMerging) = (rules, true)
        defer { (context.rules, context.isMerging) = outer }
        var merged = item
        let isGood = unsafe withUnsafeMutablePointer(to: &merged) { memory in
            // SAFETY: the pointer is to an initialized Item of the table's type, good during this call.
            unsafe plan.write(record, fields, to: UnsafeMutableRawPointer(memory), context)
        }
        guard isGood else {
            throw ConversionFailure(expected: "a complete \(Root.self)", found: "an object with defects")
        }
        return merged
    }

    /// What every field that is written back holds, with the path that it is written at.
    func fieldValues(of item: Root) -> [(name: String, json: JSONValue)] {
        encoders.map { encoder in
            var tree = EncodingTree()
            encoder.write(item, rules.dates, &tree)
            return (encoder.paths[0].description, tree.json)
        }
    }
}

extension ItemTable {
    /// The JSON that the table would read back as `item`.
    ///
    /// Each field is written at its first path, where that can be written; objects and arrays on the way are made. Nil is
    /// null.
    func json(of item: Root) -> JSONValue {
        var tree = EncodingTree()
        for encoder in encoders { encoder.write(item, rules.dates, &tree) }
        return tree.json
    }
}
