import Foundation

/// A file that is read whenever it has changed.
@MainActor final class FollowedFile {
    private let path: String
    private var seen: Date?

    init(_ path: String) { self.path = path }

    /// What is in the file, where it is not what was read last.
    func news() -> Data? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let date = attributes?[.modificationDate] as? Date, date != seen else { return nil }
        seen = date
        return FileManager.default.contents(atPath: path)
    }
}
