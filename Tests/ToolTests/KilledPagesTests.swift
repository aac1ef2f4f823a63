import Foundation
import TestSupport
import Testing

/// The library that kills a process before a call that changes a file.
enum KillingLibrary {
    static let isPossible = Programs.have("cc", "sqlite3") && file != nil

    /// The built library; nil where it can't be built.
    static let file: URL? = {
        #if os(Linux)
        let file = Scratch.path(".so")
        let source = Project.root.appendingPathComponent("Tests/Faults/killed.c").path
        let run = try? Programs.bash("cc -shared -fPIC -o '\(file.path)' '\(source)' -ldl")
        return run?.status == 0 ? file : nil
        #else
        return nil
        #endif
    }()
}

/// `pages --state` killed before each call that changes a file, and in the middle of each write: the next run has
/// every row once.
@Suite(.loopbackServer, .childProcesses, .enabled(if: KillingLibrary.isPossible, "there is no cc or no sqlite3"))
struct KilledPagesTests {
    private static let address = "'\(LoopbackServer.shared?.address ?? "")/rows/link?n=7&size=3'"

    /// Where the rows go.
    enum Target: String, CaseIterable, Sendable {
        case standardOutput, database, tables

        /// The end of the command line.
        var words: String {
            switch self {
            case .standardOutput: "--format=jsonl >> out"
            case .database: "--into=out"
            case .tables: "--tables-into=out"
            }
        }

        /// The command that prints the ids of all rows.
        var listing: String {
            switch self {
            case .standardOutput: "grep -o '\"id\":[0-9]*}*' out | tr -dc '0-9\\n'; grep -vc '^{.*}$' out"
            case .database, .tables: "sqlite3 out 'SELECT id FROM rows'; echo 0"
            }
        }
    }

    /// Runs the command in a folder, with variables before it.
    private func run(
        _ target: Target, in folder: URL, _ variables: String = "", of list: String = Self.address
    ) throws -> Int32 {
        let preload = variables.isEmpty ? "" : "LD_PRELOAD='\(KillingLibrary.file?.path ?? "")' \(variables) "
        let words = "'\(ToolRun.executable.path)' pages --state=state \(list) \(target.words)"
        return try Programs.bash("\(preload)\(words) 2> errors", in: folder).status
    }

    /// The ids of the rows, and the number of lines that are no rows.
    private func rows(_ target: Target, in folder: URL) throws -> String {
        try Programs.bash(target.listing, in: folder).output.replacing("\n", with: " ")
    }

    private static let all = "1 2 3 4 5 6 7 0 "

    @Test(arguments: Target.allCases) func everyRowIsThereOnce(target: Target) throws {
        let count = try Scratch.withFolder { (folder: URL) throws in
            #expect(try run(target, in: folder, "KILL_COUNT=count") == 0)
            #expect(try rows(target, in: folder) == Self.all)
            return Int(try Programs.bash("cat count", in: folder).output.dropLast()) ?? 0
        }
        try #require(count > 15)
        let kills = (1...count).flatMap { ["KILL_AT=\($0)", "KILL_AT=\($0) KILL_HALF=1"] }
        for kill in Effort.sample(kills, quick: 12, seed: 48) {
            try Scratch.withFolder { (folder: URL) throws in
                #expect(try run(target, in: folder, kill) == 137, "\(kill)")
                #expect(try run(target, in: folder) == 0, "\(kill)")
                #expect(try rows(target, in: folder) == Self.all, "\(target), \(kill)")
            }
        }
    }

    /// Writes a list of rows into a folder, as a server has it.
    private func write(_ count: Int, in folder: URL) throws {
        let list = folder.appendingPathComponent("list")
        try FileManager.default.createDirectory(at: list, withIntermediateDirectories: true)
        try Data(#"{"pages":[{"file":"1.json","url":"/list"}]}"#.utf8).write(
            to: list.appendingPathComponent("pages.json"))
        let rows = (1...count).map { "{\"id\":\($0),\"at\":\($0)}" }.joined(separator: ",")
        try Data(#"{"items":[\#(rows)],"has_more":false}"#.utf8).write(to: list.appendingPathComponent("1.json"))
    }

    /// The first run, the second one that brings what is new, or one that reads everything is killed: the next ones
    /// have each row once.
    @Test(arguments: Target.allCases, ["", "--full --key=id"]) func newRowsAreThereOnce(
        target: Target, options: String
    ) throws {
        if target != .database, !options.isEmpty { return }
        let list = "--since=at list"
        let count = try Scratch.withFolder { (folder: URL) throws in
            try write(3, in: folder)
            #expect(try run(target, in: folder, of: "\(list) \(options)") == 0)
            try write(7, in: folder)
            #expect(try run(target, in: folder, "KILL_COUNT=count", of: "\(list) \(options)") == 0)
            #expect(try rows(target, in: folder) == Self.all)
            return Int(try Programs.bash("cat count", in: folder).output.dropLast()) ?? 0
        }
        try #require(count > 4)
        let kills = (1...count).flatMap { ["KILL_AT=\($0)", "KILL_AT=\($0) KILL_HALF=1"] }
        for kill in Effort.sample(kills, quick: 8, seed: 52) {
            for isFirst in [true, false] {
                try Scratch.withFolder { (folder: URL) throws in
                    try write(3, in: folder)
                    _ = try run(target, in: folder, isFirst ? kill : "", of: "\(list) \(options)")
                    try write(7, in: folder)
                    _ = try run(target, in: folder, isFirst ? "" : kill, of: "\(list) \(options)")
                    for _ in 0..<2 { #expect(try run(target, in: folder, of: list) == 0, "\(kill)") }
                    #expect(try rows(target, in: folder) == Self.all, "\(target), \(options), \(isFirst), \(kill)")
                }
            }
        }
    }

    /// The run that goes on is killed, too, and the one after it.
    @Test(arguments: Target.allCases) func everyRowIsThereOnceAfterManyKills(target: Target) throws {
        var generator = SeededGenerator(seed: 49)
        for round in Effort.rounds(24, quick: 3) {
            try Scratch.withFolder { (folder: URL) throws in
                var runs = 0
                while runs < 40 {
                    runs += 1
                    let half = Bool.random(using: &generator) ? " KILL_HALF=1" : ""
                    let kill = "KILL_AT=\(Int.random(in: 1...14, using: &generator))\(half)"
                    if try run(target, in: folder, kill) == 0 { break }
                }
                #expect(try run(target, in: folder) == 0, "seed 49, round \(round)")
                #expect(try rows(target, in: folder) == Self.all, "\(target), seed 49, round \(round)")
            }
        }
    }

    /// While a run uses the journal another one is refused; a kill releases it.
    @Test func aSecondRunIsRefused() throws {
        try Scratch.withFolder { (folder: URL) throws in
            let name = "\(Self.address.replacing("'", with: ""))&fault=2:hang:1&session=\(UUID().uuidString)"
            let words = ["pages", "--format=jsonl", "--state=\(folder.path)/state", name]
            let first = try ChildProcess(ToolRun.executable, words)
            #expect(try first.readLine() == "{\"id\":1,\"name\":\"row 1\"}")
            let second = try ToolRun(words)
            #expect(second.status == 74 && second.output == "")
            #expect(
                second.errors == "\(folder.path)/state: error: another run uses this file; wait until it has ended\n")
            first.kill()
            try first.waitUntilExit()
            let third = try ToolRun(words)
            #expect(third.status == 0 && third.output.hasSuffix("{\"id\":7,\"name\":\"row 7\"}\n"))
        }
    }
}
