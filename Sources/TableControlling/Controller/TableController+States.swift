import ListDiffing
import SectionNormalizing

extension TableController {
    /// The state of a section; `content` if there is no such section.
    public func state(ofSectionAt index: Int) -> ContentState { section(at: index)?.state ?? .content }

    /// Sets the state of a section, and shows it.
    ///
    /// Within ``performBatch(_:)``, it is shown after the batch.
    ///
    /// - Throws: `TableEditError` if the index is out of range.
    public func setState(_ state: ContentState, ofSectionAt index: Int) throws(TableEditError) {
        if queues({ try $0.setState(state, ofSectionAt: index) }) { return }
        try requireSection(index)
        guard sections[index].state != state else { return }
        // The indexes of the host are those before the batch.
        if batch != nil {
            batch?.setState(state, of: sections[index])
            return
        }
        let section = dataSource.sections[index]
        changeSections { section.state = state }
        showState(of: section)
        showState()
        makeQueuedEdits()
    }

    /// Shows the state of a section at its current index.
    func showState(of section: SectionViewModel) {
        guard section.controller === self, let index = section.index else { return }
        host?.show(section.state, ofSectionAt: index, of: self)
    }
}
