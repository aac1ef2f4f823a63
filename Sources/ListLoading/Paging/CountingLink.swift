import HTTPLoading

/// A link to the next page that counts: it differs from the address of its page by one number, which
/// is larger by the rows, or by one.
struct CountingLink: Sendable, Hashable {
    /// What the number counts.
    enum Unit: Sendable { case rows, pages }

    let parameter: String
    let unit: Unit

    /// - Parameters:
    ///   - link: The address of the next page.
    ///   - address: The address of the page itself; a first one may lack the number.
    ///   - count: The number of its rows.
    init?(_ link: String, after address: String, count: Int) {
        let own = RequestParameters(query: ServerAddress.split(address).query ?? "")
        let next = RequestParameters(query: ServerAddress.split(link).query ?? "")
        var found: [(name: String, unit: Unit)] = []
        for pair in next.pairs where own[pair.name] != pair.value {
            guard let number = Int(pair.value) else { return nil }
            let name = RequestParameter(pair.name, in: .query).plainInner
            if let unit = Self.unit(of: name, number, after: own[pair.name], count) {
                found.append((pair.name, unit))
            } else if own[pair.name] != nil || !PagingWords.isSize(name) {
                return nil
            }
        }
        guard let only = found.first, found.count == 1 else { return nil }
        (parameter, unit) = only
    }

    /// Returns what a number counts that is another one than before; nil if it counts nothing.
    private static func unit(of name: String, _ number: Int, after before: String?, _ count: Int) -> Unit? {
        guard let before else {
            if PagingWords.countsRows(name), number == count { return .rows }
            return PagingWords.countsPages(name) && (1...2).contains(number) ? .pages : nil
        }
        guard let before = Int(before), number > before else { return nil }
        let step = number.clampedDifference(before)
        // With pages of one row both are one, and the name decides.
        if step == count, count > 1 || PagingWords.countsRows(name) { return .rows }
        return step == 1 ? .pages : nil
    }

    /// The link with a number that is smaller.
    func corrected(_ link: String, rows: Int, pageSize: Int) -> String {
        let (endpoint, query) = ServerAddress.split(link)
        var parameters = RequestParameters(query: query ?? "")
        guard let number = parameters[parameter].flatMap({ Int($0) }) else { return link }
        let less = unit == .rows ? rows : (rows + pageSize - 1) / max(1, pageSize)
        parameters[parameter] = String(max(unit == .rows ? 0 : 1, number - less))
        return "\(endpoint)?\(parameters.encoded)"
    }
}
