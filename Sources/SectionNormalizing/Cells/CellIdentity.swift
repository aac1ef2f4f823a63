import JSONDocuments

/// What a cell is recognized by: an id that was given, or its place, which becomes a text only when asked for.
enum CellIdentity {
    case given(Identity)
    case position(section: Int32, cell: Int32)

    /// The place of a cell, numbers from 0.
    static func position(_ section: Int, _ cell: Int) -> CellIdentity {
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

    /// What the cell is compared by.
    var key: Identity {
        if case .given(let id) = self { id } else { .text(description) }
    }

    /// Whether the id was given and could be taken for a place.
    var looksLikePosition: Bool {
        guard case .given(.text(let id)) = self else { return false }
        return id.utf8.first == UInt8(ascii: "s") && id.utf8.contains(UInt8(ascii: "/"))
    }
}

/// A height that was measured, and under which circumstances; under others it says nothing.
package struct MeasuredHeight {
    package let height: Double
    package let circumstances: Int

    package init(_ height: Double, under circumstances: Int) {
        self.height = height
        self.circumstances = circumstances
    }
}
