import CGTK
import Listwright

// The states of a table and of its sections, refreshing and loading more.
extension ListView {
    func show(_ state: ContentState, of table: TableController) {
        log("table: \(state)")
        switch state {
        case .content: message.show(nil)
        case .loading: message.show("Loading…", isBusy: true)
        case .empty(let text): message.show(text ?? "Nothing to show")
        case .failed(let text): message.show(text)
        }
    }

    func show(_ state: ContentState, ofSectionAt section: Int, of table: TableController) {
        log("section \(section): \(state)")
        sections[section].show(state) { [weak table] in table?.retry() }
    }

    func show(_ activity: TableActivity, of table: TableController) {
        if activity.isRefreshing {
            top.show("Refreshing…", isBusy: true)
        } else {
            let text = activity.refreshFailure.map { "Not refreshed: \($0)" }
            top.show(text, button: "Try again") { [weak table] in table?.retry() }
        }
        if activity.isLoadingMore {
            bottom.show("Loading more…", isBusy: true)
        } else if let reason = activity.loadMoreFailure {
            bottom.show(reason, button: "Try again") { [weak table] in table?.retry() }
        } else {
            bottom.show(activity.hasMore || table.numberOfRows(in: 0) == 0 ? nil : "No more")
        }
        let words = [
            activity.isRefreshing ? "refreshing" : nil, activity.isLoadingMore ? "loading more" : nil,
            activity.hasMore ? nil : "no more", activity.refreshFailure.map { "refresh failed: \($0)" },
            activity.loadMoreFailure.map { "page failed: \($0)" },
        ]
        log("activity: \(words.compactMap { $0 })")
    }

    /// Reports the rows that have come into the visible area since the last call.
    func displayRows(in area: UnsafeMutablePointer<GtkWidget>, of table: TableController) {
        for (number, section) in sections.enumerated() {
            for (index, row) in section.rows.enumerated() {
                let isVisible = cgtk_is_visible(row.widget, area) != 0
                defer { row.isDisplayed = isVisible }
                if isVisible, !row.isDisplayed {
                    table.willDisplayCell(at: CellPath(section: number, row: index), view: row)
                }
            }
        }
    }
}
