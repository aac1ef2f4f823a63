import JSONDocuments

/// The state that one evaluation shares among the query and the queries in its filters: the root
/// and the remaining limits.
struct PathEvaluation {
    /// The value that `$` means.
    let root: JSONNode

    /// The limits of the evaluation.
    let limits: JSONPath.Limits

    /// The spelling of the path, for errors.
    let path: String

    /// The number of steps left.
    private(set) var work: Int

    /// The number of matches so far.
    private var matches = 0

    /// Compiled patterns that come from the document.
    var patterns: [ExactText: Result<IRegexp, IRegexp.CompileError>] = [:]

    init(of path: JSONPath, in root: JSONNode, limits: JSONPath.Limits) {
        self.root = root
        self.limits = limits
        self.path = path.spelling
        work = limits.work
    }

    /// Subtracts `steps` from the steps left.
    @inline(__always)
    mutating func spend(_ steps: Int) throws(PathLimitError) {
        work &-= steps
        if work < 0 { throw error(.work, allowed: limits.work) }
    }

    /// Counts one more match.
    @inline(__always)
    mutating func count() throws(PathLimitError) {
        matches += 1
        if matches > limits.matches { throw error(.matches, allowed: limits.matches) }
    }

    /// Returns the error of a limit that was exceeded.
    func error(_ limit: PathLimitError.Limit, allowed: Int) -> PathLimitError {
        PathLimitError(limit: limit, allowed: allowed, path: path)
    }
}

extension PathEvaluation {
    /// The largest number of patterns from the document that are kept compiled.
    private static let mostPatterns = 16

    /// Returns the compiled form of a pattern from the document; nil if it isn't a valid I-Regexp.
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
        case .failure(.tooLarge): throw error(.patternSize, allowed: limits.patternSize)
        }
    }
}
