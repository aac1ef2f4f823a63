import Foundation
import JSONDocuments
import TestSupport
import Testing

/// Long lists are normalized row by row, with the output of the whole: a pipe can't be read again, so that it is
/// normalized as a whole.
@Suite(.childProcesses) struct NormalizeStreamToolTests {
    private func check(
        _ words: String, _ file: String, _ comment: Comment, command: String = "normalize"
    ) throws {
        let tool = ToolRun.executable.path
        let whole = try Programs.bash("cat '\(file)' | '\(tool)' \(command) \(words)")
        let stream = try Programs.bash("'\(tool)' \(command) \(words) '\(file)'")
        let expected = whole.output.replacing("<stdin>", with: file)
        #expect(stream.output == expected && stream.status == whole.status, comment)
    }

    /// A row that differs by its place in the list: what the first rows have, others needn't have.
    private static func row(_ number: Int, _ random: inout SeededGenerator, _ count: Int) -> String {
        let third = number * 3 / count
        let names = ["name", "label", "title"]
        var members = [#""id": \#(Int.random(in: 0..<50, using: &random) == 0 ? 7 : number)"#]
        if third != 1 { members.append(#""\#(names[third])": "Row \#(number % 100 < 50 ? number : 5)""#) }
        if third > 0 {
            members.append(#""price": \#(Double(number) / 4), "image": "https://example.org/\#(number).png""#)
        }
        members.append(#""note": "\#(String(repeating: "é", count: Int.random(in: 40..<600, using: &random)))""#)
        if Int.random(in: 0..<9, using: &random) == 0 { members.append(#""tags": ["a", {"b": [\#(number)]}]"#) }
        return "{\(members.shuffled(using: &random).joined(separator: ", "))}"
    }

    private static let forms: [(name: String, text: @Sendable ([String]) -> String)] = [
        ("items", { #"{"total": \#($0.count), "items": [\#($0.joined(separator: ",\n "))], "next": null}"# }),
        ("deep", { #"{"ok": true, "data": {"page": 1, "results": [\#($0.joined(separator: ","))]}}"# }),
        ("top", { "[\($0.joined(separator: ",\n"))]" }),
        ("lines", { $0.joined(separator: "\n") + "\n" }),
        (
            "map",
            { rows in
                let members = rows.enumerated().map { #""u\#($0 * 7919 % 1_000_003)": \#($1)"# }
                return #"{"users": {\#(members.joined(separator: ","))}}"#
            }
        ),
        (
            "strings",
            { #"{"total": 1, "items": [\#($0.map { JSONWriter.text(of: JSONValue($0)) }.joined(separator: ","))]}"# }
        ),
        (
            "groups",
            { #"{"groups": [{"title": "A", "items": [\#($0.joined(separator: ","))]}, {"title": "B", "items": []}]}"# }
        ),
        ("wrapped", { #"{"edges": [\#($0.map { #"{"cursor": "c", "node": \#($0)}"# }.joined(separator: ","))]}"# }),
    ]

    @Test(arguments: forms.indices)
    func theOutputIsThatOfTheWhole(form: Int) throws {
        let (name, text) = Self.forms[form]
        for round in Effort.rounds(8, quick: 1) {
            var random = SeededGenerator(seed: UInt64(form * 100 + round))
            let count = Int.random(in: 1_200...6_000, using: &random)
            var rows = (0..<count).map { Self.row($0, &random, count) }
            // Some lists have a row that isn't data alone.
            if round % 4 == 3 {
                rows[count * 4 / 5] = ["[1]", "null", #"{"title": "t", "subtitle": "s"}"#, "5"][round / 4 % 4]
            }
            let file = try Scratch.file(text(rows), ".json").path
            for words in ["", "-f json", "--title '{label}' -f json", "--title '{nothing}'", "--explain", "--sections"]
            {
                try check(words, file, "\(name), round \(round): \(words)")
            }
            for words in ["--data", "--image '{image}' --title '{label}'"] {
                try check(
                    "--heading H \(words)", file, "\(name), round \(round): preview \(words)", command: "preview")
            }
            if name == "items" || name == "deep" {
                try check("--at=\(name == "deep" ? "data.results" : "items") -f json", file, "\(name) told")
                try check("--at=item", file, "\(name): nothing there")
            }
            if name == "lines" { try check("--jsonl", file, "\(name) told") }
        }
    }

    private static let paths = [
        "id", "name", "label", "note", "price", "tags", "nothing", "image", "id@items[id].name",
    ]
    private static let formats = [
        "", "|date", "|currency", "|number:1", "|upper", "|short:3|date", "|bytes", "|percent|upper",
    ]

    private static func template(_ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 1...2, using: &random)).map { _ in
            "{\(paths.randomElement(using: &random)!)\(formats.randomElement(using: &random)!)}"
        }.joined(separator: " ")
    }

    /// What templates find nowhere, and formats that fit no value, are warned of in any document.
    @Test(arguments: forms.indices)
    func warningsAreThoseOfTheWhole(form: Int) throws {
        let (name, text) = Self.forms[form]
        var random = SeededGenerator(seed: UInt64(form) + 77)
        let rows = (0..<1_600).map { Self.row($0, &random, 1_600) }
        // A value that one row has decides whether a format fits.
        let other =
            rows.dropLast() + [#"{"id": "x", "name": "2024-05-06", "label": 7, "tags": "1", "note": "\#(name)"}"#]
        for rows in [rows, Array(other)] {
            let file = try Scratch.file(text(rows), ".json").path
            for _ in Effort.rounds(20, quick: 1) {
                let flag = ["title", "subtitle", "image"].randomElement(using: &random)!
                let words = "--\(flag)='\(Self.template(&random))' --subtitle='\(Self.template(&random))'"
                try check(words, file, "\(name): \(words)")
            }
        }
    }

    /// The title of a map's row may be its key.
    @Test(arguments: ["users[*]", "[*]"])
    func keysAreTitles(list: String) throws {
        for key in ["Ada Lovelace %", "%"] {
            let digits = String(repeating: "3", count: 500)
            let members = (0..<2_500).map { number in
                let name = key.replacing("%", with: "\(number * 7919 % 1_000_003)")
                return #""\#(name)": {"n": \#(number % 7), "price": 1.5, "v": 1.\#(digits)}"#
            }
            let map = "{\(members.joined(separator: ","))}"
            let file = try Scratch.file(list.hasPrefix("users") ? "{\"users\": \(map)}" : map, ".json").path
            for words in ["--at='\(list)'", "--at='\(list)' -f json"] { try check(words, file, "\(key), \(words)") }
            try checkDiff("--at='\(list)'", file, file, "\(key)")
        }
    }

    private func checkDiff(_ words: String, _ old: String, _ new: String, _ comment: Comment) throws {
        let tool = ToolRun.executable.path
        let whole = try Programs.bash("'\(tool)' diff \(words) <(cat '\(old)') <(cat '\(new)')")
        let stream = try Programs.bash("'\(tool)' diff \(words) '\(old)' '\(new)'")
        let expected = whole.output.replacing("/dev/fd/63", with: old).replacing("/dev/fd/62", with: new)
        #expect(stream.output == expected && stream.status == whole.status, comment)
    }

    /// Rows are changed, moved, added and left out; some have no id, and some have the same one.
    @Test(arguments: forms.indices)
    func theDifferenceIsThatOfTheWhole(form: Int) throws {
        let (name, text) = Self.forms[form]
        for round in Effort.rounds(8, quick: 1) {
            var random = SeededGenerator(seed: UInt64(form * 100 + round) + 7)
            let count = Int.random(in: 3_500...6_000, using: &random)
            let rows = (0..<count).map { number in
                let row = Self.row(number, &random, count)
                return number % 31 == round % 3 ? row.replacing("\"id\": ", with: "\"n\": ") : row
            }
            var changed = rows
            for _ in 0..<40 {
                let index = Int.random(in: 0..<changed.count, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: changed.remove(at: index)
                case 1: changed.insert(Self.row(count + index, &random, 2 * count), at: index)
                case 2: changed.swapAt(index, Int.random(in: 0..<changed.count, using: &random))
                case 3: changed[index] = changed[index].replacing("Row", with: "New")
                // The same data in another spelling.
                default:
                    changed[index] = changed[index].replacing("\": ", with: "\" :  ").replacing(".5,", with: ".50,")
                }
            }
            let (old, new) = (try Scratch.file(text(rows), ".json").path, try Scratch.file(text(changed), ".json").path)
            for words in ["", "-f json", "--title '{label}'"] {
                try checkDiff(words, old, new, "\(name), round \(round): \(words)")
            }
            try checkDiff("", old, old, "\(name), the same")
            if name == "items" { try checkDiff("--at=items", old, new, "\(name) told") }
            if name == "lines" { try checkDiff("--jsonl", old, new, "\(name) told") }
        }
    }

    /// Lists in different places, in lines and in a document, and of different fields are compared as a whole.
    @Test func differentFormsAreComparedAsTheWhole() throws {
        var random = SeededGenerator(seed: 3)
        let rows = (0..<3_500).map { Self.row($0, &random, 3_500) }
        let files = try Self.forms.map { try Scratch.file($0.text(rows), ".json").path }
        for (number, file) in files.enumerated() {
            try checkDiff("", file, files[(number + 1) % files.count], "\(Self.forms[number].name)")
        }
        let other = try Scratch.file(
            "[\(rows.map { $0.replacing("note", with: "remark") }.joined(separator: ","))]", ".json")
        let lines = try Scratch.file(rows.map { $0.replacing("title", with: "a") }.joined(separator: "\n"), ".json")
        try checkDiff("", files[2], other.path, "other fields")
        try checkDiff("", files[3], lines.path, "other fields in lines")
    }

    /// Rows whose first part has other fields, ids and images than all of them.
    @Test(arguments: ["items", "top", "lines", "map"])
    func theFirstRowsAreOthers(name: String) throws {
        let text = try #require(Self.forms.first { $0.name == name }).text
        for kind in 0..<4 {
            let rows = (0..<3_000).map { number in
                let isFirst = number < 900
                let code = kind == 0 && !isFirst ? number % 40 : number
                let image = (kind == 1) == isFirst ? "" : #", "image": "https://example.org/\#(number).png""#
                let id = kind == 2 && isFirst ? "" : #", "uuid": "u\#(number)""#
                return #"{"name": "n\#(number % 9)", "code": "c\#(code)"\#(id)\#(kind == 3 ? "" : image), "#
                    + #""note": "\#(String(repeating: "x", count: 400))"}"#
            }
            var changed = rows
            changed.swapAt(5, 2_800)
            changed[1_500] = changed[1_500].replacing("xx", with: "yy")
            let (old, new) = (try Scratch.file(text(rows), ".json").path, try Scratch.file(text(changed), ".json").path)
            try checkDiff("-f json", old, new, "\(name), kind \(kind)")
            try check("--heading H", old, "\(name), kind \(kind)", command: "preview")
        }
    }

    /// A page that can't be written to its end isn't left in the place of the old one.
    @Test func anUnfinishedPageIsNone() throws {
        var random = SeededGenerator(seed: 4)
        let rows = (0..<3_000).map { Self.row($0, &random, 3_000) }
        try Scratch.withFolder { folder in
            for (name, text) in Self.forms {
                let whole = text(rows)
                try whole.write(to: folder.appendingPathComponent("list.json"), atomically: true, encoding: .utf8)
                try String(whole.dropLast(9)).write(
                    to: folder.appendingPathComponent("cut.json"), atomically: true, encoding: .utf8)
                let tool = "'\(ToolRun.executable.path)' preview"
                let script = """
                    echo old > page.html
                    (trap '' XFSZ; ulimit -f 64; \(tool) list.json -o page.html 2>&1 | tail -n 1; echo ${PIPESTATUS[0]}) | cat
                    \(tool) cut.json -o page.html 2>/dev/null; echo $?; head -n 1 page.html; ls -A
                    """
                let run = try Programs.bash(script, in: folder)
                #expect(
                    run.output == """
                        page.html: error: cannot write: File too large
                        74
                        65
                        old
                        cut.json
                        list.json
                        page.html

                        """, "\(name)")
            }
        }
    }

    /// Standard input that is a file is read again from where it was.
    @Test func standardInputIsReadAgain() throws {
        var random = SeededGenerator(seed: 9)
        let rows = (0..<3_500).map { Self.row($0, &random, 3_500) }
        let (list, groups) = (Self.forms[0].text(rows), Self.forms[6].text(rows))
        let (file, other) = (try Scratch.file(list, ".json").path, try Scratch.file(groups, ".json").path)
        for (old, new) in [(file, other), (other, file), (file, file)] {
            let (first, second) = (
                try ToolRun(["diff", old, new]), try ToolRun(["diff", "-", new], input: old == file ? list : groups)
            )
            #expect(first.output == second.output && first.status == second.status)
            #expect(
                try ToolRun(["normalize", old]).output
                    == ToolRun(["normalize"], input: old == file ? list : groups).output)
        }
        for text in [#"{"items": null}"#, #"{"items": {"a": 1}}"#, list] {
            let baseline = Scratch.path(".json").path
            #expect(try ToolRun(["drift", "-w", baseline, "--at=items"], input: text).status == 0)
        }
    }

    /// Broken texts, bad lines and repeated keys are those of the whole.
    @Test func errorsAreThoseOfTheWhole() throws {
        var random = SeededGenerator(seed: 5)
        let rows = (0..<3_000).map { Self.row($0, &random, 3_000) }
        for (name, text) in Self.forms {
            let whole = text(rows)
            let end = whole.index(whole.endIndex, offsetBy: -9)
            for broken in [String(whole[..<end]), whole + "}", whole.replacing("\"id\": 2000,", with: "\"id\": 20x0,")]
            {
                let file = try Scratch.file(broken, ".json").path
                try check("", file, "\(name)")
                try check("--heading H", file, "\(name): preview", command: "preview")
                if name == "lines" { try check("--jsonl", file, "\(name)") }
            }
        }
    }

    /// No tree of the document and no cells of all rows are kept.
    @Test(arguments: ["items", "top", "lines", "map", "strings"])
    func memoryStaysSmall(name: String) throws {
        let row = { (number: Int) in #"{"id": \#(number), "name": "Name \#(number)", "tags": ["a", "b"], "x": 1.5}"# }
        let text = try #require(Self.forms.first { $0.name == name }).text((0..<240_000).map(row))
        let file = try Scratch.file(text, ".json").path
        let diff = name == "items" || name == "map" ? [("diff \(file) \(file)", 200)] : []
        let commands = [
            "normalize", "normalize -f json", "preview", name == "strings" ? "preview" : "preview --image {x}",
        ]
        for (words, most) in commands.map({ ("\($0) \(file)", 110) }) + diff {
            let size = try #require(try Programs.measured("'\(ToolRun.executable.path)' \(words)")).megabytes
            #expect(size < most && text.utf8.count > 14 << 20, "\(words): \(size) MB")
        }
    }
}
