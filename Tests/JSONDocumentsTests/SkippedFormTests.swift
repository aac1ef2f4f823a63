import Foundation
import JSONDocuments
import TestSupport
import Testing

/// Whether keys differ, and whether a container is compact, is found out while it is skipped.
@Suite struct SkippedFormTests {
    /// Keys that come in the order of the object before, in another one, too late, or not at all.
    @Test(arguments: 0..<4) func keysDifferIfTheyAreASet(part: UInt64) {
        var random = SeededGenerator(seed: part)
        var keys = DistinctKeys()
        for round in Effort.rounds(600) {
            let names = (0..<Int.random(in: 1...60, using: &random)).map { "key \($0 % 40)" }
            var (known, count) = (Set<String>(), 0)
            keys.removeAll()
            for name in Int.random(in: 0..<3, using: &random) == 0 ? names.shuffled(using: &random) : names
            where Int.random(in: 0..<8, using: &random) > 0 {
                let isNew = unsafe Array(name.utf8).withUnsafeBufferPointer { unsafe keys.insert($0) }
                #expect(isNew == known.insert(name).inserted, "seed \(part), round \(round), key \(count)")
                count += 1
            }
        }
    }

    /// Objects with many keys, after which few are kept; and the empty key.
    @Test func manyKeys() {
        var keys = DistinctKeys()
        for count in [3_000, 1, 2_000, 20] {
            keys.removeAll()
            for isNew in [true, false] {
                for number in 0..<count {
                    let name = number == 0 ? "" : "\(number)"
                    let inserted = unsafe Array(name.utf8).withUnsafeBufferPointer { unsafe keys.insert($0) }
                    #expect(inserted == isNew, "\(name) of \(count)")
                }
            }
        }
    }

    /// A record is certain only if jansson reads it, and if no object has a key twice.
    @Test(arguments: 0..<4) func certainRecordsAreDocuments(part: UInt64) {
        var certain = 0
        for round in Effort.rounds(2_000) {
            var text = RandomText(seed: part * 1_000_000 + UInt64(round))
            let lines = (0..<4).map { _ in
                let valid = Array("[\(text.value())]".utf8).map { $0 == .lineFeed ? .space : $0 }
                return text.below(2) == 0 ? valid : text.mutated(valid).filter { $0 != .lineFeed }
            }
            for block in JSONLines(Array(lines.joined(separator: [.lineFeed]))).blocks {
                for (number, isCertain) in block.certainRecords().enumerated() where isCertain {
                    certain += 1
                    let bytes = Array(block.bytes(of: number) ?? [])
                    let source = "seed \(part), round \(round): \(String(decoding: bytes, as: UTF8.self))"
                    #expect(block.record(number)?.document != nil, "\(source)")
                    #expect(RepeatedKey.all(in: bytes, limit: 1).count == 0, "\(source)")
                    var options = JSONDocument.Options()
                    options.duplicateKeys = .refuse
                    #expect(throws: Never.self, "\(source)") { try JSONDocument(parsing: bytes, options: options) }
                }
            }
        }
        #expect(certain > Effort.rounds(2_000).count)
    }

