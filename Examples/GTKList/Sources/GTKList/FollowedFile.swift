import Foundation

/// A file that is read again when its modification date changes.
@MainActor final class FollowedFile {
    private let path: String
    private var seen: Date?

    init(_ path: String) { self.path = path }

    /// The content of the file; nil if it hasn't changed since the last call.
    func news() -> Data? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let date = attributes?[.modificationDate] as? Date, date != seen else { return nil }
        seen = date
        return FileManager.default.contents(atPath: path)
    }
}
