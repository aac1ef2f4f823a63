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

extension NormalizationRun {
    fileprivate mutating func cell(ofRow row: Any, id: Identity?) -> CellViewModel {
        let value = LooseValue(row)
        // The JSON of an Item needn't be searched for an id that is known.
        if let id, case .single(let object) = value {
            return maker.cell(object, isSingle: true, id: id, position: .given(id), unusable: { _ in })
        }
        var cells: [CellViewModel] = []
        append(value, kind: kind(of: value), at: InputLocation.root.element(0), to: &cells)
        makeChildren()
        guard let cell = cells.first else { return CellViewModel(id ?? .text("")) }
        return id == nil ? cell : cell.copy(id: id)
    }
}
