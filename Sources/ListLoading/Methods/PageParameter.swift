import HTTPLoading
import JSONDocuments
import JSONPaths

/// A parameter of the first request that changes from page to page.
struct PageParameter: PageMethod {
    var place: ParameterPlace = .request
    let name: String
    var value: any PageValue
    /// The parameters for going backward, of a server that takes another one for that.
    var backward: BackwardParameters?

    var declaration: String { "\(PagingDeclaration.target(place, name))=\(value.declaration)" }

    var summary: String {
        let shown = place == .header ? "\(name):" : "\(name)="
        guard let counting else { return "\(shown)…" }
        return counting.countsPages ? "\(shown)\(counting.first.clampedSum(1))" : "\(shown)…"
    }

    var counting: PageCounting? { value.counting }
    var rowKey: JSONPath? { value.rowKey }
    var isTold: Bool { value.isTold }
    var valueSpot: PageSpot? { (value as? PageValueAt)?.spot }

    func next(after chain: PageChain) -> PageStep { value.next(after: chain) }

    func request(for key: PageKey, of list: APIRequest) -> APIRequest {
        var request = list
        switch key {
        case .before:
            guard let backward else { return list }
            request.turn(from: name, backward.forwardSize, to: backward.backwardSize)
            request.set(backward.parameter, in: place, to: key.json)
        case .link: return list
        default:
            if let backward { request.turn(from: backward.parameter, backward.backwardSize, to: backward.forwardSize) }
            request.set(name, in: place, to: key.json)
        }
        return request
    }

    func ownNumber(in list: APIRequest) -> Int? { counts ? list.value(of: name, in: place)?.pageNumber : nil }

    func number(of key: PageKey?, in list: APIRequest) -> Int? {
        guard let counting else { return nil }
        return key?.number ?? ownNumber(in: list) ?? counting.first
    }

    func previous(before page: PageFacts) -> PageKey? {
        guard let counting else {
            // A page that can say whether there is one before it names its own start, too.
            if page.declared.hasPrevious == false { return nil }
            return value.isTold ? page.declared.previousCursor.map { backward == nil ? .cursor($0) : .before($0) } : nil
        }
        let number = page.sentNumber ?? ownNumber(in: page.request) ?? counting.first
        guard number > counting.first else { return nil }
        if counting.countsPages { return .number(number - 1) }
        let size = page.size ?? page.request.sizeParameter.flatMap { page.request.value(of: $0)?.pageNumber }
        return size.map { .offset(max(counting.first, number.clampedDifference($0))) }
    }
}

extension PageMethod {
    /// Returns the method that counts by the same parameter, and the key of the second page, if a value that was taken
    /// for a token is their number.
    func counter(instead page: PageFacts, after count: Int) -> (any PageMethod, PageKey)? {
        guard let own = self as? PageParameter, let sent = page.sentValue?.pageNumber else { return nil }
        let plain = Spelling.plain(own.name)
        if PagingWords.countsPages(plain), sent == 2 {
            return (PageParameter(place: own.place, name: own.name, value: PageNumber(first: 1)), .number(sent))
        }
        guard PagingWords.countsRows(plain), sent == count else { return nil }
        return (PageParameter(place: own.place, name: own.name, value: RowOffset(first: 0)), .offset(sent))
    }
}

/// Several parameters that change together: a composite key of the last row, a number with a token.
struct PageParameters: PageMethod {
    let parts: [PageParameter]

    var declaration: String { parts.map(\.declaration).joined(separator: ",") }
    var summary: String { parts.map(\.summary).joined(separator: "&") }

    func next(after chain: PageChain) -> PageStep {
        var values: [(key: String, value: JSONValue)] = []
        for (index, part) in parts.enumerated() {
            switch part.next(after: chain.of(part: index)) {
            case .next(let key): values.append(("\(index)", key.json))
            case let other: return other
            }
        }
        return .next(.token(JSONValue(values)))
    }

    func request(for key: PageKey, of list: APIRequest) -> APIRequest {
        guard case .token(let values) = key else { return list }
        var request = list
        for (index, part) in parts.enumerated() {
            if let value = values["\(index)"] { request.set(part.name, in: part.place, to: value) }
        }
        return request
    }
}

extension PageChain {
    /// Returns the chain as one of several parameters sees it: its last page has that parameter's value.
    fileprivate func of(part index: Int) -> PageChain {
        guard case .token(let values)? = last.key, let value = values["\(index)"] else { return self }
        var chain = self
        chain.sent(value.int.map { .number($0) } ?? .token(value))
        return chain
    }
}
