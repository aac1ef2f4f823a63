import JSONDocuments
import ListDiffing
import SectionNormalizing

/// The rules by which a table arranges the sections of its sources.
struct SectionRules {
    var separator: ((CellViewModel?, CellViewModel?) -> CellViewModel?)?
    var dropsDuplicates = false

    /// True if sections stay as they are.
    var areNone: Bool { separator == nil && !dropsDuplicates }
}

/// The sections of the sources of a table, one after the other.
struct TableContent {
    var sections: [SectionViewModel] = []
    /// The index of the first section of each source.
    var starts: [Int] = []

    /// Returns the index of the source that a section comes from.
    func source(ofSectionAt index: Int) -> Int? { starts.lastIndex { $0 <= index } }
}

/// The ids in a table of several sources: those of the sources, unless another source has the same.
///
/// The source that first shows an id owns it, for good: the same id of another source gets a number that
/// no id has. So an id names one row for life, whatever other sources load later.
struct SourceIDs {
    private var owners: [UniqueID: Int] = [:]
    private var others: [Foreign: UniqueID] = [:]
    private var originals: [UniqueID: UniqueID] = [:]
    private var count = 0

    private struct Foreign: Hashable {
        let source: Int
        let id: UniqueID
    }

    /// Returns the id in the table of an id of a source.
    mutating func id(_ id: UniqueID, of source: Int) -> UniqueID {
        guard let owner = owners[id] else {
            owners[id] = source
            return id
        }
        if owner == source { return id }
        let foreign = Foreign(source: source, id: id)
        if let other = others[foreign] { return other }
        count += 1
        // Sources number equal ids from 1.
        let other = UniqueID(identity: id.identity, number: 1_000_000 + count)
        (others[foreign], originals[other]) = (other, id)
        return other
    }

    /// Returns the id in its source of an id in the table.
    func original(of id: UniqueID) -> UniqueID { originals[id] ?? id }
}
