import JSONDocuments

/// What normalization made of an input.
public struct NormalizationResult {
    /// The sections, in order.
    public let sections: [SectionViewModel]

    /// The decisions that were not obvious; the first 100 of each rule.
    public let notes: [NormalizationNote]

    /// How many such decisions there were in all, by rule.
    public let noteCounts: [NormalizationRule: Int]

    /// How many such decisions there were in all.
    public var noteCount: Int { noteCounts.values.reduce(0, +) }

    /// The ids that stand more than once; the first 1,000 repetitions.
    public let duplicates: [DuplicateIdentity]

    /// How many cells there are in all sections.
    public var cellCount: Int { sections.reduce(0) { $0 + $1.cells.count } }
}

extension NormalizationResult {
    /// Sections that are as they shall be already: nothing was decided, and there is nothing to note.
    package init(sections: [SectionViewModel]) {
        self.init(sections: sections, notes: [], noteCounts: [:], duplicates: [])
    }
}

/// A decision that was not obvious: what was found where, and what was made of it.
public struct NormalizationNote: Sendable, Hashable {
    /// Where in the input.
    public let location: JSONLocation

    /// The rule that decided.
    public let rule: NormalizationRule

    /// Why, in one sentence.
    public let reason: String
}

extension NormalizationNote: CustomStringConvertible {
    /// `PLACE: REASON [RULE]`.
    public var description: String { "\(location): \(reason.inMessage(600)) [\(rule.rawValue)]" }
}

/// The notes on one input: all are counted, the first of each rule are kept.
struct NoteCollector {
    private(set) var notes: [NormalizationNote] = []
    private(set) var counts: [NormalizationRule: Int] = [:]

    /// One rule cannot crowd out the others, nor fill the memory.
    private static let limit = 100

    /// Takes a note; its place and its words are put together only where it is kept.
    mutating func note(_ rule: NormalizationRule, _ place: InputLocation, _ reason: @autoclosure () -> String) {
        let count = counts[rule, default: 0] + 1
        counts[rule] = count
        guard count <= Self.limit else { return }
        notes.append(NormalizationNote(location: place.location, rule: rule, reason: reason()))
    }
}

/// The location of a value of the input; it is put together only when a note asks.
///
/// Places below one place share the steps to it, so that a deep input costs a step a level.
struct InputLocation {
    private final class Step: Sendable {
        let above: Step?
        let component: JSONLocation.Component

        init(_ component: JSONLocation.Component, below above: Step?) {
            self.above = above
            self.component = component
        }
    }

    private var steps: Step?
    private var index: Int?

    static let root = InputLocation()

    /// The element at an index of the value here.
    func element(_ index: Int) -> InputLocation {
        var place = self
        if let own = self.index { place.steps = Step(.index(own), below: steps) }
        place.index = index
        return place
    }

    /// This place, ready to be the base of many: `element` of it takes no memory.
    var base: InputLocation {
        guard let index else { return self }
        var place = self
        place.steps = Step(.index(index), below: steps)
        place.index = nil
        return place
    }

    /// The member of the value here.
    func appending(_ key: String) -> InputLocation {
        var place = base
        place.steps = Step(.key(key), below: place.steps)
        return place
    }

    var location: JSONLocation {
        var components: [JSONLocation.Component] = index.map { [.index($0)] } ?? []
        var step = steps
        while let here = step {
            components.append(here.component)
            step = here.above
        }
        return JSONLocation(components.reversed())
    }
}
