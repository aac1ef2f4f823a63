import DateTexts
import JSONDocuments

/// The outcome of every field over a whole list, and the keys of the data that no field used.
///
/// Only the fields of the list's records are counted, not the fields of records nested in them. A field
/// that is never found, and a key next to it that is never used, are most likely one misspelt name.
///
/// ```swift
/// let mapping = try Book.map(#"[{"titel": "Momo", "year": "1973"}]"#, reporting: true)
/// mapping.report?.fields[1].tally.missing  // 1
/// mapping.report?.unmappedKeys[0].path     // titel
/// mapping.report?.fields[2].tally.converted  // 1
/// ```
public struct MappingReport: Sendable, Hashable {
    /// One field of the table.
    public struct FieldLine: Sendable, Hashable {
        /// The field's name.
        public let name: String
        /// The number of its values in each state.
        public let tally: FieldTally
    }

    /// The number of records.
    public let recordCount: Int

    /// The fields, in the order of the table.
    public let fields: [FieldLine]

    /// The keys that no field used, by their path below the record, with the number of records that
    /// have them; the most frequent first.
    public let unmappedKeys: [(path: String, count: Int)]

    /// The number of records that each reader can read; nil for an input that was parsed before.
    public package(set) var reading: ReaderStatistics?

    /// Returns the sum of the counts of two parts of a list.
    ///
    /// ```swift
    /// let parts = try ["[]", "[{}]"].map { try Book.map($0, reporting: true).report! }
    /// parts[0].adding(parts[1]).recordCount  // 1
    /// ```
    ///
    /// - Precondition: The other report is of the same table.
    /// - Complexity: O(*n*) in the number of fields and of unused keys.
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

    /// Returns true if all counts are equal.
    public static func == (left: MappingReport, right: MappingReport) -> Bool {
        left.recordCount == right.recordCount && left.fields == right.fields
            && left.unmappedKeys.elementsEqual(right.unmappedKeys) { $0 == $1 } && left.reading == right.reading
    }

    /// Hashes the counts of records and fields.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(recordCount)
        hasher.combine(fields)
    }

    /// Writes the report as an object.
    ///
    /// Its members are `records`, `fields` by their names, `unmappedKeys` with their numbers, and
    /// `reading` if the input was bytes.
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
    /// A table as text: one line per field, then the keys that no field used.
    public var description: String {
        let heads = ["field", "found", "converted", "missing", "null", "refused"]
        let rows = [heads] + fields.map { [$0.name.inMessage] + $0.tally.columns.map { "\($0.count)" } }
        var lines: [String] = TextColumns(rows, isLeft: [0]).lines
        let unused = unmappedKeys.prefix(20).map { "  \($0.path.inMessage(200)) (\($0.count))" }
        let more = unmappedKeys.count > 20 ? ["  and \(unmappedKeys.count - 20) more"] : []
        if let reading { lines.append("\(reading)") }
        let doubts: [String] = fields.compactMap { field in
            field.tally.dateDoubtDescription.map { "  \(field.name) (\(field.tally.doubtfulDates)): \($0)" }
        }
        if !doubts.isEmpty { lines += ["doubtful dates:"] + doubts }
        if !unused.isEmpty { lines += ["keys no field uses:"] + unused + more }
        return lines.joined(separator: "\n")
    }
}

/// The number of a field's values in each state; each record counts once.
///
/// A value is found if ``ConversionPolicy/strict`` accepts it, and converted if only the policy of
/// the table does.
public struct FieldTally: Sendable, Hashable {
    /// The values of the field's own kind.
    public internal(set) var found = 0
    /// The values that the policy converted to the field's kind.
    public internal(set) var converted = 0
    /// The records without a value at any path.
    public internal(set) var missing = 0
    /// The records with null and no value.
    public internal(set) var null = 0
    /// The values that could not be read.
    public internal(set) var refused = 0
    /// The values with a date that was probably meant in another unit than the table declares; they
    /// are also counted as found, converted or refused.
    public private(set) var doubtfulDates = 0
    /// The first of the doubtful dates.
    private var dateDoubt: DateUnitDoubt?

    /// Counts one value.
    mutating func add(_ outcome: FieldOutcome, doubt: DateUnitDoubt? = nil) {
        switch outcome {
        case .found: found += 1
        case .converted: converted += 1
        case .missing: missing += 1
        case .null: null += 1
        case .refused: refused += 1
        }
        guard let doubt else { return }
        doubtfulDates += 1
        dateDoubt = dateDoubt ?? doubt
    }

    /// The first of the doubtful dates, in one line; nil if no date is doubtful.
    ///
    /// As in `1517900000000 read as seconds is in the year 50070; did you mean milliseconds?`
    public var dateDoubtDescription: String? {
        dateDoubt.map { "\($0.count) read as \($0.unit.rawValue) is \($0.description)" }
    }

    /// Returns the sum of the counts of two parts of a list.
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

/// The outcome of one field of one record; ``FieldTally`` describes each.
enum FieldOutcome { case found, converted, missing, null, refused }
