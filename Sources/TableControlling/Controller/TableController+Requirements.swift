import ListDiffing
import SectionNormalizing

/// What must hold before an edit is begun.
extension TableController {
    /// No batch is being shown: a host that edits the table while it shows an edit would lose count.
    func requireFree() throws(TableEditError) {
        guard isApplying else { return }
        throw TableEditError(
            .busy, at: "the table", expected: "no edit while a batch is shown", found: "one", "edit when it is shown")
    }

    func requireSection(_ index: Int) throws(TableEditError) {
        try requireSection(index, upTo: numberOfSections - 1)
    }

    func requireSection(_ index: Int, upTo last: Int) throws(TableEditError) {
        guard index < 0 || index > last else { return }
        let expected =
            switch last {
            case ..<0: "a section"
            case 0: "section 0"
            default: "a section from 0 to \(last)"
            }
        throw TableEditError(
            .section, at: "s\(index)", expected: expected, found: last < 0 ? "no sections" : "\(index)",
            last < 0 ? "insert a section first" : "the table has \(Self.count(numberOfSections, "section"))")
    }

    func requireRow(_ row: Int, in section: Int, upTo last: Int) throws(TableEditError) {
        guard row < 0 || row > last else { return }
        let expected =
            switch last {
            case ..<0: "a row"
            case 0: "row 0"
            default: "a row from 0 to \(last)"
            }
        throw TableEditError(
            .row, at: "\(CellPath(section: section, row: row))", expected: expected, found: "\(row)",
            "section \(section) has \(Self.count(numberOfRows(in: section), "cell"))")
    }

    func requireCell(_ path: CellPath) throws(TableEditError) {
        try requireSection(path.section)
        try requireRow(path.row, in: path.section, upTo: numberOfRows(in: path.section) - 1)
    }

    func requireMove(from old: CellPath, to new: CellPath) throws(TableEditError) {
        try requireCell(old)
        try requireSection(new.section)
        let count = numberOfRows(in: new.section)
        try requireRow(new.row, in: new.section, upTo: old.section == new.section ? count - 1 : count)
    }

    /// The one section that all places are in; nil where there are no places.
    func requireOneSection(_ paths: [CellPath]) throws(TableEditError) -> Int? {
        let sections = Set(paths.map(\.section)).sorted()
        guard sections.count <= 1 else {
            throw TableEditError(
                .sections, at: "insertCells", expected: "places in one section",
                found: "sections \(sections.map { "\($0)" }.joined(separator: ", "))",
                "insert into one section at a time, in performBatch")
        }
        if let section = sections.first { try requireSection(section) }
        try requireDistinct(paths) { "\($0)" }
        return sections.first
    }

    func requireDistinct<Place: Hashable>(_ places: [Place], _ name: (Place) -> String) throws(TableEditError) {
        var seen: Set<Place> = []
        for place in places where !seen.insert(place).inserted {
            throw TableEditError(
                .twice, at: name(place), expected: "each place once", found: "it twice", "name it once")
        }
    }

    /// Cells that no table shows yet.
    func requireNew(_ cells: [CellViewModel]) throws(TableEditError) {
        var seen: Set<ObjectIdentifier> = []
        for cell in cells {
            guard
                let place = cell.indexPath.map({ "at \($0)" })
                    ?? (seen.insert(ObjectIdentifier(cell)).inserted ? nil : "twice")
            else { continue }
            throw TableEditError(
                .membership, at: "cell \"\(cell.id)\"", expected: "a cell that is not shown yet",
                found: "one that is shown \(place)", "move it, or insert another")
        }
    }

    /// Sections that no table shows yet.
    func requireNew(_ sections: [SectionViewModel]) throws(TableEditError) {
        var seen: Set<ObjectIdentifier> = []
        for section in sections {
            guard
                let place = section.index.map({ "as s\($0)" })
                    ?? (seen.insert(ObjectIdentifier(section)).inserted ? nil : "twice")
            else { continue }
            throw TableEditError(
                .membership, at: "section \"\(section.id)\"", expected: "a section that is not shown yet",
                found: "one that is shown \(place)", "move it, or insert another")
        }
        try requireNew(sections.flatMap(\.cells))
    }

    private static func count(_ count: Int, _ name: String) -> String {
        count == 1 ? "1 \(name)" : "\(count == 0 ? "no" : "\(count)") \(name)s"
    }
}
