import JSONDocuments

/// What became of every field over a whole list, and which keys of the data no field used.
public struct MappingReport: Sendable, Hashable {
    /// One field of the table.
    public struct FieldLine: Sendable, Hashable {
        /// The field's name.
        public let name: String
        /// How often it was found, and in what state.
        public let tally: FieldTally
    }

    /// How many records were read.
    public let recordCount: Int

    /// The fields, in the order of the table.
    public let fields: [FieldLine]

    /// The keys that no field used, by path below the record, with how many records have them; the most frequent first.
    public let unmappedKeys: [(path: String, count: Int)]

    /// Which reader can read how many of the records; nil for an input that was parsed before.
    public internal(set) var reading: ReaderStatistics?

    /// The counts of two parts of a list, put together; the other must be of the same table.
    public func adding(_ other: MappingReport) -> MappingReport {
        precondition(fields.map(\.name) == other.fields.map(\.name), "reports of different tables")
        var keys = Dictionary(uniqueKeysWithValues: unmappedKeys.map { (ExactText($0.path), $0.count) })
        for (path, count) in other.unmappedKeys { keys[ExactText(path), default: 0] += count }
        return MappingReport(
            recordCount: recordCount + other.recordCount,
            fields: zip(fields, other.fields).map { FieldLine(name: $0.name, tally: $0.tally + $1.tally) },
            unmappedKeys: keys.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key.text, $0.value) },
            reading: reading.flatMap { mine in other.reading.map { mine + $0 } })
    }

    /// Equal counts everywhere.
    public static func == (left: MappingReport, right: MappingReport) -> Bool {
        left.recordCount == right.recordCount && left.fields == right.fields
            && left.unmappedKeys.elementsEqual(right.unmappedKeys) { $0 == $1 } && left.reading == right.reading
    }

    /// Equal reports hash alike.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(recordCount)
        hasher.combine(fields)
    }

    /// Writes the report as an object.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.write(key: "records")
        writer.write(integer: recordCount)
        writer.write(key: "fields")
        writer.beginObject()
        for field in fields { write(field, to: &writer) }
        writer.endObject()
        writer.write(key: "unmappedKeys")
        writer.beginObject()
        for (path, count) in unmappedKeys {
            writer.write(key: path)
            writer.write(integer: count)
        }
        writer.endObject()
        if let reading {
            writer.write(key: "reading")
            reading.write(to: &writer)
        }
        writer.endObject()
    }

    private func write(_ field: FieldLine, to writer: inout JSONWriter) {
        writer.write(key: field.name)
        writer.beginObject()
        for (name, count) in field.tally.columns {
            writer.write(key: name)
            writer.write(integer: count)
        }
        if let doubt = field.tally.dateDoubtDescription {
            writer.write(key: "doubtfulDates")
            writer.write(["count": JSONValue(field.tally.doubtfulDates), "message": JSONValue(doubt)])
        }
        writer.endObject()
    }
}

extension FieldTally {
    /// The counts with their names, in the order in which reports show them.
    package var columns: [(name: String, count: Int)] {
        [("found", found), ("converted", converted), ("missing", missing), ("null", null), ("refused", refused)]
    }
}

extension MappingReport: CustomStringConvertible {
    /// A table for people: one line a field, then the keys that no field used.
    public var description: String {
        let heads = ["field", "found", "converted", "missing", "null", "refused"]
        let rows = [heads] + fields.map { [$0.name.inMessage] + $0.tally.columns.map { "\($0.count)" } }
        let lines = TextColumns(rows, isLeft: [0]).lines
        let unused = unmappedKeys.prefix(20).map { "  \($0.path.inMessage(200)) (\($0.count))" }
        let more = unmappedKeys.count > 20 ? ["  and \(unmappedKeys.count - 20) more"] : []
        let readers = reading.map { ["\($0)"] } ?? []
        let doubts = fields.compactMap { field in
            field.tally.dateDoubtDescription.map { "  \(field.name) (\(field.tally.doubtfulDates)): \($0)" }
        }
        return
            (lines + readers + (doubts.isEmpty ? [] : ["doubtful dates:"] + doubts)
            + (unused.isEmpty ? [] : ["keys no field uses:"] + unused + more)).joined(separator: "\n")
    }
}

/// How often a field was found, and in what state.
public struct FieldTally: Sendable, Hashable {
    /// Values of the field's own kind.
    public internal(set) var found = 0
    /// Values that became the field's kind by the policy.
    public internal(set) var converted = 0
    /// Nothing at any path.
    public internal(set) var missing = 0
    /// Null, and no value.
    public internal(set) var null = 0
    /// Values that could not be read.
    public internal(set) var refused = 0
    /// Values with a date that was probably meant in another unit than the table declares; they are counted as found,
    /// converted or refused too.
    public private(set) var doubtfulDates = 0
    /// The first of the doubtful dates.
    private var dateDoubt: DateUnitDoubt?

    mutating func add(_ doubt: DateUnitDoubt) {
        doubtfulDates += 1
        dateDoubt = dateDoubt ?? doubt
    }

    /// The first of the doubtful dates, in one line; nil if there is none.
    ///
    /// As in `1517900000000 read as seconds is in the year 50070; did you mean milliseconds?`
    public var dateDoubtDescription: String? {
        dateDoubt.map { "\($0.count) read as \($0.unit.rawValue) is \($0.description)" }
    }

    /// The counts of two parts of a list, put together.
    static func + (left: FieldTally, right: FieldTally) -> FieldTally {
        var sum = left
        sum.found += right.found
        sum.converted += right.converted
        sum.missing += right.missing
        sum.null += right.null
        sum.refused += right.refused
        sum.doubtfulDates += right.doubtfulDates
        sum.dateDoubt = left.dateDoubt ?? right.dateDoubt
        return sum
    }
}

/// Counts what became of every field of one table over a list; kept only when somebody asks, for it costs time.
struct FieldStatistics {
    private(set) var tallies: [FieldTally]
    private(set) var recordCount = 0
    private var unmapped: [ExactText: Int] = [:]

    init(fieldCount: Int) { tallies = Array(repeating: FieldTally(), count: fieldCount) }

    mutating func count(_ field: Int, _ state: WritableKeyPath<FieldTally, Int>) { tallies[field][keyPath: state] += 1 }

    /// Counts a value with a date that was probably meant in another unit.
    mutating func count(_ field: Int, _ doubt: DateUnitDoubt) { tallies[field].add(doubt) }

    /// Counts a record and the keys of it that no path of the plan goes through.
    mutating func count(_ record: JSONNode, _ plan: MappingPlan) {
        recordCount += 1
        for key in plan.unmappedKeys(in: record) { unmapped[ExactText(key), default: 0] += 1 }
    }

    func report(_ plan: MappingPlan) -> MappingReport {
        MappingReport(
            recordCount: recordCount,
            fields: zip(plan.columns, tallies).map { MappingReport.FieldLine(name: $0.name, tally: $1) },
            unmappedKeys: unmapped.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key.text, $0.value) },
            reading: nil)
    }
}
