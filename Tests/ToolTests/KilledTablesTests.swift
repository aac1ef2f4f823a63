import Foundation
import TestSupport
import Testing

/// `tables` killed, or ended by Ctrl-C, before each call that changes a file, and in the middle of each write, or out of room: the tables are the
/// old ones or the new ones.
@Suite(.childProcesses, .enabled(if: KillingLibrary.isPossible, "there is no cc or no sqlite3"))
struct KilledTablesTests {
    /// A run that replaces tables, with the documents that these have before and after it.
    enum Target: String, CaseIterable, Sendable {
        case upsert, csv, jsonl

        var words: String {
            switch self {
            case .upsert: "--into=t.db --key=id"
            case .csv: "--into=t/ --replace"
            case .jsonl: "--into=t/ --replace --format=jsonl"
            }
        }

        var name: String { self == .upsert ? "t.db" : "t" }
    }

    private static let old = "{\"id\":1,\"l\":[1,{\"x\":2}]}\n{\"id\":2,\"l\":[3]}\n"
    private static let new = "{\"id\":1,\"l\":[{\"y\":[9]}]}\n{\"id\":3,\"m\":1.10}\n"

    private func run(_ target: Target, _ input: String, in folder: URL, _ before: String = "") throws -> Int32 {
        try Data(input.utf8).write(to: folder.appendingPathComponent("in"))
        let words = "'\(ToolRun.executable.path)' tables -j --name=r \(target.words) in"
        return try Programs.bash("\(before) \(words) >out 2>&1", in: folder).status
    }

    private func documents(_ target: Target, in folder: URL) throws -> String {
        try ToolRun(["tables", "--rebuild", target.name], in: folder).output
    }

    private func expected(_ target: Target) -> String {
        target == .upsert ? "{\"id\":2,\"l\":[3]}\n" + Self.new : Self.new
    }

    @Test(arguments: Target.allCases) func nothingIsHalfThere(target: Target) throws {
        let preload = "LD_PRELOAD='\(KillingLibrary.file?.path ?? "")'"
        let count = try Scratch.withFolder { (folder: URL) throws in
            #expect(try run(target, Self.old, in: folder) == 0)
            #expect(try run(target, Self.new, in: folder, "\(preload) KILL_COUNT=count") == 0)
            #expect(try documents(target, in: folder) == expected(target))
            return Int(try Programs.bash("cat count", in: folder).output.dropLast()) ?? 0
        }
        try #require(count > 3)
        let kills = (1...count).flatMap { number in
            ["", " KILL_HALF=1", " KILL_SIGNAL=2"].map { "KILL_AT=\(number)\($0)" }
        }
        for kill in Effort.sample(kills, quick: 16, seed: 53) {
            try Scratch.withFolder { (folder: URL) throws in
                _ = try run(target, Self.old, in: folder)
                let status = try run(target, Self.new, in: folder, "\(preload) \(kill)")
                #expect(status == (kill.hasSuffix("SIGNAL=2") ? 130 : 137), "\(kill)")
                // A folder that is being replaced may be neither here nor there for a moment; the old one has another name.
                let left = try documents(target, in: folder)
                #expect(left == Self.old || left == expected(target), "\(target), \(kill): \(left)")
                #expect(try run(target, Self.new, in: folder) == 0, "\(kill)")
                #expect(try documents(target, in: folder).hasSuffix(Self.new), "\(target), \(kill)")
                let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
                #expect(names == ["in", "out", target.name], "\(kill): \(names)")
            }
        }
    }

