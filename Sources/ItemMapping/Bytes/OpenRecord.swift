import JSONDocuments
import JSONPaths

extension DirectReader {
    /// A record while it is read.
    // SAFETY: `root` is valid while the record is read, and so is the predictor, which the reader
    // keeps.
    @safe struct OpenRecord {
        unowned(unsafe) let predictor: KeyPredictor
        let root: UnsafeMutableRawPointer
        /// The members of the predictor and its plan, without a count of references for each access.
        let objects: UnsafeMutablePointer<KeyList>
        let edges: UnsafeMutablePointer<KeyPredictor.Edge>
        let fields: FieldPointer
        let rules: UnsafeMutablePointer<ReadingRules>
        /// The index of its first slot among those of all open records.
        let firstSlot: Int
        /// The bits of the keys met.
        var seen: UInt64 = 0

        var plan: DirectPlan { unsafe predictor.plan }

        @inline(__always)
        init(_ predictor: KeyPredictor, root: UnsafeMutableRawPointer, firstSlot: Int) {
            unsafe self.predictor = predictor
            unsafe self.root = unsafe root
            unsafe (objects, edges) = unsafe (predictor.objects, predictor.edges)
            unsafe (fields, rules) = unsafe (predictor.plan.fieldMemory.fields, predictor.plan.fieldMemory.rules)
            self.firstSlot = firstSlot
        }
    }

    /// The members of an array's elements that a path leads to, while the array is read.
    ///
    /// It holds no references, so that copies cost nothing.
    struct ElementMembers {
        var record: OpenRecord
        let object: Int
        let slots: Range<Int>

        // SAFETY: the edge is the record's.
        init(_ edge: UnsafeMutablePointer<KeyPredictor.Edge>, of record: OpenRecord) {
            self.record = record
            (object, slots) = unsafe (edge.pointee.elements, edge.pointee.elementSlots)
        }
    }
}
