import JSONDocuments

/// The values that a path matches in a JSON text, as ranges of its bytes.
///
/// No tree is made: the text is read once, and all of it is validated.
package struct PathMatchesInText: Sendable {
    private let locations: [PathTextWalk.Location]

    /// The number of matches.
    package var count: Int { locations.count }

    /// The range of a match in the bytes of the text.
    package subscript(number: Int) -> Range<Int> { locations[number].range }

    /// Finds the matches, in the order of RFC 9535.
    ///
    /// The result is nil if a tree is needed: for a text that isn't certainly valid, for a path with
    /// other steps than keys, indexes, wildcards and slices, for repeated keys among members that a
    /// wildcard selects, and if a limit of the path might be exceeded.
    ///
    /// - Complexity: O(*n*) in the number of bytes, and 8 bytes of memory a match.
    package init?(
        of path: JSONPath, in bytes: UnsafeBufferPointer<UInt8>, options: JSONDocument.Options = .init(),
        limits: JSONPath.Limits = .standard
    ) {
        guard let steps = path.textSteps, options.duplicateKeys == .lastWins else { return nil }
        var walk = unsafe PathTextWalk(steps, in: bytes, options: options, limits: limits)
        guard (try? walk.run()) != nil else { return nil }
        locations = walk.matches
    }
}

/// One step of a path that is followed in a text.
enum PathTextStep {
    /// Selects the member with a key and, if the key is an index, the element there.
    case key([UInt8], index: Int?)
    /// Selects the element at an index, counted from the end if negative.
    case index(Int)
    /// Selects every child.
    case children
    /// Selects elements.
    case slice(PathSlice)
}

extension JSONPath {
    /// The most steps that are followed in a text, which limits the recursion.
    private static var mostTextSteps: Int { 100 }

    /// The steps of the path; nil if it needs more than keys, indexes, wildcards and slices.
    fileprivate var textSteps: [PathTextStep]? {
        guard syntaxError == nil, form.segments.count <= Self.mostTextSteps else { return nil }
        var steps: [PathTextStep] = []
        for segment in form.segments {
            guard !segment.isDescendant, segment.selectors.count == 1 else { return nil }
            switch segment.selectors[0] {
            case .name(let key): steps.append(.key(Array(key.utf8), index: nil))
            case .step(let key): steps.append(.key(Array(key.utf8), index: ArrayIndex(key)?.value))
            case .index(let index): steps.append(.index(index))
            case .wildcard: steps.append(.children)
            case .slice(let slice): steps.append(.slice(slice))
            case .filter, .parent, .lookup: return nil
            }
        }
        return steps
    }
}

extension PathTextWalk {
    /// The range of one value; half the size of `Range<Int>`.
    struct Location {
        private let start: UInt32
        private let end: UInt32

        /// Creates a location; a text that jansson reads has less than 2 GiB.
        init(_ range: Range<Int>) {
            start = UInt32(range.lowerBound)
            end = UInt32(range.upperBound)
        }

        /// The range in the bytes of the text.
        var range: Range<Int> { Int(start)..<Int(end) }
    }
}
