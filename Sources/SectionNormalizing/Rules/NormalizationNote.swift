import JSONDocuments

/// A decision of the normalizer that was not obvious.
///
/// It has the location in the input, the rule, and the reason in one sentence. Notes are for people
/// who wonder why a list looks as it does: `listwright normalize --explain` prints them. A result
/// keeps the first 100 of each rule, and counts all.
///
/// ```swift
/// let result = Normalizer().normalize(try JSONDocument(parsing: #"{"Fiction": ["Momo"], "Essays": []}"#))
/// for note in result.notes { print(note) }
/// // the root: every value is an array, so every key is the header of a section [dictionaryOfArrays]
/// ```
public struct NormalizationNote: Sendable, Hashable {
    /// The location of the value in the input.
    public let location: JSONLocation

    /// The rule that decided.
    public let rule: NormalizationRule

    /// The reason, in one sentence.
    public let reason: String
}

extension NormalizationNote: CustomStringConvertible {
    /// `LOCATION: REASON [RULE]`.
    public var description: String { "\(location): \(reason.inMessage(600)) [\(rule.rawValue)]" }
}

/// The rules that turn loose input into sections and cells, as far as they leave a note.
///
/// The guide <doc:Normalization> lists them in the order in which they apply. An array of loose
/// elements becomes one section without a note.
public enum NormalizationRule: String, Sendable, Hashable, CaseIterable {
    /// nil, or null at the top: no sections.
    case nothing
    /// Null inside an array: a cell without text.
    case nullElement
    /// Null inside an array, dropped by option.
    case droppedNull
    /// One value at the top: one section with one cell.
    case singleValue
    /// A dictionary with the keys of a cell.
    case cellDictionary
    /// A dictionary with the keys of a section.
    case sectionDictionary
    /// A dictionary with the keys of a section inside a section: data.
    case nestedSectionDictionary
    /// A dictionary of arrays: a titled section for each key.
    case dictionaryOfArrays
    /// An empty array: one section without cells.
    case emptyArray
    /// An array of arrays: a section for each.
    case arrayOfArrays
    /// An array of arrays and loose elements: each element its own section.
    case mixedArray
    /// An array with sections in it: each element its own section.
    case arrayOfSections
    /// An object with the list that ``NormalizationOptions/sections`` names: a section.
    case sectionTemplate
    /// No object with that list: the template of sections has no effect.
    case unusedSectionTemplate
    /// The named list is missing or null: a section without cells.
    case missingList
    /// The named list is empty: a section without cells.
    case emptyList
    /// A value instead of the named list: the only cell of its section.
    case singleInsteadOfList
    /// The template of a header finds nothing: a section without a header.
    case missingHeader
    /// An object or a value that would be a section at the top, inside a section: data.
    case nestedSectionData
    /// An array inside a section: one cell, a cell for each element, or a cell with child cells.
    case nestedArray
    /// A ready section inside a section: its cells move to the outer section.
    case nestedSection
    /// A section without cells, dropped by option.
    case droppedEmptySection
    /// A header without a section.
    case extraHeader
    /// A dictionary with the keys of a cell or a section and a value that can't be read as such:
    /// data.
    case unreadableDictionary
    /// An empty footer: no footer.
    case emptyFooter
    /// A value at the path of ids that can't be an id: the position is the identity.
    case unusableID
    /// An object of objects that are alike, by their ids or names: one section with a cell for each.
    case dictionaryOfRows
    /// A field of the rows that is their title, subtitle, image or id.
    case foundField
}

/// Collects the notes on one input: counts them all, and keeps the first of each rule.
struct NoteCollector {
    private(set) var notes: [NormalizationNote] = []
    private(set) var counts: [NormalizationRule: Int] = [:]

    /// Notes of a rule that are kept, so that one rule can't crowd out the others or use up the
    /// memory.
    private static let limit = 100

    /// Adds a note.
    ///
    /// Its location and reason are evaluated only if the note is kept.
    mutating func note(_ rule: NormalizationRule, at location: InputLocation, _ reason: @autoclosure () -> String) {
        let count = counts[rule, default: 0] + 1
        counts[rule] = count
        guard count <= Self.limit else { return }
        notes.append(NormalizationNote(location: location.location, rule: rule, reason: reason()))
    }
}

/// The location of a value of the input; its components are collected only for a note.
///
/// Locations with a common parent share its steps, so that each level of a deep input takes the
/// memory of one step.
struct InputLocation {
    private final class Part: Sendable {
        let parent: Part?
        let component: JSONLocation.Component

        init(_ component: JSONLocation.Component, below parent: Part?) {
            self.parent = parent
            self.component = component
        }
    }

    private var steps: Part?
    private var index: Int?

    static let root = InputLocation()

    /// Returns the location of the element at an index of the value.
    func child(_ index: Int) -> InputLocation {
        var location = self
        if let own = self.index { location.steps = Part(.index(own), below: steps) }
        location.index = index
        return location
    }

    /// The same location, prepared as the parent of many: its `child(_:)` allocates nothing.
    var base: InputLocation {
        guard let index else { return self }
        var location = self
        location.steps = Part(.index(index), below: steps)
        location.index = nil
        return location
    }

    /// Returns a location relative to the value.
    func appending(_ location: JSONLocation) -> InputLocation {
        location.components.reduce(self) { location, component in
            switch component {
            case .key(let key): location.appending(key)
            case .index(let index): location.child(index)
            }
        }
    }

    /// Returns the location of a member of the value.
    func appending(_ key: String) -> InputLocation {
        var location = base
        location.steps = Part(.key(key), below: location.steps)
        return location
    }

    var location: JSONLocation {
        var components: [JSONLocation.Component] = index.map { [.index($0)] } ?? []
        var next = steps
        while let step = next {
            components.append(step.component)
            next = step.parent
        }
        return JSONLocation(components.reversed())
    }
}
