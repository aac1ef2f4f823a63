import JSONDocuments

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
