import Foundation
import TestSupport
import Testing

@testable import ListwrightTool

/// The files around a release agree with each other: the version, the licence, the commands.
@Suite(.childProcesses) struct ReleaseTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOf: Project.root.appendingPathComponent(path), encoding: .utf8)
    }

    /// Every file that names the version, with the text around it; the first counts.
    @Test(arguments: [
        ("CHANGELOG.md", "\n## [", "] - "),
        (".pre-commit-hooks.yaml", "rev: ", "\n"), ("CITATION.cff", "\nversion: ", "\n"),
        ("README.md", "from: \"", "\""),
    ])
    func theVersionIsThatOfTheTool(file: String, before: String, after: String) throws {
        let texts = try Self.text(file).components(separatedBy: before).dropFirst()
        let versions = texts.map { $0.components(separatedBy: after)[0] }
        #expect(versions.first { $0.wholeMatch(of: /[0-9.]+/) != nil } == Release.version)
    }

    /// A placeholder is filled, or its file isn't there yet.
    @Test func nothingIsAPlaceholder() throws {
        let files = try Programs.bash("git ls-files").output.split(separator: "\n").map(String.init)
        try #require(files.count > 500 || files.isEmpty)
        let endings = [".md", ".yml", ".yaml", ".cff", ".rb", ".toml"]
        for file in files where endings.contains(where: file.hasSuffix) || file.hasPrefix("debian/") {
            guard let text = try? Self.text(file) else { continue }
            for word in ["OWNER", "CHECKSUM", "@localhost", "…/listwright", "TODO", "FIXME"] {
                #expect(!text.contains(word), "\(file): \(word)")
            }
        }
    }

    /// One day for the version in every file that has it.
    @Test func theDayIsTheSame() throws {
        let day = try #require(try Self.text("CHANGELOG.md").firstMatch(of: #/\n## \[[0-9.]+\] - ([0-9-]{10})\n/#)?.1)
        #expect(try Self.text("CITATION.cff").contains("\ndate-released: \(day)\n"))
    }

    /// One file says who publishes the package, and where; what can't read it says the same.
    @Test func theOwnerIsSaidOnce() throws {
        let owner = try Self.text("Packaging/owner")
        let name = try #require(owner.firstMatch(of: #/\nNAME="(.+)"\n/#)?.1)
        for file in ["LICENSE", "LICENSES/MIT.txt", "CITATION.cff", "REUSE.toml", "debian/copyright"] {
            #expect(try Self.text(file).contains(name), "\(file)")
        }
        #expect(try Self.text("debian/control.in").contains("\nMaintainer: @MAINTAINER@\n"))
        let files = try Programs.bash("git ls-files").output.split(separator: "\n").map(String.init)
        let addresses = #/(?:https?|ssh|git)://[^\s"'`)]*listwright[^\s"'`)]*|[\w.-]+@[\w.-]*(?:noreply|seed)[\w.-]*/#
        for file in files where file.contains(#/^(?:debian|Packaging|Documentation|\.github|[^\/]+$)/#) {
            guard let text = try? Self.text(file) else { continue }
            let found = text.matches(of: addresses).map { String($0.0) }
            #expect(found.allSatisfy { owner.contains($0) }, "\(file): \(found)")
        }
    }

    @Test func theLicenceIsTheSameInEveryForm() throws {
        let licence = try Self.text("LICENSE")
        #expect(try Self.text("LICENSES/MIT.txt") == licence)
        let paragraphs = licence.components(separatedBy: "\n").dropFirst(4).map { $0.isEmpty ? " ." : " \($0)" }
        #expect(try Self.text("debian/copyright").hasSuffix(paragraphs.dropLast().joined(separator: "\n") + "\n"))
    }

    private static let descriptions: [String] = {
        let folder = Project.root.appendingPathComponent(".github")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap {
            ($0 as? URL)?.path
        }
        let names = (files ?? []).filter { $0.hasSuffix(".yml") }.map { $0.dropFirst(Project.root.path.count + 1) }
        return names.map(String.init).sorted() + [".spi.yml", ".pre-commit-hooks.yaml", "action.yml"]
    }()

    private static let readsYAML = (try? Programs.bash("python3 -c 'import yaml'"))?.status == 0

    @Test(.enabled(if: readsYAML, "there is no python3-yaml"), arguments: descriptions)
    func descriptionsAreYAML(file: String) throws {
        let line = "python3 -c 'import sys, yaml; yaml.safe_load(open(sys.argv[1]))' '\(file)'"
        let run = try Programs.bash(line)
        #expect(run.status == 0, "\(run.output)")
    }

    /// Each `make` in a document or a description names a target.
    @Test func makeTargetsExist() throws {
        let targets = Set(try Self.text("Makefile").matches(of: #/(?m)^([a-z-]+):(?!=)/#).map { String($0.1) })
        let documents = [
            "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", ".github/pull_request_template.md",
        ]
        var count = 0
        for file in documents + ["Dockerfile", "action.yml", "Documentation/PLATFORMS.md"] + Self.descriptions {
            for match in try Self.text(file).matches(of: #/(?:`|run: |RUN |\n {4})make(?: -C \S+)? ([a-z-]+)/#) {
                #expect(targets.contains(String(match.1)), "\(file): make \(match.1)")
                count += 1
            }
        }
        #expect(count > 20)
    }

    /// The sources of COMPARE.md become old, and are then listed; the status stays 0.
    @Test(.enabled(if: (try? Programs.bash("date -d today"))?.status == 0, "there is no date of GNU"))
    func factsAreListedByTheirAge() throws {
        let script = "Documentation/Compare/facts.sh"
        let new = try Programs.bash("\(script) 2026-11-23")
        let old = try Programs.bash("\(script) 2036-01-01")
        let count = try #require(new.output.wholeMatch(of: #/(\d+) sources, 0 older than 2026-05-23\n/#)?.1)
        #expect(old.output.contains("\n\(count) sources, \(count) older than 2035-07-01\n"))
        #expect(old.output.contains("- jq, checked on 20"))
        #expect(new.status == 0 && old.status == 0)
    }

    /// A file that isn't jansson's release is refused before anything is unpacked; so is a mirror without one.
    ///
    /// What is there isn't fetched again.
    @Test(.enabled(if: Programs.have("curl"), "there is no curl"))
    func aWrongSourceIsRefused() throws {
        try Scratch.withFolder { folder in
            let script = Project.root.appendingPathComponent("Packaging/jansson-source.sh").path
            func fetch() throws -> (output: String, status: Int32) {
                try Programs.bash("MIRROR='file://\(folder.path)' '\(script)' '\(folder.path)/jansson' 2>&1")
            }
            let none = try fetch()
            #expect(none.status == 1 && none.output.contains("MIRROR=… names another mirror"), "\(none.output)")
            let pool = folder.appendingPathComponent("pool/main/j/jansson")
            try FileManager.default.createDirectory(at: pool, withIntermediateDirectories: true)
            try Data("no release".utf8).write(to: pool.appendingPathComponent("jansson_2.15.1.orig.tar.gz"))
            let wrong = try fetch()
            #expect(wrong.status == 1 && wrong.output.hasSuffix("; nothing is unpacked\n"), "\(wrong.output)")
            let source = folder.appendingPathComponent("jansson")
            #expect(!FileManager.default.fileExists(atPath: source.path))
            _ = try Programs.bash(
                "mkdir '\(source.path)'; sha256sum <'\(script)' | cut -d ' ' -f 1 >'\(source.path)/stamp'")
            #expect(try fetch() == ("", 0))
        }
    }

    /// The commands of the hooks, as pre-commit would start them.
    @Test func hooksRunTheTool() throws {
        let entries = try Self.text(".pre-commit-hooks.yaml").matches(of: #/\n +entry: (.+)/#).map { String($0.1) }
        try #require(entries.count == 3)
        func status(_ line: String) throws -> Int32 {
            let path = "PATH='\(ToolRun.executable.deletingLastPathComponent().path)':$PATH"
            return try Programs.bash("\(path); cd Fixtures/Readme; \(line)").status
        }
        #expect(try status("\(entries[0]) shop.json table.json") == 0)
        #expect(try status("\(entries[0]) shop.json '\(Scratch.file("[1,", ".json").path)'") == 65)
        // A year of the samples isn't a number.
        #expect(try status("\(entries[1]) --table=table.json --at=data.books shop.json") == 1)
        let table = try Scratch.file(#"{"title": "book.info.title"}"#, ".json").path
        #expect(try status("\(entries[1]) --table='\(table)' --at=data.books shop.json") == 0)
        try Scratch.withFolder { folder in
            let baseline = folder.appendingPathComponent("shop.baseline.json").path
            #expect(try status("\(entries[2]) --write='\(baseline)' --at=data.books shop.json") == 0)
            #expect(try status("\(entries[2]) --baseline='\(baseline)' --at=data.books shop.json") == 0)
            let other = try Scratch.file(#"{"data": {"boks": []}}"#, ".json").path
            #expect(try status("\(entries[2]) --baseline='\(baseline)' --at=data.books '\(other)'") == 1)
        }
    }

    /// The last lines of the action, with its inputs in the environment.
    @Test func theActionRunsTheTool() throws {
        let lines = try Self.text("action.yml").matches(of: #/\n +run: PATH="[^"]+"; (.+)/#).map { String($0.1) }
        try #require(lines.count == 3)
        func status(_ line: String, _ inputs: String) throws -> Int32 {
            let path = "PATH='\(ToolRun.executable.deletingLastPathComponent().path)':$PATH"
            return try Programs.bash("\(path); cd Fixtures/Readme; export \(inputs); \(line)").status
        }
        #expect(try status(lines[0], "FILES='shop.json table.j*'") == 0)
        #expect(try status(lines[1], "TABLE=table.json SAMPLES=shop.json LIST=data.books") == 1)
        let table = try Scratch.file(#"{"title": "book.info.title"}"#, ".json").path
        #expect(try status(lines[1], "TABLE='\(table)' SAMPLES=shop.json LIST=") == 0)
        let baseline = try Scratch.file("{", ".json").path
        #expect(try status("listwright drift --write='\(baseline)' --at=data.books shop.json", "LIST=") == 0)
        #expect(try status(lines[2], "BASELINE='\(baseline)' SAMPLES=shop.json LIST=data.books") == 0)
    }
}
