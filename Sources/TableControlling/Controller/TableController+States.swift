import SectionNormalizing

extension TableController {
    /// What a section is, apart from its cells; content where there is no such section.
    public func state(ofSectionAt index: Int) -> TableState { section(at: index)?.tableState ?? .content }

    /// Shows that a section is loading, empty, or failed, or that it is not.
    ///
    /// - Throws: `TableEditError` where there is no such section.
    public func setState(_ state: TableState, ofSectionAt index: Int) throws(TableEditError) {
        try requireSection(index)
        guard sections[index].tableState != state else { return }
        sections[index].tableState = state
        host?.show(state, ofSectionAt: index, of: self)
        showState()
    }
}

extension SectionViewModel {
    /// What the section is, apart from its cells.
    public internal(set) var tableState: TableState {
        get { attachment as? TableState ?? .content }
        set { attachment = newValue == .content ? nil : newValue }
    }
}
