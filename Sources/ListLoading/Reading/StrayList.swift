import JSONDocuments
import JSONPaths

/// The list of a later page that isn't where the pages before had it: the page after that of a thing may be the list
/// alone.
struct StrayList {
    /// Where the list is.
    let location: JSONLocation
    /// The page with the list, and the members around it, where they were before.
    let root: JSONValue

    /// Finds the longest list whose rows are like a row that came; nil if there is none.
    ///
    /// - Parameters:
    ///   - row: A row of an earlier page.
    ///   - path: Where its list was.
    init?(like row: JSONValue, insteadOf path: JSONPath, in page: JSONValue) {
        guard let steps = path.steps else { return nil }
        let usual = RowLocator.list(around: path)
        let inner = JSONPath(steps: Array(steps.dropFirst(usual.components.count)))
        let lists = RowLocator.outerLists(in: page).filter { location, list in
            let first = inner == .root ? list.elements.first : (try? inner.first(in: list)) ?? nil
            return location != usual && first.map { row.isLike($0, mayBeScalar: location.isNamed(as: usual)) } ?? false
        }
        guard let (location, list) = lists.max(by: { $0.value.count < $1.value.count }),
            let root = Self.page(page, with: list, from: location, at: usual)
        else { return nil }
        (self.location, self.root) = (location, root)
    }

    /// Returns a page with its list, and what is around it, at another place.
    private static func page(
        _ page: JSONValue, with list: JSONValue, from location: JSONLocation, at usual: JSONLocation
    ) -> JSONValue? {
        guard case .key(let name)? = usual.components.last else { return usual.components.isEmpty ? list : nil }
        let home = page.value(at: JSONLocation(location.components.dropLast()))
        var around = home?.members(without: [name, location.name]) ?? []
        around.append((name, list))
        let top = page.members(without: [location.components.first?.name])
        let outer = usual.components.dropLast()
        guard !outer.isEmpty else {
            return JSONValue(top.filter { member in !around.contains { $0.key == member.key } } + around)
        }
        var nested = JSONValue(around)
        for component in outer.dropFirst().reversed() {
            switch component {
            case .key(let key): nested = JSONValue([(key: key, value: nested)])
            case .index(0): nested = JSONValue([nested])
            case .index: return nil
            }
        }
        guard let first = outer.first?.name else { return nil }
        return JSONValue(top.filter { $0.key != first } + [(key: first, value: nested)])
    }
}

extension JSONValue {
    /// The members of an object but those with these keys.
    fileprivate func members(without keys: [String?]) -> [(key: String, value: JSONValue)] {
        guard kind == .object else { return [] }
        return members.compactMap { keys.contains($0.key) ? nil : ($0.key, $0.value) }
    }

    /// Returns whether another value may be a row of the same list: an object with most of the keys in common.
    fileprivate func isLike(_ other: JSONValue, mayBeScalar: Bool) -> Bool {
        guard kind == .object, other.kind == .object else { return mayBeScalar && kind == other.kind }
        let common = Set(keys).intersection(other.keys).count
        return common > 0 && 2 * common >= max(count, other.count)
    }
}

extension JSONLocation {
    fileprivate var name: String? { components.last?.name }

    /// Returns whether its last key is that of another one, or it is the whole page.
    fileprivate func isNamed(as other: JSONLocation) -> Bool { components.isEmpty || name == other.name }
}

extension JSONLocation.Component {
    fileprivate var name: String? { if case .key(let key) = self { key } else { nil } }
}
