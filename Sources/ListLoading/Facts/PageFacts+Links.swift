import HTTPLoading
import JSONDocuments
import JSONPaths

// The addresses of other pages.
extension PageFacts {
    /// A list of links with relations, as Bundles, feeds and Collection+JSON have them: objects with an address and a
    /// member, or a list, that has the word `next`; or a list with one address that is called next itself.
    mutating func readLinkList(_ hint: PageHint) {
        guard let location = hint.location else { return }
        for (index, entry) in hint.value.elements.prefix(20).enumerated() where entry.kind == .object {
            guard let address = Self.address(in: entry), let target = address.value.string else { continue }
            if isAhead(hint), hint.value.count == 1, leadsOn(hint, to: target) {
                let path = JSONPath(location.appending(.index(index)).appending(.key(address.key)))
                links.append(Link(strength: 3, spot: .path(path), target: target))
            }
            for (key, relation) in entry.members where key != address.key {
                readRelation(relation, called: key, of: hint, (address.key, target))
            }
        }
    }

    /// Returns the member that has the address of a link: by its name, else by its value.
    private static func address(in entry: JSONValue) -> (key: String, value: JSONValue)? {
        let addresses = entry.members.filter { $0.value.string.map(PageHint.isAddress) ?? false }
        return addresses.first { ["href", "url", "uri", "link"].contains($0.key.lowercased()) } ?? addresses.first
    }

    private mutating func readRelation(
        _ relation: JSONValue, called key: String, of hint: PageHint, _ address: (key: String, target: String)
    ) {
        let isList = relation.kind == .array
        let names = isList ? relation.elements.compactMap(\.string) : [relation.string ?? ""]
        let isRelation = ["rel", "rels", "relation", "relations"].contains(key.lowercased())
        // Other lists have things with a name and an address.
        guard isRelation || !hint.name.isDisjoint(with: PagingWords.ofLinkLists), let location = hint.location else {
            return
        }
        if names.contains("prev") || names.contains("previous") { previousLink = previousLink ?? address.target }
        guard let place = names.firstIndex(of: "next") else { return }
        let own = "@['\(key)']\(isList ? "[\(place)]" : "")"
        let query = "\(location.normalizedPath)[?\(own)==\"next\"]['\(address.key)']"
        if let path = try? JSONPath(query: query) {
            links.append(Link(strength: 3, spot: .path(path), target: address.target))
        }
    }

    mutating func readLink(_ hint: PageHint) -> Bool {
        guard let target = hint.address else { return false }
        let name = hint.name
        if !name.isDisjoint(with: ["prev", "previous"]), name.isDisjoint(with: ["next"]) {
            previousLink = previousLink ?? target
        }
        // The next thing isn't the next page.
        let isElsewhere = isThing && !hint.isHeader && !differsInQuery(target)
        guard name.isDisjoint(with: PagingWords.others), isHome(hint), !isElsewhere else { return true }
        if let strength = strength(of: hint, to: target) {
            links.append(Link(strength: strength, spot: hint.spot, target: target))
        }
        return true
    }

    /// Returns how surely an address is that of the next page; nil if it isn't.
    private func strength(of hint: PageHint, to target: String) -> Double? {
        let isAddress = !hint.name.isDisjoint(with: ["url", "uri", "link", "href"])
        guard isAhead(hint) || hint.name.contains("more") && isAddress else {
            return !hint.name.contains("last") && differsInQuery(target) ? 1 : nil
        }
        if leadsOn(hint, to: target) { return 3 }
        return !hint.isThing ? 1 : nil
    }

    /// Returns whether an address that is called next is that of a page, rather than of a thing such as the next
    /// article: its name has no other nouns, or it differs from the request only in its query.
    private func leadsOn(_ hint: PageHint, to target: String) -> Bool {
        if differsInQuery(target) || isPageBelow(target) { return true }
        var words = PagingWords.ofLinks
        if case .key(let key)? = list.components.last { words.formUnion(Spelling.words(key)) }
        return !hint.isThing && hint.name.isSubset(of: words)
    }

    /// Returns whether an address is that of the list with a page in its path: `/list/page/2`.
    private func isPageBelow(_ target: String) -> Bool {
        let one = ServerAddress.split(ServerAddress.resolve(target, from: request.address)).endpoint
        let list = ServerAddress.split(request.address).endpoint
        return one.hasPrefix(list + "/") && one.dropFirst(list.count).contains("page")
    }

    private func differsInQuery(_ target: String) -> Bool {
        let one = ServerAddress.split(ServerAddress.resolve(target, from: request.address))
        let other = ServerAddress.split(request.address)
        return one.endpoint == other.endpoint && one.query != other.query && !(one.query ?? "").isEmpty
    }
}
