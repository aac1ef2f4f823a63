import JSONDocuments
import ListFinding

/// A look at the rows of a long list one after the other, before they are normalized in the same way.
///
/// Of a list of objects that are data, only the fields that its rows show depend on other rows, and what is said of
/// templates that find nothing.
package struct RowSurvey {
    /// The number of rows in the list.
    package let count: Int
    /// The JSON of rows at equal distances.
    package private(set) var sample: [[UInt8]] = []

    private let nested: NormalizationOptions.NestedArrays
    private let indices: [Int]
    private var templates: [TextTemplate]
    private var next = 0

    /// Creates a survey; nil if the options describe sections.
    ///
    /// - Parameter limit: The most rows in the sample.
    package init?(_ options: NormalizationOptions, count: Int, sampling limit: Int) {
        guard options.sections == nil else { return nil }
        self.count = count
        nested = options.nestedArrays
        indices = RowSample.spread(0..<count, limit: limit)
        let template = options.template
        templates = [template?.title, template?.subtitle, template?.image].compactMap { $0 }
            .filter { !$0.paths.isEmpty }
    }

    /// Adds the next row; false if the list must be normalized as a whole, because the row isn't data alone.
    ///
    /// - Parameter isMember: Whether the row is a member of a map, which is always data.
    package mutating func add(_ row: JSONValue, isMember: Bool) -> Bool {
        guard row.kind == .object, isMember || isData(row), next < count else { return false }
        if sample.count < indices.count, indices[sample.count] == next { sample.append(JSONWriter.bytes(of: row)) }
        if !templates.isEmpty { templates.removeAll { $0.text(for: row) != nil } }
        next += 1
        return true
    }

    private func isData(_ row: JSONValue) -> Bool {
        if case .loose = LooseElements.Kind(of: row.node, in: row.storage, nested: nested) { return true }
        guard case .loose = LooseElements.Kind(of: LooseValue(row), nested: nested) else { return false }
        return true
    }

    /// Whether all rows were added, more than one, and each template finds something.
    package var isComplete: Bool { next == count && count > 1 && templates.isEmpty }
}

/// The cells of the rows of a surveyed list, which is one section.
package struct SurveyedCells {
    private let maker: CellMaker
    private let texts: RowTexts?
    private var count = 0

    /// - Parameter sample: At most 200 rows at equal distances, if the options leave the fields to them.
    package init(_ options: NormalizationOptions, sample: [JSONValue]) {
        maker = CellMaker(options)
        let fields: FoundFields? =
            switch options.fields {
            case .none: nil
            case .given(let given): given
            case .found: UndecidedRows.fields(of: sample, inSection: .position(ofSection: 0))
            }
        texts = fields.map { options.texts(of: $0, isOfOneRow: false) }
    }

    /// Makes the cell of the next row.
    ///
    /// - Parameter key: The key of a row in a map; nil for a row of a list.
    package mutating func cell(of row: JSONValue, key: String?) -> CellViewModel {
        let cell: CellViewModel
        if let key {
            let id = Identity.text(key)
            cell = maker.row(row, id: id, position: .given(id), unusable: { _ in })
        } else {
            cell = maker.row(row, position: .position(ofCell: count, inSection: 0), unusable: { _ in })
        }
        count += 1
        cell.box.show(texts, identifies: texts != nil)
        return cell
    }
}

/// Cells without their data, of which only the identity and a fingerprint of the data are kept.
extension SurveyedCells {
    /// The fingerprint of data: equal for equal data, and of different data the same in one of 2^128 cases.
    private struct Fingerprint: Hashable {
        let first: Int
        let second: Int

        init(_ json: JSONValue) {
            var hashers = (Hasher(), Hasher())
            hashers.1.combine(1)
            json.hash(into: &hashers.0)
            json.hash(into: &hashers.1)
            (first, second) = (hashers.0.finalize(), hashers.1.finalize())
        }
    }

    /// Makes a cell that is compared as the cell of the next row is, if all cells show the same fields.
    package mutating func mark(of row: JSONValue, key: String?) -> CellViewModel {
        let cell = cell(of: row, key: key)
        return CellViewModel(cell.box.source, object: .value(Fingerprint(row)))
    }

    /// Leaves out the cell of the next row.
    package mutating func skip() { count += 1 }

    /// Returns whether cells with the same data show the same.
    package func showsSame(as other: SurveyedCells) -> Bool { texts == other.texts }
}

extension NormalizationResult {
    /// The result for the cells of one section, whose equal ids are numbered.
    package init(cells: [CellViewModel]) {
        var sections = [SectionViewModel(.position(ofSection: 0), cells: cells)]
        var detector = DuplicateIDDetector()
        detector.number(&sections)
        self.init(sections: sections, notes: [], noteCounts: [:], duplicates: detector.duplicates)
    }
}
