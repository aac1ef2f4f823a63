import Foundation
import JSONDocuments
import JSONPaths

/// Finds the identity that data gives: its own word, else what is at the configured path.
struct IdentityReader {
    private let path: JSONPath

    /// The key, where the path is no more than one: it is looked up without a path.
    private let key: String?

    init(_ path: JSONPath) {
        self.path = path
        key = if let steps = path.steps, steps.count == 1, case .key(let key) = steps[0] { key } else { nil }
    }

    /// The id, or nil where there is none; `unusable` is told what stands in its place.
    func id(of object: CellObject, unusable: (String) -> Void) -> Identity? {
        switch object {
        case .json(let json):
            return json.kind == .object ? id(at(json).map { LooseValue($0) }, unusable) : nil
        case .value(let value):
            if let own = Self.own(value) { return own }
            if case .dictionary(let dictionary) = LooseValue(value), let key { return id(dictionary[key], unusable) }
            guard let json = object.json, json.kind == .object else { return nil }
            return id(at(json).map { LooseValue($0) }, unusable)
        }
    }

    private func at(_ json: JSONValue) -> JSONValue? {
        if let key { return json[key] }
        return (try? path.first(in: json)) ?? nil
    }

    private func id(_ value: LooseValue?, _ unusable: (String) -> Void) -> Identity? {
        guard let value, !value.isNull else { return nil }
        if let identity = value.identity { return identity }
        unusable(value.text == "" ? "empty" : value.text.map { "\"\($0.inMessage)\"" } ?? value.phrase)
        return nil
    }

    /// What a Swift value says of itself; an identity that is only the address of an object is none.
    private static func own(_ value: Any) -> Identity? {
        if let id = (value as? any ListPresentable)?.listID { return id.isEmpty ? nil : .text(id) }
        guard let identifiable = value as? any Identifiable else { return nil }
        let id: Any = identifiable.id
        return id is ObjectIdentifier ? nil : LooseValue(id).identity
    }
}

extension LooseValue {
    /// The value as an id: a number or a text that is not empty; any single Swift value by its description.
    var identity: Identity? {
        switch self {
        case .scalar(.json(let json)): Self.identity(json)
        case .scalar(.value(let value)): Self.identity(value)
        case .single(let object): object.json.flatMap { Self.identity($0) } ?? .text(object.description)
        default: nil
        }
    }

    private static func identity(_ json: JSONValue) -> Identity? {
        switch json.kind {
        case .string: json.text.isEmpty ? nil : .text(json.text)
        case .integer, .real: .number(json.text)
        case .null, .bool, .array, .object: nil
        }
    }

    private static func identity(_ value: Any) -> Identity? {
        if value is Bool && type(of: value) == Bool.self { return nil }
        // As in its JSON: the id of 12.0 is 12.
        if value is any BinaryFloatingPoint, let json = (value as? any JSONRepresentable)?.json, !json.isNull {
            return identity(json)
        }
        let text = "\(value)"
        if text.isEmpty { return nil }
        return value is any Numeric || value is NSNumber ? .number(text) : .text(text)
    }
}

/// Tells equal ids apart by their occurrence, and notes both places.
struct DuplicateIDDetector {
    private(set) var duplicates: [DuplicateIdentity] = []

    private static let limit = 1_000
    private typealias Place = DuplicateIdentity.Place
    private typealias Seen = (place: Place, count: Int)

    mutating func count(_ sections: [SectionViewModel]) {
        var seen: [Identity: Seen] = [:]
        for (number, section) in sections.enumerated() {
            section.occurrence = occurrence(of: .text(section.id), at: Place(section: number, cell: nil), in: &seen)
        }
        countCells(of: sections)
    }

    /// Places differ from each other; they are counted only where a given id or a ready cell could say the same.
    private mutating func countCells(of sections: [SectionViewModel]) {
        var (given, couldMatch) = (0, false)
        for (number, section) in sections.enumerated() {
            for (place, cell) in section.cells.enumerated() {
                switch cell.source {
                case .given:
                    given += 1
                    couldMatch = couldMatch || cell.source.looksLikePosition
                case .position(let section, let row):
                    couldMatch = couldMatch || section != number || row != place
                }
            }
        }
        var seen: [Identity: Seen] = [:]
        seen.reserveCapacity(given)
        for (number, section) in sections.enumerated() {
            for (place, cell) in section.cells.enumerated() {
                let counts = if case .given = cell.source { true } else { couldMatch }
                cell.occurrence =
                    counts ? occurrence(of: cell.identity, at: Place(section: number, cell: place), in: &seen) : 1
            }
        }
    }

    private mutating func occurrence(of id: Identity, at place: Place, in seen: inout [Identity: Seen]) -> Int {
        guard let earlier = seen[id] else {
            seen[id] = (place, 1)
            return 1
        }
        seen[id]?.count += 1
        if duplicates.count < Self.limit {
            duplicates.append(DuplicateIdentity(id: id.text, first: earlier.place, again: place))
        }
        return earlier.count + 1
    }
}

/// Two cells, or two sections, with the same id: both are kept.
public struct DuplicateIdentity: Sendable, Hashable {
    /// A place in the sections: a section, or a cell in one.
    public struct Place: Sendable, Hashable, CustomStringConvertible {
        /// The number of the section.
        public let section: Int
        /// The number of the cell in it; nil for the section itself.
        public let cell: Int?

        /// `s0/c3`, or `s0` for a section.
        public var description: String { "s\(section)" + (cell.map { "/c\($0)" } ?? "") }
    }

    /// The id.
    public let id: String
    /// Where it stood first.
    public let first: Place
    /// Where it stands again.
    public let again: Place
}
