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
        dataSource.sections[index].state = state
        showState(ofSectionAt: index)
        showState()
    }

    /// Shows the state of a section after it was changed.
    func showState(ofSectionAt index: Int) {
        change(\.sections) {}
        host?.show(dataSource.sections[index].state, ofSectionAt: index, of: self)
    }
}
