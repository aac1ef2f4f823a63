import JSONDocuments

/// The identity of a cell: a given id, or its position.
///
/// The text of a position is made only when it is asked for.
enum CellIdentity {
    case given(Identity)
    case position(section: Int32, cell: Int32)

    /// The position of a cell; both indexes count from 0.
    static func position(ofCell cell: Int, inSection section: Int) -> CellIdentity {
        .position(section: Int32(clamping: section), cell: Int32(clamping: cell))
    }
}

extension CellIdentity: CustomStringConvertible {
    var description: String {
        switch self {
        case .given(let id): id.text
        case .position(let section, let cell): "s\(section)/c\(cell)"
        }
    }

    /// The identity that cells are compared by.
    var key: Identity {
        if case .given(let id) = self { id } else { .text(description) }
    }

    /// Whether this is a given id that could equal the text of a position.
    var looksLikePosition: Bool {
        guard case .given(.text(let id)) = self else { return false }
        return id.utf8.first == UInt8(ascii: "s") && id.utf8.contains(.slash)
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
