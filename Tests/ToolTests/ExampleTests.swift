import Foundation
import JSONDocuments
import TestSupport
import Testing

/// The programs in Examples/ do what their comments describe.
@Suite(.serialized, .childProcesses) struct ExampleTests {
    private static let build = ToolRun.executable.resolvingSymlinksInPath().deletingLastPathComponent()
    private static let canCompile =
        Programs.have("swiftc") && FileManager.default.fileExists(atPath: build.appendingPathComponent("Modules").path)
        && ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"] == nil
    private static let modules = """
        -swift-version 6 -module-cache-path '\(build.path)/ModuleCache' -I '\(build.path)/Modules' \
        \(Project.headerSearch.joined(separator: " "))
        """
    private static let fixtures = Project.fixtures.appendingPathComponent("Examples").path

    @Test(.enabled(if: canCompile, "there is no swiftc, or no built modules, or coverage is being measured"))
    func theHostsOfUIKitAreTypeCheckedAgainstTheirStub() throws {
        let hosts = "Examples/UIKitHost/List*.swift"
        try Programs.withTemporaryFolder { folder in
            let stub = "swiftc -emit-module -parse-as-library -module-name UIKit -swift-version 6"
            let run = try Programs.bash(
                """
                \(stub) -emit-module-path '\(folder.path)/UIKit.swiftmodule' Examples/UIKitHost/UIKitStub.swift && \
                swiftc -typecheck -parse-as-library -warnings-as-errors \(Self.modules) -I '\(folder.path)' \(hosts)
                """)
            #expect(run.output.isEmpty && run.status == 0)
        }
    }

