import ItemMapping
import JSONDocuments
import Synchronization

// Rows: the frame of a record is the storage of its values, each of which is its default before the record is read.

/// Writes the value of a field into a row.
// SAFETY: a row is the address of initialized values, one for each field of the table.
@safe struct RowWriter: FieldWriter {
    private let offset: Int
    private let kind: RecordKind
    private let check: ValueCheck<RecordValue>?
    private let strict: StrictKind
    /// True if the row has the value from the start.
    private let isConstant: Bool

    init(_ field: RecordField, kind: RecordKind, offset: Int) {
        (self.offset, self.kind, check, isConstant) = (offset, kind, field.check, field.constant != nil)
        strict = StrictKind(kind)
    }

    func write(_ found: FoundValue, to row: UnsafeMutableRawPointer) throws(ConversionFailure) {
        if isConstant { return }
        unsafe put(try value(of: found), in: row)
    }

    func read(_ reader: inout DirectReader, to row: UnsafeMutableRawPointer) throws(ReaderFallback) {
        unsafe put(try value(from: &reader), in: row)
    }

    func merge(_ found: FoundValue, into row: UnsafeMutableRawPointer) throws(ConversionFailure) {
        unsafe try write(found, to: row)
    }

    func check(_ found: FoundValue) throws(ConversionFailure) { _ = try kind.value(from: found) }

    func check(_ reader: inout DirectReader) throws(ReaderFallback) { _ = try strict.kind.value(from: &reader) }

    /// Writes null in place of the default, which a row has from the start.
    func writeNull(to row: UnsafeMutableRawPointer) { unsafe put(.null, in: row) }

    /// The value at the reader's offset; one that breaks a constraint makes the record jansson's.
    func value(from reader: inout DirectReader) throws(ReaderFallback) -> RecordValue {
        let value = try kind.value(from: &reader)
        if let check, !check.accepts(value, in: reader) { throw .record }
        return value
    }

    /// The value of what was found, if it keeps the constraints.
    func value(of found: FoundValue) throws(ConversionFailure) -> RecordValue {
        guard let check else { return try kind.value(from: found) }
        let context = unsafe found.context
        let value = try check.checkingElements(in: context) { () throws(ConversionFailure) in
            try kind.value(from: found)
        }
        try check.check(value, sent: found.sentCount, in: context)
        return value
    }

    @inline(__always)
    private func put(_ value: RecordValue, in row: UnsafeMutableRawPointer) {
        unsafe (row + offset).assumingMemoryBound(to: RecordValue.self).pointee = value
    }
}

extension PlannedField {
    /// A field of a row, which has a default already: whatever is absent keeps it.
    init(row field: RecordField, _ number: Int, policy: ConversionPolicy) {
        let offset = number * MemoryLayout<RecordValue>.stride
        self.init(
            quick: field.rules.treeReason != nil || field.check != nil ? .none : field.kind.primitiveKind,
            offset: offset,
            size: MemoryLayout<RecordValue>.size, rules: field.rowRules,
            writer: RowWriter(field, kind: field.kind(in: policy), offset: offset))
    }
}

extension RecordField {
    /// The rules of the field in a row.
    package var rowRules: FieldRules {
        var rules = rules.ofRow(isRequired: isRequired)
        rules.takesLists =
            switch kind {
            case .any, .list: true
            default: false
            }
        return rules
    }

    /// The type of the value, whose tables read under the policy of the field.
    func kind(in policy: ConversionPolicy) -> RecordKind { kind.under(rules.policy ?? policy) }
}

extension RecordKind {
    /// The type with tables that read under the policy of the field that they are in.
    fileprivate func under(_ policy: ConversionPolicy) -> RecordKind {
        switch self {
        case .list(let element): .list(element.under(policy))
        case .record(let table) where table.policy != policy:
            .record(RecordTable(table.fields, policy: policy, unknownKeys: table.plan.unknownKeys))
        default: self
        }
    }
}

/// A type whose tables read strictly, as reports try it; made on first use.
private final class StrictKind: Sendable {
    private let original: RecordKind
    private let made = Mutex<RecordKind?>(nil)

    init(_ kind: RecordKind) { original = kind }

    var kind: RecordKind {
        made.withLock { made in
            if let made { return made }
            let kind = original.under(.strict)
            made = kind
            return kind
        }
    }
}

extension FieldRules {
    /// The rules of a field of a row: a required one reports what is absent, and keeps its default as well.
    ///
    /// Options name other strategies. No row is left out, so that a record without a row is an error, too.
    package func ofRow(isRequired: Bool) -> FieldRules {
        var rules = self
        let absent = isRequired ? FieldFailureStrategy.error : .keepDefault
        rules.missing = declared.missing ?? absent
        rules.null = declared.null ?? absent
        rules.invalid = declared.invalid ?? .error
        for path in [\FieldRules.missing, \.null, \.invalid] where rules[keyPath: path] == .skipItem {
            rules[keyPath: path] = .error
        }
        return rules
    }
}

extension RecordTable {
    /// The values of a row that `fill` writes into its frame.
    // SAFETY: all values are initialized before they are written.
    func values<Failure: Error>(
        _ fill: (UnsafeMutableRawPointer) throws(Failure) -> Void
    ) throws(Failure) -> [RecordValue] {
        var failure: Failure?
        let values = unsafe [RecordValue](unsafeUninitializedCapacity: defaults.count) { row, made in
            _ = unsafe row.initialize(fromContentsOf: defaults)
            made = defaults.count
            do throws(Failure) {
                try unsafe fill(UnsafeMutableRawPointer(row.baseAddress!))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return values
    }
}
