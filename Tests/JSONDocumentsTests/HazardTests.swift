import CJansson
import Foundation
@testable import JSONDocuments
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The known hazards of jansson (see the guide), each with a test.
@Suite(.serialized) struct HazardTests {
    static let text = #"[1.5,-2.25e+300,0.1,12345678901234567890]"#

    static func readsAndWrites() throws {
        let document = try JSONDocument(parsing: Self.text)
        #expect(document.root[0]?.double == 1.5)
        #expect(document.root[1]?.double == -2.25e300)
        #expect(document.description == Self.text)
        #expect(
            JSONWriter.text(of: document.root, options: .init(precision: 3))
                == "[1.5,-2.25e300,0.1,12345678901234567890]")
        #expect(document.root[3]?.decimal == Decimal(string: "12345678901234567890", locale: nil))
    }

    /// Locales under which bare jansson misreads or aborts; `Tests/setup-locales.sh` installs them.
    ///
    /// The locale is set in a process of its own, because other tests run in this one.
    @Test(arguments: ["de_DE.UTF-8", "ps_AF.UTF-8"]) func processLocale(name: String) async {
        await #expect(processExitsWith: .success) { [name] in
            #expect(unsafe setlocale(LC_ALL, name) != nil, "run Tests/setup-locales.sh")
            try Self.readsAndWrites()
            let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(contentsOfFile: "/nowhere") }
            #expect(error?.message == "unable to open /nowhere: No such file or directory")
        }
    }

    @Test(arguments: ["de_DE.UTF-8", "ps_AF.UTF-8"]) func localeOfOneThread(name: String) async throws {
        let isKept = try await offThePool {
            // SAFETY: the locale is made here, used only by this thread, and freed after the thread's own was restored.
            guard let locale = unsafe newlocale(Int32(0x1FBF), name, nil) else { throw MissingLocale(name: name) }
            defer { unsafe freelocale(locale) }
            let before = unsafe uselocale(locale)
            defer { _ = unsafe uselocale(before) }
            try Self.readsAndWrites()
            return unsafe uselocale(nil) == locale
        }
        #expect(isKept)
        try Self.readsAndWrites()
    }

    private struct MissingLocale: Error, CustomStringConvertible {
        let name: String
        var description: String { "there is no locale \(name): run Tests/setup-locales.sh" }
    }

    @Test func allocationFailureIsAnError() async {
        await #expect(processExitsWith: .success) { try Self.failToAllocate() }
    }

    /// Replaces jansson's allocator in the whole process.
    private static func failToAllocate() throws {
        _ = try JSONDocument(parsing: "[]")
        // SAFETY: the functions have no state of their own; the process ends with this test.
        unsafe json_set_alloc_funcs(
            { size in unsafe pthread_getspecific(HazardTests.failing) == nil ? malloc(size) : nil },
            { unsafe free($0) })
        _ = unsafe pthread_setspecific(failing, UnsafeRawPointer(bitPattern: 1))
        defer { _ = pthread_setspecific(failing, nil) }
        do {
            _ = try JSONDocument(parsing: "[1]")
            Issue.record("parsed without memory")
        } catch {
            #expect(error.code == .outOfMemory)
            #expect(error.description == "1:0: error: out of memory")
        }
    }

    /// True on the thread whose allocations must fail.
    static let failing: pthread_key_t = {
        var key = pthread_key_t()
        unsafe pthread_key_create(&key, nil)
        return key
    }()

    /// The seed of the hash tables is set by one thread, before the first object of the process.
    @Test func manyThreadsMakeTheFirstObjects() async {
        await #expect(processExitsWith: .success) {
            DispatchQueue.concurrentPerform(iterations: 64) { number in
                let keys = (0..<100).map { "\(number) \($0)" }
                let object = JSONValue(keys.map { (key: $0, value: JSONValue(number)) })
                let parsed = try? JSONDocument(parsing: object.description).root
                precondition(keys.allSatisfy { object[$0]?.int == number && parsed?[$0]?.int == number })
            }
        }
    }

    @Test(arguments: [
        (#"["\ud800"]"#, "1:9: error: invalid Unicode '\\uD800' near '\"\\ud800\"'"),
        (#"["\udc00\ud800"]"#, "1:15: error: invalid Unicode '\\uDC00' near '\"\\udc00\\ud800\"'"),
        (#"["\ud800\u0041"]"#, "1:15: error: invalid Unicode '\\uD800\\u0041' near '\"\\ud800\\u0041\"'"),
    ]) func loneSurrogates(text: String, message: String) {
        do {
            _ = try JSONDocument(parsing: text)
            Issue.record("accepted")
        } catch { #expect(error.description == message) }
    }

    @Test(
        arguments: [
            ([0x5B, 0x22, 0x80, 0x22, 0x5D], 2), ([0x22, 0x61, 0xC3, 0x28, 0x22], 2),
            ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
            ([0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], 1), ([0x22, 0xC0, 0xAF, 0x22], 1), ([0xFF], 0),
            ([0xC3, 0xA9, 0x22], 2),
        ] as [([UInt8], Int)]) func invalidUTF8(bytes: [UInt8], offset: Int)
    {
        do {
            _ = try JSONDocument(parsing: bytes)
            Issue.record("accepted")
        } catch { #expect(error.byteOffset == offset) }
    }

    @Test func manyThreadsReadOneDocument() throws {
        let text =
            "["
            + (0..<500).map { "{\"id\":\($0),\"x\":[\($0).5,\"t\"],\"big\":1844674407370955161\($0 % 10)}" }
            .joined(separator: ",") + "]"
        let document = try JSONDocument(parsing: text)
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for (index, element) in document.root.elements.enumerated() {
                #expect(element["id"]?.int == index)
                #expect(element["x"]?[0]?.double == Double(index) + 0.5)
                #expect(element["big"]?.numberText?.hasPrefix("1844674407370955161") == true)
            }
            var copy = document
            copy.root[0]?["id"] = "changed"
            #expect(copy.root[0]?["id"]?.string == "changed")
            #expect(document.description == text)
        }
        #expect(document.root[0]?["id"]?.int == 0)
    }
}
