import JSONDocuments
import JSONPaths

/// The fields of a list's rows: of all rows, or of 200 of them at equal distances.
struct RowSample {
    /// The rows that were looked at.
    let rows: [JSONValue]
    /// The number of all rows.
    let count: Int
    /// The fields in the order in which they appear.
    private(set) var fields: [FieldStatistics] = []
    private var places = [Place()]

    /// A place in the rows: an object, an array or a value, by the steps that lead there.
    private struct Place {
        var steps: [JSONPath.Step] = []
        /// The places of its members, and of the first element of an array.
        var members: [String: Int] = [:]
        var element: Int?
        /// The field of its values.
        var field: Int?
        /// The place of the row's member in which it is.
        var member = 0
    }

    /// The limits on the places in one member, in the row and in all.
    ///
    /// A member with many places takes nothing away from the others.
    private static let maximalPlaces = (member: 200, row: 2_000, all: 6_000)
    private static let maximalDepth = 5
    /// The number of places in each member of the row, by the place of the member.
    private var counts: [Int: Int] = [:]

    init(_ all: some RandomAccessCollection<JSONValue>) {
        count = all.count
        rows = Self.spread(all).filter { !$0.isNull }
        for row in rows { add(row, at: 0) }
    }

    /// At most `limit` elements, at equal distances.
    static func spread(_ all: some RandomAccessCollection<JSONValue>, limit: Int = 200) -> [JSONValue] {
        guard all.count > limit else { return Array(all) }
        return (0..<limit).map { all[all.index(all.startIndex, offsetBy: $0 * all.count / limit)] }
    }

    private mutating func add(_ value: JSONValue, at place: Int) {
        switch value.kind {
        case .object:
            guard places[place].steps.count < Self.maximalDepth else { return }
            var rest = place == 0 ? Self.maximalPlaces.row : 100
            for (key, member) in value.members where rest > 0 {
                rest -= 1
                guard let next = self.place(of: .key(key), in: place) else { continue }
                add(member, at: next)
            }
        case .array:
            guard places[place].steps.count < Self.maximalDepth, let first = value[0],
                let next = self.place(of: .index(0), in: place)
            else { return }
            add(first, at: next)
        default: count(value, at: place)
        }
    }

    /// The place after one more step; nil if there are too many.
    private mutating func place(of step: JSONPath.Step, in place: Int) -> Int? {
        if case .key(let key) = step {
            if let known = places[place].members[key] { return known }
        } else if let known = places[place].element {
            return known
        }
        let member = place == 0 ? places.count : places[place].member
        guard hasRoom(in: member) else { return nil }
        counts[member, default: 0] += 1
        if case .key(let key) = step {
            places[place].members[key] = places.count
        } else {
            places[place].element = places.count
        }
        places.append(Place(steps: places[place].steps + [step], member: member))
        return places.count - 1
    }

    private func hasRoom(in member: Int) -> Bool {
        if member == places.count { return counts.count < Self.maximalPlaces.row }
        return places.count < Self.maximalPlaces.all && counts[member, default: 0] < Self.maximalPlaces.member
    }

    private mutating func count(_ value: JSONValue, at place: Int) {
        if let field = places[place].field { return fields[field].add(value) }
        places[place].field = fields.count
        fields.append(FieldStatistics(places[place].steps))
        fields[fields.count - 1].add(value)
    }
}