    @Test(arguments: [
        (#"{"a": 1, "b": {"a": 2}}"#, true), (#"{"a": 1, "\u0061": 2}"#, false), (#"[{"a": 1}, {"a": 2}]"#, true),
        (#"{"a": {"b": 1, "c": [{"b": 1}], "b": 2}}"#, false), (#"  {"a":1}  "#, true), ("[]", true), ("{}", true),
        (#"{"": 1, "": 2}"#, false), ("1", false), (#""a""#, false), ("[1] [2]", false), (#"{"a": 1e400}"#, false),
        (#"{"a": 12345678901234567890}"#, false), (#"{"\u0000": 1}"#, false), ("[1}", false),
        (#"{"a key of more than thirty-two bytes, long": 1, "a key of more than thirty-two bytes, long": 2}"#, false),
        (String(repeating: "[", count: 64) + "1" + String(repeating: "]", count: 64), false),
    ])
    func certainRecords(line: String, isCertain: Bool) {
        for filler in ["", String(repeating: "[0]\n", count: 40)] {
            let blocks = Array(JSONLines(line + "\n" + filler).blocks)
            #expect(blocks.first?.certainRecords().first == isCertain, "\(line)")
        }
    }

    /// What is written from a source is what its tree is written as; a final form is the source itself.
    @Test(arguments: 0..<4) func sourcesAreWrittenAsTheirTrees(part: UInt64) {
        var (forms, kept) = ((final: 0, spaced: 0, repeated: 0), [UInt8]())
        for round in Effort.rounds(4_000) {
            var text = RandomText(seed: part * 1_000_000 + UInt64(round))
            var source = "[\(text.value())]"
            if round % 2 == 0, let document = try? JSONDocument(parsing: source) { source = document.description }
            guard let expected = try? JSONDocument(parsing: source).description else { continue }
            // The text is alone, or with others around it.
            let filler = round % 3 == 0 ? [] : Array("[0]".utf8)
            kept = filler + Array(source.utf8) + filler
            unsafe kept.withUnsafeBufferPointer { buffer in
                let value = unsafe UnsafeBufferPointer(rebasing: buffer[filler.count..<buffer.count - filler.count])
                var (alone, among) = (JSONWriter(), JSONWriter())
                unsafe alone.write(source: value)
                var all = unsafe SourceForms(partsOf: buffer)
                let form = unsafe all.form(of: value)
                unsafe among.write(source: value, form: form)
                #expect(alone.text == expected && among.text == expected, "seed \(part), round \(round)")
                guard let form else { return }
                if form.isFinal { #expect(source == expected, "seed \(part), round \(round)") }
                forms.final += form.isFinal ? 1 : 0
                forms.spaced += form.hasDistinctKeys && !form.isCompact ? 1 : 0
                forms.repeated += form.hasDistinctKeys ? 0 : 1
            }
        }
        let most = Effort.rounds(4_000).count
        #expect(forms.final > most / 8 && forms.spaced > most / 8, "\(forms)")
        // Repeated keys are rare.
        #expect(forms.repeated > 0 || most < 4_000, "\(forms)")
    }

    @Test(arguments: [
        (#"{"a":[1,"b c",{}],"d":null}"#, true), (#"{"a": 1}"#, false), (#"{"a" :1}"#, false), ("[1 ]", false),
        ("[ ]", false), ("[1, 2]", false), (#"["\n"]"#, false), (#"{"\n":1}"#, false), (#"["é 😀"]"#, true),
        ("[1e5,-0,1.50]", true), (#"["a string of more than thirty-two bytes with an \" in it"]"#, false),
        (#"["a string of more than thirty-two bytes, without an escape"]"#, true), ("[[\n]]", false),
    ])
    func compactForms(source: String, isCompact: Bool) throws {
        for filler in ["", String(repeating: " ", count: 200) + "[]"] {
            var keys: [DistinctKeys] = []
            let bytes = Array((source + filler).utf8)
            let form = unsafe bytes.withUnsafeBufferPointer { buffer in
                var scanner = unsafe JSONScanner(buffer, options: .init())
                return try? scanner?.skipContainer(comparing: &keys)
            }
            #expect(form?.isCompact == isCompact, "\(source)")
        }
    }

    /// A repeated key that is found late leaves nothing of the first ones, wherever the writer is.
    @Test(arguments: [JSONWriter.Options(), .pretty]) func aRepeatedKeyIsWrittenOnce(options: JSONWriter.Options) throws
    {
        let source = #"{"a":{"b":[1,{"c":1,"d":[2]}]},"x":1.50,"a":[ {"e":1,"e":2} ]}"#
        let root = try JSONDocument(parsing: source).root
        func text(_ write: (inout JSONWriter) -> Void) -> String {
            var writer = JSONWriter(options: options)
            writer.beginArray()
            for _ in 0..<2 {
                write(&writer)
                writer.beginObject()
                writer.write(key: "k")
                write(&writer)
                writer.endObject()
            }
            writer.endArray()
            return writer.text
        }
        let written = text { writer in
            unsafe Array(source.utf8).withUnsafeBufferPointer { unsafe writer.write(source: $0) }
        }
        #expect(written == text { $0.write(root) } && written.contains("1.50"))
    }
}
