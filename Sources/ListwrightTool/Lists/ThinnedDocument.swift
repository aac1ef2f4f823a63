import JSONDocuments
import ListFinding
import ListwrightEssentials

/// A long document with the first children of its arrays and objects, from a first pass over its file.
struct ThinnedDocument {
    /// The thinned document.
    let root: JSONValue
    /// The true counts of its containers.
    let counts: TrueCounts
    /// The true counts by their locations.
    let located: [JSONLocation: Int]

    init(_ root: JSONValue, located: [JSONLocation: Int]) {
        (self.root, self.located, counts) = (root, located, TrueCounts(located, in: root))
    }

    /// Reads a file from its start; nil for anything that can be read once only, and for what isn't one document.
    init?(of input: Input) throws(ToolError) {
        guard input.isFile, let text = try Self.text(of: input), text.isWhole, !text.isBroken,
            let root = try? JSONDocument(parsing: text.bytes).root
        else { return nil }
        self.init(root, located: text.counts)
    }

    private static func text(of input: Input) throws(ToolError) -> ThinnedText? {
        var file = input
        file.openFeed = nil
        let feed = try file.feed(unpackingAtMost: .max)
        var text = ThinnedText()
        var size = 0
        do throws(ByteFeedError) {
            while !text.isBroken {
                let bytes = try feed.next()
                if bytes.isEmpty { break }
                text.feed(bytes)
                size += bytes.count
            }
        } catch {
            throw input.failure(error)
        }
        text.finish()
        return text
    }

    /// Returns whether there are members of the objects around a list's rows after those on the way to them.
    func hasMembers(after path: PortionPath) -> Bool {
        var value = root
        for case .key(let key) in path.steps.prefix(while: { $0 != .each }) {
            guard value.kind == .object, let next = value[key] else { return false }
            if value.keys.last != key { return true }
            value = next
        }
        return false
    }
}

extension ThinnedDocument {
    /// Returns the document with other rows in its list, whose number stays; nil for a list that isn't an array at keys.
    func replacing(_ path: PortionPath, by rows: [JSONValue]) -> ThinnedDocument? {
        let keys = path.steps.compactMap { if case .key(let key) = $0 { key } else { nil } }
        guard keys.count == path.steps.count else { return nil }
        var writer = JSONWriter()
        Self.write(root, replacing: keys[...], by: rows, to: &writer)
        guard let root = try? JSONDocument(parsing: writer.bytes).root else { return nil }
        let list = keys.map { JSONLocation.Component.key($0) }
        let counts = located.filter { !($0.key.components.count > list.count && $0.key.components.starts(with: list)) }
        return ThinnedDocument(root, located: counts)
    }

    private static func write(
        _ value: JSONValue, replacing keys: ArraySlice<String>, by rows: [JSONValue], to writer: inout JSONWriter
    ) {
        guard let key = keys.first else {
            writer.beginArray()
            for row in rows { writer.write(row) }
            return writer.endArray()
        }
        writer.beginObject()
        for (name, member) in value.members {
            writer.write(key: name)
            if name == key {
                write(member, replacing: keys.dropFirst(), by: rows, to: &writer)
            } else {
                writer.write(member)
            }
        }
        writer.endObject()
    }
}

extension ListPath {
    /// The number of rows of the list in the whole of a thinned document, and of the things that have them; the least one,
    /// if only the first of those are known.
    func size(in root: JSONValue, by counts: TrueCounts) -> (rows: Int, holders: Int?, isExact: Bool)? {
        guard let steps = path.steps else { return nil }
        let holder = steps.firstIndex(of: .wildcard).flatMap { root.value(along: steps[..<$0]) }
        let holders = holder.map { counts.count(of: $0) }
        if cells == .columns {
            let column = root.value(along: steps[...])?.members.lazy.map(\.value).first
            return (column.map { counts.count(of: $0) } ?? 0, holders, true)
        }
        let whole = Self.count(in: root, along: steps[...], endsInRows: endsInRows, by: counts)
        // A row with names is no row.
        if case .firstRow = cells { return (max(0, whole.count - 1), holders, whole.isExact) }
        return (whole.count, holders, whole.isExact)
    }

    private static func count(
        in value: JSONValue, along steps: ArraySlice<JSONPath.Step>, endsInRows: Bool, by counts: TrueCounts
    ) -> (count: Int, isExact: Bool) {
        guard let step = steps.first else {
            return (value.kind == .array ? counts.count(of: value) : value.isNull ? 0 : 1, true)
        }
        guard step == .wildcard else {
            guard let next = value.value(along: [step]) else { return (0, true) }
            return count(in: next, along: steps.dropFirst(), endsInRows: endsInRows, by: counts)
        }
        let (all, kept) = (counts.count(of: value), value.count)
        if endsInRows, steps.count == 1 { return (all, true) }
        let children = value.kind == .array ? Array(value.elements) : value.members.map(\.value)
        let sizes = children.map { count(in: $0, along: steps.dropFirst(), endsInRows: endsInRows, by: counts) }
        let sum = sizes.reduce(0) { $0 + $1.count }
        return (sum, kept == all && sizes.allSatisfy(\.isExact))
    }
}

extension JSONValue {
    /// The value that keys and indices lead to; nil if they don't, or if there is another step.
    fileprivate func value(along steps: ArraySlice<JSONPath.Step>) -> JSONValue? {
        steps.reduce(self as JSONValue?) { value, step in
            switch step {
            case .key(let key): value?[key]
            case .index(let index): value?[index]
            case .wildcard, .parent: nil
            }
        }
    }
}