    @Test(.enabled(if: canCompile, "there is no swiftc, or no built modules, or coverage is being measured"))
    func theListOfSwiftUIIsTypeCheckedAgainstItsStub() throws {
        let folder = "Examples/SwiftUIHost"
        try Programs.withTemporaryFolder { modules in
            let stub = "swiftc -emit-module -parse-as-library -module-name SwiftUI -swift-version 6"
            let run = try Programs.bash(
                """
                \(stub) -emit-module-path '\(modules.path)/SwiftUI.swiftmodule' \(folder)/SwiftUIStub.swift && \
                swiftc -typecheck -parse-as-library -warnings-as-errors \(Self.modules) -I '\(modules.path)' \
                \(folder)/ListScreen.swift
                """)
            #expect(run.output.isEmpty && run.status == 0)
        }
        let text = try String(
            contentsOf: Project.root.appendingPathComponent("\(folder)/ListScreen.swift"), encoding: .utf8)
        let screen = try #require(
            text.components(separatedBy: "struct ListScreen").last?.components(separatedBy: "\n}\n").first)
        #expect(screen.split(separator: "\n").count < 40)
    }

    @Test func theHostsOfUIKitSayThatTheyRanOnNoDevice() throws {
        for name in ["ListViewController", "ListCollectionViewController"] {
            let file = Project.root.appendingPathComponent("Examples/UIKitHost/\(name).swift")
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.prefix(300).contains("type-checked against UIKitStub.swift; it has run on no device"))
            #expect(text.split(separator: "\n").count < 200)
        }
    }

    private static let hasGTK =
        canCompile && Programs.have("pkg-config", "xvfb-run", "import")
        && (try? Programs.bash("pkg-config --exists gtk4").status) == 0

    @Test(.enabled("this needs libgtk-4-dev, xvfb, imagemagick and swiftc") { try await offThePool { hasGTK } })
    func theGTKListShowsBatchesAndStates() throws {
        try Programs.withTemporaryFolder { folder in
            let program = try Self.compileGTKList(in: folder)
            try Self.followAFile(program, in: folder)
            try Self.useABookList(program, in: folder)
        }
    }

    private static func compileGTKList(in folder: URL) throws -> String {
        try compile(
            "GTKList", in: folder,
            "-I Examples/GTKList/Sources/CGTK $(pkg-config --cflags-only-I gtk4 | xargs -n 1 echo -Xcc)",
            libraries: "$(pkg-config --libs-only-l gtk4)")
    }

    /// Compiles an example that is a package of its own, with the library of the tests.
    private static func compile(
        _ name: String, in folder: URL, _ options: String = "", libraries: String = ""
    ) throws -> String {
        let targets = [
            "CWordTables", "JSONDocuments", "JSONRepairing", "JSONPaths", "ListFinding", "DateTexts", "ItemMapping",
            "RowMapping", "SectionNormalizing", "ListDiffing", "HTTPLoading", "ListLoading", "TableControlling",
            "ListBinding", "TablePresenting", "FoundationBridging", "URLSessionLoading", "ListwrightEssentials",
            "Listwright",
        ]
        let objects = try Project.objects(of: targets, in: build).map { "'\($0.path)'" }
        let program = "\(folder.path)/\(name.lowercased())"
        let compiled = try Programs.bash(
            """
            swiftc -Onone -wmo -warnings-as-errors -module-name \(name) \(modules) \(options) \
            Examples/\(name)/Sources/\(name)/*.swift \(objects.joined(separator: " ")) -ljansson \(libraries) \
            -o '\(program)'
            """)
        try #require(compiled.output.isEmpty && compiled.status == 0)
        return program
    }

    @Test(.enabled(if: canCompile && Programs.have("tmux", "python3"), "this needs swiftc, tmux and python3"))
    func theTerminalListShowsPagesAndStates() throws {
        try Programs.withTemporaryFolder { folder in
            let program = try Self.compile("TerminalList", in: folder)
            let play = try Programs.bash("Examples/TerminalList/play.sh '\(program)' '\(folder.path)'")
            #expect(play.output.isEmpty && play.status == 0)
            for (name, screen) in Self.screens {
                let found = try String(contentsOf: folder.appendingPathComponent("\(name).txt"), encoding: .utf8)
                #expect(found == screen, "\(name)")
            }
        }
    }

    private static let screens = [
        "first": """
        Momo · Ende
        Krabat · Preußler
        Heidi · Spyri
        Emil · Kästner
        Lotta · Lindgren
        Pippi · Lindgren
        Ronja · Lindgren
        20 books

        """,
        "failed": """
        Jim Button, volume 4 · Ende
        The Robber Hotzenplotz, volume 4 · Preußler
        Momo, volume 5 · Ende
        Krabat, volume 5 · Preußler
        Heidi, volume 5 · Spyri
        Emil, volume 5 · Kästner
        The server is busy. Try again later.
        40 books

        """,
        "end": """
        The Robber Hotzenplotz, volume 5 · Preußler
        Momo, volume 6 · Ende
        Krabat, volume 6 · Preußler
        Heidi, volume 6 · Spyri
        Emil, volume 6 · Kästner
        Lotta, volume 6 · Lindgren
        No more
        50 books

        """,
        "deleted": """
        Momo · Ende
        Heidi · Spyri
        Emil · Kästner
        Lotta · Lindgren
        Pippi · Lindgren
        Ronja · Lindgren
        Jim Button · Ende
        49 books

        """,
        "refused": """
        Momo · Ende
        Heidi · Spyri
        Emil · Kästner
        Lotta · Lindgren
        Pippi · Lindgren
        Ronja · Lindgren
        Jim Button · Ende
        Heidi: This was changed elsewhere. Look at it agai

        """,
    ]

    /// A file that changes: sections and cells that come, go and move.
    private static func followAFile(_ program: String, in folder: URL) throws {
        let play = try Programs.bash(
            "HOME='\(folder.path)' Examples/GTKList/play.sh '\(program)' \(fixtures)/before.json \(fixtures)/after.json '\(folder.path)'"
        )
        #expect(play.output.isEmpty)
        let stages = try String(contentsOf: folder.appendingPathComponent("stages"), encoding: .utf8)
        #expect(
            stages == """
                insert s0, insert s1
                insert s2, update s0/c1, insert s0/c1, move s0/c0 to s0/c2, move s0/c2 to s1/c1

                """)
        let pictures = try ["before.png", "after.png"].map { try Data(contentsOf: folder.appendingPathComponent($0)) }
        #expect(pictures[0] != pictures[1] && pictures.allSatisfy { $0.count > 3_000 })
    }

    /// A paged list from a server: pages, one of which fails, a deletion that is undone and one that is refused,
    /// refreshes, a first page that fails, and an empty list.
    private static func useABookList(_ program: String, in folder: URL) throws {
        let play = try Programs.bash(
            "HOME='\(folder.path)' Examples/GTKList/play-books.sh '\(program)' '\(folder.path)'")
        #expect(play.output.isEmpty && play.status == 0)
        let course = try String(contentsOf: folder.appendingPathComponent("course"), encoding: .utf8)
        let lines = course.split(separator: "\n").map { line in
            let changes = line.components(separatedBy: ", ")
            return changes.count < 5 ? String(line) : "\(changes[0]) … \(changes.count)"
        }
        #expect(lines.joined(separator: "\n") == bookCourse)
        let errors = try String(contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8)
        #expect(!errors.contains("CRITICAL"))
        let states = [
            "loading", "first", "failed-page", "end", "deleted", "undone", "refused", "refreshed", "failed",
            "not-refreshed", "empty",
        ]
        let pictures = try states.map { try Data(contentsOf: folder.appendingPathComponent("\($0).png")) }
        // The list is the same after the undo.
        #expect(Set(pictures).count >= states.count - 1 && pictures.allSatisfy { $0.count > 3_000 })
    }

    private static let bookCourse = """
        insert s0
        state: Loading…
        status: loading
        delete s0/c0 … 21
        status: content
        insert s0/c20
        state: Loading…
        status: content
        delete s0/c20 … 21
        status: content
        insert s0/c40
        state: Loading…
        status: content
        update s0/c40, reload s0/c40
        state: The server is busy. Try again later.
        status: content
        update s0/c40, reload s0/c40
        state: Loading…
        status: content
        update s0/c40 … 12
        state: No more
        status: content
        delete s0/c1
        status: content
        removed Krabat
        insert s0/c1
        status: content
        undone
        delete s0/c2
        status: content
        removed Heidi
        delete s0/c0
        status: content
        removed Momo
        insert s0/c1
        status: content
        refused
        status: content, refreshing
        delete s0/c18 … 34
        status: content
        insert s0
        state: Loading…
        status: loading
        update s0/c0, reload s0/c0
        state: The server is busy. Try again later.
        status: failed (The server is busy. Try again later.)
        update s0/c0, reload s0/c0
        state: Loading…
        status: loading
        delete s0/c0 … 21
        status: content
        status: content, refreshing
        insert s0/c20
        state: The server is busy. Try again later.
        status: content
        insert s0/c20 … 10
        status: content
        insert s0
        state: Loading…
        status: loading
        update s0/c0, reload s0/c0
        state: No books yet
        status: empty
        """

    /// The Python into which `.ci/install all` installs pyspark, unless another one is named.
    private static let python = ProcessInfo.processInfo.environment["LISTWRIGHT_PYTHON"] ?? ".build/python/bin/python"
    private static let hasSpark =
        Programs.have("java") && (try? Programs.bash("'\(python)' -c 'import pyspark'").status) == 0

    @Test(
        .enabled("there is no Spark: .ci/install all; LISTWRIGHT_PYTHON names a Python that has pyspark") {
            try await offThePool { hasSpark }
        })
    func sparkMapsPartitionByPartition() throws {
        try Programs.withTemporaryFolder { folder in
            let job = try Programs.bash(
                """
                LISTWRIGHT='\(ToolRun.executable.path)' '\(Self.python)' Examples/Spark/map_items.py --partitions=2 \
                --table='\(Self.fixtures)/table.json' --output='\(folder.path)/out' '\(Self.fixtures)/books.jsonl'
                """)
            #expect(job.status == 0, "\(job.output)")
            let rows = try Programs.bash("cat '\(folder.path)'/out/rows/part-*").output
            #expect(rows == Self.rows)
            let bad = try Programs.bash("cat '\(folder.path)'/out/bad/part-*").output.split(separator: "\n")
            #expect(bad.count == 2)
            #expect(bad.first?.contains(#""code": "wrongValue", "location": "year""#) == true, "\(bad)")
            #expect(bad.last?.contains(#""found": "invalid token near 'nonsense'""#) == true)
            // The lines are those of the file, whichever range they are in.
            let issues = folder.appendingPathComponent("issues").path
            let alone = try Programs.bash(
                """
                '\(ToolRun.executable.path)' map --jsonl --table='\(Self.fixtures)/table.json' --max-issues=0 \
                --issues='\(issues)' '\(Self.fixtures)/books.jsonl' >/dev/null 2>&1; cat '\(issues)'
                """
            ).output.split(separator: "\n").map { try JSONDocument(parsing: String($0)).root["line"] }
            let lines = try bad.map { try JSONDocument(parsing: String($0)).root["line"] }
            #expect(lines == alone && lines.count == 2)
        }
    }

    /// Every defect of many comes out, with its line in the file.
    @Test(
        .enabled("there is no Spark: .ci/install all; LISTWRIGHT_PYTHON names a Python that has pyspark") {
            try await offThePool { hasSpark }
        })
    func sparkReturnsEveryDefect() throws {
        let count = 12_000
        try Programs.withTemporaryFolder { folder in
            let lines = (0..<count).map {
                $0 % 1_000 == 7 ? "{\"title\": }" : #"{"title": "Book \#($0)", "year": "MCM\#($0)", "tags": 1}"#
            }
            let input = folder.appendingPathComponent("books.jsonl")
            try lines.joined(separator: "\n").write(to: input, atomically: true, encoding: .utf8)
            let table = folder.appendingPathComponent("table.json")
            try #"{"title": "title", "year": {"type": "int"}, "tags": {"type": ["string"]}}"#.write(
                to: table, atomically: true, encoding: .utf8)
            let job = try Programs.bash(
                """
                LISTWRIGHT='\(ToolRun.executable.path)' '\(Self.python)' Examples/Spark/map_items.py --partitions=2 \
                --table='\(table.path)' --output='\(folder.path)/out' '\(input.path)' >'\(folder.path)/log' 2>&1 || tail '\(folder.path)/log'; cd '\(folder.path)/out'
                ls bad/part-* rows/part-* | wc -l; cat rows/part-* | wc -l; cat bad/part-* | wc -l
                cat bad/part-* | grep -c '"code": "syntax"'; cat bad/part-* | sort -u | wc -l
                cat bad/part-* | sed 's/.*"line": \\([0-9]*\\).*/\\1/' | sort -un | sed -n '1p;$p'
                """)
            let numbers = job.output.split(separator: "\n").compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
            let (bad, good) = (count / 1_000, count - count / 1_000)
            #expect(numbers.count == 7, "\(job.output)")
            // A value of the year and one of the tags are lost in each line that is JSON.
            #expect(Array(numbers.prefix(5)) == [4, good, 2 * good + bad, bad, 2 * good + bad], "\(job.output)")
            #expect(numbers.suffix(2) == [1, count])
        }
    }

    private static let rows = """
        {"title":"Momo","year":1973}
        {"title":"Krabat","year":null}
        {"title":"Jim Button","year":1960}

        """

    /// The first run makes the baseline, a harmless one adds to it, and a breaking one leaves it alone.
    @Test(.enabled(if: Programs.have("curl"), "there is no curl: apt-get install curl"))
    func anAPIIsWatched() throws {
        try Programs.withTemporaryFolder { folder in
            let watch =
                "LABEL=today LISTWRIGHT='\(ToolRun.executable.path)' '\(Project.root.path)/Examples/WatchAPI/watch.sh'"
            let run = try Programs.bash(
                """
                cd '\(folder.path)'
                for answer in '{"id": 1}' '{"id": 2}' '{"id": "x"}'; do
                  echo "$answer" >answer.json; \(watch) file://$PWD/answer.json baseline.json; echo $?; done
                grep -c '"name": "today"' baseline.json; grep -c polyline drift.html
                """)
            let start = "0\n1 record against 1 of the baseline: 0 breaking, 0 doubtful, 1 harmless\n0\n"
            #expect(run.output.hasPrefix(start), "\(run.output)")
            #expect(run.output.contains(":1:8: breaking: id: string in all of 1; before, integer; here, \"x\"\n"))
            #expect(run.output.hasSuffix("0 doubtful, 0 harmless\n1\n2\n2\n"), "\(run.output)")
        }
    }

    /// The server answers 201, or 422 with every issue, and survives bodies that aren't JSON.
    @Test(
        .enabled(
            if: canCompile && Programs.have("curl"), "this needs swiftc, the built modules and curl, without coverage"))
    func requestBodiesAreChecked() throws {
        try Programs.withTemporaryFolder { folder in
            let objects = try Project.objects(
                of: ["JSONDocuments", "JSONPaths", "DateTexts", "ItemMapping"], in: Self.build)
            let program = folder.appendingPathComponent("server")
            let compiled = try Programs.bash(
                """
                swiftc -Onone -wmo -warnings-as-errors -module-name RequestBody \(Self.modules) \
                Examples/RequestBody/Sources/RequestBody/*.swift \
                \(objects.map { "'\($0.path)'" }.joined(separator: " ")) -ljansson -o '\(program.path)'
                """)
            try #require(compiled.output.isEmpty && compiled.status == 0)
            let server = try ChildProcess(program, ["0"], isServer: true)
            defer { server.kill() }
            let address = try #require(try server.readLine())
            let answers = try Programs.bash("bash '\(Self.fixtures)/ask-orders.sh' '\(address)'").output
            try expectSnapshot(
                answers, at: Project.fixtures.appendingPathComponent("Examples/request-body-answers.txt"))
        }
    }

    @Test(.enabled(if: Programs.have("parallel"), "there is no GNU parallel: apt-get install parallel"))
    func parallelKeepsTheOrder() throws {
        let line =
            "BLOCK=40 LISTWRIGHT='\(ToolRun.executable.path)' Examples/parallel.sh \(Self.fixtures)/table.json \(Self.fixtures)/books.jsonl"
        #expect(try Programs.bash("\(line) 2>/dev/null").output == Self.rows)
        #expect(try Programs.bash("\(line) 2>&1 >/dev/null").output.contains("invalid token near 'nonsense'"))
    }
}
