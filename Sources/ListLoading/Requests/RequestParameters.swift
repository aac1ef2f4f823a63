/// The parameters of a request: names and values in order; a name may stand more than once.
///
/// ```swift
/// var parameters: RequestParameters = ["q": "green tea", "page": "1"]
/// parameters["page"] = "2"
/// parameters.encoded  // q=green%20tea&page=2
/// ```
public struct RequestParameters: Sendable, Hashable {
    /// The names and values, in order.
    public private(set) var pairs: [Pair] = []

    /// One name and its value.
    public struct Pair: Sendable, Hashable {
        /// The name.
        public let name: String
        /// The value.
        public let value: String
    }

    /// No parameters.
    public init() {}

    /// The parameters of a query as it stands in an address, without the `?`; `+` is a blank.
    public init(query: some StringProtocol) {
        for part in query.split(separator: "&") {
            let name = part.prefix { $0 != "=" }
            append(PercentText.decoded(part.dropFirst(name.count + 1)), as: PercentText.decoded(name))
        }
    }

    /// Whether there is none.
    public var isEmpty: Bool { pairs.isEmpty }

    /// The first value of this name; setting puts it in place of all of them, nil removes them.
    public subscript(name: String) -> String? {
        get { pairs.first { $0.name == name }?.value }
        set {
            let place = pairs.firstIndex { $0.name == name } ?? pairs.count
            pairs.removeAll { $0.name == name }
            if let newValue { pairs.insert(Pair(name: name, value: newValue), at: place) }
        }
    }

    /// Adds a value to those of this name.
    public mutating func append(_ value: String, as name: String) { pairs.append(Pair(name: name, value: value)) }

    /// These parameters, and those of `others`, which stand in place of the ones with the same names.
    func replaced(by others: RequestParameters) -> RequestParameters {
        let names = Set(others.pairs.map(\.name))
        var result = self
        result.pairs.removeAll { names.contains($0.name) }
        result.pairs += others.pairs
        return result
    }

    /// The parameters as the query of an address, in order, everything but letters, digits and `-._~` in percents.
    public var encoded: String {
        pairs.map { "\(PercentText.encoded($0.name))=\(PercentText.encoded($0.value))" }.joined(separator: "&")
    }

    /// The query that all equal sets of parameters share, whatever their order.
    ///
    /// Values of one name keep their order, because servers read lists that way.
    var canonical: String {
        let order = pairs.indices.sorted { (pairs[$0].name, $0) < (pairs[$1].name, $1) }
        return RequestParameters(pairs: order.map { pairs[$0] }).encoded
    }

    private init(pairs: [Pair]) { self.pairs = pairs }
}

extension RequestParameters: ExpressibleByDictionaryLiteral {
    /// Parameters from a literal, in its order.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(value, as: name) }
    }
}
