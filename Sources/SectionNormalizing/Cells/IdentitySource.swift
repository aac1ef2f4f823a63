import JSONDocuments

/// The identity of a cell or a section, and where it comes from.
///
/// The text of a position is made only when it is asked for.
enum IdentitySource {
    /// A given id.
    case given(Identity)
    /// The position in the input; the index of the cell is -1 for a section.
    case position(section: Int32, cell: Int32)
    /// An id that a table or a list gave to something without one.
    case assigned(Identity)
    /// None yet.
    case none

    /// Returns the position of a cell; both indexes count from 0.
    static func position(ofCell cell: Int, inSection section: Int) -> IdentitySource {
        .position(section: Int32(clamping: section), cell: Int32(clamping: cell))
    }

    /// Returns the position of a section, which counts from 0.
    static func position(ofSection section: Int) -> IdentitySource {
        .position(section: Int32(clamping: section), cell: -1)
    }
}

extension IdentitySource: CustomStringConvertible {
    var description: String {
        switch self {
        case .given(let id), .assigned(let id): id.text
        case .position(let section, -1): "s\(section)"
        case .position(let section, let cell): "s\(section)/c\(cell)"
        case .none: ""
        }
    }

    /// The identity that cells and sections are compared by.
    var key: Identity {
        switch self {
        case .given(let id), .assigned(let id): id
        case .position, .none: .text(description)
        }
    }

    /// True if there is no given id.
    var isPosition: Bool { if case .given = self { false } else { true } }

    /// True if there is no id, not even a position.
    var isMissing: Bool { if case .none = self { true } else { false } }

    /// Returns the source of another identity, which replaces this one.
    func replaced(by id: Identity) -> IdentitySource {
        if id == key { return self }
        return isPosition ? .assigned(id) : .given(id)
    }

    /// True if this is a given id that could equal the text of a position.
    var looksLikePosition: Bool {
        switch self {
        case .given(.text(let id)), .assigned(.text(let id)):
            id.utf8.first == UInt8(ascii: "s") && id.utf8.contains(.slash)
        default: false
        }
    }
}

/// Two cells, or two sections, with the same id.
///
/// Both are kept.
///
/// ```swift
/// let result = Normalizer().normalize(try JSONDocument(parsing: #"[{"id": 7}, {"id": 7}]"#))
/// for duplicate in result.duplicates {
///     print("\(duplicate.again) has the id \(duplicate.id) of \(duplicate.first)")  // s0/c1 has the id 7 of s0/c0
/// }
/// ```
public struct DuplicateIdentity: Sendable, Hashable {
    /// The path of a section, or of a cell in one.
    public struct Path: Sendable, Hashable, CustomStringConvertible {
        /// The index of the section.
        public let section: Int
        /// The index of the cell in the section; nil for the section itself.
        public let cell: Int?

        /// `s0/c3`, or `s0` for a section.
        public var description: String { "s\(section)" + (cell.map { "/c\($0)" } ?? "") }
    }

    /// The id.
    public let id: String
    /// The path of the first occurrence.
    public let first: Path
    /// The path of the repetition.
    public let again: Path
}
