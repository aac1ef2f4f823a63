import JSONDocuments
import JSONPaths
import ListFinding

// What an object around rows, or without them, says of itself.
extension RowLocator {
    /// Returns whether an object is the envelope of a list without the list: it names another page, its total is 0, or
    /// it has nothing else.
    static func hasNoRows(_ root: JSONValue) -> Bool {
        guard root.kind == .object else { return false }
        let facts = PageFacts(around: nil, in: root)
        if namesAnotherPage(root) { return true }
        if facts.totals.contains(where: { $0.number == 0 }) { return true }
        let flags = facts.flags.compactMap { flag in
            if case .path(let path) = flag.spot { path.canonicalSpelling } else { nil }
        }
        let saysLength = !flags.isEmpty || !facts.totals.isEmpty
        return root.members.allSatisfy { key, value in
            let words = Spelling.words(key)
            return flags.contains(JSONPath(steps: [.key(key)]).canonicalSpelling)
                || !PagingWords.envelope.isDisjoint(with: words)
                || saysLength && value.kind == .string && PagingWords.places.union(["position"]).isSuperset(of: words)
        }
    }

    /// Returns the empty list of which a sure total is 0, or next to which are only lists of what rows refer to: the full
    /// ones aren't the list.
    static func listOfNone(in root: JSONValue) -> RowLocator? {
        guard root.kind == .object else { return nil }
        let lists = outerLists(in: root)
        let full = lists.filter { !$0.value.isEmpty }
        for (location, list) in lists where list.isEmpty && !isAside(location) {
            if case .key(let name)? = location.components.last, sureNames.contains(name.lowercased()), !full.isEmpty,
                full.allSatisfy({ isReferred($0.location) })
            {
                return RowLocator(at: location, count: 0)
            }
            var facts = PageFacts()
            (facts.surroundings, facts.list) = (root, location)
            facts.hints = PageHint.members(of: root, without: location, onlyOwn: true)
            facts.readRoles()
            if facts.totals.contains(where: { $0.isSure && $0.number == 0 }) {
                return RowLocator(at: location, count: 0)
            }
        }
        return nil
    }

    /// Returns whether a list is in a member that has what rows refer to, or counts of them.
    private static func isReferred(_ location: JSONLocation) -> Bool {
        guard !isAside(location), case .key(let name)? = location.components.first else { return true }
        return ["included", "includes", "facets", "aggregations", "aggs"].contains(name.lowercased())
    }

    /// Returns the list of a page that isn't a thing: its only array, which has objects and a name of lists.
    static func onlyList(in root: JSONValue) -> RowLocator? {
        guard root.kind == .object, !root.isNamed, root["id"] == nil else { return nil }
        let lists = outerLists(in: root).filter { !$0.value.isEmpty && !isAside($0.location) }
        guard lists.count == 1, let (location, list) = lists.first, list.elements.allSatisfy({ $0.kind == .object }),
            case .key(let name)? = location.components.last, sureNames.contains(name.lowercased())
        else { return nil }
        return RowLocator(at: location, count: list.count)
    }

    /// Returns whether an object has a token or an address of the next page.
    ///
    /// A thing with a name, such as an article, may name the next thing by its address, or by a word.
    ///
    /// - Parameter list: The location of a list, next to which weaker names and what can't be anything else than a token
    ///   count, too, in an object without texts of its own.
    static func namesAnotherPage(_ root: JSONValue, nextTo list: JSONLocation? = nil) -> Bool {
        guard root.kind == .object else { return false }
        let facts = PageFacts(around: list, in: root)
        let isNamed = facts.tokens.contains { mark in
            let isWord = mark.hint.words == ["next"] && !(mark.value.string?.isOpaque ?? true)
            if mark.strength > 2 { return !root.isNamed || !isWord }
            let isLikely = !mark.isGuess || mark.value.string?.isToken ?? false
            return list != nil && isLikely && ownTexts(of: root, without: mark.hint.key).isEmpty
        }
        return isNamed || facts.links.contains { $0.strength == 3 && (!root.isNamed || $0.target.contains("?")) }
    }

    /// Returns the keys of an object's texts, and of its id, that say nothing about pages.
    private static func ownTexts(of root: JSONValue, without key: String) -> [String] {
        root.members.filter { member in
            member.key != key && (member.value.string != nil || member.key == "id" && !member.value.isNull)
                && PagingWords.envelope.isDisjoint(with: Spelling.words(member.key))
        }.map(\.key)
    }

    /// Returns whether a list of strings or numbers is a part of a page that is one thing, as the tags of an article
    /// are.
    static func isPart(_ found: FoundList, of root: JSONValue) -> Bool {
        guard root.kind == .object, found.kind == .list, let rows = found.rows(in: root), !rows.isEmpty,
            rows.allSatisfy({ $0.kind != .object && $0.kind != .array }),
            !namesAnotherPage(root, nextTo: found.path.map { Self.list(around: $0) })
        else { return false }
        let own = root.members.filter { key, value in
            value.kind != .array && value.kind != .object && !value.isNull
                && PagingWords.envelope.isDisjoint(with: Spelling.words(key))
        }
        return own.count > 1
    }
}

extension PageFacts {
    /// The facts of an object, next to a list in it or without one.
    fileprivate init(around list: JSONLocation?, in root: JSONValue) {
        surroundings = root
        self.list = list ?? .root
        hints = PageHint.members(of: root, without: list)
        readRoles()
    }
}
