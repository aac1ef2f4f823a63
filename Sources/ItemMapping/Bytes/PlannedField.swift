import JSONDocuments
import JSONPaths

/// The address of a field in the memory of its plan.
typealias FieldPointer = UnsafeMutablePointer<PlannedField>

/// One field of a table as the readers run it: a code for the fast path, and a writer for all other values.
// SAFETY: `paths` belongs to the memory of the plan that the field is in; it is set before the field is read.
@safe package struct PlannedField: @unchecked Sendable {
    /// The code of the fast path.
    fileprivate(set) var quick: PrimitiveKind
    /// The byte offset of the value in the frame; -1 if it has none.
    let offset: Int
    /// The size of the value in bytes.
    let size: Int
    /// The rules of the table for the field.
    let rules: FieldRules
    /// The writer that handles every value.
    let writer: any FieldWriter
    /// Reads a value in the text, without a call through the writer's type.
    let reader: FieldReader
    /// The check of a field with constraints that has a fast path of its own in the direct reader.
    let check: PrimitiveCheck?
    /// The replacements for an absent argument of an initializer; nil where the frame has a default.
    let replacements: Replacements?
    /// True if a text of only white space is stored where nothing replaces it.
    let keepsBlank: Bool

    // The rest is known once the field is in a plan.

    /// The index of the field in its table.
    fileprivate(set) var number = -1
    /// The conversions of texts: those of the field, and of its policy or the table's.
    fileprivate(set) var conversions: Conversions = []
    /// The slot of jansson's value, if the field has one path and a slot; else -1.
    fileprivate(set) var onlySlot = -1
    /// The paths in the order in which they are tried; a field without any has one that leads nowhere.
    fileprivate(set) var paths: UnsafeMutablePointer<PlannedPath>
    fileprivate(set) var pathCount = 0
    /// How a field without paths gets its value.
    fileprivate(set) var origin = Origin.paths

    /// The source of a field's value.
    enum Origin { case paths, constant, index }

    package init(
        quick: PrimitiveKind, offset: Int, size: Int, rules: FieldRules, writer: any FieldWriter,
        check: PrimitiveCheck? = nil, replacements: Replacements? = nil
    ) {
        (self.quick, self.offset, self.size) = (quick, offset, size)
        (self.rules, self.writer, self.check, self.replacements) = (rules, writer, check, replacements)
        reader = FieldReader(writer)
        let mayBeBlank = !rules.conversions.contains(.blankIsMissing)
        keepsBlank = replacements.map { mayBeBlank && (rules.isRequired || $0.isEmpty) } ?? false
        unsafe paths = PlannedPath.none
    }

    /// Creates a value that is made by its type and stored at an offset.
    init<Value: FieldValue>(
        _ witness: ValueWitness<Value>, at offset: Int, rules: FieldRules, replacements: Replacements? = nil
    ) {
        let writer = OffsetWriter(offset: offset, witness: witness)
        var rules = rules
        if rules.separator != nil { rules.takesLists = JSONKinds(of: Value.self)?.contains(.list) ?? true }
        let quick = rules.treeReason != nil ? .none : witness.primitiveKind
        let size = MemoryLayout<Value>.size
        guard let constraints = rules.constraints else {
            self.init(
                quick: quick, offset: offset, size: size, rules: rules, writer: writer, replacements: replacements)
            return
        }
        self.init(
            quick: .none, offset: offset, size: size, rules: rules,
            writer: ConstrainedWriter(writer, check: ValueCheck(constraints, dates: rules.dates)),
            check: PrimitiveCheck(constraints, kind: quick), replacements: replacements)
    }
}

/// One path of a field, as each reader follows it.
struct PlannedPath {
    /// The slot of jansson's value; -1 for a path that is followed on demand.
    var node = -1
    /// The slot of the value's address in the text, or of the value that the path goes on from; -1 if the value is read
    /// as soon as it is met.
    var slot = -1
    /// The path from the slot up to the first wildcard, if it isn't empty; the keys of objects before are the slot's.
    var walk: PathCursor?
    /// The path from the first wildcard on; nil for a path without one.
    var elements: PathCursor?
    /// True if the slot has the value itself.
    var isPlain = true

    // SAFETY: never read or written.
    nonisolated(unsafe) fileprivate static let none = UnsafeMutablePointer<PlannedPath>.allocate(capacity: 1)
}

/// The fields of a table, and the rules under which each is read, for access without copies.
// SAFETY: the memory is allocated by the initializer, never changed, and freed by deinit.
@safe package final class FieldMemory: @unchecked Sendable {
    let fields: FieldPointer
    let rules: UnsafeMutablePointer<ReadingRules>
    let count: Int
    private let paths: UnsafeMutablePointer<PlannedPath>
    private let pathCount: Int

    /// Lays out the fields of a plan; `sources` are the paths in the text, if that can be read directly.
    init(_ fields: ContiguousArray<PlannedField>, _ plan: MappingPlan, sources: [[PlannedPath]], rules: ReadingRules) {
        count = fields.count
        let planned = zip(fields.indices, plan.columns).map { number, column in
            let found = sources.indices.contains(number) ? sources[number] : []
            return (0..<max(1, column.paths.count)).map { index in
                var path = found.indices.contains(index) ? found[index] : PlannedPath()
                path.node = column.slots.indices.contains(index) ? column.slots[index] ?? -1 : -1
                return path
            }
        }
        pathCount = planned.reduce(0) { $0 + $1.count }
        unsafe paths = .allocate(capacity: max(1, pathCount))
        unsafe self.fields = .allocate(capacity: max(1, count))
        unsafe self.rules = .allocate(capacity: max(1, count))
        var next = unsafe paths
        for (number, field) in fields.enumerated() {
            let column = plan.columns[number]
            var field = field
            field.number = number
            field.conversions = field.rules.textConversions(in: rules.policy)
            field.onlySlot = column.onlySlot
            unsafe (field.paths, field.pathCount) = unsafe (next, planned[number].count)
            field.origin = column.isConstant ? .constant : column.origin == .index ? .index : .paths
            // A text that is changed takes a conversion.
            if !field.conversions.isEmpty, field.quick.isText { field.quick = .none }
            for path in planned[number] {
                unsafe next.initialize(to: path)
                unsafe next += 1
            }
            unsafe (self.fields + number).initialize(to: field)
            unsafe (self.rules + number).initialize(to: field.rules.reading(in: rules))
        }
    }

    deinit {
        unsafe fields.deinitialize(count: count)
        unsafe rules.deinitialize(count: count)
        unsafe paths.deinitialize(count: pathCount)
        unsafe fields.deallocate()
        unsafe rules.deallocate()
        unsafe paths.deallocate()
    }
}

// SAFETY: the closure is called with the address of an initialized frame of the writer's table.
/// Reads a field's value at the reader's offset into a frame.
///
/// A closure is called in place; a writer that is known by its protocol alone would be copied first.
@safe struct FieldReader: Sendable {
    let read: DirectInitializer
    let nested: NestedItems?

    init<Writer: FieldWriter>(_ writer: Writer) {
        nested = writer.nested
        unsafe read = { (reader, frame) throws(ReaderFallback) in unsafe try writer.read(&reader, to: frame) }
    }
}
