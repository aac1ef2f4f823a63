import ItemMapping
import JSONDocuments

extension RecordTable {
    /// Reads each record of a block as a row; nil for a record that falls back to jansson, as every
    /// one with a defect does.
    package func rows(of block: RecordBlock) -> [RecordValue?] { rows(of: block, counting: nil) }

    /// Reads each record of a block as a row, and counts the outcomes of its fields.
    ///
    /// - Returns: A row for each record, nil for one that falls back to jansson; and the report on
    ///   the others, in which those are counted as left to jansson.
    // SAFETY: the bytes don't move while they are read.
    package func countedRows(of block: RecordBlock) -> (rows: [RecordValue?], report: MappingReport) {
        let statistics = FieldTallies(plan)
        let rows = rows(of: block, counting: statistics)
        var reading = ReaderStatistics()
        reading.directCount = rows.count { $0 != nil }
        reading.rereadCount = rows.count - reading.directCount
        return (rows, statistics.report(reading))
    }

    private func rows(of block: RecordBlock, counting statistics: FieldTallies?) -> [RecordValue?] {
        guard direct.reason == nil, !fields.isEmpty else { return Array(repeating: nil, count: block.count) }
        return block.withTexts { texts in
            var reader = DirectReader(block, texts)
            reader.count(in: statistics, by: direct)
            var rows: [RecordValue?] = []
            while reader.nextInBlock() {
                do throws(ReaderFallback) {
                    rows.append(
                        try countedRow(from: &reader))
                } catch {
                    rows.append(nil)
                }
            }
            return rows
        }
    }
}
