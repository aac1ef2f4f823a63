import JSONDocuments
import JSONPaths

/// A table compiled for the direct reader: for each object that the table looks into, the keys it wants there and what
/// to do with their values.
///
/// Where a table asks for something that the direct reader does not know, `reason` says what, and jansson reads it.
final class DirectPlan: Sendable {
    /// A key that the table wants in an object, and what becomes of its value.
    struct Edge: Sendable {
        let key: [UInt8]
        /// The field that is written as soon as its value is met, or -1.
        var field = -1
        /// The slot in which the place of the value is kept until the record is read, or -1.
        var slot = -1
        /// The object below, where the table looks further into the value, or -1.
        var child = -1
    }

    /// Where a column that is read late finds its value.
    struct Source: Sendable {
        /// The slot of the value, or of what the path goes through.
        let slot: Int
        /// The steps from there that are no mere keys of objects, up to the first wildcard.
        let walk: ArraySlice<JSONPath.Step>
        /// The steps behind the first wildcard; nil for a path without one.
        let steps: ArraySlice<JSONPath.Step>?
    }

    /// For how many keys of a table one bit each tells whether it was met; for the others their slot does.
    static let mostBits = 64

    /// The longest path, in steps, that is followed in the bytes.
    static let mostSteps = 64

    /// The objects that the table looks into, the record first.
    let objects: [[Edge]]

    /// The keys of each object, ready to be compared: what a run starts with.
    let keys: [WantedKeys]

    /// The fields, for tables that write into an Item.
    let fields: ContiguousArray<PlannedField>

    /// The numbers of the columns that are read when the whole record has been passed, in the order of the table.
    let late: [Int]

    /// For each column that is read late where its value may be, in the order in which that is tried.
    let sources: [[Source]]

    /// How many slots there are.
    let slotCount: Int

    /// How many levels of JSON a record may have around the values of its fields: the steps of the longest path.
    let levels: Int

    /// How values are read.
    let rules: ReadingRules

    /// Why records of this table are left to jansson; nil where they are not.
    let reason: String?

    /// The table of a plan; without fields, every column is read late.
    init(_ plan: MappingPlan, _ fields: ContiguousArray<PlannedField>?, rules: ReadingRules) {
        self.rules = rules
        self.fields = fields ?? []
        var builder = Builder(plan, fields)
        builder.build()
        (objects, late, sources) = (builder.objects, builder.late, builder.sources)
        var number = 0
        keys = objects.map { object in
            defer { number += object.count }
            return WantedKeys(object, firstEdge: number)
        }
        (slotCount, levels, reason) = (builder.slotCount, builder.levels, builder.reason)
    }
}
