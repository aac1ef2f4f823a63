import Foundation
import TestSupport
import Testing

/// Wrong command lines, and the message for each.
@Suite(.childProcesses) struct OptionMessageTests {
    private static let map = ["map", "-t", "Fixtures/Readme/table.json"]

    /// The words, the message after `listwright: `, and the command whose help is suggested.
    static let messages: [(words: [String], message: String, help: String)] = [
        ([], "a command is missing", ""),
        (["nope"], "unknown command 'nope'", ""),
        (["/dev/null"], "unknown command '/dev/null', but a file; to show it as a list: listwright normalize FILE", ""),
        (["chek"], "unknown command 'chek'; did you mean 'check'?", ""),
        (["help", "mapp"], "unknown command 'mapp'; did you mean 'map'?", ""),
        (["--nope"], "unknown option --nope", ""),
        (["--policy", "map"], "--policy goes after its command: listwright map|generate|schema --policy", ""),
        // Unknown, misspelt and ambiguous options.
        (["check", "--nope"], "unknown option --nope", "check"),
        (["map", "--tabel", "x"], "unknown option --tabel; did you mean --table?", "map"),
        (["map", "--tabel=x"], "unknown option --tabel; did you mean --table?", "map"),
        (
            ["check", "--ma", "1"],
            "--ma may be --max-bytes, --max-depth, --max-members, --max-string, --max-unpacked", "check"
        ),
        (["query", "-x", "a"], "unknown option -x", "query"),
        // One letter of a cluster is wrong: it is named, at any position.
        (["query", "-pz", "a"], "unknown option -z", "query"),
        (["query", "-zp", "a"], "unknown option -z", "query"),
        (["query", "--paths", "-zp", "a"], "unknown option -z", "query"),
        (["query", "a", "--raw", "-pzr"], "unknown option -z", "query"),
        (["query", "-é", "a"], "unknown option -é", "query"),
        (["query", "-pé", "a"], "unknown option -é", "query"),
        (["query", "-paths", "a"], "unknown option -a; did you mean --paths?", "query"),
        (["map", "-table", "x"], "-table is -t with the value 'able'; did you mean --table?", "map"),
        // Unexpected and missing values.
        (["query", "--raw=1", "a"], "--raw takes no value", "query"),
        (["query", "--ra=1", "a"], "--raw takes no value", "query"),
        (["query", "-p=1", "a"], "-p takes no value", "query"),
        (["map", "--table"], "--table needs a value, as in --table TABLE", "map"),
        (["map", "-t"], "-t needs a value, as in -t TABLE", "map"),
        (["map", "-jt"], "-t needs a value, as in -t TABLE", "map"),
        (["normalize", "-f"], "-f needs a value: text, json or html", "normalize"),
        (["map", "-t=x"], "-t takes its value without '=': -t x", "map"),
        (
            ["map", "--table", "--at", "x"], "--table needs a value, not the option --at; --table=--at means the text",
            "map"
        ),
        (["map", "-t", "-a", "x"], "--table needs a value, not the option -a; --table=-a means the text", "map"),
        // Invalid and empty values.
        (["map", "--table="], "--table needs the name of a file, not an empty one", "map"),
        (map + ["--report", ""], "--report needs the name of a file, not an empty one", "map"),
        (map + ["--policy=loose"], "--policy is strict, lossless or lenient, not 'loose'", "map"),
        (map + ["--policy", ""], "--policy is strict, lossless or lenient, not ''", "map"),
        (["normalize", "-f", "xml"], "--format is text, json or html, not 'xml'", "normalize"),
        (
            ["normalize", "--section-header={a}"], "--section-header requires --section-cells", "normalize"
        ),
        (["normalize", "--nested=x"], "--nested is object, flatten or children, not 'x'", "normalize"),
        (["check", "--max-depth=0"], "--max-depth needs a whole number from 1 to 2048, not '0'", "check"),
        (["check", "--max-depth=2049"], "--max-depth needs a whole number from 1 to 2048, not '2049'", "check"),
        (["check", "--max-bytes=10M"], "--max-bytes needs a whole number from 1 to 2147483646, not '10M'", "check"),
        (
            ["check", "--max-bytes=99999999999999999999"],
            "--max-bytes needs a whole number from 1 to 2147483646, not '99999999999999999999'", "check"
        ),
        (["check", "--max-members=+5"], "--max-members needs a whole number of at least 1, not '+5'", "check"),
        (["check", "--max-string="], "--max-string needs a whole number of at least 1, not ''", "check"),
        (["check", "-jJ0"], "--jobs needs a whole number from 1 to 256, not '0'", "check"),
        (["check", "-j", "-J", "-1"], "--jobs needs a whole number from 1 to 256, not '-1'", "check"),
        (["check", "-j", "--jobs=100000"], "--jobs needs a whole number from 1 to 256, not '100000'", "check"),
        // Options that exclude or require each other.
        (["query", "--jobs=2", "a"], "--jobs requires --jsonl", "query"),
        (map + ["--lines"], "unknown option --lines", "map"),
        (["pages", "--jsonl", "x"], "unknown option --jsonl", "pages"),
        (["map", "-t-"], "standard input cannot be both the table and the data; name a file for one of them", "map"),
        (
            ["normalize", "-t", "-", "-"],
            "standard input cannot be both the table and the data; name a file for one of them", "normalize"
        ),
        (["preview", "--port=1", "x"], "--port requires --serve", "preview"),
        (["preview", "--expose", "x"], "--expose requires --serve", "preview"),
        (["preview", "--serve", "-o", "y", "x"], "--serve and --output cannot be used together", "preview"),
        (["preview", "--serve"], "--serve needs a file to watch", "preview"),
        (["preview", "--serve", "x", "-"], "--serve needs a file to watch", "preview"),
        (["preview", "-sp65536", "x"], "--port needs a whole number from 0 to 65535, not '65536'", "preview"),
        (
            ["preview", "-s", "--address=0.0.0.0", "x"], "other machines can reach 0.0.0.0; --expose allows that",
            "preview"
        ),
        (["preview", "-s", "--address=::", "x"], "other machines can reach ::; --expose allows that", "preview"),
        (
            ["preview", "-s", "--address=128.0.0.1", "x"], "other machines can reach 128.0.0.1; --expose allows that",
            "preview"
        ),
        (
            ["preview", "-s", "--address=example.org", "x"],
            "--address needs a numeric address, as in 127.0.0.1, not 'example.org'", "preview"
        ),
        (["completions"], "the name of a shell is missing: bash, zsh or fish", "completions"),
        (["completions", "tcsh"], "there are completions for bash, zsh and fish, not for 'tcsh'", "completions"),
        (["manual", "x"], "manual reads nothing; unexpected argument 'x'", "manual"),
        // Files and paths.
        (["map", "--lint"], "--lint requires --table", "map"),
        (["map", "--policy=strict"], "--policy requires --table", "map"),
        (["map", "--table-schema", "-o", "x"], "--table-schema and --output cannot be used together", "map"),
        (
            ["map", "--lint", "-t", "Fixtures/Readme/table.json", "-o", "x"],
            "--output and --lint cannot be used together", "map"
        ),
        (["map", "--into=x.db", "-o", "x"], "--into and --output cannot be used together", "map"),
        (["map", "--key=none"], "--key requires --into", "map"),
        (["map", "--into=x.db", "--on-conflict=error"], "--on-conflict requires --key", "map"),
        (["map", "--into=x.db", "--key=none", "--key=a"], "--key=none can't be used with another --key", "map"),
        (
            ["map", "--into=x.db", "--key=none", "--on-conflict=error"], "--key=none can't be used with --on-conflict",
            "map"
        ),
        (["map", "--null=NULL"], "--null requires --format=csv or --format=tsv", "map"),
        (["map", "--null=", "--into=x.db"], "--null requires --format=csv or --format=tsv", "map"),
        (["map", "-f", "csv", "--null=a,b"], "--null can't have the separator or a line end, or a quote", "map"),
        (["map", "-f", "csv", "--null=\"\""], "--null can't have the separator or a line end, or a quote", "map"),
        (["map", "-f", "tsv", "--null=a\tb"], "--null can't have the separator or a line end", "map"),
        (
            ["pages", "http://a.org", "-f", "jsonl", "-o", "r", "--state=s"],
            "--state continues a file, and --output replaces one; use --state with >>r", "pages"
        ),
        (["query"], "a path is missing", "query"),
        (["diff", "a", "b", "c"], "diff reads two files; unexpected argument 'c'", "diff"),
        (["normalize", "-", "-"], "standard input cannot be read twice", "normalize"),
        (["check", "-", "x", "-"], "standard input cannot be read twice", "check"),
        (["query", "a", "-", "-"], "standard input cannot be read twice", "query"),
        (["check", ""], "the file name is empty", "check"),
        (["query", "a", ""], "the file name is empty", "query"),
    ]

    @Test(arguments: messages.indices) func says(_ index: Int) throws {
        let (words, message, help) = Self.messages[index]
        let run = try ToolRun(words, input: "[]")
        #expect(run.errors == "listwright: \(message)\nTry 'listwright \(help.isEmpty ? "" : help + " ")--help'.\n")
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
    }

    /// The error of a malformed path or template names the option, and has a caret.
    @Test(arguments: ["--at=a..b": ["map", "-t", "Fixtures/Readme/table.json"], "--title=a{": ["normalize"]])
    func malformedPathsNameTheirOption(option: String, words: [String]) throws {
        let run = try ToolRun(words + [option], input: "[]")
        #expect(run.errors.hasPrefix(option.prefix { $0 != "=" } + ": error: column "))
        #expect(run.status == 64)
    }

    /// The last value wins, so that an option in an alias can be overridden.
    @Test func theLastOfSeveralValuesWins() throws {
        let run = try ToolRun(["normalize", "-f", "text", "--format=json"], input: "[]")
        #expect(run.output.hasPrefix("{\"sections\""))
    }
}
