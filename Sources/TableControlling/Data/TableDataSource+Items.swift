import SectionNormalizing

/// Changes of the items as a whole. A table that shows them shows the change.
extension TableDataSource {
    /// Leaves one section without cells.
    public func clearAllItems() {
        change { take([SectionViewModel(id: "s0")]) }
    }

    /// Adds an item at the end of section 0, which is made where there is none.
    ///
    /// - Parameter item: A ready cell, or anything that a cell is made of; of a list, each element is added.
    public func appendItem(_ item: Any) {
        let cells = normalizer.normalize(item).sections.flatMap(\.cells).map { $0.section == nil ? $0 : $0.copy() }
        change {
            if sections.isEmpty { take([SectionViewModel(id: "s0")]) }
            sections[0].cells += cells
            for cell in cells { cell.section = sections[0] }
        }
    }

    /// Takes other items, under the headers that are there.
    public func update(items: Any?) { update(items: items, headers: sections.map(\.header)) }

    /// Takes other items under other headers; a table that shows them is reloaded once.
    public func update(items: Any?, headers: [String?]) {
        take(normalizer.normalize(items, headers: headers).sections)
        controller?.reload()
    }

    /// Shows a change as one batch where a table shows the items.
    private func change(_ change: () -> Void) {
        if let controller { controller.performBatch(change) } else { change() }
    }
}
