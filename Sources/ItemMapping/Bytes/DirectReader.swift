import JSONDocuments
import JSONPaths

// SAFETY: the pointers inside are the scanner's and this type's own; deinit frees the memory that
// the initializers allocate.
/// Reads values straight from the bytes of a text, guided by the tables of the Items.
///
/// It is the second executor of a table's plan, beside the one over jansson's values, and has the
/// same results: in any doubt it throws `ReaderFallback`, and jansson reads the record or the whole
/// text.
///
/// This is how it reads one record by the table
///
/// ```
/// Field(\.id, "id")                          id: Int
/// Field(\.name, "name")                      name: String
/// Field(\.year, "info.year", or: "year")     year: Int
/// ```
///
/// ``DirectPlan`` has compiled it. `id` and `name` have one path of keys, so they are *early*:
/// written as soon as they are met. `year` has two, so it is *late*: while the record is read, each
/// of its values is only noted in a slot. The keys are grouped by the object that they are in:
///
/// ```
/// object 0 (the record)   id → field 0    name → field 1    info → object 1    year → slot 1
/// object 1 (info)         year → slot 0
///
///           1         2         3         4
/// 0123456789012345678901234567890123456789012
/// {"id":7,"name":"Momo","info":{"year":1973}}
/// ```
///
/// | offset | |
/// |---|---|
/// | 0 | ``ItemTable`` makes an Item with its defaults, `open` takes `{` as an object that the table wants |
/// | 1 | ``KeyPredictor`` expects `"id":` first; its template is compared in one step, and the key is passed |
/// | 6 | the field has a code, so `7` is scanned and stored at the property's byte offset |
/// | 8 | `"name":` followed `id` in the record before, so it is expected; `"Momo"` becomes a String in its property |
/// | 22 | `"info":` leads to object 1, which is read in the same way |
/// | 30 | `"year":` has a slot: slot 0 is set to the address of offset 37, and the value is skipped |
/// | 41 | `}` ends object 1, the next one the record |
/// | 43 | all early fields were met, so no default or issue is due for them |
/// |  | `year` is late: slot 0 is set, so the scanner goes back to offset 37, reads 1973, and returns to 43 |
///
/// A value that isn't of the field's own kind, such as `"7"` for `id`, is read again as a
/// ``FoundValue`` and converted by the table's policy. A defect, a repeated key or an escape in a
/// key throws `ReaderFallback.record`: jansson parses this record alone, and its issues are
/// reported. What isn't JSON throws `ReaderFallback.input`: jansson parses the whole text.
///
/// The files: this one has the reader's state, `+Lists` the way to the records, `ItemTable+Direct` the
/// array of their Items, `+Objects` the objects, `+Nesting` their depth, `+Fields` the values of keys,
/// `+Values` values without a key, `+Elements` arrays, `+Wildcards` arrays that a path leads through,
/// `+Dictionaries` dictionaries of everyday types, `+Paths` the locator of late columns, whose values
/// ``FieldLocator`` decides, `+Rows` the values of rows, `+Fallback` everything
/// that takes jansson or a found value, and `+Report` the outcomes that a report counts.
@safe package struct DirectReader: ~Copyable {
    package var scanner: JSONScanner

    /// The records.
    var source: RecordSource

    /// The way to the list, or to the next of the records that its path leads to.
    var path: PathCursor?

    /// What the caller of the run passes, and what it counts.
    package var call = ReaderCall()

    /// The context of conversions, once one is needed.
    private var conversions: MappingContext?

    /// The rules of the field being read; nil if those of the context are in effect.
    ///
    /// They are written into the context only when a value takes a conversion.
    var fieldRules: UnsafePointer<ReadingRules>?

    /// The way from the scanner's offset to the value to read next.
    var route = ValueRoute()

    /// The greatest depth that the value being read can have in its record.
    var levels = 0

    /// What has come of the records so far.
    package var tally = ReaderTally()

    /// The predictors of the tables met so far.
    package var predictors = PredictorSet()

    /// The memory of slots and of elements.
    var memory: ReaderMemory

    /// The keys of the last object at each level of a cell.
    package var cellKeys: [DistinctKeys] = []

    /// Creates a reader of a list in a text; throws if jansson must read the text in any case.
    // SAFETY: the caller keeps the text of `list` alive and in place.
    init(_ list: DirectList, in block: MemoryBlock) throws(DirectRefusal) {
        guard let path = PathCursor(rowsOf: list.path, repetition: .input) else {
            throw DirectRefusal(reason: list.pathRefusal)
        }
        guard let scanner = unsafe JSONScanner(list.text, options: list.options, slack: list.slack) else {
            throw .unsure
        }
        self.scanner = scanner
        source = RecordSource(list)
        self.path = path
        memory = ReaderMemory(block)
    }

    /// Creates a reader of the records of a block, each of which is a text of its own.
    package init(_ block: RecordBlock, _ texts: RecordTexts, stopsAtError: Bool = false) {
        var scanner = JSONScanner.idle
        let isDoubtful = !texts.begin(&scanner, options: block.documentOptions)
        self.scanner = scanner
        source = RecordSource(DirectBlock(block, stopsAtError: stopsAtError), texts, isDoubtful: isDoubtful)
        memory = ReaderMemory(MemoryBlock())
    }

    // SAFETY: no element is left.
    deinit {
        memory.freeSlots()
        predictors.keep()
    }

    /// The context of conversions; an issue reported to it makes the record jansson's.
    ///
    /// Most lists need none, so it is made on first use.
    var context: MappingContext { mutating get { conversions ?? makeContext() } }

    @inline(never)
    private mutating func makeContext() -> MappingContext {
        let context = MappingContext(storage: makeStorage(), values: call.values)
        context.statistics = call.statistics
        context.checks.uniqueValues = call.uniqueValues
        conversions = context
        return context
    }

    /// Returns a storage without values, for positions in the text.
    func makeStorage() -> JSONStorage {
        guard let list = source.list else { return JSONStorage(positionsIn: [], options: .init()) }
        return JSONStorage(positionsIn: list.bytes, options: list.options)
    }

    /// Compares the records of the list if a field of their table asks for it.
    package mutating func compareRecords(of plan: MappingPlan) {
        if plan.hasUniqueValues, levels == 0, call.uniqueValues == nil { call.uniqueValues = UniqueValues() }
    }

    /// Counts the fields of the records.
    package mutating func count(in statistics: FieldTallies?, by direct: DirectPlan) {
        call.statistics = statistics
        predictors.learnsOthers = statistics == nil
        call.reportedKeys = statistics.flatMap { ReportedKeys(direct, of: $0.plan) }
    }

    /// True if the value at the offset is read itself, not what a path leads to from there.
    @inline(__always)
    package var isDirect: Bool { mutating get { route.isEmpty } }

    /// The policy in effect.
    @inline(__always)
    var policy: ConversionPolicy { unsafe fieldRules?.pointee.policy ?? ownRules.policy }

    /// False while a value is only tried.
    var checksConstraints: Bool { conversions?.scope.checksConstraints ?? true }

    /// The rules of the context.
    private var ownRules: ReadingRules { conversions?.scope.rules ?? ReadingRules() }

    /// True if texts are trimmed.
    @inline(__always)
    var trimsText: Bool {
        // In place: a copy of the rules takes retains.
        if let rules = unsafe fieldRules { return unsafe rules.pointee.trimsText }
        return ownRules.trimsText
    }
}