    @Test("A run into something new that is interrupted or fails leaves nothing", arguments: Target.allCases)
    func nothingIsLeft(target: Target) throws {
        let preload = "LD_PRELOAD='\(KillingLibrary.file?.path ?? "")'"
        let names = { (folder: URL) in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
        let count = try Scratch.withFolder { (folder: URL) throws in
            #expect(try run(target, Self.new, in: folder, "\(preload) KILL_COUNT=count") == 0)
            return Int(try Programs.bash("cat count", in: folder).output.dropLast()) ?? 0
        }
        try #require(count > 3)
        let kills = (1...count).flatMap { number in [2, 15, 1].map { "KILL_AT=\(number) KILL_SIGNAL=\($0)" } }
        for kill in Effort.sample(kills, quick: 16, seed: 54) {
            try Scratch.withFolder { (folder: URL) throws in
                let status = try run(target, Self.new, in: folder, "\(preload) \(kill)")
                #expect(status == 128 + (Int32(kill.suffix(2).filter(\.isNumber)) ?? 0), "\(kill)")
                let left = try names(folder)
                let isComplete = left.contains(target.name)
                #expect(left == ["in", "out"] + (isComplete ? [target.name] : []), "\(kill): \(left)")
                if isComplete { #expect(try documents(target, in: folder) == Self.new, "\(kill)") }
            }
        }
        let long = (0..<4_000).map { "{\"id\":\($0),\"l\":[\($0)],\"t\":\"some text\"}\n" }.joined()
        for size in [0, 1, 4, 8, 16, 40, 64] {
            try Scratch.withFolder { (folder: URL) throws in
                #expect(try run(target, long, in: folder, "trap '' XFSZ; ulimit -f \(size);") == 74, "\(size)")
                #expect(try names(folder) == ["in", "out"], "\(target), \(size)")
            }
        }
    }

    @Test(
        "Other commands that make a database leave nothing either",
        arguments: ["map -j --into=t.db --key=id in", "pages --into=t.db list", "pages --tables-into=t.db list"])
    func nothingIsLeftOfRows(words: String) throws {
        func run(_ before: String, in folder: URL) throws -> (status: Int32, left: [String]) {
            let list = folder.appendingPathComponent("list")
            try FileManager.default.createDirectory(at: list, withIntermediateDirectories: true)
            try Data(Self.new.utf8).write(to: folder.appendingPathComponent("in"))
            try Data(#"{"pages": [{"file": "1"}]}"#.utf8).write(to: list.appendingPathComponent("pages.json"))
            try Data(#"{"items": [{"id": 1, "l": [1]}, {"id": 2}], "has_more": false}"#.utf8).write(
                to: list.appendingPathComponent("1"))
            let status = try Programs.bash(
                "\(before) '\(ToolRun.executable.path)' \(words) >out 2>&1", in: folder
            ).status
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            return (status, names.filter { $0.hasPrefix("t.db") }.sorted())
        }
        let preload = "LD_PRELOAD='\(KillingLibrary.file?.path ?? "")'"
        let count = try Scratch.withFolder { (folder: URL) throws in
            #expect(try run("\(preload) KILL_COUNT=count", in: folder) == (0, ["t.db"]))
            return Int(try Programs.bash("cat count", in: folder).output.dropLast()) ?? 0
        }
        try #require(count > 3)
        var removed = 0
        let kills = (1...count).flatMap { number in [2, 15].map { (number, $0) } }
        for (number, signal) in Effort.sample(kills, quick: 12, seed: 55) {
            try Scratch.withFolder { (folder: URL) throws in
                let end = try run("\(preload) KILL_AT=\(number) KILL_SIGNAL=\(signal)", in: folder)
                #expect(end.status == 128 + Int32(signal), "\(number)")
                #expect(end.left == [] || end.left == ["t.db"], "\(number): \(end.left)")
                guard end.left == ["t.db"] else { return removed += 1 }
                let rows = try Programs.bash("sqlite3 t.db 'SELECT count(*) FROM sqlite_master'", in: folder).output
                #expect(rows != "0\n", "\(number)")
            }
        }
        #expect(removed > 0)
    }

    @Test("A file that can't grow leaves the old tables", arguments: Target.allCases) func noRoom(target: Target) throws
    {
        let long = (0..<4_000).map { "{\"id\":\($0),\"l\":[\($0)],\"t\":\"some text\"}\n" }.joined()
        for size in [0, 8, 16, 40, 64] {
            try Scratch.withFolder { (folder: URL) throws in
                _ = try run(target, Self.old, in: folder)
                let status = try run(target, long, in: folder, "trap '' XFSZ; ulimit -f \(size);")
                let output = try Programs.bash("cat out", in: folder).output
                #expect(status == 74, "\(target), \(size): \(output)")
                #expect(try documents(target, in: folder) == Self.old, "\(target), \(size)")
            }
        }
    }
}
