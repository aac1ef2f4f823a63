import SectionNormalizing
import TableControlling

extension SectionViewModel {
    /// What is shown of the section: what its table says, or that it is empty where there are no cells.
    var visibleState: TableState { tableState == .content && cells.isEmpty ? .empty(nil) : tableState }
}
