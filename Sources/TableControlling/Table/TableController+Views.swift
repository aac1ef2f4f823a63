import JSONDocuments
import SectionNormalizing

/// The views of cells, which hosts let the table load.
extension TableController {
    /// Adds a closure that shows a cell in the views of a class and its subclasses.
    ///
    /// ```swift
    /// table.bind(BookRow.self) { view, cell in view.price = cell["price"] }
    /// ```
    public func bind<Row: CellView>(_ type: Row.Type, _ body: @escaping @MainActor (Row, CellViewModel) -> Void) {
        binders.append { view, cell in if let view = view as? Row { body(view, cell) } }
    }

    /// Loads a view with a cell: its strings and images, then the closures of ``bind(_:_:)``, then the
    /// handlers of `load`.
    ///
    /// The handlers of `reuse` of the cell that the view showed before are called first.
    public func load(_ view: any CellView, with cell: CellViewModel) {
        if let before = view.cell, before.id != cell.id { report(.reuse, of: before, view: view) }
        view.cell = cell
        if let view = view as? any TextCellView {
            view.show(title: cell.text, subtitle: cell.subtitle, image: cell.image, accessory: cell.accessory)
        }
        for bind in binders { bind(view, cell) }
        report(.load, of: cell, view: view)
    }

    /// Calls the handlers of a cell as a host shows it, which needn't be in the table any more.
    private func report(_ kind: CellEvent.Kind, of cell: CellViewModel, view: any CellView) {
        let place = place(of: cell.id)
        let event = CellEvent(kind: kind, cell: cell, path: place?.path, view: view, table: self)
        let isTitle = place != nil && place?.path == nil
        _ = call(event, section: isTitle ? nil : place?.section ?? SectionViewModel(id: ""))
    }
}
