internal import JSONDocuments

/// The fields of a table in a store, in the order in which they were needed.
struct TableFields {
    enum Field: Equatable {
        case row, parent, up, at, key, shape, rest
        /// A column of the table.
        case column(Int)
    }

    private(set) var fields: [Field] = []
    /// True if there are `_shape` and `_rest`.
    private let isExact: Bool
    private var columnCount = 0
    /// The index of the field of each column.
    private(set) var columnFields: [Int] = []
    /// The fields that aren't columns of data, each with its index.
    private(set) var ownFields: [(index: Int, field: Field)] = []

    init(isExact: Bool = true) { self.isExact = isExact }

    /// Adds what a table needs; returns the new fields.
    mutating func grow(for table: SplitTable) -> ArraySlice<Field> {
        let start = fields.count
        if fields.isEmpty {
            fields = [.row]
            if table.parent != nil { fields += [.parent, .at] }
        }
        if table.hasUp, !fields.contains(.up) { fields.append(.up) }
        if table.hasKey, !fields.contains(.key) { fields.append(.key) }
        if start == 0, isExact { fields += [.shape, .rest] }
        while columnCount < table.columns.count {
            columnFields.append(fields.count)
            fields.append(.column(columnCount))
            columnCount += 1
        }
        noteOwnFields()
        return fields[start...]
    }

    private mutating func noteOwnFields() {
        ownFields = fields.enumerated().compactMap { index, field in
            if case .column = field { nil } else { (index, field) }
        }
    }

    /// Adds the fields of an existing table, whose columns are those that `table` has adopted.
    mutating func adopt(_ names: [String], of table: SplitTable) {
        for name in names {
            if let field = Self.own[name] {
                fields.append(field)
            } else if columnCount < table.columns.count, ExactText(table.columns[columnCount].name) == ExactText(name) {
                columnFields.append(fields.count)
                fields.append(.column(columnCount))
                columnCount += 1
            }
        }
    }

    /// Returns whether a table has more than these.
    func needsMore(for table: SplitTable) -> Bool {
        columnCount < table.columns.count || fields.isEmpty || (table.hasKey && !fields.contains(.key))
            || (table.hasUp && !fields.contains(.up))
    }

    static let own: [String: Field] = [
        "_row": .row, "_parent": .parent, "_up": .up, "_at": .at, "_key": .key, "_shape": .shape, "_rest": .rest,
    ]

    static func name(_ field: Field, of table: SplitTable) -> String {
        if case .column(let index) = field { return table.columns[index].name }
        return ownName(field)
    }

    /// The name of a field that isn't a column of data.
    static func ownName(_ field: Field) -> String { own.first { $0.value == field }?.key ?? "" }
}

/// The values that the cells of a row can't hold exactly, as the JSON of `_rest`.
struct RestText {
    private(set) var bytes: [UInt8] = []
    /// The number of values so far.
    private(set) var count = 0

    mutating func begin() { bytes.removeAll(keepingCapacity: true) }

    mutating func add(_ name: String, _ entry: Int, of tape: borrowing RecordTape) {
        count += 1
        bytes.append(bytes.isEmpty ? .openBrace : .comma)
        RecordTape.appendQuoted(Array(name.utf8), to: &bytes)
        bytes.append(.colon)
        tape.appendJSON(entry, to: &bytes)
    }

    mutating func add(skeleton: [UInt8]) {
        bytes.append(bytes.isEmpty ? .openBrace : .comma)
        bytes += "\".\":".utf8
        bytes += skeleton
    }

    /// The JSON; nil if there is nothing in it.
    mutating func ended() -> [UInt8]? {
        if bytes.isEmpty { return nil }
        bytes.append(.closeBrace)
        return bytes
    }
}

extension Collection<UInt8> {
    /// True if the bytes are an integer that Int64 prints in the same way.
    var plainInteger: Int64? {
        let (count, isNegative) = (self.count, first == .minus)
        let digits = dropFirst(isNegative ? 1 : 0)
        guard let first = digits.first, count <= 20, first != .digitZero || count == 1 else { return nil }
        var value: Int64 = 0
        for digit in digits {
            guard digit.isDecimalDigit else { return nil }
            let (tens, overflows) = value.multipliedReportingOverflow(by: 10)
            let unit = Int64(digit - .digitZero)
            let (next, carries) =
                isNegative ? tens.subtractingReportingOverflow(unit) : tens.addingReportingOverflow(unit)
            if overflows || carries { return nil }
            value = next
        }
        return value
    }
}
