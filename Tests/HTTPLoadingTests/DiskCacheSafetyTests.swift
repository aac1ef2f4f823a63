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
@Suite struct DiskCacheSafetyTests {
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
