import JSONDocuments

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
