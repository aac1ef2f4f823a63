import JSONDocuments

/// What one evaluation shares among the query and the queries in its filters: the root, and what is left of its limits.
struct PathEvaluation {
    /// The value that `$` means.
    let root: JSONNode

    /// How much may be done.
    let limits: JSONPath.Limits

    /// The path that is evaluated, for errors.
    let path: String

    /// How many steps are left.
    private(set) var work: Int

    /// How many matches there are so far.
    private var matches = 0

    /// Patterns out of the document, made ready.
    var patterns: [ExactText: Result<IRegexp, IRegexp.Fault>] = [:]

    init(of path: JSONPath, in root: JSONNode, limits: JSONPath.Limits) {
        self.root = root
        self.limits = limits
        self.path = path.spelling
        work = limits.work
    }

    /// Takes `steps` from what is left.
    @inline(__always)
    mutating func spend(_ steps: Int) throws(PathLimitError) {
        work &-= steps
        if work < 0 { throw error(.work, limits.work) }
    }

    /// Counts one more match.
    @inline(__always)
    mutating func count() throws(PathLimitError) {
        matches += 1
        if matches > limits.matches { throw error(.matches, limits.matches) }
    }

    /// An error that says which limit was reached.
    func error(_ limit: PathLimitError.Limit, _ allowed: Int) -> PathLimitError {
        PathLimitError(limit: limit, allowed: allowed, path: path)
    }
}

extension PathEvaluation {
    /// How many patterns out of the document are kept ready at the same time.
    private static let mostPatterns = 16

    /// The regular expression of a pattern out of the document; nil where it is none.
    mutating func regexp(_ pattern: String) throws(PathLimitError) -> IRegexp? {
        let known = patterns[ExactText(pattern)]
        if known == nil { try spend(pattern.utf8.count) }
        let result = known ?? IRegexp.compile(pattern, limit: limits.patternSize)
        if known == nil {
            if patterns.count == Self.mostPatterns { patterns.removeAll(keepingCapacity: true) }
            patterns[ExactText(pattern)] = result
            if case .success(let regexp) = result { try spend(regexp.count) }
        }
        switch result {
        case .success(let regexp): return regexp
        case .failure(.invalid): return nil
        case .failure(.tooLarge): throw error(.patternSize, limits.patternSize)
        }
    }
}
