import JSONDocuments

extension Normalizer {
    /// Makes one cell for each row, as inside a section: a row that looks like a section is data.
    ///
    /// - Parameters:
    ///   - rows: The rows: Items, JSON, any values.
    ///   - id: The identity of the row at an index; nil leaves it to the row.
    package func cells(of rows: [Any], id: (Int) -> Identity?) -> [CellViewModel] {
        var run = NormalizationRun(options, headers: [])
        let cells = rows.indices.map { run.cell(ofRow: rows[$0], id: id($0)) }
        run.decideRows(of: cells, identifies: false)
        return cells
    }
}

/// Makes the cells of values that arrive one by one, with what is known from the values before.
///
/// Most of them are values that normalization doesn't look into, and a run of all rules takes several
/// times as long as such a cell.
package final class ArrivingCells {
    private let normalizer: Normalizer
    private let maker: CellMaker

    package init(_ normalizer: Normalizer) {
        self.normalizer = normalizer
        maker = CellMaker(normalizer.options)
    }

    /// Returns the cells of a value, as a list of its own.
    package func cells(of value: Any) -> [CellViewModel] {
        guard normalizer.options.sections == nil, let object = maker.object(ofSingle: value) else {
            return all(of: value)
        }
        let cell = maker.cell(object, isSingle: true, position: .position(ofCell: 0, inSection: 0), unusable: { _ in })
        return cell.isUndecided ? all(of: value) : [cell]
    }

    private func all(of value: Any) -> [CellViewModel] { normalizer.normalize(value).sections.flatMap(\.cells) }
}

extension NormalizationRun {
    fileprivate mutating func cell(ofRow row: Any, id: Identity?) -> CellViewModel {
        // The JSON of an Item needn't be searched for an id that is known.
        if let id, let object = maker.object(ofSingle: row) {
            return maker.cell(object, isSingle: true, id: id, position: .given(id), unusable: { _ in })
        }
        let value = LooseValue(row)
        var cells: [CellViewModel] = []
        addCells(value, kind: kind(of: value), at: InputLocation.root.child(0), to: &cells)
        makeChildren()
        guard let cell = cells.first else { return CellViewModel(id: id) }
        return id.map { cell.identified(by: UniqueID(identity: $0)) } ?? cell
    }
}
