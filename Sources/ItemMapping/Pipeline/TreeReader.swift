import JSONDocuments
import JSONPaths

/// Reads records over jansson's values.
@safe struct TreeReader: ~Copyable {
    private let context: MappingContext
    private let plan: MappingPlan

    /// The policy of the table.
    private let policy: ConversionPolicy

    /// True if the outcome of each field is counted.
    private let isCounting: Bool

    /// True if a value is only looked for, so that nothing is reported.
    var isTrial = false

    /// The fields whose values aren't read as they were sent; nil if nobody asks.
    var unread: [Int]?

    /// The first path of the field being read with a reference that leads to nothing.
    private var unresolved: Int?

    init(_ plan: MappingPlan, in context: MappingContext) {
        (self.plan, self.context, policy) = (plan, context, context.scope.rules.policy)
        isCounting = context.isCounting(plan)
    }

    /// A record, and the values that plain paths lead to.
    // SAFETY: made and used inside the call that holds the slots.
    @safe struct Record {
        let node: JSONNode
        let slots: PathTrie.Slots
    }
}

extension TreeReader {
    /// Fills a frame from a record; returns false if the record makes no result. The fields after one that prevents it
    /// are read for their defects.
    ///
    /// In a record that isn't whole, an `unknown` property keeps its default, and an unknown argument is absent, as
    /// is a property without which there is no result.
    // SAFETY: the frame is of the table of the fields, and is initialized. The offset of a field with a code is that of
    // a stored property of the code's type.
    mutating func fill(
        _ frame: UnsafeMutableRawPointer, from record: Record, by fields: FieldMemory, unknown: [Bool]? = nil
    ) -> Bool {
        if isCounting { context.count(record: record.node, of: plan) }
        var isKept = true
        let isNoting = unread != nil
        for number in 0..<fields.count {
            let field = unsafe fields.fields + number
            if let unknown, unknown[number] {
                if unsafe field.pointee.replacements == nil, unsafe field.pointee.rules.missing != .skipItem {
                    continue
                }
                if unsafe !fail(with: .missing, field, of: record, into: frame) { isKept = false }
                continue
            }
            let slot = unsafe field.pointee.onlySlot
            if slot >= 0, let raw = unsafe record.slots[slot],
                unsafe storeQuickly(JSONNode(raw: raw), by: field, into: frame)
            {
                continue
            }
            let losses = isNoting ? context.log.lossCount : 0
            if unsafe !read(field, of: record, into: frame) { isKept = false }
            if isNoting, context.log.lossCount != losses { unread?.append(number) }
        }
        return isKept
    }

    /// Stores a value of exactly the field's kind; returns false if it needs a conversion.
    // SAFETY: as for `fill`.
    @inline(__always)
    private func storeQuickly(_ node: JSONNode, by field: FieldPointer, into frame: UnsafeMutableRawPointer) -> Bool {
        guard !isCounting, unsafe field.pointee.quick != .none else { return false }
        let target = unsafe frame + field.pointee.offset
        return unsafe PrimitiveWrite.write(
            node, as: field.pointee.quick, to: target, policy: field.pointee.rules.policy ?? policy)
    }
}

// SAFETY: the slots hold addresses of values in the record's document, filled by `PathTrie.locate`.
extension TreeReader: FieldLocator {
    typealias Value = FoundValue.Content
    typealias Failure = Never

    @inline(__always)
    func conversions(of field: FieldPointer) -> Conversions {
        // In place: a copy of the rules takes retains.
        unsafe field.pointee.rules.conversions.union((field.pointee.rules.policy ?? policy).conversions)
    }

    /// References that lead to nothing are reported, except those of a path after which another one has a value.
    @inline(__always)
    mutating func value(
        at path: Int, of field: FieldPointer, in record: borrowing Record
    ) -> Located<FoundValue.Content> {
        let slot = unsafe field.pointee.paths[path].node
        guard slot >= 0 else { return unsafe follow(path, of: field, in: record) }
        guard let raw = unsafe record.slots[slot] else { return .nothing }
        let node = unsafe JSONNode(raw: raw)
        return node.kind == .null ? .null : .value(.one(node))
    }

    func isBlank(_ value: FoundValue.Content) -> Bool {
        let node: JSONNode
        switch value {
        case .one(let found): node = found
        case .made(let json): node = json.node
        case .matches, .scalar: return false
        }
        return node.kind == .string && node.string.allSatisfy { $0.isWhitespace || $0.isNewline }
    }

    mutating func store(
        _ value: FoundValue.Content, at path: Int, by field: FieldPointer, of record: borrowing Record,
        into frame: UnsafeMutableRawPointer
    ) -> ConversionFailure? {
        unresolved = nil
        if case .one(let node) = value, unsafe storeQuickly(node, by: field, into: frame) { return nil }
        let failure = unsafe convert(value, at: path, by: field, of: record, into: frame)
        if failure != nil { context.log.countLoss() }
        return failure
    }

