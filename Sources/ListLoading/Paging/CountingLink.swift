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
        var found: (String, Unit)?
        for pair in next.pairs where own[pair.name] != pair.value {
            guard let number = Int(pair.value) else { return nil }
            let name = RequestParameter(pair.name, in: .query)
            let unit: Unit
            if let before = own[pair.name] {
                guard let before = Int(before), number > before else { return nil }
                // With pages of one row both are one, and the name decides.
                let isOffset = count > 1 || PagingWords.countsRows(name.plainInner)
                if number - before == count, isOffset {
                    unit = .rows
                } else if number - before == 1 {
                    unit = .pages
                } else {
                    return nil
                }
            } else if PagingWords.countsRows(name.plainInner), number == count {
                unit = .rows
            } else if PagingWords.countsPages(name.plainInner), number == 2 || number == 1 {
                unit = .pages
            } else if PagingWords.isSize(name.plainInner) {
                continue
            } else {
                return nil
            }
            guard found == nil else { return nil }
            found = (pair.name, unit)
        }
        guard let found else { return nil }
        (parameter, unit) = found
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
