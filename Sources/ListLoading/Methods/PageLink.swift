import HTTPLoading
import JSONDocuments
import JSONPaths

/// An address in the page or its headers.
struct PageLink: PageMethod {
    let spot: PageSpot

    var declaration: String { "link=\(PagingDeclaration.source(spot))" }
    var summary: String { "the address at \(PagingDeclaration.source(spot))" }

    func next(after chain: PageChain) -> PageStep {
        Self.step(to: link(in: chain.last), after: chain)
    }

    func link(in page: PageFacts) -> String? {
        Self.resolved(page.value(at: spot)?.string, base: Self.base(of: spot, in: page), on: page)
    }

    /// Returns the member `base` next to a link, with which Confluence's links begin.
    static func base(of spot: PageSpot?, in page: PageFacts) -> String? {
        guard let path = spot?.path, var steps = path.steps else { return nil }
        if steps.last == .key("href") || steps.last == .key("url") { steps.removeLast() }
        guard steps.count > 1 else { return nil }
        return page.value(at: .path(JSONPath(steps: steps.dropLast() + [.key("base")])))?.string
    }

    /// Returns the step to an address; one that was read is the end.
    static func step(to address: String?, after chain: PageChain) -> PageStep {
        guard let address else { return .end(.noNext, .said) }
        let request = chain.first.request.turned(to: address)
        return chain.requests.contains(request.identity) ? .end(.alreadyLoaded, .said) : .next(.link(address))
    }

    /// Returns the whole address of a link in a page; the variables of a template (RFC 6570) have no values.
    static func resolved(_ target: String?, base: String?, on page: PageFacts) -> String? {
        guard let target, !JSONValue(target).isBlank, !JSONValue(target).isStandIn else { return nil }
        let link = target.replacing(/\{[^{}]*\}/, with: "")
        guard let base, base.contains("://"), link.hasPrefix("/"), !link.hasPrefix("//") else {
            return ServerAddress.resolve(link, from: page.address)
        }
        let root = base.last == "/" ? String(base.dropLast()) : base
        let whole = ServerAddress.resolve(link, from: root)
        return whole.hasPrefix(root) ? whole : root + link
    }

    func request(for key: PageKey, of list: APIRequest) -> APIRequest {
        if case .link(let address) = key { list.turned(to: address) } else { list }
    }

    func previous(before page: PageFacts) -> PageKey? {
        (page.declared.previousLink ?? page.previousLink).map { .link(ServerAddress.resolve($0, from: page.address)) }
    }
}

/// All members of an object become parameters (MediaWiki's `continue`).
struct PageMembers: PageMethod {
    let path: JSONPath
    var place = ParameterPlace.request

    var declaration: String { "*=\(PagingDeclaration.source(.path(path)))" }
    var summary: String { "the parameters at \(path)" }

    func next(after chain: PageChain) -> PageStep {
        guard let value = (try? path.first(in: chain.last.surroundings)) ?? nil, value.kind == .object, !value.isEmpty
        else {
            return .end(.noNext, .said)
        }
        let key = PageKey.token(value)
        return chain.last.key == key && chain.last.count == 0 ? .end(.emptyPage, .said) : .next(key)
    }

    func request(for key: PageKey, of list: APIRequest) -> APIRequest {
        guard case .token(let value) = key else { return list }
        var request = list
        for (name, member) in value.members {
            let inner = member.kind == .object ? Array(member.members) : [(key: name, value: member)]
            for (name, value) in inner { request.set(name, in: place, to: value) }
        }
        return request
    }
}

/// A token at an address of its own: scrolls.
///
/// Of the request of the list only parameters go along whose name begins that of the token: `scroll` next to
/// `scroll_id`.
struct Scroll: PageMethod {
    let address: String
    let name: String
    let spot: PageSpot

    var declaration: String { "at \(address) body.\(name)=\(PagingDeclaration.source(spot))" }
    var summary: String { "\(name) at \(address)" }

    func next(after chain: PageChain) -> PageStep {
        guard chain.last.count > 0 else { return .end(.emptyPage, .said) }
        return PageValueAt(spot: spot).next(after: chain)
    }

    func request(for key: PageKey, of list: APIRequest) -> APIRequest {
        var request = list.turned(to: ServerAddress.resolve(address, from: list.address))
        var body: JSONValue = [:]
        for parameter in list.allParameters where parameter.name != name && name.hasPrefix(parameter.name) {
            body[parameter.name] = list.value(of: parameter)
        }
        body[name] = key.json
        request.method = .post
        request.body = .json(body)
        return request
    }
}

extension APIRequest {
    /// Returns the same request to an address that a page names or implies.
    func turned(to address: String) -> APIRequest {
        var request = moved(to: address)
        if !ServerAddress.isSameServer(address, self.address) { request.leaveOrigin() }
        return request
    }
}
