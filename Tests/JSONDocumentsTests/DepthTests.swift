import Foundation
import JSONDocuments
import TestSupport
import Testing

@Suite struct DepthTests {
    /// Runs `body` on a thread with the stack that Darwin gives to secondary threads.
    static func onSmallStack(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            let thread = Thread {
                body()
                continuation.resume()
            }
            thread.stackSize = 512 * 1024
            thread.start()
        }
    }

    static func exercise(_ value: JSONValue, _ twin: JSONValue) {
        #expect(value == twin)
        var copy = value
        copy["new"] = 1
        copy.append(1)
        let bytes = JSONWriter.bytes(of: value)
        #expect(bytes.count > 2_000)
        _ = value.hashValue
        #expect(copy != value)
    }

    @Test(arguments: [("[", "]"), ("{\"a\":", "}")]) func parsedToTheLimit(open: String, close: String) async {
        let text = String(repeating: open, count: 2_047) + "[]" + String(repeating: close, count: 2_047)
        await Self.onSmallStack {
            let document = try? JSONDocument(parsing: text)
            #expect(document != nil)
            guard let document, let twin = try? JSONDocument(parsing: text) else { return }
            Self.exercise(document.root, twin.root)
            #expect(document.description == text)
            let deep = JSONLocation(Array(repeating: open == "[" ? .index(0) : .key("a"), count: 2_047))
            #expect(document.position(of: deep)?.column == open.count * 2_047 + 1)
        }
    }

    @Test func builtInMemory() async {
        await Self.onSmallStack {
            func nest(_ levels: Int) -> JSONValue {
                (0..<levels).reduce(1 as JSONValue) { inner, level in level % 2 == 0 ? [inner] : ["a": inner] }
            }
            let levels = Effort.rounds(100_000, quick: 30_000).count
            let value = nest(levels)
            Self.exercise(value, nest(levels))
            var shared: JSONValue = ["x": value, "y": [value]]
            shared["x"] = nil
            shared["y"]?[0] = 1
            shared["z"] = value
            shared["z"] = 2
            #expect(shared == ["y": [1], "z": 2])
            let objects = (0..<levels).reduce(1 as JSONValue) { inner, _ in ["a": inner] }
            var merged: JSONValue = ["b": 2]
            merged.merge(objects)
            merged.merge(objects)
            #expect(merged["b"] == 2 && merged["a"] == objects["a"])
            let location = JSONLocation(Array(repeating: .key("a"), count: levels))
            #expect(throws: Never.self) { try merged.set(7, at: location) }
            #expect(merged.value(at: location) == 7)
            #expect(merged.remove(at: location) == 7)
        }
    }
}
