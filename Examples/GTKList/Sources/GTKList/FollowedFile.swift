import Foundation
import Listwright

/// Shows a JSON file in a table, and follows its changes.
@MainActor final class FollowedFile {
    private let path: String
    private let store: SectionStore
    /// The date and size of the content that was shown last; a file may change twice in a moment.
    private var seen: (date: Date, size: Int)?

    init(_ path: String, in store: SectionStore) {
        self.path = path
        self.store = store
        Task {
            while true {
                follow()
                try await Task.sleep(for: .milliseconds(200))
            }
        }
    }

    /// Shows the content of the file if it has changed, or the error if it isn't valid JSON.
    private func follow() {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let date = attributes?[.modificationDate] as? Date, let size = attributes?[.size] as? Int,
            date != seen?.date || size != seen?.size, let data = FileManager.default.contents(atPath: path)
        else { return }
        seen = (date, size)
        do {
            store.items = try JSONDocument(parsing: data).root
            store.status = TableStatus(.content)
        } catch {
            store.status = TableStatus(.failed("\(error)"))
        }
    }
}
