import JSONDocuments
import JSONPaths
import ListFinding

/// A row of a list, or a member of a map with its key.
package typealias SurveyedRow = (key: String?, value: JSONValue)

/// Checks, row after row, that a long list can be normalized row by row, and samples it.
///
/// Two things depend on other rows: the fields that a row shows, and the warnings about templates.
package struct RowSurvey {
    /// The number of rows in the list.
    package let count: Int

    private let nested: NormalizationOptions.NestedArrays
    private let indices: [Int]
    private var sampled: [(key: String?, json: [UInt8])] = []
    private var searches: [TemplateSearch]
    private var next = 0
    /// True if the rows are strings, which is so if the first one is.
    private var areStrings = false

    /// Creates a survey; nil if the options describe sections, or look up values outside of a row.
    ///
    /// - Parameter limit: The maximum number of rows in the sample.
    package init?(_ options: NormalizationOptions, count: Int, sampling limit: Int) {
        let template = options.template
        let templates = [template?.title, template?.subtitle, template?.image, template?.accessoryImage]
            .compactMap { $0 }
        guard options.sections == nil, !(templates.flatMap(\.paths) + [options.idPath]).contains(where: \.hasLookups)
        else { return nil }
        self.count = count
        nested = options.nestedArrays
        indices = RowSample.spread(0..<count, limit: limit)
        searches = templates.filter { !$0.paths.isEmpty }.map(TemplateSearch.init)
    }

    /// Adds the next row; returns false if the list must be normalized as a whole, because the row isn't data alone.
    ///
    /// A member of a map that is an object is always data, and so is a string in a list of strings.
    package mutating func add(_ row: SurveyedRow) -> Bool {
        if next == 0 { areStrings = row.value.kind == .string }
        guard areStrings ? isString(row) : isObject(row), next < count else { return false }
        if sampled.count < indices.count, indices[sampled.count] == next {
            sampled.append((row.key, JSONWriter.bytes(of: [row.value])))
        }
        for index in searches.indices { searches[index].add(row.value) }
        next += 1
        return true
    }

    private func isString(_ row: SurveyedRow) -> Bool { row.key == nil && row.value.kind == .string }

    private func isObject(_ row: SurveyedRow) -> Bool {
        row.value.kind == .object && (row.key != nil || isData(row.value))
    }

    private func isData(_ row: JSONValue) -> Bool {
        if case .loose = LooseElements.Kind(of: row.node, in: row.storage, nested: nested) { true } else { false }
    }

    /// Returns whether all rows were added, more than one, and there is nothing to warn of.
    package var isComplete: Bool {
        next == count && count > 1 && searches.allSatisfy { $0.isFound && $0.unfitFormat == nil }
    }

    /// Returns the rows at equal distances, each in a document of its own.
    package var sample: [SurveyedRow] {
        sampled.compactMap { row in (try? JSONDocument(parsing: row.json).root[0]).map { (row.key, $0) } }
    }
}

/// Makes the cells of a surveyed list, which is one section, row after row.
package struct SurveyedCells {
    private let maker: CellMaker
    private let texts: RowTexts?
    /// True if strings are shown by the fields, as those with markup are.
    private let formatsStrings: Bool
    private var count = 0

    /// - Parameter sample: At most 200 rows at equal distances; used only if the options don't give the fields.
    package init(_ options: NormalizationOptions, sample: [SurveyedRow]) {
        maker = CellMaker(options)
        let fields: FoundFields? =
            switch options.fields {
            case .none: nil
            case .given(let given): given
            case .found:
                ListFinder().fields(
                    of: sample.map(\.value), named: IdentitySource.position(ofSection: 0).key.text,
                    keys: sample.compactMap(\.key))
            }
        texts = fields.map { options.texts(of: $0, isOfOneRow: false) }
        formatsStrings = fields.map { $0.title?.content != .text } ?? false
    }

    /// True if a row can have an image.
    package var canHaveImages: Bool { maker.canHaveImages || texts?.has(.image) == true }

    /// Returns whether cells with the same data show the same.
    package func showsSame(as other: SurveyedCells) -> Bool { texts == other.texts }

    /// Returns whether the same rows have the same ids.
    package func identifiesSame(as other: SurveyedCells) -> Bool {
        maker.identifiesSame(as: other.maker) && (texts == nil) == (other.texts == nil)
            && texts?.id == other.texts?.id
    }

    /// Makes the cell of the next row.
    package mutating func cell(of row: SurveyedRow) -> CellViewModel {
        let cell: CellViewModel
        if let key = row.key {
            let id = Identity.text(key)
            cell = maker.row(row.value, id: id, position: .given(id), unusable: { _ in })
        } else {
            let position = IdentitySource.position(ofCell: count, inSection: 0)
            cell = maker.cell(.json(row.value), position: position, unusable: { _ in })
        }
        count += 1
        let shown = row.value.kind == .object || formatsStrings ? texts : nil
        cell.box.show(shown, identifies: shown != nil)
        return cell
    }
}

/// Cells that keep a fingerprint of their data, to compare long lists in little memory.
extension SurveyedCells {
    /// A hash of 128 bits: the same for equal data, and for different data in one of 2^128 cases.
    private struct Fingerprint: Hashable {
        let first: Int
        let second: Int

        init(_ json: JSONValue) { (first, second) = (json.hashValue(salt: 1), json.hashValue(salt: 2)) }
    }

    /// Makes a cell that compares as the cell of the next row does, if all cells show the same fields.
    package mutating func mark(of row: SurveyedRow) -> CellViewModel {
        let cell = cell(of: row)
        return CellViewModel(cell.box.source, object: .value(Fingerprint(row.value)))
    }

    /// Skips the cells of the next rows.
    package mutating func skip(_ rows: Int) { count += rows }
}

extension NormalizationResult {
    /// Creates the result for the cells of one section, and numbers equal ids.
    package init(cells: [CellViewModel]) {
        var sections = [SectionViewModel(.position(ofSection: 0), cells: cells)]
        var detector = DuplicateIDDetector()
        detector.number(&sections)
        self.init(sections: sections, notes: [], noteCounts: [:], duplicates: detector.duplicates)
    }
}
