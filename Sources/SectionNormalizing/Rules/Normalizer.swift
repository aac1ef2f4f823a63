import JSONDocuments

/// Turns any loose input into sections and cells.
///
/// Total, deterministic, idempotent; order is kept and no cell is lost. The rules are a table in the guide.
///
/// ```swift
/// let json = try JSONDocument(parsing: #"{"Fiction": ["Momo"], "Essays": []}"#).root
/// Normalizer().normalize(json).sections.map(\.header)  // ["Fiction", "Essays"]
/// ```
public struct Normalizer: Sendable {
    /// How loose input is read where there is a choice.
    public var options: NormalizationOptions

    /// A normalizer with these options.
    public init(_ options: NormalizationOptions = NormalizationOptions()) { self.options = options }

    /// The sections that a JSON value stands for.
    ///
    /// - Complexity: O(*n*) in the number of cells; no payload is copied.
    public func normalize(_ json: JSONValue) -> Normalized { normalize(LooseValue(json), headers: []) }

    /// The sections that a Swift value stands for: arrays, dictionaries, Items, ready cells and sections, JSON, scalars.
    ///
    /// - Complexity: O(*n*) in the number of cells.
    public func normalize(_ value: Any?) -> Normalized { normalize(LooseValue(value), headers: []) }

    /// The sections that a value stands for, with a parallel list of headers.
    ///
    /// There are as many sections as the items give; header *i* is put above section *i* where there is one, and extra
    /// headers are noted.
    public func normalize(_ value: Any?, headers: [String?]) -> Normalized {
        normalize(LooseValue(value), headers: headers)
    }

    /// Parses bytes and normalizes what they hold.
    ///
    /// - Throws: `JSONSyntaxError` where the text is not JSON.
    public func normalize(parsing bytes: [UInt8]) throws(JSONSyntaxError) -> Normalized {
        normalize(try JSONDocument(parsing: bytes).root)
    }

    private func normalize(_ value: LooseValue, headers: [String?]) -> Normalized {
        var run = NormalizationRun(options, headers: headers)
        run.read(value)
        return run.finish()
    }
}
