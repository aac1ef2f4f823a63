import JSONDocuments
import JSONPaths

/// The lists of a document, also those in the rows of others, with the objects around them.
///
/// At most 2,000 objects down to nine levels are visited, and 300 lists.
struct DocumentWalk {
    private(set) var objects: [ObjectTraits] = []
    private(set) var candidates: [Candidate] = []
    /// The indices of objects, by the identities of their nodes.
    private var indices: [UInt: Int] = [:]
    private var visits = 0
    private let counts: TrueCounts

    private typealias Place = Candidate.Place

    init(_ root: JSONValue, counts: TrueCounts) {
        self.counts = counts
        visit([root], at: Place())
    }

    /// Looks at the values at one path, which are several in the rows of a list.
    private mutating func visit(_ values: [JSONValue], at place: Place) {
        visits += 1
        guard place.depth <= 9, candidates.count < 300, visits < 2_000 else { return }
        let arrays = values.filter { $0.kind == .array }
        let objects = values.filter { $0.kind == .object }
        if !arrays.isEmpty { visit(arrays: arrays, at: place) }
        if !objects.isEmpty { visit(objects: objects, at: place) }
    }

    private mutating func visit(arrays: [JSONValue], at place: Place) {
        if arrays.count == 1, let number = Self.describedRows(in: arrays[0]) {
            var inner = place
            inner.steps.append(.index(number))
            inner.around.append(index(of: arrays[0].elements[1 - number]))
            inner.depth += 1
            return visit([arrays[0].elements[number]], at: inner)
        }
        let list = Candidate(.array, arrays, at: place, counts: counts)
        candidates.append(list)
        guard place.wildcards < 2 else { return }
        var inner = place
        inner.steps.append(.wildcard)
        inner.wildcards += 1
        let objects = list.rows.filter { $0.kind == .object }
        if !objects.isEmpty { visit(membersOf: objects, at: inner, except: list.levels) }
        let lists = list.rows.filter { $0.kind == .array }
        inner.depth += 1
        if !lists.isEmpty, list.count < 200 { visit(lists, at: inner) }
    }

    /// The index of the rows in an array of nothing but them and an object about their page.
    static func describedRows(in array: JSONValue) -> Int? {
        let elements = array.elements.prefix(3)
        guard elements.count == 2, let number = elements.firstIndex(where: { $0.kind == .array }) else { return nil }
        return ObjectTraits(elements[1 - number]).isPaging ? number : nil
    }

    private mutating func visit(objects: [JSONValue], at place: Place) {
        guard let map = MapShape(objects[0]), objects.count == 1 || objects[0].count > 1,
            map.hasDataKeys || Sides(objects[0]) == nil
        else { return visit(membersOf: objects, at: place) }
        let list = Candidate(map.form, objects, at: place, dataKeys: map.dataKeys, counts: counts)
        candidates.append(list)
        guard map.hasDataKeys else { return visit(membersOf: objects, at: place) }
        let rows = list.rows.filter { $0.kind == .object }
        guard map.form == .map, place.wildcards < 2, !rows.isEmpty else { return }
        var inner = place
        inner.steps.append(.wildcard)
        inner.wildcards += 1
        inner.depth += 1
        inner.around.append(index(of: objects[0]))
        if MapShape.areMaps(rows) { visit(objects: rows, at: inner) } else { visit(membersOf: rows, at: inner) }
    }

    /// Visits the arrays and objects in objects at one path, by their keys.
    ///
    /// - Parameter levels: The keys of lists that are levels of a tree, which are left out.
    private mutating func visit(membersOf objects: [JSONValue], at place: Place, except levels: Set<String> = []) {
        var keys: [String] = []
        var values: [String: [JSONValue]] = [:]
        for object in objects.prefix(50) {
            for (key, value) in object.members.prefix(200) where value.kind == .array || value.kind == .object {
                if values[key] == nil { keys.append(key) }
                values[key, default: []].append(value)
            }
        }
        var inner = place
        let index = index(of: objects[0])
        if inner.around.last != index { inner.around.append(index) }
        inner.depth += 1
        if objects.count == 1, place.wildcards < 2, let sides = Sides(objects[0]) { visit(sides, at: inner) }
        let areRows = place.steps.last == .wildcard && objects.count > 1
        let isPaged = place.around.last.map { self.objects[$0].isPaging } ?? false
        for key in keys where !levels.contains(key) {
            inner.isOfRow =
                place.isOfRow || areRows && InnerList(key, in: objects).isPart(besidePages: isPaged)
            inner.steps = place.steps + [.key(key)]
            inner.key = KeyWords(key)
            visit(values[key] ?? [], at: inner)
        }
    }

    /// Visits the lists of things beside each other as one.
    private mutating func visit(_ sides: Sides, at place: Place) {
        var inner = place
        inner.steps += [.wildcard, .key(sides.key)]
        inner.key = KeyWords(sides.key)
        inner.depth += 1
        inner.wildcards += 1
        inner.isInSides = true
        visit(sides.lists, at: inner)
    }

    private mutating func index(of object: JSONValue) -> Int {
        if let known = indices[object.node.identity] { return known }
        indices[object.node.identity] = objects.count
        objects.append(ObjectTraits(object))
        return objects.count - 1
    }
}
