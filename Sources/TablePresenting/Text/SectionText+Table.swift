import SectionNormalizing
import TableControlling

extension SectionText: TablePresentation {
    /// The lines of every section; in place of the cells that are not there (yet), a line that says so.
    public func rendering(of table: TableController) -> String {
        switch table.visibleState {
        case .content, .empty(nil): text(of: Normalized(sections: table.sections))
        case let state: lines(of: state, indent: "").joined(separator: "\n") + "\n"
        }
    }

    /// What stands in place of cells; a reason of several lines keeps them.
    func lines(of state: TableState, indent: String) -> [String] {
        let words =
            switch state {
            case .content: ""
            case .loading: "(loading)"
            case .empty(let text): "(\(text ?? "no cells"))"
            case .failed(let reason): "(error: \(reason))"
            }
        return words.split(whereSeparator: \.isNewline).map {
            styled(indent + fitted("\($0)", width - indent.count), "2")
        }
    }
}
