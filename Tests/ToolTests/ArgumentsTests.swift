import Testing

@testable import ListwrightTool

/// Command lines, parsed by some flags.
@Suite struct ArgumentsTests {
    private static let flags = [
        Flag("raw", letter: "r", help: ""), Flag("paths", letter: "p", help: ""),
        Flag("table", letter: "t", value: .file("TABLE"), help: ""), Flag("at", letter: "a", value: "PATH", help: ""),
        Flag("max-bytes", value: .number("N", in: 1...9), help: ""), Flag("max-depth", value: "N", help: ""),
        Flag("max", value: "N", help: ""),
        Flag("format", letter: "f", value: .choice("F", of: "text", "json"), help: ""),
    ]

    /// What a line says: the operands, then the flags that have values, or the error.
    private static func reading(_ line: String) -> String {
        let words = line.split(separator: " ", omittingEmptySubsequences: false).map { Word(String($0)) }
        do throws(ToolError) {
            let arguments = try Arguments(line.isEmpty ? [] : words, flags: flags, command: "c")
            let options = flags.filter { arguments.has($0) }.map {
                "\($0.name)=\(arguments.all($0).joined(separator: ","))"
            }
            return (arguments.operands + ["|"] + options).joined(separator: " ")
        } catch {
            return String(error.message.dropFirst("listwright: ".count).prefix { $0 != "\n" })
        }
    }

    @Test(
        arguments: [
            ("", "|"), ("a b", "a b |"), ("-", "- |"), ("--raw", "| raw="), ("-r", "| raw="),
            ("-r x -p", "x | raw= paths="),
            // A value is in the same word or the next one, whatever it begins with.
            ("--at=x", "| at=x"), ("--at x y", "y | at=x"), ("-a x", "| at=x"), ("-ax", "| at=x"),
            ("-rpax y", "y | raw= paths= at=x"),
            ("-rpa x y", "y | raw= paths= at=x"), ("--at=x=y", "| at=x=y"), ("--at=", "| at="), ("--at -", "| at=-"),
            ("--at -x", "| at=-x"), ("--at -- y", "y | at=--"), ("-a-x", "| at=-x"), ("--at=--at", "| at=--at"),
            ("-a1 --at=2 -a 3", "| at=1,2,3"), ("-aé", "| at=é"),
            // Two dashes end the options.
            ("x -- --raw -r --", "x --raw -r -- |"), ("--", "|"), ("-- -- x", "-- x |"), ("-r -- -r", "-r | raw="),
            // A name may be shortened as long as it is clear; a whole name is always clear.
            ("--ra --ta x", "| raw= table=x"), ("--tab=x", "| table=x"), ("--max 1", "| max=1"),
            ("--max-b=1", "| max-bytes=1"),
            ("--max- 1", "--max- may be --max-bytes, --max-depth"),
            ("--ma=1", "--ma may be --max-bytes, --max-depth, --max"),
            ("--=1", "-- may be --raw, --paths, --table, --at, --max-bytes, --max-depth, --max, --format"),
            ("--formats x", "unknown option --formats; did you mean --format?"),
            ("--tabel", "unknown option --tabel; did you mean --table?"),
            ("---raw", "unknown option ---raw; did you mean --raw?"),
            ("--Raw", "unknown option --Raw; did you mean --raw?"),
            // Letters.
            ("-x", "unknown option -x"), ("-rx", "unknown option -x"), ("-xr", "unknown option -x"),
            ("-ré", "unknown option -é"),
            ("-R", "unknown option -R"), ("-=", "unknown option -="), ("-r=1", "-r takes no value"),
            ("-rp=1", "-rp takes no value"),
            ("-r-", "unknown option --"), ("-paths", "-paths is -a with the value 'ths'; did you mean --paths?"),
            ("-raw", "-raw is -a with the value 'w'; did you mean --raw?"), ("-rat=x", "| raw= at=t=x"),
            ("-table=x", "-table=x is -t with the value 'able=x'; did you mean --table?"),
            ("-max", "unknown option -m; did you mean --max?"), ("-max=1", "unknown option -m; did you mean --max?"),
            ("-t=x", "-t takes its value without '=': -t x"), ("-rt=x", "-t takes its value without '=': -t x"),
            ("-t =x", "| table==x"),
            // Missing, unexpected and invalid values.
            ("--raw=", "--raw takes no value"), ("--ra=x", "--raw takes no value"),
            ("--at", "--at needs a value, as in --at PATH"),
            ("x -ra", "-a needs a value, as in -a PATH"), ("--form", "--format needs a value: text or json"),
            ("-f", "-f needs a value: text or json"), ("-f xml", "--format is text or json, not 'xml'"),
            ("-t -r", "--table needs a value, not the option -r; --table=-r means the text"),
            ("--at --raw", "--at needs a value, not the option --raw; --at=--raw means the text"),
            ("-t-r", "| table=-r"),
            ("--table=", "--table needs the name of a file, not an empty one"),
            ("--max-bytes 10", "--max-bytes needs a whole number from 1 to 9, not '10'"),
        ])
    func says(_ line: String, _ expected: String) { #expect(Self.reading(line) == expected) }

    /// A file's name need not be UTF-8, in an operand or a value.
    @Test func bytesStay() throws {
        let name: [UInt8] = [0x2D, 0xE9, 0x2F]
        let letters = Array("-rt".utf8) + name
        let arguments = try Arguments(
            [Word(letters), Word(Array("--at=".utf8) + name), Word("--"), Word(name)], flags: Self.flags, command: "c")
        #expect(arguments.words == [Word(name)])
        #expect([2, 3].map { arguments.word(Self.flags[$0]) } == [Word(name), Word(name)])
        #expect(throws: ToolError.usage("unknown option -\u{FFFD}", command: "c")) {
            try Arguments([Word(name)], flags: Self.flags, command: "c")
        }
    }
}
