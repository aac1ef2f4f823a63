import JSONDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Recorded pages of one list: `pages.json` in their folder.
struct Recording: Sendable {
    let pages: [RecordedPage]

    /// How far a playback is.
    struct Turn {
        /// The number of the page that answered last, from 0.
        var last = -1
        /// The pages that answered addresses that no page names.
        var taken: [String: Int] = [:]
    }

    /// Reads the recording in a file; nil if it doesn't exist.
    init?(_ file: URL) {
        guard let data = try? Data(contentsOf: file),
            let pages = try? JSONDocument(parsing: data).root["pages"]?.array
        else { return nil }
        self.pages = pages.compactMap { RecordedPage($0) }
        if self.pages.isEmpty { return nil }
    }

    /// Returns the index of the page that is returned for this request.
    ///
    /// Several pages with one address are returned in turn, as the pages of a cursor that doesn't change.
    func number(for request: APIRequest, _ turn: inout Turn) -> Int? {
        let address = Self.canonicalAddress(request.address)
        var candidates = pages.indices.filter { pages[$0].address.map(Self.canonicalAddress) == address }
        if candidates.isEmpty {
            candidates = pages.indices.dropFirst().filter { page($0, follows: request, at: address) }
        }
        if let only = candidates.first, candidates.count == 1 {
            turn.last = only
        } else if !candidates.isEmpty {
            guard let next = candidates.first(where: { $0 > turn.last }) else { return nil }
            turn.last = next
        } else {
            let key = "\(address) \(request.page?.description ?? "")"
            let next = turn.taken[key] ?? turn.last + 1
            // A request for a page after another means the next one, even if the recording spells
            // its address differently.
            guard next < pages.count, pages[next].address == nil || (request.page != nil && next > 0) else {
                return nil
            }
            turn.taken[key] = next
            turn.last = next
        }
        return turn.last
    }

    /// Returns whether the page before this one names it as this request does: by its address, or by a
    /// cursor.
    private func page(_ number: Int, follows request: APIRequest, at address: String) -> Bool {
        guard let next = pages[number - 1].next else { return false }
        if Self.canonicalAddress(next) == address { return true }
        if request.page == .cursor(next) || request.page == .before(next) { return true }
        return request.endpoint.query.pairs.contains { $0.value == next }
    }

    /// Returns an address without its host, its parameters sorted.
    static func canonicalAddress(_ address: String) -> String {
        let whole = ServerAddress.resolve(address, from: "http://recorded.invalid/")
        guard ServerAddress.hasScheme(whole) else { return whole }
        let (endpoint, query) = ServerAddress.split(whole)
        let afterScheme = endpoint.firstRange(of: "://")?.upperBound ?? endpoint.startIndex
        let path = endpoint[afterScheme...].drop { $0 != "/" }
        return "\(path)?\(RequestParameters(query: query ?? "").canonical)"
    }
}

/// One page of a recording.
struct RecordedPage: Sendable {
    let file: String
    let status: Int
    /// The address it was recorded at; nil if unknown.
    let address: String?
    /// The address or the cursor of the next page; nil if it names none.
    let next: String?
    private let linkHeader: String?
    private let otherHeaders: [(name: String, value: String)]

    /// Reads the page that an object describes; nil without a file.
    init?(_ json: JSONValue) {
        func text(_ key: String) -> String? { json[key].flatMap(Self.text) }
        guard let file = text("file") else { return nil }
        self.file = file
        status = json["status"]?.int ?? 200
        (address, next, linkHeader) = (text("url"), text("next"), text("link_header"))
        otherHeaders = (json["headers"] ?? .null).members.compactMap { member in
            Self.text(member.value).map { (member.key, $0) }
        }
    }

    private static func text(_ json: JSONValue) -> String? { json.string ?? json.numberText }

    /// The headers it was recorded with.
    var headers: HeaderFields {
        var headers: HeaderFields = ["Content-Type": "application/json"]
        for (name, value) in otherHeaders.sorted(by: { $0.name < $1.name }) { headers[name] = value }
        if let linkHeader { headers["Link"] = linkHeader }
        return headers
    }
}
