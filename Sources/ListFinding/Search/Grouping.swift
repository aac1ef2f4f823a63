import JSONDocuments
import JSONPaths

/// Groups among the elements of a list: each has a header and a list of rows.
struct Grouping {
    let header: RowPath?
    /// The key of the rows in a group.
    let rows: String

    /// Looks for groups in the elements of a list; nil if they are rows.
    init?(_ elements: [JSONValue], ownNames: Set<String>) {
        guard let key = Self.rowsKey(in: elements) else { return nil }
        let isSure = Words.isGroupRows(KeyWords(key)) || elements.contains { Self.isTable(key, in: $0) }
        // One group is one only if its names say so.
        guard elements.count > 1 || isSure || ownNames.contains("section") || ownNames.contains("group") else {
            return nil
        }
        let sample = RowSample(elements)
        let finder = FieldFinder(sample: sample, ownNames: ownNames.union(["header"]))
        func score(_ field: FieldStatistics) -> Double? {
            guard field.steps.first != .key(key) else { return nil }
            let points = finder.titleEvidence(of: field).points
            // Every text in a header is the header's.
            if field.keys.count == 1, Words.groupHeader.contains(field.key.plain) { return points + 6 }
            let isInHeader = ["header", "heading", "head"].contains(field.keys.first?.plain)
            guard isInHeader, field.keys.count > 1 else { return points }
            // The first of its parts costs nothing there.
            return points + 8 + 2 * Double(field.steps.dropLast().count { if case .index = $0 { true } else { false } })
        }
        // A text that is the same in all groups tells none from another.
        let varying = finder.best(atLeast: 0) { $0.distinct.count > 1 ? score($0) : nil }.first
        guard let best = varying ?? finder.best(atLeast: 0, score).first else { return nil }
        let names = elements.count == 1 || best.field.distinct.count > 1
        header = names ? .path(JSONPath(steps: best.field.steps)) : nil
        rows = key
        let own = Self.ownScalars(of: elements, besides: best.field.keys.first?.plain ?? "")
        guard own <= (isSure ? 3 : 0), isSure || !elements.contains(where: ObjectTraits.hasID) else { return nil }
    }

    /// Looks for groups with nothing but a list and one value, which differs in each: their header.
    init?(bare elements: [JSONValue]) {
        guard elements.count > 1, let key = Wrapper.nestedList(in: elements) else { return nil }
        let fields = RowSample(elements).fields.filter { field in
            guard field.steps.count == 1, field.steps[0] != .key(key), field.present == min(elements.count, 200),
                field.distinct.count == field.present
            else { return false }
            // Counts and links are told of groups, but don't name them.
            let isName = !ObjectTraits.isEnvelope(.null, of: field.key) && !Words.groupBeside.contains(field.key.plain)
            return isName && field.isText || Words.groupHeader.contains(field.key.plain)
        }
        guard fields.count == 1 else { return nil }
        header = .path(JSONPath(steps: fields[0].steps))
        rows = key
    }

    /// The key of the one list of objects that most elements have.
    private static func rowsKey(in elements: [JSONValue]) -> String? {
        var counts: [String: (lists: Int, rows: Int)] = [:]
        for element in elements.prefix(50) {
            for (key, value) in element.members.prefix(60) where value.kind == .array {
                guard value.elements.prefix(5).allSatisfy({ $0.kind == .object }) || isTable(key, in: element) else {
                    continue
                }
                counts[key, default: (0, 0)].lists += 1
                counts[key]!.rows += value.count
            }
        }
        let some = counts.filter { $0.value.rows > 0 && $0.value.lists * 10 >= min(elements.count, 50) * 7 }
        guard some.count == 1, let (key, count) = some.first, count.rows >= count.lists else { return nil }
        let name = KeyWords(key)
        let isPart = Words.part.contains(name.plain) && !Words.isGroupRows(name)
        return Words.aside.contains(name.plain) || isPart ? nil : key
    }

    /// Returns whether a group has a table at a key, with the names of its columns beside it.
    private static func isTable(_ key: String, in group: JSONValue) -> Bool {
        group[key].map { Columns(of: $0, in: group) != nil } ?? false
    }

    /// The number of fields of a group's own, besides its header and what groups usually have.
    private static func ownScalars(of elements: [JSONValue], besides header: String) -> Int {
        let first = elements.max { $0.count < $1.count }
        return first?.members.prefix(60).count { key, value in
            let words = KeyWords(key)
            return value.kind != .array && !value.isNull && words.plain != header
                && !ObjectTraits.isEnvelope(value, of: words)
                && !Words.groupBeside.contains(words.plain)
        } ?? 0
    }
}
