import JSONDocuments

// Reading a field means: locate a value at one of its paths, convert and store it, or decide what happens without one.
// Everything is decided here, for records of jansson's values and for records in bytes; the two locators only look.

/// The content of a record at one path of a field.
enum Located<Value> {
    case nothing
    case null
    case value(Value)
}

/// The reason why a field has no value.
enum Absence {
    case missing
    case null
    /// The value at the path of this index can't be converted, or breaks a constraint.
    case invalid(ConversionFailure, path: Int)
}

/// Finds the values of one record, and stores them.
///
/// ``TreeReader`` finds them in jansson's values and reports defects. ``DirectReader`` finds them in the text, and leaves
/// a record with a defect to the tree.
protocol FieldLocator: ~Copyable {
    associatedtype Record
    associatedtype Value
    associatedtype Failure: Error

    /// Returns the conversions under which a field is read.
    func conversions(of field: FieldPointer) -> Conversions

    /// Returns the content of a record at a path of a field.
    mutating func value(
        at path: Int, of field: FieldPointer, in record: borrowing Record
    ) throws(Failure) -> Located<Value>

    /// True for a text of only white space.
    mutating func isBlank(_ value: Value) throws(Failure) -> Bool

    /// Converts a value, and stores it in a frame; returns the failure if it can't be converted.
    // SAFETY: the frame is of the field's table, and is initialized.
    mutating func store(
        _ value: Value, at path: Int, by field: FieldPointer, of record: borrowing Record,
        into frame: UnsafeMutableRawPointer
    ) throws(Failure) -> ConversionFailure?

    /// Stores a text of only white space, if the field's type can be made of it.
    // SAFETY: as for `store`.
    mutating func storeBlank(
        _ value: Value, by field: FieldPointer, into frame: UnsafeMutableRawPointer
    ) throws(Failure) -> Bool

    /// Notes that no path of a field holds a value.
    mutating func note(_ outcome: FieldOutcome, of field: FieldPointer, in record: borrowing Record)

    /// Reports the reason why a field that needs a value has none.
    mutating func report(
        _ absence: Absence, of field: FieldPointer, in record: borrowing Record
    ) throws(Failure)
}

extension FieldLocator where Self: ~Copyable {
    /// Reads a field of a record into a frame; returns false if the record makes no result.
    ///
    /// The first path with a value counts, and null counts only if no path has one. A text of only white
    /// space is no value if the rules for texts say so.
    // SAFETY: as for `store`.
    @inline(__always)
    mutating func read(
        _ field: FieldPointer, of record: borrowing Record, into frame: UnsafeMutableRawPointer
    ) throws(Failure) -> Bool {
        var hasNull = false
        var blank: Value?
        for path in 0..<(unsafe field.pointee.pathCount) {
            switch unsafe try value(at: path, of: field, in: record) {
            case .nothing: continue
            case .null: hasNull = true
            case .value(let value):
                if unsafe conversions(of: field).contains(.blankIsMissing), try isBlank(value) {
                    blank = blank ?? value
                    continue
                }
                guard let failure = unsafe try store(value, at: path, by: field, of: record, into: frame) else {
                    return true
                }
                return unsafe try fail(with: .invalid(failure, path: path), field, of: record, into: frame)
            }
        }
        if let blank, !hasNull, unsafe try keep(blank, by: field, of: record, in: frame) { return true }
        return unsafe try fail(with: hasNull ? .null : .missing, field, of: record, into: frame)
    }

    /// Stores a text of only white space, if nothing else can be and its field keeps it.
    // SAFETY: as for `store`.
    @inline(never)
    private mutating func keep(
        _ blank: Value, by field: FieldPointer, of record: borrowing Record, in frame: UnsafeMutableRawPointer
    ) throws(Failure) -> Bool {
        guard unsafe field.pointee.keepsBlank, unsafe try storeBlank(blank, by: field, into: frame) else {
            return false
        }
        unsafe note(.missing, of: field, in: record)
        return true
    }

    /// Applies the strategy of a field without a value: its default, nil, an issue, or no result, for which this
    /// returns false.
    // SAFETY: as for `store`.
    @inline(never)
    mutating func fail(
        with absence: Absence, _ field: FieldPointer, of record: borrowing Record, into frame: UnsafeMutableRawPointer
    ) throws(Failure) -> Bool {
        let strategy: FieldFailureStrategy
        switch absence {
        case .missing:
            unsafe note(.missing, of: field, in: record)
            strategy = unsafe field.pointee.rules.missing
        case .null:
            unsafe note(.null, of: field, in: record)
            strategy = unsafe field.pointee.rules.null
        case .invalid: strategy = unsafe field.pointee.rules.invalid
        }
        if let replacements = unsafe field.pointee.replacements {
            if unsafe replacements.write(strategy, to: frame) { return true }
            // Without a replacement there is no result, which is never silent.
            unsafe try report(absence, of: field, in: record)
            guard strategy == .error, let fallback = unsafe replacements.fallback else { return false }
            unsafe fallback(frame)
            return true
        }
        if strategy == .error || strategy == .skipItem {
            unsafe try report(absence, of: field, in: record)
            return strategy == .error
        }
        if strategy == .setNil { unsafe field.pointee.writer.writeNull(to: frame) }
        return true
    }

    /// Returns true if a record has nothing for a field, not even null.
    mutating func lacks(_ field: FieldPointer, in record: borrowing Record) throws(Failure) -> Bool {
        for path in 0..<(unsafe field.pointee.pathCount) {
            if case .nothing = unsafe try value(at: path, of: field, in: record) { continue }
            return false
        }
        return true
    }
}
