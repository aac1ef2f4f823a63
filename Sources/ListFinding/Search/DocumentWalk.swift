import JSONDocuments
import JSONPaths

/// The lists of a document that can be reached through objects, with the objects around them.
///
/// At most 2,000 objects down to eight levels are visited, and 300 lists.
struct DocumentWalk {
    private(set) var objects: [ObjectTraits] = []
    private(set) var candidates: [Candidate] = []

    private struct Visit {
        let steps: [JSONPath.Step]
        let key: KeyWords
        let value: JSONValue
        let around: [Int]
    }

    private var waiting: [Visit] = []

    init(_ root: JSONValue) {
        waiting = [Visit(steps: [], key: KeyWords(""), value: root, around: [])]
        var next = 0
        while next < waiting.count, objects.count < 2_000, candidates.count < 300 {
            look(at: waiting[next])
            next += 1
        }
    }

    private mutating func look(at visit: Visit) {
        let index = objects.count
        objects.append(ObjectTraits(visit.value, named: visit.key))
        if let form = Self.form(of: visit.value) {
            candidates.append(
                Candidate(form, at: visit.steps, key: visit.key, value: visit.value, around: visit.around))
            // Lists under names of fields may be groups, or lists of their own.
            if form == .map || candidates.last?.hasDataKeys == true { return }
        }
        var rest = 300
        for (key, value) in visit.value.members where rest > 0 {
            rest -= 1
            add(key, value, in: visit, at: index)
        }
    }

    private mutating func add(_ name: String, _ value: JSONValue, in visit: Visit, at index: Int) {
        let key = KeyWords(name)
        let steps = visit.steps + [.key(name)]
        let around = visit.around + [index]
        if value.kind == .array {
            candidates.append(Candidate(.array, at: steps, key: key, value: value, around: around))
        } else if value.kind == .object, value.count > 0, !Self.shapes.contains(key.plain), steps.count < 8,
            waiting.count < 2_000
        {
            waiting.append(Visit(steps: steps, key: key, value: value, around: around))
        }
    }

    /// Names of shapes on a map, whose lists are coordinates.
    private static let shapes: Set<String> = ["geometry", "geom", "bounds", "viewport", "boundingbox", "bbox"]

    /// The form of an object that is a list itself; nil for an object with fields.
    private static func form(of object: JSONValue) -> Candidate.Form? {
        if isGroups(object) { return .groups }
        return MapShape.evidence(in: object) == nil ? nil : .map
    }

    /// Whether each of these objects shares most keys with the first.
    private static func areAlike(_ rows: [JSONValue]) -> Bool {
        let first = Set(rows.first?.keys.prefix(60) ?? [])
        return rows.allSatisfy { row in
            let keys = Set(row.keys.prefix(60))
            return keys.intersection(first).count * 5 >= keys.union(first).count * 3
        }
    }

    /// Whether all members are lists of rows that are alike over all of them.
    private static func isGroups(_ object: JSONValue) -> Bool {
        let members = Array(object.members.prefix(50))
        guard members.count >= 2, members.allSatisfy({ $0.value.kind == .array }) else { return false }
        guard members.count(where: { $0.value.count > 0 }) >= 2,
            !members.contains(where: { ListWords.aside.contains(KeyWords($0.key).plain) })
        else { return false }
        let shape = RowShape(members.flatMap { RowSample.spread($0.value.elements, limit: 5) })
        if shape.scalars == 1 { return members.allSatisfy { MapShape.isData($0.key) } }
        return shape.objects == 1 && shape.likeness >= 0.6 && areAlike(members.compactMap { $0.value[0] })
    }
}
