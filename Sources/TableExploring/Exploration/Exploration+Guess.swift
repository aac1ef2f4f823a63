import ItemMapping
import JSONDocuments
import JSONPaths
import ListFinding

// The fields that the rows of a list start with.
extension Exploration {
    /// The most rows that are looked at, and the most paths of one field.
    private static let (sampleSize, mostPaths) = (200, 4)

    /// Returns the title, the subtitle, the image and the id that are found in the rows at a path; no fields unless it
    /// is asked for them.
    mutating func guess(at list: JSONPath) -> FieldGuess {
        guard isGuessing else { return FieldGuess() }
        var probe = moved(to: list)
        let text = probe.rows.map { tree.bytes[$0] }.spread(to: Self.sampleSize).arrayText
        guard let root = try? JSONDocument(parsing: text).root, let rows = root.array else { return FieldGuess() }
        let fields =
            list == lists.first.map({ rowPath(of: $0) })
            ? found.fields : ListFinder().fields(of: rows, named: lastKey(of: list))
        var guess = FieldGuess()
        let roles: [(role: ExplorationRole?, found: [FoundField])] = [
            (.title, fields.titles), (.subtitle, fields.subtitles), (.image, fields.images),
            (nil, [fields.id].compactMap { $0 }),
        ]
        for (role, found) in roles {
            guard let source = source(of: found, in: rows) else { continue }
            let name = probe.add(source, to: &guess)
            if let role { guess.roles[role] = name }
        }
        return guess
    }

    private func lastKey(of list: JSONPath) -> String? {
        (list.steps ?? []).compactMap { if case .key(let key) = $0 { key } else { nil } }.last
    }

    /// Returns the source of the best field, with the others that have a value in rows without one.
    private func source(of found: [FoundField], in rows: [JSONValue]) -> FieldSource? {
        guard let best = found.first else { return nil }
        guard case .path = best.path else { return FieldSource(.key) }
        var paths: [JSONPath] = []
        var rest = rows
        for field in found.prefix(Self.mostPaths) {
            guard case .path(let path) = field.path else { continue }
            let next = rest.filter { row in (try? path.values(in: row).first)?.isNull ?? true }
            if paths.isEmpty || next.count < rest.count { paths.append(path) }
            rest = next
            if rest.isEmpty { break }
        }
        return FieldSource(firstOf: paths)
    }

    /// Adds a field, unless the guess has it; returns its name.
    private mutating func add(_ source: FieldSource, to guess: inout FieldGuess) -> String {
        let known = guess.fields.first { FieldSource(of: $0.definition, named: $0.name) == source }
        if let known { return known.name }
        let name = source.origin == .key ? "key" : freeName(for: source, besides: guess.fields.map(\.name))
        guess.fields.append((name, census(at: source).definition))
        return name
    }
}
