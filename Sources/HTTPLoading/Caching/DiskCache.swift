import Foundation
import Synchronization

/// Answers kept in a folder, no more than so many bytes of them; the one that was not asked for longest goes first.
///
/// Several processes may use one folder. A file is written beside its place, forced to the disk and then put in its place
/// at once, so that a kill at any moment leaves the old one or the new one; what is damaged all the same shows in its
/// digest and is a miss. A full disk keeps nothing and harms nothing.
///
/// The folder is made for this user alone (0700), the files too (0600). What headers said is kept as SHA-256 only, so no
/// credential is in a file; the parameters of addresses are. Only regular files of this user are read: a symbolic link, a
/// FIFO or somebody else's file under the name of an entry is a miss.
public final class DiskCache: CacheStore {
    /// Where the files are.
    public let folder: URL
    /// How many bytes it keeps at the most.
    public let capacity: Int

    private let state = Mutex(State())
    private let temporaryLife: TimeInterval = 600

    private struct State {
        /// About how many bytes there are; counted anew when it passes the limit, for others write here too.
        var size: Int?
        var number = 0
    }

    /// A cache of so many bytes in a folder, which is made where it is missing; one that is there keeps its permissions.
    public init(_ folder: URL, capacity: Int = 64 << 20) {
        self.folder = folder
        self.capacity = capacity
        DiskFile.makeFolder(folder)
    }

    /// What is kept under a key.
    public func bytes(for key: String) -> [UInt8]? { DiskFile.read(path(for: key), atMost: capacity) }

    /// Keeps bytes under a key; where they cannot be written whole, the old ones stay or are forgotten.
    public func store(_ bytes: [UInt8], for key: String) {
        guard bytes.count <= capacity else { return remove(key) }
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        let path = path(for: key)
        let temporary = "\(path).\(ProcessInfo.processInfo.processIdentifier)-\(number).tmp"
        var isWritten = DiskFile.write(bytes, to: temporary, thenMoveTo: path)
        if !isWritten {
            // A full disk may have room once our own oldest half is gone.
            makeRoom(for: capacity / 2)
            isWritten = DiskFile.write(bytes, to: temporary, thenMoveTo: path)
        }
        // An old answer must not stand for a new one.
        if !isWritten { remove(key) }
        account(bytes.count)
    }

    /// Keeps nothing under this key any more.
    public func remove(_ key: String) { DiskFile.remove(path(for: key)) }

    /// Keeps nothing any more.
    public func removeAll() {
        for file in files() { DiskFile.remove(file.path) }
        state.withLock { $0.size = 0 }
    }

    /// How many bytes are kept, counted now.
    public var size: Int { files().reduce(0) { $0 + $1.size } }

    private func path(for key: String) -> String {
        folder.appendingPathComponent("\(SHA256Digest(of: key).text).entry").path
    }

    private func account(_ count: Int) {
        if add(count) ?? measured() > capacity { makeRoom(for: 0) }
    }

    /// Adds to the size where it is known, and says what it is.
    private func add(_ count: Int) -> Int? {
        state.withLock { state in
            state.size = state.size.map { $0 + count }
            return state.size
        }
    }

    /// The size as the folder has it, where nobody was quicker to say it.
    private func measured() -> Int {
        let found = size
        return state.withLock { state in
            let known = max(found, state.size ?? 0)
            state.size = known
            return known
        }
    }

    /// Takes out the files that were not asked for longest, until there is room for so many bytes; what a killed process
    /// left half written goes too.
    private func makeRoom(for count: Int) {
        let before = state.withLock(\.size) ?? 0
        var kept: [DiskFile] = []
        var size = 0
        for file in files() {
            if file.path.hasSuffix(".tmp"), isLeft(file) {
                DiskFile.remove(file.path)
            } else {
                size += file.size
                if !file.path.hasSuffix(".tmp") { kept.append(file) }
            }
        }
        // Some more than needed, so that not every store has to make room.
        let wanted = (capacity - count) / 10 * 9
        for file in kept.sorted(by: { $0.used < $1.used }) where size > wanted {
            DiskFile.remove(file.path)
            size -= file.size
        }
        let left = size
        // What others stored meanwhile counts, too.
        state.withLock { $0.size = left + max(0, ($0.size ?? 0) - before) }
    }

    /// Whether nobody writes a half file any more: its process has ended, or it is too old.
    private func isLeft(_ file: DiskFile) -> Bool {
        let words = file.path.split(separator: ".").suffix(2).first?.split(separator: "-")
        guard let process = words?.first.flatMap({ Int32($0) }), DiskFile.isRunning(process) else { return true }
        return Date().timeIntervalSince(file.used) > temporaryLife
    }

    /// The files of this cache; others in the folder are left alone.
    private func files() -> [DiskFile] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".entry") || ($0.hasSuffix(".tmp") && $0.contains(".entry.")) }
            .compactMap { DiskFile(folder.appendingPathComponent($0).path) }
    }
}
