import Foundation
import HTTPLoading
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The folder of a disk cache, and hostile files that other users can put into it.
@Suite(.childProcesses) struct DiskCacheSafetyTests {
    private struct Fixed: HTTPTransport {
        func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
            APIResponse(headers: ["Set-Cookie": "session=s3cr3t"], bytes: Array("[1]".utf8), address: request.address)
        }
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = try Scratch.newFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private func permissions(_ file: URL) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int ?? 0
    }

    private func entries(_ folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    }

    /// The file of an entry, to be replaced by the test.
    private func replacedEntry(in folder: URL, _ replace: (URL) throws -> Void) throws -> DiskCache {
        let cache = DiskCache(folder)
        cache.store([1, 2, 3], for: "key")
        #expect(cache.bytes(for: "key") == [1, 2, 3])
        let file = try #require(entries(folder).first)
        try FileManager.default.removeItem(at: file)
        try replace(file)
        return cache
    }

    @Test func theFolderAndItsFilesAreForOneUser() async throws {
        try await withFolder { around in
            let folder = around.appendingPathComponent("a/b")
            DiskCache(folder).store([1], for: "key")
            #expect(try permissions(folder) == 0o700)
            #expect(try entries(folder).map(permissions) == [0o600])
            // An existing folder of the caller keeps its permissions.
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
            DiskCache(folder).store([1], for: "other")
            #expect(try permissions(folder) == 0o755)
        }
    }

    @Test func noCredentialIsInAnyFile() async throws {
        try await withFolder { folder in
            let server = CachingTransport(
                Fixed(), stores: [DiskCache(folder)], policy: .cacheFirst, keepsPosts: true, user: "s3cr3t")
            var request = APIRequest(
                "https://name:s3cr3t@h/list",
                headers: ["Authorization": "Bearer s3cr3t", "Cookie": "a=s3cr3t", "X-Api-Key": "s3cr3t"])
            for body in [RequestBody.none, .form(["password": "s3cr3t"])] {
                (request.method, request.body) = (body.isNone ? .get : .post, body)
                #expect(try await server.send(request).origin == .server)
                #expect(try await server.send(request).origin == .cache)
            }
            let files = try entries(folder)
            #expect(files.count == 2)
            for file in files {
                #expect(try Data(contentsOf: file).range(of: Data("s3cr3t".utf8)) == nil)
                #expect(file.lastPathComponent.count == 64 + ".entry".count)
            }
        }
    }

    @Test func aPipeUnderTheNameOfAnEntryDoesNotBlock() async throws {
        try await withFolder { folder in
            let cache = try replacedEntry(in: folder) { #expect(unsafe mkfifo($0.path, 0o600) == 0) }
            #expect(cache.bytes(for: "key") == nil)
            cache.store([4], for: "key")
            #expect(cache.bytes(for: "key") == [4])
        }
    }

    @Test func aSymbolicLinkIsNeitherReadNorTouchedNorWritten() async throws {
        try await withFolder { folder in
            let target = folder.appendingPathComponent("target")
            try Data([9, 9]).write(to: target)
            let long = Date(timeIntervalSince1970: 1_000_000)
            try FileManager.default.setAttributes([.modificationDate: long], ofItemAtPath: target.path)
            let cache = try replacedEntry(in: folder) {
                try FileManager.default.createSymbolicLink(at: $0, withDestinationURL: target)
            }
            #expect(cache.bytes(for: "key") == nil)
            cache.store([4], for: "key")
            cache.removeAll()
            #expect(try Data(contentsOf: target) == Data([9, 9]))
            let time = try FileManager.default.attributesOfItem(atPath: target.path)[.modificationDate] as? Date
            #expect(time == long)
        }
    }

    /// Something else under the name of an entry costs at most that entry: no other is evicted.
    @Test(arguments: [
        "folder", "full folder", "pipe", "link", "link to a folder", "unreadable file", "socket", "huge file",
    ])
    func whatIsNoEntryCostsNoOther(kind: String) async throws {
        try await withFolder { folder in
            let cache = DiskCache(folder, capacity: 200_000)
            // They take more than half of the capacity, which a full disk would cost.
            let keys = (0..<40).map { "key \($0)" }
            for key in keys.dropFirst() { cache.store([UInt8](repeating: 1, count: 100), for: key) }
            let known = try Set(entries(folder))
            cache.store([1, 2], for: keys[0])
            let file = try #require(entries(folder).first { !known.contains($0) })
            try FileManager.default.removeItem(at: file)
            try place(kind, at: file)
            for _ in 0..<3 {
                #expect(cache.bytes(for: keys[0]) != [1, 2])
                cache.store([3], for: keys[0])
            }
            let isKept = kind.hasSuffix("folder") && kind != "link to a folder"
            #expect(cache.bytes(for: keys[0]) == (isKept ? nil : [3]), "\(kind)")
            for key in keys.dropFirst() { #expect(cache.bytes(for: key)?.count == 100, "\(kind)") }
            // Nor when room is made.
            for number in 0..<40 { cache.store([UInt8](repeating: 2, count: 5_000), for: "more \(number)") }
            #expect(cache.size <= 200_000 && cache.bytes(for: "more 39") != nil && cache.bytes(for: "more 20") != nil)
        }
    }

    /// A file that is too large for an entry is removed, and evicts none.
    @Test func aFileOverTheCapacityEvictsNothing() async throws {
        try await withFolder { folder in
            let keys = (0..<20).map { "key \($0)" }
            let first = DiskCache(folder, capacity: 200_000)
            for key in keys { first.store([1], for: key) }
            let file = folder.appendingPathComponent(String(repeating: "0", count: 64) + ".entry")
            try place("huge file", at: file)
            let cache = DiskCache(folder, capacity: 200_000)
            cache.store([1], for: "another")
            #expect(!FileManager.default.fileExists(atPath: file.path))
            for key in keys + ["another"] { #expect(cache.bytes(for: key) == [1], "\(key)") }
        }
    }

    private func place(_ kind: String, at file: URL) throws {
        switch kind {
        case "folder", "full folder":
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            if kind == "full folder" { try Data([1]).write(to: file.appendingPathComponent("x")) }
        case "pipe": #expect(unsafe mkfifo(file.path, 0o600) == 0)
        case "socket": #expect(unsafe mknod(file.path, S_IFSOCK | 0o600, 0) == 0)
        case "link", "link to a folder":
            let target = kind == "link" ? "nowhere" : "/"
            try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
        case "unreadable file":
            try Data([7]).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
        default: #expect(unsafe creat(file.path, 0o600) >= 0 && truncate(file.path, 1 << 30) == 0)
        }
    }

    /// Files of other names are nobody's entries, whatever their endings are.
    @Test func otherFilesAreLeftAlone() async throws {
        try await withFolder { folder in
            let names = ["notes.entry", "a.entry.1-2.tmp", String(repeating: "g", count: 64) + ".entry", "x.tmp"]
            for name in names { try Data([1]).write(to: folder.appendingPathComponent(name)) }
            let cache = DiskCache(folder, capacity: 10_000)
            #expect(cache.size == 0)
            for number in 0..<20 { cache.store([1], for: "key \(number)") }
            cache.removeAll()
            #expect(try Set(entries(folder).map(\.lastPathComponent)) == Set(names))
        }
    }

    /// A short entry takes a block of the disk, which counts.
    @Test func theCapacityIsThatOfTheDisk() async throws {
        try await withFolder { folder in
            let cache = DiskCache(folder, capacity: 100_000)
            for number in 0..<300 { cache.store([1], for: "key \(number)") }
            let blocks = try Programs.bash("stat -c %b *.entry | awk '{sum += $1} END {print sum * 512}'", in: folder)
            let taken = try #require(Int(blocks.output.filter(\.isNumber)))
            #expect(taken <= 100_000 && cache.size == taken)
            #expect(cache.bytes(for: "key 299") == [1])
        }
    }

    /// A temporary file of a process that is gone is removed by the first one that stores.
    @Test func theFirstStoreRemovesWhatAKilledProcessLeft() async throws {
        try await withFolder { folder in
            DiskCache(folder).store([1], for: "key")
            let entry = try #require(entries(folder).first)
            let own = ProcessInfo.processInfo.processIdentifier
            for name in ["2147483646-1", "x-1", "\(own)-999"] {
                try Data([1]).write(to: URL(fileURLWithPath: "\(entry.path).\(name).tmp"))
            }
            DiskCache(folder).store([2], for: "key")
            let names = try entries(folder).map { $0.lastPathComponent.dropFirst(64) }.sorted()
            #expect(names == [".entry", ".entry.\(own)-999.tmp"])
        }
    }

    /// Lengths and counts of entries at the ends of their ranges, under a digest that is right.
    @Test func numbersOfEntriesAreNotTrusted() throws {
        let whole = CacheEntry(
            key: "k", status: 200, headers: ["A": "b"], bytes: [1, 2], address: "http://h/",
            checked: Date(timeIntervalSince1970: 0)
        ).encoded
        #expect(CacheEntry(whole, key: "k") != nil)
        let head = 8 + 8 + 8 + 32
        for offset in head...(whole.count - 8) {
            for number in [0, 1, UInt64(Int64.max), UInt64(bitPattern: .min), .max, .max - 7] as [UInt64] {
                var parts = Array(whole[head...])
                for byte in 0..<8 {
                    parts[offset - head + byte] = UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64(byte)))
                }
                let digest = SHA256Digest(of: parts).bytes
                // An entry or none, but no trap; its parts are within the bytes.
                let entry = CacheEntry(Array(whole[..<24]) + digest + parts, key: "k")
                #expect(entry.map { $0.bytes.count <= 2 } ?? true)
            }
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can make a file of another user"))
    func aFileOfAnotherUserIsNotBelieved() async throws {
        try await withFolder { folder in
            let cache = DiskCache(folder)
            cache.store([1, 2, 3], for: "key")
            let file = try #require(entries(folder).first)
            #expect(unsafe chown(file.path, 65_534, 65_534) == 0)
            #expect(cache.bytes(for: "key") == nil)
            cache.store([4], for: "key")
            #expect(cache.bytes(for: "key") == [4])
        }
    }
}

extension RequestBody {
    fileprivate var isNone: Bool { if case .none = self { true } else { false } }
}
