import JSONDocuments

/// All repairs of a text: the first ones with their positions, and the number of each kind.
///
/// ```swift
/// let report = RepairedText("[1, 2,] // done").report
/// report.count    // 2
/// report.summary  // 1 comment, 1 trailing comma
/// ```
public struct RepairReport: Sendable, Hashable {
    /// The first repairs, in the order of the text, up to the limit that was asked for.
    public let repairs: [JSONRepair]

    /// The number of repairs of each kind; kinds without any aren't listed.
    public let counts: [JSONRepair.Kind: Int]

    /// Creates a report, by default without repairs.
    package init(repairs: [JSONRepair] = [], counts: [JSONRepair.Kind: Int] = [:]) {
        self.repairs = repairs
        self.counts = counts
    }

    /// Returns the report with positions in a larger input, in which the text starts a line.
    package func moved(toLine line: Int, byteOffset: Int) -> RepairReport {
        guard !repairs.isEmpty else { return self }
        let moved = repairs.map { repair in
            let (old, range) = (repair.position, repair.position.byteRange)
            let position = JSONPosition(
                line: old.line + line - 1, column: old.column,
                byteRange: range.lowerBound + byteOffset..<range.upperBound + byteOffset)
            return JSONRepair(
                kind: repair.kind, position: position, found: repair.found, replacement: repair.replacement)
        }
        return RepairReport(repairs: moved, counts: counts)
    }

    /// The number of all repairs.
    public var count: Int { counts.values.reduce(0, +) }

    /// True if there were none.
    public var isEmpty: Bool { counts.isEmpty }

    /// The number of repairs of each kind, the most frequent first: `2 trailing commas, 1 comment`.
    public var summary: String {
        let order = JSONRepair.Kind.allCases.filter { counts[$0] != nil }
        let sorted = order.enumerated().sorted {
            let (left, right) = (counts[$0.element, default: 0], counts[$1.element, default: 0])
            return left == right ? $0.offset < $1.offset : left > right
        }
        return sorted.map { $0.element.counted(counts[$0.element, default: 0]) }.joined(separator: ", ")
    }
}

extension RepairReport: CustomStringConvertible {
    /// The listed repairs, one a line, and a last line with the total.
    public var description: String {
        guard !isEmpty else { return "no repairs" }
        let total = "\(count == 1 ? "1 repair" : "\(count) repairs"): \(summary)"
        return (repairs.map(\.description) + [total]).joined(separator: "\n")
    }
}

/// Collects repairs: all are counted, and the first ones are kept.
struct RepairLog {
    /// One repair by its bytes.
    struct Entry {
        let kind: JSONRepair.Kind
        let range: Range<Int>
        let replacement: [UInt8]
    }

    private let limit: Int
    private var entries: [Entry] = []
    private var framing: [Entry] = []
    private var counts = [Int](repeating: 0, count: JSONRepair.Kind.allCases.count)

    init(limit: Int) { self.limit = max(0, limit) }

    /// True if the next repair is kept.
    var isListing: Bool { entries.count < limit }

    /// Counts a repair, and keeps it if it is one of the first.
    mutating func add(_ kind: JSONRepair.Kind, at range: Range<Int>, replacement: [UInt8] = []) {
        counts[kind.rawValue] += 1
        guard isListing else { return }
        entries.append(Entry(kind: kind, range: range, replacement: Array(replacement.prefix(Self.longest))))
    }

    /// Counts a repair of the framing, which is found before all others.
    mutating func addFraming(_ kind: JSONRepair.Kind, at range: Range<Int>) {
        counts[kind.rawValue] += 1
        if framing.count < limit { framing.append(Entry(kind: kind, range: range, replacement: [])) }
    }

    /// Returns the report, with positions in the original text.
    func report(on original: [UInt8]) -> RepairReport {
        let all = (entries + framing).enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }
        let first = all.prefix(limit).map(\.element)
        let start = original.hasByteOrderMark ? 3 : 0
        let positions = TextPosition.positions(of: first.map(\.range.lowerBound), in: original, from: start)
        let repairs = first.map { entry in
            let position = positions[entry.range.lowerBound]
            return JSONRepair(
                kind: entry.kind,
                position: JSONPosition(
                    line: position?.line ?? 1, column: position?.column ?? 1, byteRange: entry.range),
                found: Self.text(original[entry.range]), replacement: Self.text(entry.replacement[...]))
        }
        let kinds = JSONRepair.Kind.allCases
        let pairs = zip(kinds, counts).filter { $0.1 > 0 }
        return RepairReport(repairs: repairs, counts: Dictionary(uniqueKeysWithValues: pairs.map { ($0, $1) }))
    }

    /// The most bytes of 41 characters.
    static let longest = 164

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix(longest), as: UTF8.self).inMessage(40)
    }
}
