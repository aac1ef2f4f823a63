import JSONDocuments
import JSONRepairing
import Testing

/// Each defect becomes JSON, and is told as what it is.
@Suite struct RepairTests {
    /// A text, the value that it is repaired to, and the kinds of its repairs in order.
    typealias Case = (text: String, value: String, kinds: [JSONRepair.Kind])

    private func expect(_ example: Case, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let repaired = RepairedText(example.text)
        let document = try repaired.document()
        #expect(document.description == example.value, "\(repaired.text)", sourceLocation: sourceLocation)
        #expect(repaired.report.repairs.map(\.kind) == example.kinds, sourceLocation: sourceLocation)
        #expect((try? JSONDocument(parsing: example.text)) == nil, "valid already", sourceLocation: sourceLocation)
        let again = RepairedText(repaired.bytes)
        #expect(again.report.isEmpty && again.bytes == repaired.bytes, sourceLocation: sourceLocation)
    }

    @Test(
        arguments: [
            ("[1, // one\n2]", "[1,2]", [.comment]),
            ("/* a\n */ [1/**/,2]# b", "[1,2]", [.comment, .comment, .comment]),
            ("[1,]", "[1]", [.trailingComma]), ("{\"a\": 1 , }", #"{"a":1}"#, [.trailingComma]),
            ("[1], ", "[1]", [.trailingComma]), ("[1,,2]", "[1,2]", [.extraComma]), ("[,1]", "[1]", [.extraComma]),
            ("{,\"a\": 1,,}", #"{"a":1}"#, [.extraComma, .extraComma, .trailingComma]),
            ("[1 2\n\"a\" true]", #"[1,2,"a",true]"#, [.missingComma, .missingComma, .missingComma]),
            (#"[{"a": 1}{"b": 2}[3]]"#, #"[{"a":1},{"b":2},[3]]"#, [.missingComma, .missingComma]),
            ("{\"a\": 1\n\"b\": 2 c: 3}", #"{"a":1,"b":2,"c":3}"#, [.missingComma, .missingComma, .unquotedKey]),
            (#"{"a" 1, "b"[2]}"#, #"{"a":1,"b":[2]}"#, [.missingColon, .missingColon]),
            (#"{"a": , "b":}"#, #"{"a":null,"b":null}"#, [.missingValue, .missingValue]),
            (#"{"a": [1, {"b": 2], "c": 3}"#, #"{"a":[1,{"b":2}],"c":3}"#, [.missingBracket]),
        ] as [Case])
    func punctuation(example: Case) throws { try expect(example) }

    @Test(
        arguments: [
            (
                #"{'it\'s': 'say "hi"', "b": 'x'}"#, #"{"it's":"say \"hi\"","b":"x"}"#,
                [.singleQuotes, .singleQuotes, .singleQuotes]
            ),
            (
                "{a: 1, $b_c: 2, foo-bar: 3, 4: 5, é: 6, true: 7}",
                #"{"a":1,"$b_c":2,"foo-bar":3,"4":5,"é":6,"true":7}"#,
                Array(repeating: .unquotedKey, count: 6)
            ),
            (
                "{a: active, b: [x.y, z]}", #"{"a":"active","b":["x.y","z"]}"#,
                [.unquotedKey, .unquotedText, .unquotedKey, .unquotedText, .unquotedText]
            ),
            ("[\"a\tb\nc\u{1}\"]", #"["a\tb\nc\u0001"]"#, Array(repeating: .controlCharacter, count: 3)),
            ("[\"\u{0}\"]", #"["\u0000"]"#, [.controlCharacter]),
            ("{\"\u{0}\": 1}", "{\"\u{FFFD}\":1}", [.controlCharacter]),
            (
                #"["\x41\'\v\0C:\dir\u12g"]"#, #"["A'\u000B\u0000C:\\dir\\u12g"]"#,
                Array(repeating: .invalidEscape, count: 6)
            ),
            ("[\"a\\\nb\\\r\nc\"]", #"["abc"]"#, [.invalidEscape, .invalidEscape]),
            // A path of Windows has no escapes, if one of its backslashes begins none.
            (#"["C:\dir\file"]"#, #"["C:\\dir\\file"]"#, [.invalidEscape, .invalidEscape]),
            (
                #"{'c:\new\1\u00e9\Users': "D:\temp\"x"}"#, #"{"c:\\new\\1\\u00e9\\Users":"D:\temp\"x"}"#,
                [.singleQuotes] + Array(repeating: .invalidEscape, count: 4)
            ),
            (
                #"["C:\\dir\d\n", "a:\n\t", "C:\n\d"]"#, #"["C:\\dir\\d\n","a:\n\t","C:\\n\\d"]"#,
                Array(repeating: .invalidEscape, count: 3)
            ),
            (
                #"["\ud800", "\udc00x", "\ud83d\ude00", "\ud83d\ud83d\ude00"]"#,
                "[\"\u{FFFD}\",\"\u{FFFD}x\",\"😀\",\"\u{FFFD}😀\"]",
                [.loneSurrogate, .loneSurrogate, .loneSurrogate]
            ),
        ] as [Case])
    func textAndKeys(example: Case) throws { try expect(example) }

    @Test func bytesThatAreNotUTF8BecomeReplacementCharacters() throws {
        let repaired = RepairedText(Array("[\"a".utf8) + [0xE9, 0xED, 0xA0, 0x80, 0xF0, 0x9F] + Array("\"]".utf8))
        #expect(try repaired.document().root[0]?.string == "a" + String(repeating: "\u{FFFD}", count: 5))
        #expect(repaired.report.counts == [.invalidUTF8: 5])
    }

    @Test(
        arguments: [
            (
                "[True, FALSE, None, Null, undefined, nil]", "[true,false,null,null,null,null]",
                Array(repeating: .foreignLiteral, count: 6)
            ),
            (
                "[NaN, Infinity, -Infinity, +inf, nan]", "[null,null,null,null,null]",
                Array(repeating: .nonFiniteNumber, count: 5)
            ),
            (
                "[+1, .5, 1., -.5, 2.e3, 0x1F, -0XfF, 0b11, 0o17, 007, -012, 00.5, 1_000]",
                "[1,0.5,1.0,-0.5,2.0e3,31,-255,3,15,7,-12,0.5,1000]", Array(repeating: .numberFormat, count: 13)
            ),
            (
                "[1e400, -1e400, 1.2.3, 2026-11-22, 1e, 0xG, 0x1FFFFFFFFFFFFFFFF]",
                #"[1e400,-1e400,"1.2.3","2026-11-22","1e","0xG","0x1FFFFFFFFFFFFFFFF"]"#,
                Array(repeating: .unreadableNumber, count: 5)
            ),
            ("[+1.e400]", "[1.0e400]", [.numberFormat]),
            ("[+18446744073709551616]", "[18446744073709551616]", [.numberFormat]),
        ] as [Case])
    func literalsAndNumbers(example: Case) throws { try expect(example) }

    @Test(
        arguments: [
            ("{\"a\": 1}{\"a\": 2}\n{\"a\": 3}", #"[{"a":1},{"a":2},{"a":3}]"#, [.concatenation, .concatenation]),
            ("{\"a\": 1}, {\"a\": 2},\n", #"[{"a":1},{"a":2}]"#, [.concatenation, .trailingComma]),
            ("1 2", "[1,2]", [.concatenation]),
            ("cb({\"a\": 1});", #"{"a":1}"#, [.wrapper, .wrapper, .wrapper]), ("(1)", "1", [.wrapper, .wrapper]),
            ("/**/ typeof f === 'function' && f.g[\"h\"]([1])", "[1]", [.comment, .wrapper, .wrapper]),
            ("var data = [1];", "[1]", [.wrapper, .wrapper]),
            ("export default {a: 1}", #"{"a":1}"#, [.wrapper, .unquotedKey]),
            ("```json\n[1]\n```\n", "[1]", [.wrapper, .wrapper]), ("\u{FEFF} x = [1]", "[1]", [.wrapper]),
            ("cb(1)\ncb(2)", "[1,2]", [.wrapper, .wrapper, .wrapper, .concatenation, .wrapper]),
            (")]}'\n[1]", "[1]", [.protectionPrefix]), (")]}',\n[1]", "[1]", [.protectionPrefix]),
            ("while(1);[1]", "[1]", [.protectionPrefix]), ("for (;;); [1]", "[1]", [.protectionPrefix]),
            ("throw 1; <don't be evil>[1]", "[1]", [.protectionPrefix]), ("{}&&[1]", "[1]", [.protectionPrefix]),
            ("])}while(1);</x>[1]", "[1]", [.protectionPrefix]),
            ("[1]\u{0}\u{0}", "[1]", [.whiteSpace]),
            ("[1\u{A0},\u{2028}\u{200B}2]", "[1,2]", [.whiteSpace, .whiteSpace, .whiteSpace]),
            ("[1] \u{FEFF}[2]", "[[1],[2]]", [.byteOrderMark, .concatenation]),
        ] as [Case])
    func documentsAndCode(example: Case) throws { try expect(example) }

    @Test(
        arguments: [
            (
                ": hello\nevent: add\ndata: {\"a\": 1}\nid: 7\n\ndata:{\"a\":\r\ndata: 2}\r\n\r\ndata: [DONE]\n\n",
                #"[{"a":1},{"a":2}]"#,
                [
                    .eventStream, .eventStream, .eventStream, .eventStream, .eventStream, .concatenation, .eventStream,
                    .eventStream,
                ]
            ),
            ("data: {\"a\": 1}\n\n", #"{"a":1}"#, [.eventStream]),
            (
                "data: {\"a\": \"x\n\ndata: {\"a\": 2}", #"[{"a":"x"},{"a":2}]"#,
                [.eventStream, .cutOff, .eventStream, .concatenation]
            ),
            (
                "\u{1E}{\"a\": 1}\n\u{1E}{\"a\": 2}\n", #"[{"a":1},{"a":2}]"#,
                [.recordSeparator, .recordSeparator, .concatenation]
            ),
            (
                "\u{1E}{\"a\": \"tr\u{1E}[2]\n", #"[{"a":"tr"},[2]]"#,
                [.recordSeparator, .cutOff, .recordSeparator, .concatenation]
            ),
        ] as [Case])
    func streams(example: Case) throws { try expect(example) }

    @Test(arguments: [
        ("[1, 2, 34", "[1,2,34]"), ("[1, 2,", "[1,2]"), ("[1, -", "[1]"), ("[1, 2.", "[1]"), ("[1, 2e+", "[1]"),
        ("[1, -Infi", "[1]"),
        ("[true, fal", "[true,false]"), ("[Non", "[null]"), ("[\"ab", #"["ab"]"#), ("[\"ab\\", #"["ab"]"#),
        ("[\"ab\\u12", #"["ab"]"#), ("[\"ab\\ud83d\\ude", #"["ab"]"#), ("['ab", #"["ab"]"#),
        ("{\"a\": 1, \"b", #"{"a":1}"#),
        ("{\"a\": 1, \"b\"", #"{"a":1}"#), ("{\"a\": 1, \"b\":", #"{"a":1}"#), ("{\"a\": 1, b", #"{"a":1}"#),
        ("{\"a\": {\"b\": [[", #"{"a":{"b":[[]]}}"#), ("[1 /* so", "[1]"), ("[1, /", "[1]"), ("[hel", #"["hel"]"#),
        ("tru", "true"), ("\"ab", #""ab""#), ("[\"ab\r\n", #"["ab"]"#), ("cb([1", "[1]"),
        ("{\"a\": 1, \"a\":", #"{"a":1}"#),
    ])
    func theEndIsCutOff(text: String, value: String) throws {
        let repaired = RepairedText(text)
        #expect(try repaired.document().description == value)
        #expect(repaired.report.counts[.cutOff] == 1 || text.hasPrefix("[1 /*"))
    }

    @Test func aCharacterIsCutOff() throws {
        let bytes = Array("[\"é😀\"]".utf8)
        for end in 5..<8 { #expect(try RepairedText(Array(bytes[..<end])).document().description == #"["é"]"#) }
    }

    /// Text with more than one meaning stays, and jansson refuses it at that place.
    @Test(arguments: [
        (#"{"k": "say "hi" now"}"#, 1, 14), (#"["a""b"]"#, 1, 7), ("[1, 2}", 1, 6), ("[1]]", 1, 4), ("<html>", 1, 1),
        ("hello world", 1, 5),
        ("[1, hello world]", 1, 9), ("[1;2]", 1, 3), ("{\"a\"}", 1, 5), ("[1] x", 1, 5),
        ("[\n'a', \"b\" \"c\" + \"d\"]", 2, 14), ("", 1, 0),
        ("a: [1]", 1, 1), ("data: [1]\nmore: 2", 1, 4), ("[\u{0}1]", 1, 2),
    ])
    func ambiguousTextStaysAnError(text: String, line: Int, column: Int) {
        do {
            let document = try RepairedText(text).document()
            Issue.record("\(document)")
        } catch {
            #expect(error.line == line && error.column == column, "\(error)")
        }
    }
}