/// What the caller of a direct reader passes, and what it counts.
package struct ReaderCall {
    /// The values that the caller passes to transforms.
    package var values = MappingValues()

    /// The values of the list that must not repeat; `nil` without any.
    package var uniqueValues: UniqueValues?

    /// The number of records of the list in earlier portions of the document.
    package var earlierCount = 0

    /// The counts of the fields; nil without a report.
    ///
    /// It is that of the context as well; a property of a class takes longer to read.
    var statistics: FieldTallies?

    /// The objects of the plan whose unused keys are counted; nil if jansson's values tell them.
    var reportedKeys: ReportedKeys?
}

/// The way to the value to read next, if a path leads through the value at the offset.
struct ValueRoute {
    /// A path from a wildcard on.
    var path: PathCursor?

    /// The members of the elements to read next; instead of `path`.
    var members: DirectReader.ElementMembers?

    /// True if the value at the offset is the one.
    @inline(__always)
    var isEmpty: Bool { path == nil && members == nil }
}

/// What has come of the records that a direct reader has read.
package struct ReaderTally {
    /// The issues of the records that jansson has read.
    package var log = IssueLog()

    /// The number of records that each reader has read.
    package var reading = ReaderStatistics()

    /// The bits of the keys met in the records that were read.
    ///
    /// A record that has one is a record of its table.
    var seen: UInt64 = 0

    /// The bits of the keys met since the last record that could not be read.
    var seenSinceFailure: UInt64 = 0

    /// True if a record that jansson has read has one of the table's keys.
    var isAnyReread = false

    /// True if a record was certainly read; false if only jansson's values can tell.
    package var hasReadRecord: Bool { seen != 0 || isAnyReread }
}
