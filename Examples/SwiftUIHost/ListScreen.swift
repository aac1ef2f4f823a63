// SwiftUI lists: copy them into an app. On Linux they are type-checked against SwiftUIStub.swift; they
// have run on no device.
import Listwright
import SwiftUI

/// A list of any content: `ListScreen(table: TableController(json))`, or of a list from a server.
///
/// A row whose deletion is refused comes back; show why by `table.onRefusal`.
struct ListScreen: View {
    let table: TableController

    var body: some View {
        List {
            // The body reads the sections, so it follows every change of the table.
            ForEach(table.sections) { section in
                Section {
                    ForEach(section.cells) { cell in
                        // It gets values, because a view that holds a table isn't told of changes of a cell.
                        RowView(title: cell.text, subtitle: cell.subtitle)
                            .onTapGesture { table.send(.select, to: cell.id) }
                            .onAppear { table.send(.appear, to: cell.id) }
                    }
                    .onDelete { for id in $0.map({ section.cells[$0].id }) { try? table.delete(id) } }
                } header: {
                    if let header = section.header { Text(header) }
                } footer: {
                    if let footer = section.footer { Text(footer) }
                }
            }
        }
        .refreshable { await table.refresh() }
        .onAppear { table.start() }
    }
}

/// A row.
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

/// A post of a server.
struct Post: Item {
    var id = 0
    var title = ""
    static let table = ItemTable(Post()) {
        Field(\.id, "id")
        Field(\.title, "title")
    }
}

/// A list from a server without a table: it reads the model's state.
struct PostsView: View {
    let posts: ListModel<Post>
    var body: some View {
        List {
            ForEach(Array(zip(posts.state.ids, posts.state.rows)), id: \.0) { id, post in
                Text(post.title).onAppear { posts.rowAppeared(id) }
            }
            .onDelete { for id in $0.map({ posts.state.ids[$0] }) { posts.apply(.remove(id)) } }
            if case .failed(let error) = posts.state.append { Button(ListWords().words(for: error)) { posts.retry() } }
        }
        .refreshable { _ = try? await posts.refresh().value }
        .task { posts.load() }
    }
}
