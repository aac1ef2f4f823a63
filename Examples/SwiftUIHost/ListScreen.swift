// A SwiftUI list of a table: copy it into an app. On Linux it is type-checked against
// SwiftUIStub.swift; it has run on no device.
import Listwright
import SwiftUI

/// A paged list of any Items: `ListScreen(rows: RefreshingTable(model, in: TableController()))`.
struct ListScreen<Row: FieldValue & Sendable>: View {
    let rows: RefreshingTable<Row>

    var body: some View {
        List {
            // The body reads the sections, so it follows every change of the table.
            ForEach(rows.table.sections, id: \.uniqueID) { section in
                Section {
                    ForEach(section.cells, id: \.uniqueID) { cell in
                        RowView(title: cell.text, subtitle: cell.subtitle)
                            .onTapGesture { cell.indexPath.map(rows.table.selectCell) }
                            .onAppear { if let path = cell.indexPath { rows.table.willDisplayCell(at: path) } }
                    }
                    .onDelete { deleted in
                        for cell in deleted.map({ section.cells[$0] }) { cell.remove() }
                    }
                } header: {
                    if let header = section.header { Text(header) }
                } footer: {
                    if section.state == .loading { ProgressView() }
                    if case .failed(let reason) = section.state { Button(reason) { rows.retry() } }
                }
            }
            if rows.table.activity.isLoadingMore { ProgressView() }
            if let reason = rows.table.activity.loadMoreFailure { Button(reason) { rows.retry() } }
        }
        .refreshable { [rows] in _ = try? await rows.model.refresh() }
        .onAppear { rows.startLoading() }
    }
}

/// A row: it gets values, because a view that holds a cell isn't told about changes of it.
struct RowView: View {
    let title: String
    let subtitle: String?

    var body: some View {
        VStack(alignment: .leading) {
            Text(title)
            if let subtitle { Text(subtitle) }
        }
    }
}
