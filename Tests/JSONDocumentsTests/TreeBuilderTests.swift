import Foundation
import TestSupport
import Testing

@testable import JSONDocuments

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The builder's tree is jansson's in each case that jansson treats in a way of its own.
@Suite struct TreeBuilderTests {
    /// True if the builder makes the tree; records any difference.
    private func isBuilt(_ text: String, _ options: JSONDocument.Options = .init()) -> Bool {
        TreeComparison.check(Array(text.utf8), options)
    }

    @Test(arguments: [
        "[]", "{}", " [ ] ", "[1]", "[[],{}]", "{\"a\":{}}", "[true,false,null]", "[\"\"]", "[\"a\\u0000b\"]",
        "[-0,0,-0.0,1e5,1E-5,9223372036854775807,-9223372036854775808]", "[0.1,123456789012345678.5,5e-324]",
        "{\"\":1,\"\\\"\":\"\\\\\",\"\\u00e9\":\"\\ud83d\\ude00\"}", "[\"日本語のテキスト、日本語のテキスト、日本語のテキスト\"]",
        "{\"a key of more than thirty-two bytes, which is long\":\"a value of more than thirty-two bytes\"}",
        "\u{FEFF}[1]",
    ])
    func accepted(text: String) { #expect(isBuilt(text)) }

    @Test(arguments: [
        "", " ", "1", "\"a\"", "1]", "[1", "[1,]", "[,1]", "{,}", "{\"a\"}", "{\"a\":}", "{\"a\" 1}", "{a:1}", "[1 2]",
        "[01]", "[-]", "[1.]", "[.5]", "[1e]", "[+1]", "[tru]", "[truex]", "[nul", "[\"\\x\"]", "[\"\\ud800\"]",
        "[\"\u{1}\"]", "[\"a]", "[1]]", "[1}", "{\"a\":1]", "[1]\0", "[\0]", "[1] 2]", "{\"\\u0000\":1}", "[1e999]",
        "[9223372036854775808]", "[-9223372036854775809]", "[18446744073709551616,1]", "\u{FEFF}\u{FEFF}[]", "[1]\u{B}",
    ])
    func leftToJansson(text: String) { #expect(!isBuilt(text)) }

    @Test("every option")
    func options() {
        for options in TreeComparison.options {
            for text in [
                "[1]", "1", "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "[\"\\u0000\"]", "[18446744073709551615]",
                "\u{FEFF}[]", "[1] x]", "[1] \0]", "{} ", "[[[[1]]]]", "{\"a\":1,\"b\":2,\"c\":3}", "[\"abcde\"]",
            ] {
                TreeComparison.check(Array(text.utf8), options)
            }
        }
    }

    @Test("a repeated key keeps its first position and its last value")
    func repeatedKeys() throws {
        #expect(isBuilt("{\"a\":[1,{\"x\":2}],\"b\":2,\"a\":{\"y\":[3]},\"\\u0061\":4}"))
        let root = try JSONDocument(parsing: "{\"a\":[1],\"b\":2,\"a\":{\"y\":3}}").root
        #expect(root.description == "{\"a\":{\"y\":3},\"b\":2}")
        var refusing = JSONDocument.Options()
        refusing.duplicateKeys = .refuse
        #expect(!isBuilt("{\"a\":1,\"a\":2}", refusing))
        #expect(isBuilt("{\"a\":1,\"b\":{\"a\":2}}", refusing))
    }

    @Test("an escaped key keeps its bytes while its value is decoded")
    func escapedKeys() {
        #expect(isBuilt("{\"\\n\(String(repeating: "k", count: 600))\":\"\\t\(String(repeating: "v", count: 900))\"}"))
        #expect(isBuilt("{\"\\na\":{\"\\tb\":{\"\\rc\":[\"\\fd\"]}}}"))
    }

    /// jansson counts the value in the innermost container as a level.
    @Test(arguments: [2_046, 2_047, 2_048, 2_049, 5_000])
    func depth(levels: Int) {
        for (opening, inner, closing) in [("[", "", "]"), ("[", "1", "]"), ("{\"a\":", "{}", "}"), ("[", "[]", "]")] {
            let text = String(repeating: opening, count: levels) + inner + String(repeating: closing, count: levels)
            let deepest = levels + (inner.isEmpty ? 0 : 1)
            #expect(isBuilt(text) == (deepest <= 2_048), "\(levels) times \(opening), \(inner)")
        }
    }

    @Test("the tail of the text, after any number of bytes")
    func tails() {
        for count in 0..<200 {
            let space = String(repeating: " ", count: count)
            let letters = String(repeating: "x", count: count)
            #expect(isBuilt("\(space)[1.5,\"a\",true,null,-12]"))
            #expect(isBuilt("[\"\(letters)\",{\"\(letters)\":12345678}\(space)]"))
            #expect(
                isBuilt(
                    "[\(String(repeating: "7", count: count % 15 + 1)).\(String(repeating: "3", count: count + 1))]"))
            #expect(isBuilt("[\"\(letters)\\n\(letters)\u{E9}\"]"))
            #expect(!isBuilt("[\"\(letters)]"))
        }
    }

    @Test("the throughput texts need no parser", .enabled(if: Suites.arePresent, .init(rawValue: Suites.absence)))
    func throughput() throws {
        let files = Suites.files(under: "throughput")
        #expect(files.count >= 6)
        for file in files { #expect(TreeComparison.check([UInt8](try Data(contentsOf: file))), "\(file.path)") }
    }

    @Test("many different keys, and keys that change from object to object")
    func manyKeys() {
        let members = (0..<10_000).map { "\"key \($0)\":\($0)" }.joined(separator: ",")
        #expect(isBuilt("{\(members)}"))
        #expect(isBuilt("[" + (0..<2_000).map { "{\"\($0)\":{\"\($0 * 7)\":0}}" }.joined(separator: ",") + "]"))
    }

    /// No byte after the end is read: the page after it can't be.
    @Test("inputs of every length before a guard page")
    func guardPages() {
        let page = sysconf(Int32(_SC_PAGESIZE))
        // SAFETY: the mapping is two pages, of which only the first is readable, and is unmapped at
        // the end.
        guard let memory = unsafe mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0),
            unsafe mprotect(memory + page, page, PROT_NONE) == 0
        else {
            Issue.record("no memory")
            return
        }
        defer { unsafe munmap(memory, 2 * page) }
        let end = unsafe (memory + page).assumingMemoryBound(to: UInt8.self)
        var random = RandomText(seed: 77)
        for count in 0...300 {
            for text in Self.texts(of: count, &random) {
                let start = unsafe end - text.count
                for (index, byte) in text.enumerated() { unsafe start[index] = byte }
                let buffer = unsafe UnsafeBufferPointer(start: UnsafePointer(start), count: text.count)
                let isAccepted = (try? JSONParser(options: .init()).parse(text, builder: false)) != nil
                let isValid = unsafe JSONParser(options: .init()).isCertainlyValid(buffer)
                #expect(isAccepted || !isValid)
                if var builder = unsafe TreeBuilder(buffer, options: .init()), let tree = try? builder.build() {
                    JSONStorage.release(tree.root, height: 4_096)
                    #expect(isValid)
                }
                unsafe Self.walk(buffer)
            }
        }
    }

    /// Reads the tokens of an array one by one, and skips its other values.
    // SAFETY: the scanner reads the buffer alone.
    private static func walk(_ buffer: UnsafeBufferPointer<UInt8>) {
        guard var scanner = unsafe JSONScanner(buffer, options: .init()) else { return }
        do throws(ReaderFallback) {
            guard try scanner.significantByte() == .openBracket else { return try scanner.skipValue() }
            if try scanner.takeOpening(endingWith: .closeBracket) { return }
            repeat {
                switch try scanner.significantByte() {
                case .quote: _ = try scanner.takeContent()
                case .minus, .digitZero ... .digitNine: _ = try scanner.takeNumber()
                default: try scanner.skipValue()
                }
            } while try scanner.takeComma(orEnd: .closeBracket)
        } catch {}
    }

    /// Texts of a length that end within each kind of token, and one that is valid.
    private static func texts(of count: Int, _ random: inout RandomText) -> [[UInt8]] {
        let fillers = [
            "x", "\u{20}", "1", "[", "\"", "\\n", "\u{E9}", "€", "😀", "\\u00e9", "{\"a\":", "true,", "1.5e1,", "0.",
        ]
        let starts = ["[", "[\"", "{\"", "{\"a\":\"", "[1,", "[0.", "[-1e"]
        var texts: [[UInt8]] = []
        for (index, start) in starts.enumerated() {
            // Each length takes other fillers: a pair of a start and a filler comes every 14 lengths.
            for filler in [fillers[(count + index) % fillers.count], fillers[(count + index + 5) % fillers.count]] {
                var bytes = Array(start.utf8)
                while bytes.count < count { bytes += filler.utf8 }
                texts.append(Array(bytes.prefix(count)))
                guard count > 0 else { continue }
                texts.append(Array(bytes.prefix(count - 1)) + [UInt8(ascii: "]")])
            }
        }
        let value = Array("[\(random.value())".utf8).prefix(max(0, count - 1))
        return texts + [value + [UInt8](repeating: 0x20, count: max(0, count - 1 - value.count)) + [UInt8(ascii: "]")]]
    }
}