    /// Stores a value by the field's writer.
    // SAFETY: as for `fill`.
    private func convert(
        _ value: FoundValue.Content, at path: Int, by field: FieldPointer, of record: borrowing Record,
        into frame: UnsafeMutableRawPointer
    ) -> ConversionFailure? {
        let (context, plan, node) = (context, plan, record.node)
        let (number, rules) = unsafe (field.pointee.number, field.pointee.rules.reading(in: context.scope.rules))
        return context.failure(at: .column(plan, number, path: path, record: node)) { () throws(ConversionFailure) in
            try context.unwrapping(FoundValue(value, in: context), unsafe field.pointee.rules, under: rules) {
                (found) throws(ConversionFailure) in
                try unsafe found.context.counting(
                    field: number, of: plan, under: rules, isOwnKind: unsafe field.pointee.quick.isOwn(found.kind)
                ) { () throws(ConversionFailure) in
                    try unsafe field.pointee.writer.check(found)
                } _: { () throws(ConversionFailure) in
                    try plan.checkCompany(of: number, in: node, context: context)
                    if unsafe found.context.scope.isMerging {
                        return unsafe try field.pointee.writer.merge(found, into: frame)
                    }
                    unsafe try field.pointee.writer.write(found, to: frame)
                }
            }
        }
    }

    func storeBlank(_ value: FoundValue.Content, by field: FieldPointer, into frame: UnsafeMutableRawPointer) -> Bool {
        context.muted { () -> Void? in
            unsafe try? field.pointee.writer.write(FoundValue(value, in: context), to: frame)
        } != nil
    }

    mutating func note(_ outcome: FieldOutcome, of field: FieldPointer, in record: borrowing Record) {
        let number = unsafe field.pointee.number
        if let unresolved { plan.reportUnresolved(number, path: unresolved, record.node, context) }
        unresolved = nil
        context.count(outcome, field: number, of: plan)
    }

    func report(_ absence: Absence, of field: FieldPointer, in record: borrowing Record) {
        let number = unsafe field.pointee.number
        switch absence {
        case .missing: plan.reportAbsence(.missing, ofColumn: number, in: record.node, context: context)
        case .null: plan.reportAbsence(.null, ofColumn: number, in: record.node, context: context)
        case .invalid(let failure, let path):
            context.report(
                failure.code, at: .column(plan, number, path: path, record: record.node), failure: failure)
        }
    }
}

// MARK: - Values that no slot has

extension TreeReader {
    /// Returns the content at a path that is followed on demand, or one of its elements, or the position of the record.
    @inline(never)
    private mutating func follow(
        _ path: Int, of field: FieldPointer, in record: borrowing Record
    ) -> Located<FoundValue.Content> {
        let located = unsafe followed(path, of: field, in: record)
        let rules = unsafe field.pointee.rules
        return rules.element.map { located.element(at: $0, separator: rules.separator) } ?? located
    }

    private mutating func followed(
        _ path: Int, of field: FieldPointer, in record: borrowing Record
    ) -> Located<FoundValue.Content> {
        let (number, node) = unsafe (field.pointee.number, record.node)
        let column = plan.columns[number]
        if let origin = column.origin {
            return context.cursor.position(origin).map { .value(.made($0)) } ?? .nothing
        }
        guard column.paths[path].hasLookups else {
            return plan.locatedContent(of: column, path: path, in: node, context: context)
        }
        let result = plan.followLookup(column, path: path, in: node, context: context)
        if !isTrial, !result.missing.isEmpty { unresolved = unresolved ?? path }
        guard result.isSeveral else { return Located(result.nodes.first) }
        guard result.hasList || !result.nodes.isEmpty else { return .nothing }
        if !isTrial, !result.missing.isEmpty { plan.reportUnresolved(number, path: path, node, context) }
        return .value(.matches(result.nodes))
    }
}

extension Located<FoundValue.Content> {
    /// Creates the value that a path without wildcards leads to.
    init(_ node: JSONNode?) {
        guard let node else {
            self = .nothing
            return
        }
        self = node.kind == .null ? .null : .value(.one(node))
    }

    /// Returns the element at an index of a list, or of one that a text joins; nothing of a shorter list and of any
    /// other value.
    func element(at index: Int, separator: String?) -> Located {
        guard case .value(let content) = self else { return self }
        switch content {
        case .matches(let nodes):
            let position = index < 0 ? nodes.count + index : index
            return Located(nodes.indices.contains(position) ? nodes[position] : nil)
        case .one(let node) where node.kind == .array:
            let position = index < 0 ? node.count + index : index
            return Located(position >= 0 && position < node.count ? node.element(at: position) : nil)
        case .one(let node) where node.kind == .string:
            guard let separator else { return .nothing }
            let texts = node.string.separated(by: separator)
            let position = index < 0 ? texts.count + index : index
            return texts.indices.contains(position) ? .value(.made(JSONValue(texts[position]))) : .nothing
        case .one, .made, .scalar: return .nothing
        }
    }
}
