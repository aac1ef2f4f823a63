import JSONDocuments
import JSONPaths

/// The fields of a list's rows: of all rows, or of 200 of them at equal distances.
package struct RowSample {
    /// The rows that were looked at.
    let rows: [JSONValue]
    /// The number of all rows.
    let count: Int
    /// The fields in the order in which they appear.
    private(set) var fields: [FieldStatistics] = []
    /// The keys of rows in a map; nil for a list.
    private(set) var keys: FieldStatistics?
    /// All keys in the rows' fields, without signs.
    private(set) var keyNames: Set<String> = []
    /// The order of the first text that differs.
    private var firstText = 0
    /// The number of values of the row that were looked at.
    private var order = 0
    private var places = [Place()]

    /// A place in the rows: an object, an array or a value, by the steps that lead there.
    private struct Place {
        var steps: [JSONPath.Step] = []
        /// The places of its members, and of the elements of an array.
        var members: [JSONPath.Step: Int] = [:]
        /// The field of its values.
        var field: Int?
        /// The place of the row's member in which it is.
        var member = 0
    }

    /// The limits on the places in one member, in the row and in all.
    ///
    /// A member with many places takes nothing away from the others.
    private let maximalPlaces: (member: Int, row: Int, all: Int)
    private let maximalDepth: Int
    /// The number of places in each member of the row, by the place of the member.
    private var counts: [Int: Int] = [:]

    /// - Parameters:
    ///   - keys: The keys of rows in a map; empty for a list.
    ///   - limit: The number of places that are looked at.
    init(
        _ all: some RandomAccessCollection<JSONValue>, keys: [String] = [], depth: Int = 5, limit: Int = 6_000
    ) {
        count = all.count
        maximalDepth = depth
        maximalPlaces = (min(limit, 200), min(limit, 2_000), limit)
        rows = Self.spread(all).filter { !$0.isNull }
        for row in rows {
            order = 0
            add(row, at: 0)
        }
        if !keys.isEmpty {
            var field = FieldStatistics([], isKey: true)
            for key in Self.spread(keys) { field.add(JSONValue(key)) }
            self.keys = field
        }
        keyNames = Set(fields.flatMap { $0.keys.map(\.plain) })
        firstText = fields.filter { Self.isText($0) && $0.distinct.count > 1 }.map(\.order).min() ?? .max
    }

    /// Returns whether a field is a text that a person reads, and none that differs from row to row is before it.
    func isFirstText(_ field: FieldStatistics) -> Bool {
        !field.isKey && field.order <= firstText && Self.isText(field)
    }

    /// True if rows are values, each of another time.
    var isSeries: Bool {
        rows.count >= 3 && fields.count <= 8 && fields.contains { $0.isNumber }
            && fields.contains { $0.share(of: .date) > 0.9 && $0.isUnique && $0.present == rows.count }
    }

    private static func isText(_ field: FieldStatistics) -> Bool {
        field.isText && field.share(of: .letters) > 0.5
            && [TextTraits.opaque, .link, .date].allSatisfy { field.share(of: $0) < 0.5 }
    }

    /// At most `limit` elements, at equal distances.
    package static func spread<Row>(_ all: some RandomAccessCollection<Row>, limit: Int = 200) -> [Row] {
        guard all.count > limit else { return Array(all) }
        return (0..<limit).map { all[all.index(all.startIndex, offsetBy: $0 * all.count / limit)] }
    }

    private mutating func add(_ value: JSONValue, at place: Int) {
        switch value.kind {
        case .object:
            guard places[place].steps.count < maximalDepth else { return }
            var rest = place == 0 ? maximalPlaces.row : 100
            for (key, member) in value.members where rest > 0 {
                rest -= 1
                guard let next = self.place(of: .key(key), in: place) else { continue }
                add(member, at: next)
            }
        case .array:
            guard places[place].steps.count < maximalDepth else { return }
            // A row may be values in columns; of another list the first element says what it is.
            for (index, element) in value.elements.prefix(place == 0 ? 20 : 1).enumerated() {
                if index > 0, element.kind == .object || element.kind == .array { continue }
                guard let next = self.place(of: .index(index), in: place) else { continue }
                add(element, at: next)
            }
        default: count(value, at: place)
        }
    }

    /// The place after one more step; nil if there are too many.
    private mutating func place(of step: JSONPath.Step, in place: Int) -> Int? {
        if let known = places[place].members[step] { return known }
        let member = place == 0 ? places.count : places[place].member
        guard hasRoom(in: member) else { return nil }
        counts[member, default: 0] += 1
        places[place].members[step] = places.count
        places.append(Place(steps: places[place].steps + [step], member: member))
        return places.count - 1
    }

    private func hasRoom(in member: Int) -> Bool {
        if member == places.count { return counts.count < maximalPlaces.row }
        return places.count < maximalPlaces.all && counts[member, default: 0] < maximalPlaces.member
    }

    private mutating func count(_ value: JSONValue, at place: Int) {
        order += 1
        if let field = places[place].field { return fields[field].add(value, after: order - 1) }
        places[place].field = fields.count
        fields.append(FieldStatistics(places[place].steps))
        fields[fields.count - 1].add(value, after: order - 1)
    }
}
