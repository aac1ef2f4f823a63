import JSONDocuments
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An LRU cache of responses in a folder, bounded in the bytes that its files take on the disk.
///
/// A file takes whole blocks of the file system, often 4,096 bytes, so that a thousand short responses
/// count as four megabytes. Several processes may share a folder. A file is written under a temporary name, synced and then
/// renamed atomically, so that a kill at any moment leaves the old one or the new one. Damage shows
/// in its digest and is a miss. A full disk stores nothing and harms nothing.
///
/// The folder is created for this user alone (0700), its files too (0600). The values of headers
/// are stored as SHA-256 only, so no file contains a credential; the parameters of addresses are
/// stored. Only regular files of this user are read: a symbolic link, a FIFO or another user's file
/// under the name of an entry is a miss, and costs no other entry its place.
///
/// ```swift
/// let server = URLSessionTransport.shared.cached(in: [MemoryCache(), DiskCache(folder)], policy: .cacheFirst)
/// ```
public final class DiskCache: CacheStore {
    /// The folder of the files.
    public let folder: URL
    /// The most bytes that its files take on the disk.
    public let capacity: Int

    private let state = Mutex(State())
    private let temporaryLife: TimeInterval = 600

    private struct State {
        /// The approximate size in bytes; counted again when it passes the limit, because other
        /// processes write here too.
        var size: Int?
        var number = 0
    }

    /// Creates a cache with a limit in bytes on the disk, in a folder that is created if it is missing; an existing one
    /// keeps its permissions.
    public init(_ folder: URL, capacity: Int = 64 << 20) {
        self.folder = folder
        self.capacity = capacity
        DiskFile.makeFolder(folder)
    }

    /// Returns the bytes stored under a key.
    public func bytes(for key: String) -> [UInt8]? { DiskFile.read(path(for: key), atMost: capacity) }

    /// Stores bytes under a key; if they can't be written in full, the old ones remain or are
    /// removed.
    public func store(_ bytes: [UInt8], for key: String) {
        guard bytes.count <= capacity else { return remove(key) }
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        let path = path(for: key)
        let temporary = "\(path).\(ProcessInfo.processInfo.processIdentifier)-\(number).tmp"
        var writing = DiskFile.write(bytes, to: temporary, thenMoveTo: path)
        if case .full = writing {
            // There may be room once our own oldest half is gone.
            makeRoom(for: capacity / 2)
            writing = DiskFile.write(bytes, to: temporary, thenMoveTo: path)
        }
        // An old answer must not pass for a new one.
        guard case .whole(let size) = writing else { return remove(key) }
        account(size)
    }

    /// Keeps nothing under this key any more.
    public func remove(_ key: String) { DiskFile.remove(path(for: key)) }

    /// Keeps nothing any more.
    public func removeAll() {
        for file in files() { DiskFile.remove(file.path) }
        state.withLock { $0.size = 0 }
    }

    /// The number of bytes that its files take on the disk, counted now.
    public var size: Int { files().reduce(0) { $0 + $1.size } }

    private func path(for key: String) -> String {
        folder.appendingPathComponent("\(SHA256Digest(of: key).text).entry").path
    }

    private func account(_ count: Int) {
        if add(count) ?? measured() > capacity { makeRoom(for: 0) }
    }

    /// Adds to the size if it is known, and returns it.
    private func add(_ count: Int) -> Int? {
        state.withLock { state in
            state.size = state.size.map { $0 + count }
            return state.size
        }
    }

    /// Returns the size counted in the folder, without files that killed processes left, unless another thread
    /// was faster.
    private func measured() -> Int {
        removeLeftFiles()
        let found = size
        return state.withLock { state in
            let known = max(found, state.size ?? 0)
            state.size = known
            return known
        }
    }

    /// Evicts the least recently used files until so many bytes are free, and removes what can't be an
    /// entry.
    private func makeRoom(for count: Int) {
        let before = state.withLock(\.size) ?? 0
        removeLeftFiles()
        let files = files()
        for file in files where !isUsable(file) { DiskFile.remove(file.path) }
        let usable = files.filter(isUsable)
        var size = usable.reduce(0) { $0 + $1.size }
        // Some more than needed, so that not every store has to make room.
        let wanted = (capacity - count) / 10 * 9
        for file in usable.sorted(by: { $0.used < $1.used }) where size > wanted && !file.isTemporary {
            DiskFile.remove(file.path)
            size -= file.size
        }
        let left = size
        // Files stored meanwhile count, too.
        state.withLock { $0.size = left + max(0, ($0.size ?? 0) - before) }
    }

    /// Returns whether a file can be an entry: it is this user's, and not too large to be read.
    private func isUsable(_ file: DiskFile) -> Bool { file.isOwn && file.size <= capacity }

    /// Removes temporary files of killed processes.
    private func removeLeftFiles() {
        for file in files() where file.isTemporary && isLeft(file) { DiskFile.remove(file.path) }
    }

    /// Returns whether nobody writes a temporary file: its process has ended, or it is too old.
    private func isLeft(_ file: DiskFile) -> Bool {
        let words = file.path.split(separator: ".").suffix(2).first?.split(separator: "-")
        guard let process = words?.first.flatMap({ Int32($0) }), DiskFile.isRunning(process) else { return true }
        return Date().timeIntervalSince(file.used) > temporaryLife
    }

    /// Returns the files of this cache; others in the folder are left alone.
    private func files() -> [DiskFile] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter(Self.isName).compactMap { DiskFile(folder.appendingPathComponent($0).path) }
    }

    /// Returns whether a name is that of an entry, or of a file that becomes one: a digest, and an ending.
    private static func isName(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, parts[0].utf8.count == 64, parts[0].utf8.allSatisfy({ $0.hexDigit != nil }) else {
            return false
        }
        return parts[1] == "entry" && (parts.count == 2 || parts.count == 4 && parts[3] == "tmp")
    }
}

extension DiskFile {
    /// True if it becomes an entry once it is complete.
    fileprivate var isTemporary: Bool { path.hasSuffix(".tmp") }
}
