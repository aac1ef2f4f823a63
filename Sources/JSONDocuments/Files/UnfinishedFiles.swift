import Synchronization
internal import SystemHeaders

/// Files and folders that aren't complete yet, which a signal that ends the process removes.
///
/// Nothing is noted before ``removeAtSignals()``, so a library that writes files leaves the signals of its program alone.
package enum UnfinishedFiles {
    /// The addresses of a path and of the entry before it, 0 for none.
    private struct Entry { let path, next: UInt }

    private static let isWatching = Atomic(false)
    /// The address of the last entry.
    ///
    /// Entries are complete before they are here, never change and are never freed.
    private static let last = Atomic<UInt>(0)

    /// Removes the files that are noted when SIGINT, SIGTERM or SIGHUP ends the process.
    // SAFETY: the number of an ignored signal's handler is 1; the handler calls functions that POSIX allows it to call.
    package static func removeAtSignals() {
        isWatching.store(true, ordering: .relaxed)
        last.store(0, ordering: .relaxed)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            let old = signal(number, SIG_IGN)
            if unsafe unsafeBitCast(old, to: Int.self) == 1 { continue }
            _ = signal(number) { number in
                UnfinishedFiles.removeAll()
                _ = signal(number, SIG_DFL)
                _ = raise(number)
            }
        }
    }

    /// Notes a file or a folder; a folder comes before its files.
    // SAFETY: the entry is written before others can see it.
    package static func note(_ path: String) {
        guard isWatching.load(ordering: .relaxed), let copy = unsafe strdup(path) else { return }
        let entry = UnsafeMutablePointer<Entry>.allocate(capacity: 1)
        let next = last.load(ordering: .relaxed)
        unsafe entry.initialize(to: Entry(path: UInt(bitPattern: copy), next: next))
        last.store(UInt(bitPattern: entry), ordering: .releasing)
    }

    /// Forgets all files: they are complete, or removed.
    package static func forget() { last.store(0, ordering: .relaxed) }

    /// Removes all files, the last one first.
    // SAFETY: entries and paths live as long as the process.
    package static func removeAll() {
        var address = last.load(ordering: .acquiring)
        while let entry = unsafe UnsafePointer<Entry>(bitPattern: address) {
            if let path = unsafe UnsafePointer<CChar>(bitPattern: entry.pointee.path), unsafe unlink(path) != 0 {
                _ = unsafe rmdir(path)
            }
            address = unsafe entry.pointee.next
        }
    }
}
