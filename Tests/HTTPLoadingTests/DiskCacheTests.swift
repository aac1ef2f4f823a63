import CacheProbeEntries
import Foundation
import HTTPLoading
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite(.childProcesses) struct DiskCacheTests {
    /// A temporary folder that is removed at the end.
    private final class Folder {
        let url: URL
        init() throws { url = try Scratch.newFolder() }
        deinit { try? FileManager.default.removeItem(at: url) }
    }

    private static let keys = (0..<20).map { "key \($0)" }

    // Entries.

    @Test func damageOfAnyKindIsAMiss() throws {
        let whole = ProbeEntry.bytes("key", 60)
        #expect(CacheEntry(whole, key: "key")?.bytes.count ?? 0 > 60)
        #expect(CacheEntry(whole, key: "other key") == nil)
        for length in 0..<whole.count { #expect(CacheEntry(Array(whole[..<length]), key: "key") == nil) }
        #expect(CacheEntry(whole + [0], key: "key") == nil)
        for place in whole.indices {
            for bit in 0..<8 {
                var damaged = whole
                damaged[place] ^= 1 << bit
                #expect(CacheEntry(damaged, key: "key") == nil, "bit \(bit) of byte \(place)")
            }
        }
        var random = SeededGenerator(seed: 3)
        for round in Effort.rounds(2_000) {
            var noise = Array(whole.prefix(Int.random(in: 0...whole.count, using: &random)))
            noise += (0..<Int.random(in: 0..<40, using: &random)).map { _ in .random(in: 0...255, using: &random) }
            #expect(noise == whole || CacheEntry(noise, key: "key") == nil, "seed 3, round \(round)")
        }
    }

    @Test func damagedFilesAreAskedForAnew() async throws {
        let folder = try Folder()
        struct Fixed: HTTPTransport {
            func send(_ request: APIRequest) async throws(LoadingError) -> APIResponse {
                APIResponse(bytes: Array("[1]".utf8), address: request.address)
            }
        }
        let server = Fixed().cached(in: [DiskCache(folder.url)], policy: .cacheFirst)
        let request = APIRequest("a.org", "list")
        let breaks: [(String, (URL) throws -> Void)] = [
            ("cut", { try Data(Data(contentsOf: $0).dropLast(3)).write(to: $0) }),
            ("empty", { try Data().write(to: $0) }),
            ("noise", { try Data((0..<500).map { _ in UInt8.random(in: 0...255) }).write(to: $0) }),
            (
                "a folder",
                { file in
                    try FileManager.default.removeItem(at: file)
                    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
                }
            ),
        ]
        for (name, damage) in breaks {
            _ = try await server.send(request)
            let file = try #require(
                FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil).first)
            try damage(file)
            let response = try await server.send(request)
            #expect(response.text == "[1]" && response.origin == .server, "\(name)")
            try? FileManager.default.removeItem(at: file)
        }
    }

    @Test func isBoundedAndForgetsWhatWasNotAskedForLongest() throws {
        let folder = try Folder()
        let cache = DiskCache(folder.url, capacity: 100_000)
        for number in 0..<40 {
            cache.store([UInt8](repeating: 1, count: 5_000), for: "k\(number)")
            _ = cache.bytes(for: "k0")
            #expect(cache.size <= 100_000)
        }
        #expect(cache.bytes(for: "k0") != nil && cache.bytes(for: "k39") != nil && cache.bytes(for: "k1") == nil)
        cache.store([UInt8](repeating: 1, count: 200_000), for: "k0")
        #expect(cache.bytes(for: "k0") == nil)
        cache.removeAll()
        #expect(cache.size == 0)
    }

    @Test func staysBoundedWhenManyStoreAtOnce() async throws {
        let folder = try Folder()
        let cache = DiskCache(folder.url, capacity: 20_000)
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<40 {
                        cache.store([UInt8](repeating: 0, count: 900), for: "\(task) \(number)")
                    }
                }
            }
        }
        #expect(cache.size <= cache.capacity)
    }

    @Test func anImpossibleFolderIsNotAnError() {
        let cache = DiskCache(URL(fileURLWithPath: "/proc/no/such/folder"))
        cache.store([1], for: "a")
        #expect(cache.bytes(for: "a") == nil && cache.size == 0)
        cache.remove("a")
        cache.removeAll()
    }

    // Processes.

    private func probe(_ folder: URL, _ words: [Any]) throws -> ChildProcess {
        try ChildProcess(Probe.executable, [folder.path] + words.map { "\($0)" })
    }

    /// Processes that write to one folder are killed after some operations, during the next
    /// operation, or in the middle of a file: four at a time, two hundred at full effort.
    @Test func killedAtAnyMomentItGivesWhatIsRight() throws {
        let folder = try Folder()
        let cache = DiskCache(folder.url, capacity: 60_000)
        var random = SeededGenerator(seed: 200)
        var found = 0
        let rounds = Effort.rounds(50)
        for round in rounds {
            let children = try (0..<4).map { number in
                let operations = Int.random(in: 0...30, using: &random)
                let end: [Any] = number < 2 ? ["kill"] : ["cut", Int.random(in: 1...9_000, using: &random)]
                return try probe(folder.url, [60_000, operations, round * 4 + number] + end)
            }
            for child in children {
                let end = try child.waitUntilExit()
                #expect(end.isSignal && [SIGKILL, SIGXFSZ].contains(end.status), "seed 200, round \(round): \(end)")
            }
            for key in Self.keys {
                #expect(ProbeEntry.isRight(cache, key), "seed 200, round \(round), \(key)")
                if cache.bytes(for: key) != nil { found += 1 }
            }
        }
        #expect(found > rounds.count, "no entry was found")
        // Files that the killed processes left are removed with the next entry beyond the limit.
        for number in 0..<30 { cache.store(ProbeEntry.bytes("key \(number)", 8_000), for: "key \(number)") }
        #expect(cache.size <= 60_000)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names.allSatisfy { $0.hasSuffix(".entry") })
    }

    @Test func twoProcessesShareAFolder() throws {
        let folder = try Folder()
        let children = try (0..<2).map { try probe(folder.url, [40_000, 200, 900 + $0, "end"]) }
        for child in children { #expect(try child.waitUntilExit().status == 0) }
        let cache = DiskCache(folder.url, capacity: 40_000)
        for key in Self.keys { #expect(ProbeEntry.isRight(cache, key)) }
        // Each process makes room when its own count exceeds the limit.
        #expect(cache.size <= 2 * 40_000)
    }

    @Test func aFileThatMayNotGrowIsAMiss() throws {
        let folder = try Folder()
        let child = try probe(folder.url, [1_000_000, 100, 77, "limit", 3_000])
        #expect(try child.waitUntilExit().status == 0)
        let cache = DiskCache(folder.url, capacity: 1_000_000)
        for key in Self.keys { #expect(ProbeEntry.isRight(cache, key)) }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(!names.isEmpty && names.allSatisfy { $0.hasSuffix(".entry") })
    }

    @Test(.enabled("\(SmallDisk.absence)") { try await offThePool { SmallDisk.isPossible } })
    func aFullDiskIsNotAnError() throws {
        let disk = try #require(SmallDisk(kilobytes: 64))
        let child = try probe(disk.folder, [1_000_000, 100, 78, "end"])
        #expect(try child.waitUntilExit().status == 0)
        let cache = DiskCache(disk.folder, capacity: 1_000_000)
        for key in Self.keys { #expect(ProbeEntry.isRight(cache, key)) }
        cache.store(ProbeEntry.bytes("key 1", 100), for: "key 1")
        #expect(ProbeEntry.isRight(cache, "key 1"))
        try? FileManager.default.removeItem(at: disk.folder.appendingPathComponent("filler"))
    }
}
